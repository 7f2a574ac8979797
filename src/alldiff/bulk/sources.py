"""Puzzles of whatever source as blocks of rows: arrays, text, files, strings and puzzles."""

from __future__ import annotations

import math
import os
from collections.abc import Iterable, Iterator
from functools import lru_cache, partial
from itertools import groupby, islice
from typing import Any

import numpy as np
from numpy.typing import NDArray

from alldiff.bulk import grouped
from alldiff.bulk.blocks import ROW_BYTES, Block, BlockSizer, Gap, InputPosition
from alldiff.bulk.classic import CELLS, Bytes, count_lines, givens_of, read_texts
from alldiff.bulk.grouped import Sort
from alldiff.bulk.inputs import HEAD, layout_of, open_input, with_stated
from alldiff.bulk.rows import Rows, of_puzzles, other_of, parse, parse_texts, reads_classic
from alldiff.core.errors import UsageError
from alldiff.core.puzzle import Puzzle
from alldiff.formats.base import ReadOptions
from alldiff.kinds.base import Box, default_box
from alldiff.kinds.sudoku import sudoku

ARRAY_ROWS = 1 << 20
"""Rows of an array that are solved together: seconds of work at most."""
FIRST_BYTES, BLOCK_BYTES = 1 << 14, 2 << 20
"""Of the first block, and of the largest: it is still in the cache when it is solved."""
ENGINE_ROWS = 64
"""Rows of a block that go through an engine, one by one, where there are such: they take long."""
TOGETHER = 1 / 16
"""What a row counts for that is solved together with others."""


def most_rows(source: Any) -> int:
    """Return how many classic Sudokus a source can hold; of what is not known beforehand, none."""
    if isinstance(source, np.ndarray):
        # One block is its own array.
        is_large = source.size > ARRAY_ROWS * CELLS and source.size == len(source) * CELLS
        return len(source) if is_large else 0
    is_text = isinstance(source, str) and "\n" in source
    if is_text or isinstance(source, bytes | bytearray | memoryview):
        size = len(source)
    elif isinstance(source, str | os.PathLike):
        size = os.path.getsize(source) if os.path.exists(source) else 0
    else:
        return 0
    return (size + 1) // ROW_BYTES


def rows_of(source: Any, options: ReadOptions, format: str | None) -> Iterator[Rows]:
    """Yield the rows of a source that is not all classic: an array, text, a path, or items."""
    if isinstance(source, np.ndarray):
        yield from rows_of_array(source, options)
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


def classic_cells(source: Any, options: ReadOptions) -> Bytes | None:
    """Return the cells of an array or a list of nothing but classic Sudokus, None of others."""
    if isinstance(source, np.ndarray):
        if source.dtype == np.uint8 and source.shape[1:] == (CELLS,):
            return np.ascontiguousarray(source)
        if math.prod(source.shape[1:]) != CELLS:
            return None
        return np.ascontiguousarray(checked_cells(source), np.uint8)
    if not isinstance(source, list) or not source:
        return None
    if isinstance(source[0], Puzzle):
        return givens_of(source)
    return read_texts(source, options.alphabet is not None) if reads_classic(options) else None


def sorted_cells(source: Any, options: ReadOptions) -> tuple[Sort, Bytes] | None:
    """Return the sort and the cells of an array or a list of many puzzles of one sort, else None.

    Of classic ones `classic_cells` knows.
    """
    cells: Bytes | None
    if isinstance(source, np.ndarray):
        cells = np.ascontiguousarray(checked_cells(source), np.uint8)
        sort = square_sort(math.isqrt(cells.shape[1]), options.box)
    elif not isinstance(source, list) or not source:
        return None
    elif isinstance(source[0], Puzzle):
        sort = grouped.sort_of(source[0])
        cells = None if sort is None else grouped.givens_of(source, sort)
    elif isinstance(source[0], str) and options.alphabet in (None, "letters"):
        sort = text_sort(len(source[0].strip()), options)
        letters = options.alphabet is not None
        cells = None if sort is None else grouped.read_texts(source, letters, sort)
    else:
        return None
    return None if sort is None or cells is None or len(cells) < sort.fewest else (sort, cells)


@lru_cache(maxsize=16)
def square_sort(side: int, box: Box) -> Sort | None:
    """Return the sort of the Sudokus of a side."""
    return grouped.sort_of(sudoku([[0] * side] * side, box))


@lru_cache(maxsize=16)
def text_sort(length: int, options: ReadOptions) -> Sort | None:
    """Return the sort of puzzles that are so many characters of text."""
    puzzle = other_of("." * length, "", "", options).puzzle
    return None if puzzle is None else grouped.sort_of(puzzle)


def in_blocks(cells: Bytes) -> Iterator[Rows]:
    """Yield the rows of many classic Sudokus."""
    for first in range(0, len(cells), ARRAY_ROWS):
        some = cells[first : first + ARRAY_ROWS]
        yield Rows(len(some), some, some)


def rows_of_array(array: NDArray[Any], options: ReadOptions) -> Iterator[Rows]:
    """Yield the rows of an array: a Sudoku of another size than 9x9 in each."""
    cells = checked_cells(array)
    side = math.isqrt(cells.shape[1])
    grids = cells.reshape(-1, side, side)
    yield from rows_of_items((sudoku(grid.tolist(), options.box) for grid in grids), options)


def checked_cells(array: NDArray[Any]) -> NDArray[Any]:
    """Return an array (n, cells) or (n, side, side) of values of a Sudoku as (n, cells)."""
    count = math.prod(array.shape[1:])
    side = math.isqrt(count)
    is_square = array.shape[1:] in [(side * side,), (side, side)]
    if not is_square or default_box(side) is None or array.dtype.kind not in "iu":
        raise UsageError(
            f"an array of puzzles is (n, 81) or (n, 9, 9) of whole numbers, or as much for another "
            f"side that has boxes, not {array.shape} of {array.dtype}"
        )
    cells = array.reshape(len(array), count)
    # Whoever solves bytes of 9x9 looks at each of them anyway.
    is_checked_later = cells.dtype == np.uint8 and side == 9
    if cells.size and not is_checked_later and (cells.max() > side or cells.min() < 0):
        raise wrong_value(cells)
    return cells


def wrong_value(cells: NDArray[Any]) -> UsageError:
    """Return the error for the first value that is none."""
    side = math.isqrt(cells.shape[1])
    row, cell = np.argwhere((cells > side) | (cells < 0))[0].tolist()
    return UsageError(
        f"values are from 0 (empty) to {side}, and row {row} has {cells[row, cell]} in cell {cell}"
    )


def looks_like_text(source: str) -> bool:
    """Tell whether a string that names no file is a puzzle itself."""
    from alldiff.formats import is_puzzle

    return is_puzzle(source)


def new_sizer() -> BlockSizer:
    """Return what decides how large blocks are: by how many of their rows need an engine."""
    return BlockSizer(ENGINE_ROWS, BLOCK_BYTES, FIRST_BYTES)


def engine_rows(rows: Rows) -> float:
    """Return how many rows go through an engine; of those that are solved together, a part."""
    puzzles = [other.puzzle for other in rows.others.values() if other.puzzle is not None]
    return sum(TOGETHER if grouped.is_likely(puzzle) else 1 for puzzle in puzzles)


def rows_of_text(text: bytes, options: ReadOptions, format: str | None) -> Iterator[Rows]:
    """Yield the rows of lines in memory."""
    layout, first = layout_of(text[:HEAD], format, "the text")
    if layout.format == "parquet":
        raise UsageError("Parquet is read from a file, not from bytes")
    options = with_stated(text[:HEAD] + b"\n" + text[-HEAD:], options, "the text")
    at, line = first.offset, first.line
    sizer = new_sizer()
    while at < len(text):
        end = len(text)
        if end - at > sizer.size:
            end = text.find(b"\n", at + sizer.size) + 1 or len(text)
        piece = memoryview(text)[at:end]
        rows = parse(Block(InputPosition(at, line), InputPosition(end), piece), layout, options)
        yield rows
        sizer.record(end - at, engine_rows(rows))
        line += count_lines(piece)
        at = end


def rows_of_file(path: str, options: ReadOptions, format: str | None) -> Iterator[Rows]:
    """Yield the rows of a file of any layout."""
    source = open_input(path, format, options)
    sizer = new_sizer()
    for block in source.blocks([Gap(source.first)], sizer):
        rows = parse(block, source.layout, source.options)
        yield rows
        size = (block.end.offset - block.start.offset) * source.layout.step
        sizer.record(size, engine_rows(rows))


def rows_of_items(items: Iterator[Any], options: ReadOptions) -> Iterator[Rows]:
    """Yield the rows of strings or puzzles, taken some at a time."""
    done = 0
    sizer = new_sizer()
    while taken := list(islice(items, max(1, sizer.size // ROW_BYTES))):
        others = 0.0
        for kind, listed in by_kind(taken):
            if kind is Puzzle:
                rows = of_puzzles(listed, done)
            else:
                stripped = list(map(str.strip, listed))
                rows = parse_texts(
                    stripped, options, partial(row_name, done), whole=objects(stripped)
                )
            done += len(listed)
            others += engine_rows(rows)
            yield rows
        sizer.record(len(taken) * ROW_BYTES, others)


def objects(texts: list[str]) -> dict[int, str]:
    """Return those that are objects of JSON, by number.

    One look at all together mostly tells that there are none.
    """
    if "\n{" not in "\n".join(["", *texts]):
        return {}
    return {at: text for at, text in enumerate(texts) if text.startswith("{")}


def by_kind(items: list[Any]) -> Iterator[tuple[type, list[Any]]]:
    """Yield stretches of strings and of puzzles; mostly all are of one kind, which is soon seen."""
    if set(map(type, items)) == {str}:
        yield str, items
    else:
        yield from ((kind, list(some)) for kind, some in groupby(items, kind_of))


def kind_of(item: Any) -> type:
    """Return whether an item is a string or a puzzle."""
    for kind in (str, Puzzle):
        if isinstance(item, kind):
            return kind
    raise UsageError(f"an item is a string or a Puzzle, not {type(item).__name__}")


def row_name(first: int, row: int) -> str:
    """Return what people call a row, of those from a first one on."""
    return f"row {first + row + 1}"
