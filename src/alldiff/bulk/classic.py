"""The classic 9x9 Sudoku in arrays: from characters to values, from values to solutions."""

from __future__ import annotations

import os
import threading

import numpy as np
from numpy.typing import NDArray

from alldiff.engines import choose
from alldiff.engines.native import Stop, extension
from alldiff.kinds import to_model, validate
from alldiff.kinds.sudoku import sudoku
from alldiff.result import Limits

Bytes = NDArray[np.uint8]
Counts = NDArray[np.int64]

CELLS = 81
ZERO, DOT = b"0."
OTHER_EMPTY = b"*_-xX"
"""What stands for an empty cell besides 0 and the dot."""

KEPT_BYTES = (32 << 20) - 8192
"""The most that glibc's allocator can learn to keep."""


class Stopped(Exception):
    """Somebody asked the work to end before it was done."""


class Halt(threading.Event):
    """What one thread sets to end the work of others: searches in the compiled core, too."""

    def __init__(self) -> None:
        super().__init__()
        self.searches = Stop()

    def set(self) -> None:
        """End the work."""
        super().set()
        self.searches.ask()


def values(chars: Bytes, letters: bool = False) -> tuple[Bytes, NDArray[np.bool_] | None]:
    """Return the values of rows of 81 characters, and which rows are puzzles (None: all).

    A row with both 0 and another sign for empty could mean 0 as a value, so it is not taken for a
    puzzle unless `letters` states the alphabet. `chars` must be contiguous.
    """
    flat = chars.reshape(-1)
    found = flat - np.uint8(ZERO)
    digit = found <= 9
    digits = int(np.count_nonzero(digit))
    if digits == flat.size:
        return found.reshape(chars.shape), None
    found *= digit.view(np.uint8)
    known = flat == DOT
    good = digits + int(np.count_nonzero(known)) == flat.size
    zeros = not letters and bool((flat == ZERO).any())
    if good and not zeros:
        return found.reshape(chars.shape), None
    known |= digit
    if not good:
        for sign in OTHER_EMPTY:
            known |= flat == sign
    rows = known.reshape(chars.shape).all(axis=1)
    if zeros:
        mixed = (chars == ZERO).any(axis=1) & ~digit.reshape(chars.shape).all(axis=1)
        rows &= ~mixed
    return found.reshape(chars.shape), None if rows.all() else rows


def parsed(text: Bytes, letters: bool = False) -> tuple[Bytes, Bytes] | None:
    """Return the values and the characters of lines that are all puzzles and equally long, or None.

    The compiled core reads them, and takes only what needs no second look. The characters are a
    view of the text.
    """
    native = extension()
    if isinstance(native, str):
        return None
    found, _, _, width = native.turbo_parse(text, mixed=letters)
    if not width:
        return None
    return found, np.ndarray(found.shape, np.uint8, text.data, strides=(width, 1))


def count_lines(text: bytes | memoryview) -> int:
    """Return the number of ends of lines."""
    native = extension()
    if isinstance(native, str):
        return int(np.count_nonzero(np.frombuffer(text, np.uint8) == ord("\n")))
    return int(native.turbo_lines(text))


def characters(solutions: Bytes) -> Bytes:
    """Return the characters of solutions."""
    return solutions + np.uint8(ZERO)


def solve(
    cells: Bytes, limit: int, threads: int, halt: Halt | None = None, into: Bytes | None = None
) -> tuple[Bytes, Counts]:
    """Return the first solution of each puzzle (zeros: none) and how many it has up to `limit`.

    `into` is an array that takes the solutions. Ctrl-C ends it at once in the main thread, `halt`
    in any. Raises ValueError for a value above 9.
    """
    if halt is not None and halt.is_set():
        raise Stopped
    native = extension()
    if isinstance(native, str):
        return solve_slowly(cells, limit, halt, into)
    stop = None if halt is None else halt.searches.native
    found = native.turbo_solve(cells, limit=limit, threads=threads, into=into, stop=stop)
    if found is None:
        raise Stopped
    solutions, counts = found
    return solutions, counts.view(np.int64)


def solve_slowly(
    cells: Bytes, limit: int, halt: Halt | None = None, into: Bytes | None = None
) -> tuple[Bytes, Counts]:
    """Do what `solve` does, puzzle by puzzle, with an engine for all kinds."""
    if cells.size and int(cells.max()) > 9:
        raise ValueError("a value above 9")
    solutions = np.empty((len(cells), CELLS), np.uint8) if into is None else into
    solutions[:] = 0
    counts = np.zeros(len(cells), np.int64)
    for row, puzzle_cells in enumerate(cells):
        if halt is not None and halt.is_set():
            raise Stopped
        puzzle = sudoku(puzzle_cells.reshape(9, 9).tolist())
        if validate(puzzle):
            continue
        model = to_model(puzzle)
        engine, search = choose(model)
        result = engine.solve(model, search, Limits(limit), 1)
        counts[row] = result.count
        if result.values:
            solutions[row] = result.values[0]
    return solutions, counts


def available_threads() -> int:
    """Return how many threads this process may run at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def keep_freed_memory() -> None:
    """Let the arrays of one block be made where those of an earlier one were.

    glibc gives large arrays back to the system as soon as they are freed, and new ones cost a page
    fault for each page. It stops doing so with sizes up to one that it once saw freed.
    """
    np.empty(KEPT_BYTES, np.uint8)
