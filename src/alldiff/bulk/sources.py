"""Puzzles from any source as blocks of rows: arrays, text, files, strings and puzzles."""

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
from alldiff.bulk.blocks import ROW_BYTES, Block, BlockSizer, Gap, InputPosition, Layout
from alldiff.bulk.classic import CELLS, Bytes, count_lines, givens_of, read_texts
from alldiff.bulk.columns import SAMPLES, ColumnOptions, find_puzzles, named
from alldiff.bulk.grouped import Sort
from alldiff.bulk.inputs import open_input, with_stated_options
from alldiff.bulk.layouts import HEAD, layout_of
from alldiff.bulk.rows import Rows, of_puzzles, other_of, parse_texts, reads_classic
from alldiff.bulk.tables import parse, parse_values
from alldiff.core.errors import UsageError
from alldiff.core.messages import t
from alldiff.core.puzzle import Puzzle
from alldiff.formats.base import ReadOptions
from alldiff.kinds.base import Box, default_box
from alldiff.kinds.sudoku import sudoku

ARRAY_ROWS = 1 << 20
"""How many rows in an array are solved together: seconds of work at most."""
FIRST_BYTES, BLOCK_BYTES = 1 << 14, 2 << 20
"""The size of the first block, and the largest: it is still in the cache when solved."""
ENGINE_ROWS = 64
"""The target number of rows per block that go through an engine: they take long."""
TOGETHER = 1 / 16
"""The weight of a row that is solved in a group."""


def most_rows(source: Any) -> int:
    """Return how many classic Sudokus a source may contain; 0 if unknown."""
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


def rows_of(
    source: Any, options: ReadOptions, format: str | None, column: str | None = None
) -> Iterator[Rows]:
    """Yield the rows from a mixed source: an array, a table, text, a path, or items."""
    if isinstance(source, np.ndarray):
        yield from rows_of_array(source, options)
    elif isinstance(source, Puzzle):
        yield of_puzzles([source])
    elif isinstance(source, bytes | bytearray | memoryview):
        yield from rows_of_text(bytes(source), options, format, column)
    elif isinstance(source, os.PathLike):
        yield from rows_of_file(os.fspath(source), options, format, column)
    elif isinstance(source, str):
        is_text = "\n" in source or (not os.path.exists(source) and looks_like_text(source))
        if is_text:
            yield from rows_of_text(source.encode(), options, format, column)
        else:
            yield from rows_of_file(source, options, format, column)
    elif (values := column_of(source, column)) is not None:
        yield from rows_of_values(values, options)
    elif isinstance(source, Iterable):
        yield from rows_of_items(iter(source), options)
    else:
        raise UsageError(t("puzzles come as array, text, path or iterable, not {}", type(source)))


def column_of(source: Any, column: str | None) -> Any:
    """Return the column with the puzzles of a table from pandas, Polars or Arrow, else None.

    A Series or an Arrow array is a column by itself.
    """
    names = getattr(source, "column_names", getattr(source, "columns", None))
    if names is None or isinstance(source, list | tuple):
        is_column = hasattr(source, "to_pylist") or hasattr(source, "to_numpy")
        return source if is_column else None
    names = list(map(str, names))
    if not names:
        raise UsageError("the table has no columns")
    if column is not None:
        found: int | None = named(column, names, "the table")
    else:
        head = [listed(source[name][:SAMPLES]) for name in names]
        found = find_puzzles(names, list(zip(*head, strict=True)))
    if found is None:
        raise UsageError(t("no column has puzzles: the columns are {}", ", ".join(names)))
    return source[names[found]]


def listed(values: Any) -> list[Any]:
    """Return a column as a list."""
    found = values.to_pylist() if hasattr(values, "to_pylist") else values.to_numpy().tolist()
    return list(found)


def rows_of_values(values: Any, options: ReadOptions) -> Iterator[Rows]:
    """Yield the rows of a column from a table."""
    pieces = values.chunks if hasattr(values, "chunks") else [values]
    layout, before = Layout("arrow"), 0
    sizer = new_sizer()
    for piece in pieces:
        at = 0
        while at < len(piece):
            some = piece[at : at + max(1, sizer.size // ROW_BYTES)]
            start, end = InputPosition(before, before), InputPosition(before + len(some))
            if hasattr(some, "to_pylist"):
                rows = parse(Block(start, end, texts=some), layout, options)
            else:
                rows = parse_values(listed(some), layout, options, before)
            yield rows
            sizer.record(len(some) * ROW_BYTES, engine_rows(rows))
            at += len(some)
            before += len(some)


def classic_cells(source: Any, options: ReadOptions) -> Bytes | None:
    """Return the cells of an array or list with only classic Sudokus, else None."""
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
    """Return the sort and the cells of an array or list with many puzzles of one sort, else None.

    `classic_cells` handles classic ones.
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
    """Return the sort of Sudokus with this side."""
    return grouped.sort_of(sudoku([[0] * side] * side, box))


@lru_cache(maxsize=16)
def text_sort(length: int, options: ReadOptions) -> Sort | None:
    """Return the sort of puzzles with this many characters of text."""
    puzzle = other_of("." * length, "", "", options).puzzle
    return None if puzzle is None else grouped.sort_of(puzzle)


def in_blocks(cells: Bytes) -> Iterator[Rows]:
    """Yield the rows of many classic Sudokus."""
    for first in range(0, len(cells), ARRAY_ROWS):
        some = cells[first : first + ARRAY_ROWS]
        yield Rows(len(some), some, some)


def rows_of_array(array: NDArray[Any], options: ReadOptions) -> Iterator[Rows]:
    """Yield the rows in an array of Sudokus with another size than 9x9."""
    cells = checked_cells(array)
    side = math.isqrt(cells.shape[1])
    grids = cells.reshape(-1, side, side)
    yield from rows_of_items((sudoku(grid.tolist(), options.box) for grid in grids), options)


def checked_cells(array: NDArray[Any]) -> NDArray[Any]:
    """Return an array (n, cells) or (n, side, side) of Sudoku values as (n, cells)."""
    count = math.prod(array.shape[1:])
    side = math.isqrt(count)
    is_square = array.shape[1:] in [(side * side,), (side, side)]
    if not is_square or default_box(side) is None or array.dtype.kind not in "iu":
        raise UsageError(
            t(
                "an array of puzzles is (n, 81) or (n, 9, 9) of whole numbers, or as "
                "much for another side that has boxes, not {} of {}",
                str(array.shape),
                array.dtype,
            )
        )
    cells = array.reshape(len(array), count)
    # The 9x9 solver checks each byte anyway.
    is_checked_later = cells.dtype == np.uint8 and side == 9
    if cells.size and not is_checked_later and (cells.max() > side or cells.min() < 0):
        raise wrong_value(cells)
    return cells


def wrong_value(cells: NDArray[Any]) -> UsageError:
    """Return the error for the first invalid value."""
    side = math.isqrt(cells.shape[1])
    row, cell = np.argwhere((cells > side) | (cells < 0))[0].tolist()
    return UsageError(
        t(
            "values are from 0 (empty) to {}, and row {} has {} in cell {}",
            side,
            row,
            cells[row, cell],
            cell,
        )
    )


def looks_like_text(source: str) -> bool:
    """Return whether a string that is not a file name is itself a puzzle."""
    from alldiff.formats import is_puzzle

    return is_puzzle(source)


def new_sizer() -> BlockSizer:
    """Return a sizer that chooses block sizes by how many of their rows need an engine."""
    return BlockSizer(ENGINE_ROWS, BLOCK_BYTES, FIRST_BYTES)


def engine_rows(rows: Rows) -> float:
    """Return how many rows go through an engine; rows solved in groups count partially."""
    puzzles = [other.puzzle for other in rows.others.values() if other.puzzle is not None]
    return sum(TOGETHER if grouped.is_likely(puzzle) else 1 for puzzle in puzzles)


def rows_of_text(
    text: bytes, options: ReadOptions, format: str | None, column: str | None = None
) -> Iterator[Rows]:
    """Yield the rows of lines in memory."""
    layout, first = layout_of(text[:HEAD], format, "the text", ColumnOptions(column, keep=False))
    if layout.binary:
        raise UsageError("Parquet is read from a file, not from bytes")
    options = with_stated_options(text[:HEAD] + b"\n" + text[-HEAD:], options, "the text")
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


def rows_of_file(
    path: str, options: ReadOptions, format: str | None, column: str | None = None
) -> Iterator[Rows]:
    """Yield the rows of a file of any layout."""
    source = open_input(path, format, options, ColumnOptions(column, keep=False))
    sizer = new_sizer()
    for block in source.blocks([Gap(source.first)], sizer):
        rows = parse(block, source.layout, source.options)
        yield rows
        size = (block.end.offset - block.start.offset) * source.layout.step
        sizer.record(size, engine_rows(rows))


def rows_of_items(items: Iterator[Any], options: ReadOptions) -> Iterator[Rows]:
    """Yield the rows for strings or puzzles, taken some at a time."""
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
    """Return the texts that are JSON objects, by number.

    A quick check of all texts together usually shows that there are none.
    """
    if "\n{" not in "\n".join(["", *texts]):
        return {}
    return {at: text for at, text in enumerate(texts) if text.startswith("{")}


def by_kind(items: list[Any]) -> Iterator[tuple[type, list[Any]]]:
    """Yield ranges of strings and of puzzles; usually all have one type, which is fast to check."""
    if set(map(type, items)) == {str}:
        yield str, items
    else:
        yield from ((kind, list(some)) for kind, some in groupby(items, kind_of))


def kind_of(item: Any) -> type:
    """Return whether an item is a string or a puzzle."""
    for kind in (str, Puzzle):
        if isinstance(item, kind):
            return kind
    raise UsageError(t("an item is a string or a Puzzle, not {}", type(item).__name__))


def row_name(first: int, row: int) -> str:
    """Return the name of a row for people, counting from a first one."""
    return f"row {first + row + 1}"
