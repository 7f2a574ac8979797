"""What is wrong is told first: no solution, several, a player's mistakes."""

from __future__ import annotations

from dataclasses import replace

import pytest

import alldiff as ad
from alldiff.techniques import Position
from alldiff.tutor import diagnose

FOUR = ad.read("4.23.2.4.3..1..2")
NINE = ad.read("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
LOOSE = ad.read("4...............")


def at(puzzle: ad.Puzzle, values=None, marks=None) -> Position:
    return Position(puzzle, values or {}, marks or {})


def test_nothing_is_wrong_with_a_proper_puzzle():
    assert diagnose(at(NINE)).sound
    assert diagnose(at(NINE)).messages() == []


def test_conflicting_givens_are_few_and_conflict():
    # R3C1 cannot be 1: that is not seen from any house alone.
    wrong = NINE.with_given((2, 0), 2)
    found = diagnose(at(wrong))
    assert found.status == "none"
    assert "already contradict each other" in found.messages()[0]
    model = ad.to_model(wrong)
    number = {cell: v for v, cell in enumerate(model.cells)}
    givens = tuple((number[cell], value) for cell, value in found.conflict)
    assert ad.count(replace(model, givens=givens)) == 0
    for one in givens:
        rest = tuple(given for given in givens if given != one)
        assert ad.count(replace(model, givens=rest), limit=1) == 1


def test_clues_that_contradict_each_other_without_givens():
    runs = [((0, 0), (0, 1)), ((1, 0), (1, 1)), ((0, 0), (1, 0)), ((0, 1), (1, 1))]
    sums = (3, 4, 4, 5)
    clues = tuple(ad.Run(cells, total) for cells, total in zip(runs, sums, strict=True))
    puzzle = ad.Puzzle("kakuro", ((0, 0), (0, 0)), clues=clues)
    try:
        messages = diagnose(at(puzzle)).messages()
    except ad.InvalidPuzzle as invalid:
        messages = [str(invalid)]
    assert len(messages) == 1


def test_two_solutions_that_differ():
    found = diagnose(at(LOOSE))
    assert found.status == "multiple"
    first, second = found.solutions
    assert first != second
    cell, one, other = found.difference()
    assert first[cell[0]][cell[1]] == one != other == second[cell[0]][cell[1]]
    assert found.messages()[0].startswith("More than one solution: R")


def test_values_that_no_solution_has():
    found = diagnose(at(LOOSE, {(0, 1): 4, (3, 3): 1}))
    assert found.conflict == (((0, 1), 4),)
    assert found.messages()[1] == "No solution has R1C2 = 4."


def test_mistakes_of_the_player():
    found = diagnose(at(FOUR, {(0, 1): 3}, {(1, 0): (1, 2), (1, 2): (1, 2)}))
    assert found.messages() == [
        "R1C2 = 3 is wrong.",
        "The pencil marks of R2C1 leave out its value.",
    ]
    assert str(ad.hint(at(FOUR, {(0, 1): 3}))) == "R1C2 = 3 is wrong."
    assert str(ad.explain(at(FOUR, {(0, 1): 3}))) == "R1C2 = 3 is wrong."


def test_only_steps_that_hold_regardless_follow_where_there_are_several_solutions():
    found = ad.explain(ad.read("4.23............"))
    assert str(found).startswith("More than one solution")
    assert found.path.steps
    assert not any("unique" in step.technique for step in found.path.steps)


def test_faults_of_a_puzzle_are_refused():
    with pytest.raises(ad.InvalidPuzzle, match="two equal givens"):
        ad.hint(ad.read("44.............."))
