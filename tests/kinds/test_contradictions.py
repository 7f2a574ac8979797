"""Contradictions are looked for last, and nobody can tell: the same faults, the same answers."""

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

import alldiff as ad
from alldiff.rules import find, to_model, unchecked_model, validate

from support.strategies import greater_thans, kakuros, latin_squares, puzzles, sudokus, tries

SMALL = st.one_of(
    sudokus([(2, 2), (3, 2)]),
    latin_squares(range(1, 5)),
    greater_thans(boxes=((2, 2), (3, 2))),
    kakuros(),
)
unhurried = settings(deadline=None, suppress_health_check=list(HealthCheck), max_examples=tries(60))


@given(puzzle=SMALL)
@unhurried
def test_a_puzzle_with_faults_is_refused_with_all_of_them(puzzle):
    if faults := validate(puzzle):
        for search in (None, "mac"):
            with pytest.raises(ad.errors.InvalidPuzzle) as refused:
                ad.solve(puzzle, search, nodes=1)
            assert refused.value.faults == faults
        assert {fault.contradiction for fault in faults} == {True} or not is_stated(puzzle)
    else:
        assert unchecked_model(puzzle) == to_model(puzzle)


def is_stated(puzzle):
    """Tell whether a puzzle has a model, be it one without a solution."""
    try:
        unchecked_model(puzzle)
    except ad.errors.InvalidPuzzle:
        return False
    return True


@given(puzzle=SMALL)
@unhurried
def test_a_contradiction_leaves_no_solution(puzzle):
    """The strongest search sees it at once, so that nobody waits for the reason."""
    if is_stated(puzzle) and validate(puzzle):
        result = ad.solve(unchecked_model(puzzle))
        assert result.status is ad.result.Status.NONE
        assert result.stats.nodes == 0


@given(puzzle=puzzles())
@unhurried
def test_the_models_of_kinds_are_sound(puzzle):
    """They are built without the checks of Model(...), which must have nothing to say."""
    if is_stated(puzzle):
        model = unchecked_model(puzzle)
        assert replace(model) == model


def test_a_cell_without_a_value_is_no_fault_of_its_houses():
    refusing = find("automaton")(((0, 0),), ((0, 1, 1),), (2,))
    puzzle = ad.sudoku([[0] * 4] * 4).with_clues([refusing])
    assert [(fault.message, fault.cells) for fault in ad.validate(puzzle)] == [
        ("the automaton at R1C1: no value is left for R1C1", ((0, 0),))
    ]
