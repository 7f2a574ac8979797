"""What is wrong is told first: no solution, several, a player's mistakes."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

import alldiff as ad
import alldiff.tutor.diagnosis as diagnosis
from alldiff.core.result import Status
from alldiff.languages import english
from alldiff.rules import find
from alldiff.solving import run
from alldiff.techniques import Position
from alldiff.techniques.engine.catalogue import chosen
from alldiff.techniques.engine.position import start
from alldiff.techniques.engine.structure import structure_of
from alldiff.techniques.engine.walk import first_step
from alldiff.tutor import diagnose
from alldiff.tutor.conflict import Conflict, Member
from alldiff.tutor.diagnosis import Diagnosis, nothing_follows
from alldiff.tutor.hint import holding

FOUR = ad.read("4.23.2.4.3..1..2")
NINE = ad.read("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
LOOSE = ad.read("4...............")
HARD = ad.read("...9...1.6...47.....7...53..5.6.8...2..............1.69.6254......3..2.8..5......")


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
    assert "contradict each other" in found.messages()[0]
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
    clues = tuple(ad.rules.KakuroRun(cells, total) for cells, total in zip(runs, sums, strict=True))
    puzzle = ad.Puzzle("kakuro", ((0, 0), (0, 0)), clues=clues)
    try:
        messages = diagnose(at(puzzle)).messages()
    except ad.errors.InvalidPuzzle as invalid:
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
    assert found.messages()[1:] == [
        "No solution: with row 1, R1C1=4 and your R1C2=4 contradict each other."
    ]


def test_values_without_a_solution_are_named_alone_where_a_second_was_not_enough(monkeypatch):
    monkeypatch.setattr(diagnosis, "mentioned", lambda position, watch: None)
    found = diagnose(at(LOOSE, {(0, 1): 4, (3, 3): 1}))
    assert found.conflict == (((0, 1), 4),)
    assert found.messages()[1] == "No solution has R1C2 = 4."
    assert diagnose(at(FOUR, {(0, 1): 3})).messages() == ["R1C2 = 3 is wrong."]


def test_mistakes_of_the_player():
    found = diagnose(at(FOUR, {(0, 1): 3}, {(1, 0): (1, 2), (1, 2): (1, 2)}))
    why = "No solution: with row 1, R1C4=3 and your R1C2=3 contradict each other."
    assert found.messages() == [
        why,
        "R1C2 = 3 is wrong.",
        "The pencil marks of R2C1 leave out its value.",
    ]
    assert str(ad.hint(at(FOUR, {(0, 1): 3}))) == f"{why}\nR1C2 = 3 is wrong."
    assert str(ad.explain(at(FOUR, {(0, 1): 3}))) == f"{why}\nR1C2 = 3 is wrong."


@pytest.mark.parametrize("puzzle", [FOUR, LOOSE], ids=["unique", "several"])
@given(data=st.data())
def test_the_entries_named_are_impossible_together_and_none_is_named_in_vain(puzzle, data):
    free = st.sampled_from([cell for cell in puzzle.cells() if not puzzle.givens[cell[0]][cell[1]]])
    position = at(puzzle, data.draw(st.dictionaries(free, st.integers(1, 4), max_size=6)))
    found = diagnose(position)
    why = found.why

    def possible(kept):
        filled = puzzle
        for cell, value in kept:
            filled = filled.with_given(cell, value)
        return ad.check(filled).solvable

    assert (why is None) == possible(position.values.items())
    assert ad.check(position).why == why
    if why is None:
        return
    entries = why.values("entry")
    assert set(entries) <= set(position.values.items())
    assert not possible(entries)
    for one in entries:
        assert possible([other for other in entries if other != one])


def test_a_set_with_many_clues_names_every_entry():
    names = [f"your R1C{c + 1}={c + 1}" for c in range(9)]
    members = [Member("entry", name, ((0, c),), c + 1) for c, name in enumerate(names)]
    members += (Member("given", f"R9C{c}=1", ((8, c - 1),), 1) for c in range(1, 4))
    said = english().sentence(Conflict(tuple(members)).said(brief=True))
    assert all(name in said for name in names)
    assert "and 3 other clues" in said


def test_where_a_text_may_state_more_the_author_s_solution_says_what_is_wrong():
    solution = ((1, 2, 3, 4), (3, 4, 1, 2), (2, 1, 4, 3), (4, 3, 2, 1))
    text = "One cell in each row counts double."
    puzzle = ad.Puzzle("sudoku", ((0,) * 4,) * 4, (2, 2), rules=text, solution=solution)
    found = diagnose(at(puzzle, {(0, 0): 1, (0, 1): 3}))
    assert found.wrong_values == (((0, 1), 3),)
    first, *others = found.messages()
    assert "text or drawings may state rules" in first
    assert others == ["R1C2 = 3 is wrong."]
    thermometer = find("thermometer")(((0, 3), (0, 2), (0, 1)))
    changed = replace(puzzle, clues=(*puzzle.clues, thermometer))
    doubted = diagnose(at(changed))
    assert "author's solution does not fit" in doubted.messages()[0]
    assert doubted.status is not Status.NONE or doubted.why


def test_a_puzzle_without_a_solution_names_its_clues_beside_the_doubt():
    solution = ((1, 2, 3, 4), (3, 4, 1, 2), (2, 1, 4, 3), (4, 3, 2, 1))
    puzzle = ad.Puzzle("sudoku", ((0,) * 4,) * 4, (2, 2), solution=solution)
    lines = [find("thermometer")(((0, 3), (0, 2))), find("thermometer")(((0, 2), (0, 3)))]
    found = diagnose(at(replace(puzzle, clues=(*puzzle.clues, *lines))))
    first, second = found.messages()
    assert "author's solution does not fit the thermometer at R1C4" in first
    assert second.startswith("No solution: the thermometer at R1C4 and the thermometer at R1C3")


def test_a_mentioned_set_says_that_it_is_not_proved_minimal():
    members = tuple(Member("given", f"R1C{n}=1", ((0, n - 1),), 1) for n in (1, 2))
    found = Diagnosis(Status.NONE, why=Conflict(members, minimal=False)).messages()
    assert found[1] == "A limit was reached, so some of these may not be needed."


def test_only_steps_that_hold_regardless_follow_where_there_are_several_solutions():
    found = ad.explain(ad.read("4.23............"))
    assert str(found).startswith("More than one solution")
    assert found.path.steps
    assert not any("unique" in step.technique for step in found.path.steps)


@pytest.mark.parametrize("side", [4, 9, 16, 25])
def test_there_is_no_step_where_every_candidate_is_in_a_solution(side):
    empty = ad.sudoku([[0] * side] * side)
    assert nothing_follows(start(empty))
    assert ad.hint(empty).deduction is None
    assert not ad.explain(empty).path.steps


def test_a_last_candidate_is_placed_where_there_are_several_solutions():
    puzzle = ad.read("..34341...434321")
    assert "Full house" in str(ad.hint(puzzle))
    assert len(ad.explain(puzzle).path.steps) == 1
    assert not ad.explain(puzzle.with_given((1, 3), 2)).path.steps


@pytest.mark.parametrize("last", [0, 1])
def test_a_full_grid_is_solved_whatever_an_unseen_cell_holds(last):
    unseen = find("variable")((-1, 0), (1, 2))
    puzzle = ad.Puzzle("latin-square", ((1, 2), (2, last)), clues=(unseen,))
    assert diagnose(start(puzzle)).status is Status.MULTIPLE
    assert ad.explain(puzzle).solved


@given(st.lists(st.tuples(st.integers(0, 15), st.integers(1, 4)), max_size=6))
def test_no_technique_has_a_step_where_nothing_follows(entries):
    cells = dict(entries)
    try:
        position = start(ad.sudoku([[cells.get(4 * r + c, 0) for c in range(4)] for r in range(4)]))
        several = diagnose(position).status is Status.MULTIPLE
    except ad.errors.InvalidPuzzle:
        return
    if several:
        techniques = holding(chosen(structure_of(position.model)), diagnose(position))
        assert nothing_follows(position) == (first_step(position, techniques) is None)


def test_faults_of_a_puzzle_are_refused():
    with pytest.raises(ad.errors.InvalidPuzzle, match="two equal givens"):
        ad.hint(ad.read("44.............."))


def test_a_puzzle_is_solved_once_for_all_its_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    searches = []
    monkeypatch.setattr(diagnosis, "KNOWN", {})
    monkeypatch.setattr(diagnosis, "run", lambda *a, **k: searches.append(a) or run(*a, **k))
    for number in range(diagnosis.MOST_KNOWN + 3):
        puzzle = ad.generate("sudoku", size=4, seed=1, number=number)
        before = len(searches)
        statuses = {str(ad.hint(puzzle).diagnosis.status) for _ in range(3)}
        assert statuses == {"unique"}
        assert len(searches) == before + 1
    assert len(diagnosis.KNOWN) == diagnosis.MOST_KNOWN


@pytest.fixture
def hardly_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every proof take long."""
    monkeypatch.setattr(diagnosis, "FEW_NODES", 1)
    monkeypatch.setattr(diagnosis, "KNOWN", {})


@pytest.mark.usefixtures("hardly_searched")
def test_an_easy_step_comes_before_a_long_proof(monkeypatch: pytest.MonkeyPatch):
    found = ad.hint(HARD)
    assert found.diagnosis == Diagnosis(Status.UNKNOWN)
    assert found.sentences() == [found.text]
    assert found.record()["messages"] == []
    assert ad.hint(start(HARD)).deduction == found.deduction
    assert ad.hint(start(HARD)).diagnosis == found.diagnosis
    monkeypatch.setattr(diagnosis, "FEW_NODES", None)
    assert ad.hint(HARD).deduction == found.deduction


@pytest.mark.usefixtures("hardly_searched")
def test_a_mistake_and_what_needs_the_proof_come_after_it():
    assert ad.hint(HARD, only=["unique-rectangle-1"]).diagnosis.sound
    solution = ad.solve(HARD).solution
    cell = next(cell for cell in HARD.cells() if not HARD.givens[cell[0]][cell[1]])
    wrong = solution[cell[0]][cell[1]] % 9 + 1
    assert ad.hint(at(HARD, {cell: wrong})).diagnosis.wrong_values == ((cell, wrong),)
