"""Which rows were seen before: 16 bytes of memory for each, whatever its length.

Rows are the same as `SAMENESS` says: "canonical" takes classic Sudokus that differ by a symmetry
for one, "exact" only those with equal givens. Other rows are the same where their texts are.
"""

from __future__ import annotations

import hashlib
import threading

import numpy as np
from numpy.typing import NDArray

from alldiff.bulk.classic import CELLS, Bytes, Stopped
from alldiff.bulk.rows import Rows
from alldiff.symmetry import canonical_forms

Words = NDArray[np.uint64]
Keys = tuple[Words, Words]
"""What rows are known by: 128 bits of each, in two halves."""

SAMENESS = ("canonical", "exact")
FORMS_AT_ONCE = 1024
"""Canonical forms between two looks at whether to stop, 25 milliseconds of work."""

WORDS = 11
"""64-bit words that 81 bytes fill."""
FACTORS = (np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB))
SEEDS = (np.uint64(0x9E3779B97F4A7C15), np.uint64(0xD1B54A32D192ED03))
HALF = np.uint64(32)


class Seen:
    """Remembers rows by 128-bit hashes, so that two of a billion meet by chance never.

    The hashes are kept in sorted runs, each at least twice as long as the next, so that a row costs
    a binary search in each of a few runs.
    """

    def __init__(self) -> None:
        self.runs: list[Keys] = []

    def new(self, keys: Keys) -> NDArray[np.bool_]:
        """Tell which rows were not seen before, the first of equal ones, and remember them."""
        high, low = keys
        order = np.lexsort((low, high))
        high, low = high[order], low[order]
        fresh = np.ones(len(high), bool)
        # lexsort is stable: of equal rows the first comes first.
        fresh[1:] = (high[1:] != high[:-1]) | (low[1:] != low[:-1])
        for run_high, run_low in self.runs:
            fresh &= ~contains(run_high, run_low, high, low)
        self._add(high[fresh], low[fresh])
        found = np.empty(len(fresh), bool)
        found[order] = fresh
        return found

    def _add(self, high: Words, low: Words) -> None:
        while self.runs and len(self.runs[-1][0]) < 2 * len(high):
            other_high, other_low = self.runs.pop()
            high, low = np.concatenate((other_high, high)), np.concatenate((other_low, low))
            order = np.lexsort((low, high))
            high, low = high[order], low[order]
        if len(high):
            self.runs.append((high, low))


def contains(run_high: Words, run_low: Words, high: Words, low: Words) -> NDArray[np.bool_]:
    """Tell which hashes a sorted run holds."""
    left = np.searchsorted(run_high, high, "left")
    inside = np.minimum(left, len(run_high) - 1)
    same = run_high[inside] == high
    found: NDArray[np.bool_] = same & (run_low[inside] == low)
    # Where the first halves of several are equal, the second halves decide among all of them.
    for row in np.flatnonzero(same & ~found):
        right = np.searchsorted(run_high, high[row], "right")
        found[row] = low[row] in run_low[left[row] : right]
    return found


def keys_of(rows: Rows, sameness: str, halt: threading.Event | None = None) -> Keys:
    """Return a 128-bit hash of each row; `halt`, set by another thread, raises Stopped soon."""
    high, low = np.empty(rows.count, np.uint64), np.empty(rows.count, np.uint64)
    where = rows.indices()
    cells = forms_of(rows.cells, halt) if sameness == "canonical" else rows.cells
    high[where], low[where] = hash_cells(cells)
    for row, other in rows.others.items():
        digest = hashlib.blake2b(other.text.encode(), digest_size=16).digest()
        high[row], low[row] = np.frombuffer(digest, np.uint64)
    return high, low


def forms_of(cells: Bytes, halt: threading.Event | None = None) -> Bytes:
    """Return the canonical form of each classic Sudoku."""
    forms = np.empty_like(cells)
    for first in range(0, len(cells), FORMS_AT_ONCE):
        if halt is not None and halt.is_set():
            raise Stopped
        piece = slice(first, first + FORMS_AT_ONCE)
        forms[piece] = canonical_forms(cells[piece])[0]
    return forms


def hash_cells(cells: Bytes) -> Keys:
    """Return two hashes of rows of 81 bytes, every word mixed in by a product and a shift."""
    padded = np.zeros((len(cells), WORDS * 8), np.uint8)
    padded[:, :CELLS] = cells
    words = np.ascontiguousarray(padded.view(np.uint64).T)
    found = []
    for seed, factor in zip(SEEDS, FACTORS, strict=True):
        state = np.full(len(cells), seed)
        for word in words:
            state ^= word
            state *= factor
            state ^= state >> HALF
        state *= factor
        state ^= state >> HALF
        found.append(state)
    return found[0], found[1]
