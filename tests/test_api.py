"""What the public functions promise."""

import numpy as np
import pytest
from hypothesis import given, strategies as st

import alldiff as ad

from support.small_models import brute_force, models

INKALA = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
FOUR = ad.sudoku([[4, 0, 2, 3], [0, 2, 0, 4], [0, 3, 0, 0], [1, 0, 0, 2]])
EMPTY = ad.sudoku([[0] * 4] * 4)


def inkala():
    digits = [0 if c == "." else int(c) for c in INKALA]
    return ad.sudoku([digits[i : i + 9] for i in range(0, 81, 9)])


def test_inkala_has_its_one_solution():
    result = ad.solve(inkala())
    assert result.status is ad.result.Status.UNIQUE
    assert result.solution[0] == (8, 1, 2, 7, 5, 3, 6, 4, 9)


@given(models(), st.integers(1, 4))
def test_status_follows_from_what_was_found(model, limit):
    total = len(brute_force(model))
    result = ad.solve(model, limit=limit)
    assert result.count == min(total, limit)
    if total == 0:
        assert result.status is ad.result.Status.NONE
    elif result.count > 1:
        assert result.status is ad.result.Status.MULTIPLE
    else:
        assert result.status is (ad.result.Status.FOUND if limit == 1 else ad.result.Status.UNIQUE)
    assert ad.count(model, limit=limit) == min(total, limit)


@given(models())
def test_candidates_are_the_values_of_the_solutions(model):
    solutions = brute_force(model)
    found = ad.candidates(model)
    for variable, cell in enumerate(model.cells):
        assert set(found[cell]) == {solution[variable] for solution in solutions}


def test_what_a_level_leaves_is_shown_by_the_reference_engine_alone():
    left = ad.candidates(FOUR, level="gac")
    assert ad.candidates(FOUR, level="gac", engine="reference") == left
    with pytest.raises(ad.errors.UsageError, match="not native"):
        ad.candidates(FOUR, level="gac", engine="native")


def test_check_finds_the_redundant_givens():
    check = ad.check(FOUR)
    assert (check.valid, check.solvable, check.unique) == (True, True, True)
    for cell, value in FOUR.given_cells():
        fewer = ad.count(FOUR.with_given(cell, 0))
        assert (cell in check.redundant) == (fewer == 1), (cell, value)
    assert check.minimal == (not check.redundant)


def test_check_of_a_minimal_puzzle():
    puzzle = FOUR
    while redundant := ad.check(puzzle).redundant:
        puzzle = puzzle.with_given(redundant[0], 0)
    assert ad.check(puzzle) == ad.Check(True, True, True, True, ())


def test_check_of_several_none_and_invalid():
    assert ad.check(EMPTY) == ad.Check(True, True, False, False, ())
    none = ad.sudoku([[1, 2, 3, 0], [0, 0, 0, 4], [0, 0, 0, 0], [0, 0, 0, 0]])
    assert ad.check(none) == ad.Check(True, False, False, False, ())
    invalid = FOUR.with_given((0, 1), 4)
    assert ad.check(invalid) == ad.Check(False, False, False, False, ())


def test_check_of_what_is_not_fully_stated_is_unknown():
    assert ad.check(ad.sudoku([[0] * 4] * 4, box=(3, 2))) == ad.Check(False, None, None, None, ())


def test_check_under_a_limit_is_unknown_not_wrong():
    check = ad.check(inkala(), engine="reference", nodes=3)
    assert check == ad.Check(True, None, None, None, (), limit_reached="nodes")


def test_a_limit_that_ends_a_count_is_reported():
    with pytest.raises(ad.errors.LimitReached, match="nodes"):
        ad.count(inkala(), engine="reference", nodes=3)
    with pytest.raises(ad.errors.LimitReached):
        ad.candidates(inkala(), engine="reference", nodes=3)


@pytest.mark.parametrize("limits", [{"limit": 0}, {"nodes": 0}, {"timeout": 0}, {"limit": -1}])
def test_a_limit_of_zero_makes_no_sense(limits):
    with pytest.raises(ad.errors.UsageError, match="must be above 0"):
        ad.solve(FOUR, **limits)


def test_a_timeout_ends_a_long_search():
    empty = ad.sudoku([[0] * 9] * 9)
    result = ad.solve(empty, "bt", engine="reference", limit=None, timeout=0.05)
    assert result.limit_reached == "seconds"
    assert not result.complete


def test_an_unknown_engine_is_named():
    with pytest.raises(ad.errors.UsageError, match="did you mean reference"):
        ad.solve(FOUR, engine="referense")


def test_steps_say_the_story_in_words():
    told = [str(event) for event in ad.search_events(FOUR, "fc")]
    assert "prune 4 from R1C2 (all different: R1C1 R1C2 R1C3 R1C4)" in told[0]
    assert any("try R1C2 = 1" in line for line in told)
    assert told[-1].strip().startswith("solution")


def test_an_interrupted_search_keeps_what_it_found(monkeypatch):
    from alldiff.reference.backtracking import Backtracking

    original = Backtracking._solution

    def interrupt(self):
        original(self)
        if self.count == 3:
            raise KeyboardInterrupt

    monkeypatch.setattr(Backtracking, "_solution", interrupt)
    with pytest.raises(KeyboardInterrupt) as stop:
        ad.solve(EMPTY, engine="reference", limit=None)
    assert stop.value.result.count == 3
    assert stop.value.result.puzzle is EMPTY


def test_a_solution_has_no_place_for_auxiliary_variables():
    model = ad.Model(
        domains=(0b110, 0b110, 0b1000),
        constraints=(ad.constraints.AllDifferent((0, 1)), ad.constraints.Sum((0, 1, 2), 6)),
        givens=(),
        cells=((0, 0), (0, 1)),
        shape=(1, 2),
        hidden=1,
    )
    result = ad.solve(model, engine="reference")
    assert {tuple(map(tuple, grid)) for grid in result.solutions} == {((1, 2),), ((2, 1),)}
    assert result.solution in result.solutions


@pytest.mark.parametrize("rows", [[[4, 0, 2, 3], [0, 2, 0, 4], [0, 3, 0, 0], [1, 0, 0, 2]]])
@pytest.mark.parametrize("ask", [ad.solve, ad.count, ad.validate, ad.hint, ad.transform, ad.draw])
def test_rows_and_arrays_stand_for_a_sudoku(rows, ask):
    expected = ask(FOUR)
    for source in (rows, tuple(map(tuple, rows)), np.array(rows), np.array(rows).reshape(-1)):
        found = ask(source)
        if ask is ad.solve:
            assert found.solution == expected.solution
        else:
            assert str(found) == str(expected)


@pytest.mark.parametrize(
    "wrong", [[], [1.5], ["4.23"], np.zeros((4, 4)), np.zeros((2, 4, 4), int), 5]
)
def test_what_is_no_puzzle_is_refused(wrong):
    with pytest.raises(ad.errors.UsageError, match="expected one puzzle"):
        ad.solve(wrong)


def test_several_grids_are_not_taken_for_one():
    with pytest.raises(ad.errors.UsageError, match="put a single one into a list"):
        list(ad.rate_many([[4, 0, 2, 3], [0, 2, 0, 4], [0, 3, 0, 0], [1, 0, 0, 2]]))


def test_searches_are_logged(caplog):
    caplog.set_level("DEBUG", logger="alldiff")
    ad.solve(FOUR)
    assert "unique, 1 solutions" in caplog.text
