"""Puzzles of one sort together: the answers of the strongest engine, one by one."""

import os
from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

import alldiff as ad
from alldiff import _native
from alldiff.bulk import grouped, many
from alldiff.bulk.pipeline import CancelToken
from alldiff.bulk.solving import SolveOptions
from alldiff.bulk.sources import sorted_cells
from alldiff.formats.base import ReadOptions
from alldiff.formats.text.line import cells_text
from alldiff.generators import generate_many
from alldiff.rules import to_model, unchecked_model

from support.strategies import tries

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
        first += [without(first[0], (number, 2 * number)) for number in range(1, COUNT)]
    return first + [without(one, (3, 7, number)) for number, one in enumerate(first)]


def mixed(sort):
    """Return puzzles of a sort with one solution, several, and none."""
    first = puzzles_of(sort)
    wrong = [changed(one, number) for number, one in enumerate(first[: COUNT // 2])]
    return first + wrong


def changed(puzzle, number):
    """Return a puzzle with one of its givens replaced by the next value."""
    given = list(puzzle.given_cells())
    cell, value = given[number % len(given)]
    return puzzle.with_given(cell, value % puzzle.values[1] + 1)


def alone(puzzle, limit):
    """Return the status, the number of solutions and the error of a puzzle by itself."""
    try:
        result = ad.solve(puzzle, limit=limit)
    except ad.errors.InvalidPuzzle as error:
        return "none", 0, str(error)
    return result.status.value, result.count, None


@pytest.mark.parametrize("sort", SORTS)
def test_answers_are_those_of_single_puzzles(sort, monkeypatch):
    puzzles = mixed(sort)
    models = {row: unchecked_model(puzzle) for row, puzzle in enumerate(puzzles)}
    monkeypatch.setattr(grouped, "FEWEST_HARD", grouped.FEWEST)
    grouped.known_sort.cache_clear()
    assert list(grouped.sorts(models)) == [list(models)]
    assert sorted_cells(puzzles, ReadOptions()) is not None
    for limit in (1, 2, 5):
        batch = ad.solve_many(puzzles, limit=limit)
        wanted = [alone(puzzle, limit) for puzzle in puzzles]
        assert [(one.status, one.count, one.error) for one in batch] == wanted
        for row, one in enumerate(batch):
            assert one.count == 0 or models[row].holds(one.solution.tolist())
        assert limit < 5 or {*batch.status.tolist()} == {"unique", "multiple", "none"}
        # In blocks and on one thread: the same answers.
        for other in (iter(puzzles), puzzles):
            again = ad.solve_many(other, limit=limit, threads=1)
            assert np.array_equal(again.solutions, batch.solutions)
            assert np.array_equal(again.codes, batch.codes)
            assert again.errors == batch.errors


@pytest.mark.parametrize("sort", SORTS)
def test_kernels_and_threads_give_the_same_answers(sort):
    models = [to_model(puzzle) for puzzle in puzzles_of(sort)]
    puzzles = np.concatenate([grouped.cells_of(models)] * (2 if sort == "anti-knight" else 5))
    groups = grouped.groups_of(models[0])
    first = _native.bitsliced_groups(puzzles, groups)
    for name in _native.BITSLICED_SETS:
        for threads in (1, 3):
            again = _native.bitsliced_groups(puzzles, groups, 2, threads, name)
            assert all(np.array_equal(one, other) for one, other in zip(first, again, strict=True))
    # A row's answer does not depend on the others.
    alone = _native.bitsliced_groups(puzzles[5:6], groups)
    assert np.array_equal(alone[0], first[0][5:6])


def test_what_is_given_up_goes_to_the_strongest_engine(monkeypatch):
    puzzles = list(generate_many("sudoku", grouped.FEWEST, seed=2, size=16))
    monkeypatch.setattr(grouped, "FEWEST_HARD", grouped.FEWEST)
    grouped.known_sort.cache_clear()
    sort = grouped.sort_of(puzzles[0])
    cells = grouped.givens_of(puzzles, sort)
    _, _, given_up = grouped.solve(sort.groups, cells, 2, 1, CancelToken())
    assert given_up.any()
    for source in (puzzles, iter(puzzles)):
        batch = ad.solve_many(source)
        assert batch.status.tolist() == ["unique"] * len(puzzles)
        assert batch.solutions.tolist() == [
            [value for line in puzzle.solution for value in line] for puzzle in puzzles
        ]
    hurried = ad.solve_many(puzzles, timeout=1e-9).status
    # A search may end before it first looks at its limit.
    assert set(hurried[given_up].tolist()) <= {"unique", "found", "unknown"}
    assert set(hurried[~given_up].tolist()) <= {"unique"}


def test_contradictions_and_limits_on_nodes_stay_what_they_were():
    good = puzzles_of("6x6")
    wrong = ad.sudoku([[1, 1, *[0] * 4], *[[0] * 6] * 5])
    batch = ad.solve_many([*good, wrong])
    assert batch[-1].status == "none"
    assert "1" in (batch[-1].error or "")
    some = ad.solve_many(good, nodes=1)
    assert set(some.status.tolist()) <= {"unique", "unknown", "multiple", "found"}


def test_what_is_no_batch_is_refused():
    with pytest.raises(ValueError, match="16 values"):
        _native.Groups([[0, 1]], 16, 17)
    with pytest.raises(ValueError, match="a cell that there is not"):
        _native.Groups([[0, 16]], 16, 4)
    with pytest.raises(ValueError, match="a cell twice"):
        _native.Groups([[0, 1], [2, 3, 2]], 16, 4)
    groups = _native.Groups([[0, 1]], 16, 4)
    puzzles = np.zeros((3, 16), np.uint8)
    with pytest.raises(ValueError, match="as many cells"):
        _native.bitsliced_groups(puzzles[:, 1:].copy(), groups)
    puzzles[1, 1] = 5
    with pytest.raises(ValueError, match="above the largest"):
        _native.bitsliced_groups(puzzles, groups)


def test_more_puzzles_than_there_are_numbers_for_are_refused(tmp_path):
    file = tmp_path / "zeros"
    file.touch()
    os.truncate(file, 2**32)  # takes no room
    puzzles = np.memmap(file, np.uint8, "r", shape=(2**32, 1))
    with pytest.raises(ValueError, match="hand over fewer"):
        _native.bitsliced_groups(puzzles, _native.Groups([[0]], 1, 4))


@pytest.mark.parametrize("sort", ["4x4", "6x6", "12x12"])
def test_arrays_of_other_sides_are_solved_like_their_puzzles(sort):
    puzzles = puzzles_of(sort)
    wanted = ad.solve_many(puzzles)
    grids = np.array([puzzle.givens for puzzle in puzzles], np.uint8)
    for array in (grids, grids.reshape(len(grids), -1), grids.astype(np.int64)):
        found = ad.solve_many(array)
        assert np.array_equal(found.solutions, wanted.solutions)
        assert np.array_equal(found.counts, wanted.counts)


@pytest.mark.parametrize("sort", SORTS)
def test_strings_are_solved_like_their_puzzles(sort):
    puzzles = mixed(sort) * 3
    first = puzzles[0]
    wanted = ad.solve_many(puzzles)
    if first.rows > 9 or sort == "jigsaw":
        return
    base = len(ad.sudoku([[0] * first.columns] * first.rows).clues)
    options = ReadOptions(rules=first.clues[base:])
    for empty in ".0":
        texts = [cells_text(puzzle.givens, empty) for puzzle in puzzles]
        found = many.solve_many([*texts], SolveOptions(), options)
        assert np.array_equal(found.solutions, wanted.solutions)
        assert np.array_equal(found.codes, wanted.codes)
        assert found.errors == wanted.errors


def test_only_puzzles_of_one_sort_are_taken_at_once(monkeypatch):
    six, four = puzzles_of("6x6") * 2, puzzles_of("4x4")
    sort, cells = sorted_cells(six, ReadOptions())
    assert [sort.puzzle(row) for row in cells] == [puzzle.bare() for puzzle in six]
    holed = replace(six[0], givens=((None, *six[0].givens[0][1:]), *six[0].givens[1:]))
    wide = replace(six[0], givens=((7, *six[0].givens[0][1:]), *six[0].givens[1:]))
    for other in (four[0], "text", holed, wide, replace(six[0], clues=six[0].clues[:2])):
        assert sorted_cells([*six, other], ReadOptions()) is None
    assert sorted_cells(six[: grouped.FEWEST - 1], ReadOptions()) is None
    # Many are solved some at a time.
    monkeypatch.setattr(many, "SORT_ROWS", 7)
    done = []
    listener = ad.Listener(progress=lambda progress: done.append(progress.done), every=0)
    batch = ad.solve_many([*six, changed(six[0], 3)], listener=listener)
    assert done == [*range(7, len(six) + 1, 7), len(six) + 1]
    assert batch.counts.tolist() == [ad.count(puzzle, limit=2) for puzzle in six] + [0]


@given(st.lists(st.tuples(st.integers(0, 35), st.integers(0, 6)), max_size=20))
@settings(max_examples=tries(25), deadline=None)
def test_random_cells_have_the_same_number_of_solutions(changes):
    cells = np.zeros((grouped.FEWEST, 36), np.uint8)
    for row, (cell, value) in enumerate(changes):
        cells[row % len(cells) :, cell] = value
    batch = ad.solve_many(cells, limit=3)
    for row in range(0, len(cells), 5):
        puzzle = ad.sudoku(cells[row].reshape(6, 6).tolist())
        assert batch.counts[row] == ad.count(puzzle, limit=3)
