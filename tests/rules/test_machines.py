"""Machines are kept for the puzzles to come, and have as many states as they need."""

from __future__ import annotations

import re
from itertools import product
from random import Random

import pytest

import alldiff as ad
from alldiff.core.constraints import Automaton, Relation
from alldiff.core.errors import InvalidPuzzle, ModelError
from alldiff.core.puzzle import NO_HOLES, Puzzle
from alldiff.rules import find, to_model, validate
from alldiff.rules.framework import automata as machines, lowering
from alldiff.rules.framework.automata import automaton, explored
from alldiff.rules.framework.lowering import Lowering
from alldiff.rules.framework.regular import machine_of
from alldiff.rules.skyscraper import Skyscraper

CELLS = [(0, 0), (0, 1), (0, 2)]


def odd(state: int, value: int) -> int | None:
    return state if value % 2 else None


def even(state: int, value: int) -> int | None:
    return None if value % 2 else state


def read(step, high=3):
    grid = Lowering((1, 3, NO_HOLES), (1, high), ())
    return [*automaton(grid, CELLS, 0, step, lambda _: True, "are so", "mine")]


def test_a_step_that_was_written_anew_is_another_machine() -> None:
    assert read(odd) == read(odd) != read(even)


def test_other_values_make_another_machine() -> None:
    assert read(odd) != read(odd, 5)


@pytest.mark.parametrize("states", [0, lowering.LARGEST_KEPT])
def test_a_puzzle_makes_a_machine_once(monkeypatch: pytest.MonkeyPatch, states: int) -> None:
    # However large it is: those of more states are not kept for the puzzles to come.
    monkeypatch.setattr(lowering, "LARGEST_KEPT", states)
    monkeypatch.setattr(lowering, "KEPT", {})
    calls = []
    monkeypatch.setattr(machines, "explored", lambda *each: calls.append(1) or explored(*each))
    clues = tuple(Skyscraper((row, -1), 2) for row in range(4))
    Lowering((4, 4, NO_HOLES), (1, 4), clues).model()
    assert len(calls) == 1


PATTERNS = ("(12)*", "1*2?3*", ".*1.", "(1|23)+", "[^1]*1[^1]*", "(.{0,9}){0,9}", "(1?2?3?){4}")


@pytest.mark.parametrize("pattern", PATTERNS)
def test_a_line_may_pass_a_cell_twice(pattern: str) -> None:
    rng = Random(pattern)
    for _ in range(10):
        cells = tuple((0, rng.randrange(3)) for _ in range(rng.randrange(1, 6)))
        puzzle = Puzzle(givens=((0,) * 3,), values=(1, 3), clues=(find("regex")(cells, pattern),))
        wanted = {
            values
            for values in product((1, 2, 3), repeat=3)
            if re.fullmatch(pattern, "".join(str(values[c]) for _, c in cells))
        }
        assert solutions(puzzle) == wanted, cells


def solutions(puzzle: Puzzle) -> set[tuple[int, ...]]:
    """Return the values of the cells in all solutions."""
    if validate(puzzle):
        return set()
    model = to_model(puzzle)
    return {values[: model.visible] for values in ad.solve(model, limit=None).values}


@pytest.mark.parametrize("name", ["regex", "automaton"])
def test_a_long_line_that_passes_a_cell_twice_is_no_list_of_words(name: str) -> None:
    cells = (*((0, c) for c in range(20)), (0, 0))
    moves = tuple((0, value, 0) for value in range(1, 10))
    fields = {"regex": {"pattern": ".*"}, "automaton": {"moves": moves, "accepting": (0,)}}[name]
    clues = (find(name)(cells=cells, **fields),)
    model = to_model(Puzzle(givens=((0,) * 20,), values=(1, 9), clues=clues))
    assert {type(constraint) for constraint in model.constraints} == {Automaton, Relation}


def test_a_pattern_is_followed_as_far_as_there_are_cells() -> None:
    """For all words there would be more sets of states than can be held, and large ones."""
    moves, _ = machine_of("(.{0,99}){0,99}", (1, 2, 3), 9)
    assert len(moves) == 10


def test_a_pattern_that_takes_too_long_to_make_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machines, "MOST_STEPS", 100_000)
    with pytest.raises(ModelError, match="100,000 steps"):
        machine_of(".*1.{20}", (1, 2, 3), 81)


def test_an_automaton_may_have_many_states() -> None:
    """Some 1 stands 13 before the last: a set of states for each choice of the last 14."""
    moves = [(10_000, value, 10_000) for value in (1, 2)] + [(10_000, 1, 1)]
    moves += [(at, value, at + 1) for at in range(1, 14) for value in (1, 2)]
    clue = find("automaton")(tuple((0, c) for c in range(18)), tuple(moves), (14,), (10_000,))
    givens = ((2, 2, 1, 0, 0, 2, 1, 1, 2, 2, 1, 2, 1, 1, 2, 2, 1, 0),)
    puzzle = Puzzle(givens=givens, values=(1, 2), clues=(clue,))
    (automaton,) = to_model(puzzle).constraints
    assert len(automaton.moves) > 4096
    assert {(values[3], values[4]) for values in solutions(puzzle)} == {(1, 1), (2, 1)}


def test_an_automaton_that_takes_too_long_to_make_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(machines, "MOST_STEPS", 100_000)
    moves = [(0, value, 0) for value in (1, 2)] + [(0, 1, 1)]
    moves += [(at, value, at + 1) for at in range(1, 40) for value in (1, 2)]
    clue = find("automaton")(tuple((0, c) for c in range(60)), tuple(moves), (40,))
    with pytest.raises(InvalidPuzzle, match="100,000 steps"):
        to_model(Puzzle(givens=((0,) * 60,), values=(1, 2), clues=(clue,)))
