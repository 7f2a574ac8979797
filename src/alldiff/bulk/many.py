"""solve_many: puzzles of whatever source in, arrays out."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any

import numpy as np
from numpy.typing import NDArray

from alldiff.bulk import Client
from alldiff.bulk.blocks import ROW_BYTES, Block, BlockSizer, Gap, Position
from alldiff.bulk.classic import CELLS, Bytes, Counts, count_lines, keep_freed_memory
from alldiff.bulk.inputs import HEAD, layout_of, open_input, with_stated
from alldiff.bulk.pipeline import CancelToken, available_threads, in_order
from alldiff.bulk.rows import Rows, of_puzzles, parse, parse_texts
from alldiff.bulk.solving import STATUSES, Answers, SolveOptions, solver
from alldiff.errors import AlldiffError, UsageError
from alldiff.formats.base import ReadOptions
from alldiff.puzzle import Grid, Puzzle

TAKEN_AT_ONCE = 1 << 16
"""Puzzles that are taken from an iterator before they are solved."""
ARRAY_ROWS = 1 << 20
"""Rows of an array that are solved together: seconds of work at most, between two tellings."""
Progress = Callable[[int], None]
"""Is told how many rows are done so far."""
BLOCK_BYTES = 2 << 20
"""So that a block is still in the cache when it is solved."""


@dataclass(frozen=True, slots=True)
class Answer:
    """One row of a Batch; `solution` is a flat array, None where there is none."""

    solution: NDArray[Any] | None
    count: int
    status: str
    error: str | None


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class Batch:
    """The answers to many puzzles, in their order.

    `solutions` has a row of cells in reading order for each puzzle: an array (n, 81) of uint8 for
    classic Sudokus, (n, cells) where all grids are equally large, otherwise a list of arrays, one
    for each puzzle. A row of zeros, in a list an empty array, is no solution; a cell that takes no
    value is 0. `counts` are numbers of solutions, none counted past the limit. `codes` are statuses
    as numbers into STATUSES, and `status` has their names. `errors` tells why a row is invalid.
    """

    solutions: NDArray[Any] | list[NDArray[Any]]
    counts: Counts
    codes: Bytes
    errors: Mapping[int, str] = field(default_factory=dict)

    @property
    def status(self) -> NDArray[np.str_]:
        """The status of each row: unique, multiple, found, none, unknown or invalid."""
        return np.array(STATUSES)[self.codes]

    def __len__(self) -> int:
        return len(self.counts)

    def __getitem__(self, row: int) -> Answer:
        found = self.solutions[row] if self.counts[row] else None
        number = range(len(self))[row]
        count, code = int(self.counts[row]), int(self.codes[row])
        return Answer(found, count, STATUSES[code], self.errors.get(number))

    def __iter__(self) -> Iterator[Answer]:
        return (self[row] for row in range(len(self)))

    def __repr__(self) -> str:
        numbers = np.bincount(self.codes, minlength=len(STATUSES)).tolist()
        told = [f"{n} {name}" for name, n in zip(STATUSES, numbers, strict=True) if n]
        return f"Batch({len(self)} puzzles: {', '.join(told) or 'none'})"


def solve_many(
    source: Any,
    solving: SolveOptions,
    options: ReadOptions,
    format: str | None = None,
    client: Client | None = None,
    progress: Progress | None = None,
) -> Batch:
    """Return the answers to the puzzles of a source; `progress` is told how many are solved."""
    blocks = rows_of(source, options, format)
    buffer = SolutionBuffer(most_rows(source) if client is None else 0)
    if client is None:
        keep_freed_memory()
        answers = solve_blocks(blocks, solving, buffer)
    else:
        from alldiff.bulk.cluster import solve_on_cluster

        answers = solve_on_cluster(blocks, solving, client)
    try:
        return batch_of(counted(answers, progress) if progress else answers, buffer)
    except AlldiffError:
        raise
    except ValueError:
        # The core has met a value above 9, which nothing but an array can hold.
        raise wrong_value(of_array(source).cells) from None


def counted(answers: Iterable[Answers], progress: Progress) -> Iterator[Answers]:
    """Yield answers, and tell how many rows they are so far."""
    rows = 0
    for some in answers:
        rows += some.rows.count
        progress(rows)
        yield some


class SolutionBuffer:
    """An array that takes the solutions of one block after another, as long as they fit."""

    def __init__(self, most: int) -> None:
        self.grids = np.empty((most, CELLS), np.uint8)
        self.used = 0

    def reserve(self, count: int) -> Bytes | None:
        """Return where the next solutions go, None where they do not fit."""
        first = self.used
        if first + count > len(self.grids):
            return None
        self.used += count
        return self.grids[first : self.used]


def most_rows(source: Any) -> int:
    """Return how many classic Sudokus a source can hold; of what is not known beforehand, none."""
    if isinstance(source, np.ndarray):
        # One block is its own array.
        return source.size // CELLS if source.size > ARRAY_ROWS * CELLS else 0
    is_text = isinstance(source, str) and "\n" in source
    if is_text or isinstance(source, bytes | bytearray | memoryview):
        size = len(source)
    elif isinstance(source, str | os.PathLike):
        size = os.path.getsize(source) if os.path.exists(source) else 0
    else:
        return 0
    return (size + 1) // ROW_BYTES


def solve_blocks(
    blocks: Iterator[Rows], solving: SolveOptions, buffer: SolutionBuffer
) -> Iterator[Answers]:
    """Yield the answers to blocks of rows, several at a time: this thread reads, others solve."""
    cancel = CancelToken()
    with solver(solving, cancel) as solve:
        yield from in_order(
            lambda item, allowed: solve(item[0], allowed, item[1]),
            ((rows, buffer.reserve(len(rows.cells))) for rows in blocks),
            solving.threads or available_threads(),
            cancel,
        )


def rows_of(source: Any, options: ReadOptions, format: str | None) -> Iterator[Rows]:
    """Yield the rows of a source: an array, text, a path, puzzles, or strings."""
    if isinstance(source, np.ndarray):
        rows = of_array(source)
        for first in range(0, rows.count, ARRAY_ROWS):
            cells = rows.cells[first : first + ARRAY_ROWS]
            yield Rows(len(cells), cells, cells)
    elif isinstance(source, Puzzle):
        yield of_puzzles([source])
    elif isinstance(source, bytes | bytearray | memoryview):
        yield from rows_of_text(bytes(source), options, format)
    elif isinstance(source, os.PathLike):
        yield from rows_of_file(os.fspath(source), options, format)
    elif isinstance(source, str):
        is_text = "\n" in source or (not os.path.exists(source) and looks_like_text(source))
        if is_text:
            yield from rows_of_text(source.encode(), options, format)
        else:
            yield from rows_of_file(source, options, format)
    elif isinstance(source, Iterable):
        yield from rows_of_items(iter(source), options)
    else:
        raise UsageError(f"puzzles come as array, text, path or iterable, not {type(source)}")


def of_array(array: NDArray[Any]) -> Rows:
    """Return the rows of an array (n, 81) of values from 0 to 9, without a copy where it can be."""
    shaped = array.reshape(-1, CELLS) if array.ndim == 3 and array.shape[1:] == (9, 9) else array
    if shaped.ndim != 2 or shaped.shape[1] != CELLS or shaped.dtype.kind not in "iu":
        raise UsageError(
            f"an array of puzzles is (n, 81) or (n, 9, 9) of whole numbers, not {array.shape} of "
            f"{array.dtype}; puzzles of other sizes come as a list of Puzzle or of strings"
        )
    if shaped.dtype != np.uint8 and ((shaped > 9) | (shaped < 0)).any():
        raise wrong_value(shaped)
    # Whoever solves bytes looks at each of them anyway.
    cells = np.ascontiguousarray(shaped, np.uint8)
    return Rows(len(cells), cells, cells)


def wrong_value(cells: NDArray[Any]) -> UsageError:
    """Return the error for the first value that is none."""
    row, cell = np.argwhere((cells > 9) | (cells < 0))[0].tolist()
    return UsageError(
        f"values are from 0 (empty) to 9, and row {row} has {cells[row, cell]} in cell {cell}"
    )


def looks_like_text(source: str) -> bool:
    """Tell whether a string that names no file is a puzzle itself."""
    from alldiff.formats import is_puzzle

    return is_puzzle(source)


def rows_of_text(text: bytes, options: ReadOptions, format: str | None) -> Iterator[Rows]:
    """Yield the rows of lines in memory."""
    layout, first = layout_of(text[:HEAD], format, "the text")
    if layout.format == "parquet":
        raise UsageError("Parquet is read from a file, not from bytes")
    options = with_stated(text[:HEAD] + b"\n" + text[-HEAD:], options, "the text")
    at, line = first.offset, first.line
    while at < len(text):
        end = len(text)
        if end - at > BLOCK_BYTES:
            end = text.find(b"\n", at + BLOCK_BYTES) + 1 or len(text)
        piece = memoryview(text)[at:end]
        yield parse(Block(Position(at, line), Position(end), piece), layout, options)
        line += count_lines(piece)
        at = end


def rows_of_file(path: str, options: ReadOptions, format: str | None) -> Iterator[Rows]:
    """Yield the rows of a file of any layout."""
    source = open_input(path, format, options)
    for block in source.blocks([Gap(source.first)], BlockSizer(1.0, BLOCK_BYTES, BLOCK_BYTES)):
        yield parse(block, source.layout, source.options)


def rows_of_items(items: Iterator[Any], options: ReadOptions) -> Iterator[Rows]:
    """Yield the rows of strings or puzzles, taken some at a time."""
    done = 0
    while taken := list(islice(items, TAKEN_AT_ONCE)):
        first = done
        if all(isinstance(item, str) for item in taken):
            stripped = [item.strip() for item in taken]
            yield parse_texts(stripped, options, lambda row, first=first: f"row {first + row + 1}")
        elif all(isinstance(item, Puzzle) for item in taken):
            yield of_puzzles(taken)
        else:
            wrong = next(item for item in taken if not isinstance(item, str | Puzzle))
            raise UsageError(f"an item is a string or a Puzzle, not {type(wrong).__name__}")
        done += len(taken)


def batch_of(found: Iterable[Answers], buffer: SolutionBuffer) -> Batch:
    """Return one batch of all answers; the buffer may have their solutions already."""
    listed = [without_puzzles(answers) for answers in found]
    if not listed:
        empty = np.empty(0, np.int64)
        return Batch(np.empty((0, CELLS), np.uint8), empty, np.empty(0, np.uint8))
    errors: dict[int, str] = {}
    first = 0
    for answers in listed:
        for row, answer in answers.others.items():
            if answer.reason:
                errors[first + row] = answer.reason
        first += answers.rows.count
    counts = concatenate([answers.all_counts() for answers in listed])
    codes = concatenate([answers.codes() for answers in listed])
    return Batch(solutions_of(listed, codes, buffer), counts, codes, dict(sorted(errors.items())))


def without_puzzles(answers: Answers) -> Answers:
    """Return answers that keep no array of puzzles, so that the next block takes its place."""
    none = np.empty((0, CELLS), np.uint8)
    return replace(answers, rows=replace(answers.rows, cells=none, chars=none))


def solutions_of(
    listed: list[Answers], codes: Bytes, buffer: SolutionBuffer
) -> NDArray[Any] | list[NDArray[Any]]:
    """Return the solutions of all answers: one array where all grids are equally large."""
    others = [
        (answers.rows.others[row].puzzle, answer)
        for answers in listed
        for row, answer in answers.others.items()
    ]
    sizes = {p.rows * p.columns for p, _ in others if p is not None}
    if any(len(answers.counts) for answers in listed) or not sizes:
        sizes.add(CELLS)
    if len(sizes) > 1:
        return [row for answers in listed for row in each_solution(answers)]
    (size,) = sizes
    if size == CELLS and all(not answers.others for answers in listed):
        if buffer.used == len(codes):
            return buffer.grids[: buffer.used]
        return concatenate([answers.solutions for answers in listed])
    grids = [flat(a.solution) for _, a in others if a.solution is not None]
    largest = max((int(grid.max()) for grid in grids if len(grid)), default=0)
    total = np.zeros((len(codes), size), np.uint8 if largest < 256 else np.uint16)
    first = 0
    for answers in listed:
        block = total[first : first + answers.rows.count]
        if len(answers.counts):
            block[answers.rows.indices()] = answers.solutions
        for row, answer in answers.others.items():
            if answer.solution is not None:
                block[row] = flat(answer.solution)
        first += answers.rows.count
    return total


def each_solution(answers: Answers) -> list[NDArray[Any]]:
    """Return the solution of each row on its own, an empty array where there is none."""
    none = np.empty(0, np.uint8)
    found: list[NDArray[Any]] = [none] * answers.rows.count
    for row, solution, count in zip(
        answers.rows.indices().tolist(), answers.solutions, answers.counts, strict=True
    ):
        found[row] = solution if count else none
    for row, answer in answers.others.items():
        if answer.solution is not None:
            found[row] = flat(answer.solution)
    return found


def flat(grid: Grid) -> NDArray[Any]:
    """Return the cells of a grid in reading order, 0 where there is none."""
    values = [value or 0 for row in grid for value in row]
    return np.array(values, np.uint8 if max(values, default=0) < 256 else np.uint16)


def concatenate(arrays: list[NDArray[Any]]) -> NDArray[Any]:
    """Return arrays as one, and a single one as it is."""
    return arrays[0] if len(arrays) == 1 else np.concatenate(arrays)
