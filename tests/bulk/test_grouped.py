"""Puzzles of one sort together: the answers of the strongest engine, one by one."""

import os
from dataclasses import replace
from functools import cache

import pytest

import alldiff as ad
from alldiff import _native
from alldiff.bulk import grouped
from alldiff.generators import generate_many
from alldiff.rules import to_model

np = pytest.importorskip("numpy")

SORTS = {
    "4x4": {"size": 4},
    "6x6": {"size": 6},
    "12x12": {"size": 12},
    "diagonal": {"rules": ["diagonal"]},
    "windoku": {"rules": ["windoku"]},
    "anti-knight": {"rules": ["anti-knight"]},
    "jigsaw": {},
}
COUNT = 12


def without(puzzle, places):
    """Return a puzzle without some of its givens."""
    givens = [list(row) for row in puzzle.givens]
    given = [cell for cell, _ in puzzle.given_cells()]
    for row, column in {given[place % len(given)] for place in places}:
        givens[row][column] = 0
    return replace(puzzle, givens=tuple(map(tuple, givens)), solution=None)


@cache
def puzzles_of(sort):
    """Return puzzles of a sort, half of them with fewer clues."""
    kind = "jigsaw" if sort == "jigsaw" else "sudoku"
    first = list(generate_many(kind, 1 if sort == "jigsaw" else COUNT, seed=11, **SORTS[sort]))
    if sort == "jigsaw":
        # Of one shape, or they would not be of one sort.
        first = [without(first[0], (number, 2 * number)) for number in range(COUNT)]
    return first + [without(one, (3, 7, number)) for number, one in enumerate(first)]


@pytest.mark.parametrize("sort", SORTS)
def test_answers_are_those_of_single_puzzles(sort, monkeypatch):
    puzzles = puzzles_of(sort)
    models = {row: to_model(puzzle) for row, puzzle in enumerate(puzzles)}
    monkeypatch.setattr(grouped, "FEWEST_LARGE", grouped.FEWEST)
    assert list(grouped.sorts(models)) == [list(models)]
    for limit in (1, 2, 5):
        batch = ad.solve_many(puzzles, limit=limit)
        for row, puzzle in enumerate(puzzles):
            alone = ad.solve(puzzle, limit=limit)
            assert (batch[row].count, batch[row].status) == (alone.count, alone.status.value)
            assert models[row].holds(batch[row].solution.tolist())
        again = ad.solve_many(puzzles, limit=limit, threads=1)
        assert np.array_equal(again.solutions, batch.solutions)


@pytest.mark.parametrize("sort", SORTS)
def test_kernels_and_threads_give_the_same_answers(sort):
    models = [to_model(puzzle) for puzzle in puzzles_of(sort)]
    puzzles = np.zeros((len(models), len(models[0].domains)), np.uint8)
    for row, model in zip(puzzles, models, strict=True):
        row[[v for v, _ in model.givens]] = [value for _, value in model.givens]
    puzzles = np.concatenate([puzzles] * (2 if sort == "anti-knight" else 5))
    groups = [one.variables for one in models[0].constraints]
    values = max(puzzles.max(), 4)
    first = _native.turbo_groups(puzzles, groups, values)
    for name in _native.TURBO_SETS:
        for threads in (1, 3):
            again = _native.turbo_groups(puzzles, groups, values, 2, threads, name)
            assert all(np.array_equal(one, other) for one, other in zip(first, again, strict=True))
    # A row's answer does not depend on the others.
    alone = _native.turbo_groups(puzzles[5:6], groups, values)
    assert np.array_equal(alone[0], first[0][5:6])


def test_what_is_given_up_goes_to_the_strongest_engine(monkeypatch):
    monkeypatch.setattr(grouped, "FEWEST_LARGE", grouped.FEWEST)
    puzzles = list(generate_many("sudoku", grouped.FEWEST, seed=2, size=16))
    models = [to_model(puzzle) for puzzle in puzzles]
    _, _, given_up = grouped.solve(models, 2, 1, ad.bulk.pipeline.CancelToken())
    assert given_up.any()
    batch = ad.solve_many(puzzles)
    assert batch.status.tolist() == ["unique"] * len(puzzles)
    assert [tuple(row) for row in batch.solutions.tolist()] == [
        tuple(value for line in puzzle.solution for value in line) for puzzle in puzzles
    ]


def test_contradictions_and_limits_on_nodes_stay_what_they_were():
    good = puzzles_of("6x6")
    wrong = ad.sudoku([[1, 1, *[0] * 4], *[[0] * 6] * 5])
    batch = ad.solve_many([*good, wrong])
    assert batch[-1].status == "none"
    assert "1" in (batch[-1].error or "")
    some = ad.solve_many(good, nodes=1)
    assert set(some.status.tolist()) <= {"unique", "unknown", "multiple", "found"}


def test_what_is_no_batch_is_refused():
    puzzles = np.zeros((3, 16), np.uint8)
    with pytest.raises(ValueError, match="16 values"):
        _native.turbo_groups(puzzles, [[0, 1]], 17)
    with pytest.raises(ValueError, match="a cell that there is not"):
        _native.turbo_groups(puzzles, [[0, 16]], 4)
    with pytest.raises(ValueError, match="a cell twice"):
        _native.turbo_groups(puzzles, [[0, 1], [2, 3, 2]], 4)
    puzzles[1, 1] = 5
    with pytest.raises(ValueError, match="above the largest"):
        _native.turbo_groups(puzzles, [[0, 1]], 4)


def test_more_puzzles_than_there_are_numbers_for_are_refused(tmp_path):
    file = tmp_path / "zeros"
    file.touch()
    os.truncate(file, 2**32)  # takes no room
    puzzles = np.memmap(file, np.uint8, "r", shape=(2**32, 1))
    with pytest.raises(ValueError, match="hand over fewer"):
        _native.turbo_groups(puzzles, [[0]], 4)


@pytest.mark.parametrize("sort", ["4x4", "6x6", "12x12"])
def test_arrays_of_other_sides_are_solved_like_their_puzzles(sort):
    puzzles = puzzles_of(sort)
    wanted = ad.solve_many(puzzles)
    grids = np.array([puzzle.givens for puzzle in puzzles], np.uint8)
    for array in (grids, grids.reshape(len(grids), -1), grids.astype(np.int64)):
        found = ad.solve_many(array)
        assert np.array_equal(found.solutions, wanted.solutions)
        assert np.array_equal(found.counts, wanted.counts)
