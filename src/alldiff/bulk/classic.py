"""The classic 9x9 Sudoku in arrays: from characters to values, from values to solutions."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from alldiff import _native
from alldiff.bulk.pipeline import Cancelled, CancelToken
from alldiff.kinds.sudoku import sudoku

Bytes = NDArray[np.uint8]
Counts = NDArray[np.int64]

CELLS = 81
ZERO, DOT = b"0."
OTHER_EMPTY = b"*_-xX"
"""The signs for an empty cell besides 0 and the dot."""

EMPTY = sudoku([[0] * 9] * 9)
KEPT_BYTES = (32 << 20) - 8192
"""The maximum that glibc's allocator can learn to keep."""


def values(chars: Bytes, letters: bool = False) -> tuple[Bytes, NDArray[np.bool_] | None]:
    """Return the values in rows of 81 characters, and which rows are puzzles (None: all).

    A row with both 0 and another sign for empty could mean 0 as a value, so it is not treated as a
    puzzle unless `letters` gives the alphabet. `chars` must be contiguous.
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


def parse_lines(text: Bytes, letters: bool = False) -> tuple[Bytes, Bytes] | None:
    """Return values and characters if all lines are puzzles of equal length, else None.

    The core accepts only unambiguous input. The characters are a view of the text.
    """
    found, _, _, width = _native.bitsliced_parse(text.data, mixed=letters)
    if not width:
        return None
    return found, np.ndarray(found.shape, np.uint8, text.data, strides=(width, 1))


def read_texts(texts: list[Any], letters: bool = False) -> Bytes | None:
    """Return the values of strings that are all puzzles, else None."""
    return _native.bitsliced_read(texts, mixed=letters)


def givens_of(puzzles: list[Any]) -> Bytes | None:
    """Return the givens of puzzles that are all classic Sudokus, else None."""
    return _native.bitsliced_givens(puzzles, EMPTY, classic=True)


def count_lines(text: bytes | memoryview) -> int:
    """Return the number of line ends."""
    return _native.bitsliced_lines(text)


def characters(solutions: Bytes) -> Bytes:
    """Return the characters of solutions."""
    return solutions + np.uint8(ZERO)


def solve(
    cells: Bytes,
    limit: int,
    threads: int,
    cancel: CancelToken | None = None,
    into: Bytes | None = None,
) -> tuple[Bytes, Counts]:
    """Return the first solution of each puzzle (zeros: none) and how many it has up to `limit`.

    `into` is an array that receives the solutions. Ctrl-C ends it at once in the main thread,
    `cancel` in any thread. Raises ValueError for a value above 9.
    """
    stop = None
    if cancel is not None:
        cancel.check()
        stop = cancel.stop
    found = _native.bitsliced_solve(cells, limit=limit, threads=threads, into=into, stop=stop)
    if found is None:
        raise Cancelled
    solutions, counts = found
    return solutions, counts.view(np.int64)


def keep_freed_memory() -> None:
    """Reuse the memory of earlier blocks for the arrays of later ones.

    glibc returns large arrays to the system as soon as they are freed, and new ones cost a page
    fault for each page. It stops doing so for sizes up to the largest it has seen freed.
    """
    np.empty(KEPT_BYTES, np.uint8)
