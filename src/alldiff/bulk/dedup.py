"""Which rows are duplicates: 16 bytes of memory for each row, whatever its length.

`DEDUPE_MODES` defines equality: "canonical" identifies puzzles that are equivalent under symmetry,
"exact" only classic Sudokus with equal givens, and other rows with equal texts.
"""

from __future__ import annotations

import hashlib

import numpy as np
from numpy.typing import NDArray

from alldiff.bulk.classic import CELLS, Bytes
from alldiff.bulk.equivalence import shared_text
from alldiff.bulk.pipeline import CancelToken
from alldiff.bulk.rows import Rows
from alldiff.symmetry import canonical_forms

Words = NDArray[np.uint64]
Keys = tuple[Words, Words]
"""The keys of rows: 128 bits each, in two halves."""

DEDUPE_MODES = ("canonical", "exact")
FORMS_AT_ONCE = 1024
"""Canonical forms between two checks for cancellation, 25 milliseconds of work."""

WORDS = 11
"""How many 64-bit words 81 bytes fill."""
FACTORS = (np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB))
SEEDS = (np.uint64(0x9E3779B97F4A7C15), np.uint64(0xD1B54A32D192ED03))
HALF = np.uint64(32)


class DedupIndex:
    """Remembers rows by 128-bit hashes, so collisions among a billion rows are negligible.

    The hashes are kept in sorted runs, each at least twice as long as the next, so that a row costs
    one binary search in each of a few runs. One that no longer `grows` only looks rows up.
    """

    def __init__(self) -> None:
        self.runs: list[Keys] = []
        self.grows = True

    def add(self, keys: Keys) -> NDArray[np.bool_]:
        """Remember rows, and return which are new; among equal ones only the first."""
        high, low = keys
        order = np.lexsort((low, high))
        high, low = high[order], low[order]
        is_new = np.ones(len(high), bool)
        # lexsort is stable: of equal rows the first comes first.
        if self.grows:
            is_new[1:] = (high[1:] != high[:-1]) | (low[1:] != low[:-1])
        for run_high, run_low in self.runs:
            is_new &= ~contains(run_high, run_low, high, low)
        if self.grows:
            self._add(high[is_new], low[is_new])
        found = np.empty(len(is_new), bool)
        found[order] = is_new
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
    """Return which hashes are in a sorted run."""
    left = np.searchsorted(run_high, high, "left")
    inside = np.minimum(left, len(run_high) - 1)
    same = run_high[inside] == high
    found: NDArray[np.bool_] = same & (run_low[inside] == low)
    # If several first halves are equal, all their second halves are compared.
    for row in np.flatnonzero(same & ~found):
        right = np.searchsorted(run_high, high[row], "right")
        found[row] = low[row] in run_low[left[row] : right]
    return found


def keys_of(rows: Rows, mode: str, cancel: CancelToken | None = None) -> Keys:
    """Return a 128-bit hash for each row; `cancel` can end it from another thread."""
    high, low = np.empty(rows.count, np.uint64), np.empty(rows.count, np.uint64)
    where = rows.indices()
    cells = canonical_cells(rows.cells, cancel) if mode == "canonical" else rows.cells
    high[where], low[where] = hash_cells(cells)
    for row, other in rows.others.items():
        text = None
        if mode == "canonical" and other.puzzle is not None:
            if cancel is not None:
                cancel.check()
            text = shared_text(other.puzzle)
        digest = hashlib.blake2b((text or other.text).encode(), digest_size=16).digest()
        high[row], low[row] = np.frombuffer(digest, np.uint64)
    return high, low


def canonical_cells(cells: Bytes, cancel: CancelToken | None = None) -> Bytes:
    """Return the canonical form of each classic Sudoku."""
    forms = np.empty_like(cells)
    for first in range(0, len(cells), FORMS_AT_ONCE):
        if cancel is not None:
            cancel.check()
        piece = slice(first, first + FORMS_AT_ONCE)
        forms[piece] = canonical_forms(cells[piece])[0]
    return forms


def hash_cells(cells: Bytes) -> Keys:
    """Return two hashes for rows of 81 bytes; each word is mixed in by a product and a shift."""
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
