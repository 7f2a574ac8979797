"""solve_many: the same answers as one by one, whatever the puzzles come as."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

import alldiff as ad
from alldiff.bulk.classic import givens_of
from alldiff.core.limits import Progress
from alldiff.kinds.sudoku import plain_givens

from support.bulk_samples import FOUR, ROOT, answer, fifty, mixed
from support.strategies import puzzles, tries

CLASSICS = [ad.read(text) for text in fifty()[:5]]


def values(texts: list[str]) -> np.ndarray:
    return np.array([[0 if c == "." else int(c) for c in text] for text in texts], np.uint8)


def text_of(solution: np.ndarray) -> str:
    return "".join(map(str, solution))


def test_every_source_gives_the_same_answers(tmp_path: Path) -> None:
    texts = list(fifty())
    lines = "\n".join(texts)
    path = tmp_path / "puzzles.txt"
    path.write_text(lines)
    cells = values(texts)
    sources = {
        "list": texts,
        "iterator": iter(texts),
        "puzzles": [ad.read(text) for text in texts],
        "text": lines,
        "bytes": lines.encode(),
        "path": path,
        "name of a file": str(path),
        "grids": cells.reshape(-1, 9, 9),
        "wide numbers": cells.astype(np.int64),
        "not contiguous": np.asfortranarray(cells),
    }
    wanted = ad.solve_many(cells)
    assert wanted.solutions.shape == (50, 81)
    assert wanted.solutions.dtype == np.uint8
    for name, source in sources.items():
        batch = ad.solve_many(source)
        assert len(batch) == 50, name
        assert np.array_equal(batch.solutions, wanted.solutions), name
        assert np.array_equal(batch.counts, wanted.counts), name
        assert not batch.errors, name


def test_answers_are_those_of_single_searches() -> None:
    rows = mixed()
    batch = ad.solve_many(rows)
    for row, (text, one) in enumerate(zip(rows, batch, strict=True)):
        status, count, solution = answer(text)
        assert (one.status, one.count) == (status, count), text
        assert (one.solution is None) == (solution is None), text
        if status == "unique":
            assert text_of(one.solution) == solution
        assert (row in batch.errors) == (status == "invalid")
    assert batch.status.tolist() == [one.status for one in batch]
    assert repr(batch) == "Batch(23 puzzles: 14 unique, 1 multiple, 1 none, 7 invalid)"


@given(st.lists(st.one_of(st.sampled_from(CLASSICS), puzzles()), max_size=4))
def test_the_core_reads_the_givens_of_classic_puzzles_and_of_no_others(
    some: list[ad.Puzzle],
) -> None:
    expected = [plain_givens(puzzle) for puzzle in some]
    for _ in range(2):  # what the first call left with the puzzles must not change the second
        found = givens_of(some)
        assert (found is None) == (None in expected)
        if found is not None:
            assert found.tobytes() == b"".join(filter(None, expected))


def test_a_copy_of_a_puzzle_with_another_given_is_read_anew() -> None:
    puzzle = CLASSICS[0]
    empty = next(cell for cell in puzzle.cells() if not puzzle.givens[cell[0]][cell[1]])
    givens_of([puzzle])
    for value in (5, 0):
        puzzle = puzzle.with_given(empty, value)
        assert givens_of([puzzle]).tobytes() == plain_givens(puzzle)


@pytest.mark.parametrize("value", [10, -1, 1 << 70, None, "1"])
def test_the_core_refuses_givens_that_are_no_digits(value: object) -> None:
    puzzle = ad.Puzzle("sudoku", (*CLASSICS[0].givens[:8], (value,) * 9))
    assert givens_of([CLASSICS[0], puzzle]) is None
    assert givens_of([CLASSICS[0], "text"]) is None


@settings(max_examples=tries(25), deadline=None)
@given(st.lists(st.tuples(st.integers(0, 49), st.integers(0, 80), st.integers(0, 9)), max_size=40))
def test_mutilated_puzzles_have_the_same_number_of_solutions(
    changes: list[tuple[int, int, int]],
) -> None:
    cells = values(list(fifty()))
    for row, cell, value in changes:
        cells[row, cell] = value
    batch = ad.solve_many(cells, limit=3)
    for row in {row for row, _, _ in changes}:
        puzzle = ad.sudoku(cells[row].reshape(9, 9).tolist())
        assert batch.counts[row] == ad.count(puzzle, limit=3)
        if batch.counts[row]:
            solution = batch.solutions[row].reshape(9, 9).tolist()
            assert not ad.validate(ad.sudoku(solution))
            assert np.all((cells[row] == 0) | (cells[row] == batch.solutions[row]))
        else:
            assert not batch.solutions[row].any()


def test_limits_decide_what_is_known() -> None:
    rows = [fifty()[0], "." * 81]
    assert ad.solve_many(rows, limit=1).status.tolist() == ["found", "found"]
    assert ad.solve_many(rows, limit=7).counts.tolist() == [1, 7]
    large = ad.read(ROOT / "puzzles" / "sudoku" / "100x100.txt")
    assert ad.solve_many([large], timeout=1e-3).status.tolist() == ["unknown"]


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_any_number_of_threads_gives_the_same_answer(threads: int) -> None:
    rows = [*mixed(), *[FOUR] * 30]
    batch, wanted = ad.solve_many(rows, threads=threads), ad.solve_many(rows, threads=1)
    assert np.array_equal(batch.counts, wanted.counts)
    assert all(np.array_equal(a, b) for a, b in zip(batch.solutions, wanted.solutions, strict=True))


def test_other_kinds_and_sizes_take_the_same_call() -> None:
    names = ["kakuro/5x5.txt", "greater-than/4x4.txt", "latin-square/5x5.txt", "sudoku/fifty.txt"]
    puzzles = [ad.read_all(ROOT / "puzzles" / name)[0] for name in names]
    batch = ad.solve_many(puzzles)
    assert isinstance(batch.solutions, list)
    for puzzle, one in zip(puzzles, batch, strict=True):
        wanted = ad.solve(puzzle)
        assert one.status == wanted.status
        grid = one.solution.reshape(puzzle.rows, puzzle.columns).tolist()
        assert grid == [[value or 0 for value in row] for row in wanted.solution]


@pytest.mark.parametrize("threads", [1, 3])
def test_collections_of_any_kind_come_in_order_with_progress(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, threads: int
) -> None:
    """As JSON Lines from a file, in memory and as puzzles: what one by one gives, in order."""
    names = ["kakuro/5x5.txt", "greater-than/4x4.txt", "latin-square/5x5.txt", "kakuro/8x8.txt"]
    puzzles = [ad.read_all(ROOT / "puzzles" / name)[0] for name in names] * 6
    puzzles.insert(9, ad.read(fifty()[0]))
    text = ad.write(puzzles, "jsonl")
    (tmp_path / "in.jsonl").write_text(text)
    wanted = [ad.solve(puzzle) for puzzle in puzzles]
    monkeypatch.setattr("alldiff.bulk.sources.FIRST_BYTES", 500)
    monkeypatch.setattr("alldiff.bulk.sources.ENGINE_ROWS", 4)
    for source in (tmp_path / "in.jsonl", text, iter(puzzles)):
        reports: list[Progress] = []
        listener = ad.Listener(progress=reports.append, every=0)
        batch = ad.solve_many(source, threads=threads, listener=listener)
        done = [report.done for report in reports]
        assert len(done) > 3
        assert done == sorted(done)
        assert done[-1] == len(puzzles) == len(batch)
        for one, result in zip(batch, wanted, strict=True):
            assert (one.status, one.count) == (result.status, result.count)
            assert one.solution is not None
            assert one.solution.tolist() == [v or 0 for row in result.solution for v in row]


def test_grids_of_one_size_are_one_array() -> None:
    batch = ad.solve_many([FOUR, "5" * 16, FOUR])
    assert batch.solutions.shape == (3, 16)
    assert batch.solutions.any(axis=1).tolist() == [True, False, True]


def test_nine_by_nine_need_not_be_classic() -> None:
    empty_row = "123456789" + "." * 72
    assert ad.solve_many([empty_row], latin=True).status.tolist() == ["multiple"]
    # The second row repeats the box of the first under the rules of Sudoku alone.
    text = "123456789" + "231" + "." * 69
    assert ad.solve_many([text]).status.tolist() == ["none"]
    assert ad.solve_many([text], latin=True).status.tolist() == ["multiple"]


def test_a_text_states_its_own_options() -> None:
    text = "123456789" + "231" + "." * 69
    # Written by the writer of lines for Latin squares.
    written = ad.write(ad.read(text, latin=True), "line")
    assert "--latin" in written
    assert ad.solve_many(written).status.tolist() == ["multiple"]


def test_two_signs_for_empty_need_the_alphabet() -> None:
    text = "0" + fifty()[0].replace("9", ".")[1:]
    assert ad.solve_many([text]).status.tolist() == ["invalid"]
    assert "more than one way" in ad.solve_many([text]).errors[0]
    assert ad.solve_many([text], alphabet="letters").status.tolist() == ["unique"]
    # A 9 settles it: were 0 a value, 8 would be the largest digit.
    assert ad.solve_many(["0" + fifty()[0][1:]]).status.tolist() == ["unique"]


def test_nothing_gives_nothing() -> None:
    for source in ([], np.empty((0, 81), np.uint8), b""):
        batch = ad.solve_many(source)
        assert (len(batch), batch.solutions.shape) == (0, (0, 81))


@pytest.mark.parametrize(
    ("source", "told"),
    [
        (np.zeros((3, 80), np.uint8), "(n, 81)"),
        (np.zeros((3, 81)), "float64"),
        (np.full((2, 81), 10, np.uint8), "row 0 has 10 in cell 0"),
        (np.full((2, 81), -1), "row 0 has -1"),
        (np.full((2, 16), 5, np.uint8), "to 4, and row 0 has 5 in cell 0"),
        (np.zeros((2, 4, 3), np.uint8), "(2, 4, 3)"),
        (np.zeros((2, 49), np.uint8), "side that has boxes"),
        (np.zeros(81, np.uint8), "(81,)"),
        ([1, 2], "not int"),
        (7, "not"),
    ],
)
def test_what_is_no_source_is_refused(source: object, told: str) -> None:
    with pytest.raises(ad.errors.UsageError, match=told.replace("(", r"\(").replace(")", r"\)")):
        ad.solve_many(source)


def test_a_missing_file_is_reported() -> None:
    with pytest.raises(ad.errors.ReadError, match="no such file"):
        ad.solve_many("no/such/file.txt")


@pytest.mark.parametrize("limit", [0, -1])
def test_senseless_limits_are_refused(limit: int) -> None:
    with pytest.raises(ad.errors.UsageError):
        ad.solve_many([FOUR], limit=limit)
    with pytest.raises(ad.errors.UsageError):
        ad.solve_many([FOUR], threads=-1)
