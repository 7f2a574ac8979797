"""Equivalent puzzles: the canonical form, and moves that keep what a puzzle is."""

from __future__ import annotations

from alldiff import symmetry as symmetries
from alldiff.api.sources import Source, as_puzzle
from alldiff.core.puzzle import Puzzle
from alldiff.symmetry import Canonical, Symmetry


def canonical(puzzle: Source) -> Canonical:
    """Return the canonical form of a classic 9x9 Sudoku, the same for all equivalent puzzles.

    It is the smallest equivalent puzzle, read row by row with empty cells as 0; for a full grid it
    starts with 123456789. Pencil marks that belong to the puzzle have no canonical form.
    """
    return symmetries.canonical(as_puzzle(puzzle))


def transform(puzzle: Source, symmetry: Symmetry | None = None, *, seed: int = 0) -> Puzzle:
    """Return an equivalent puzzle by a symmetry: the given one, or a random one from the seed.

    In a Sudoku of any size, rows and columns can be swapped, values relabelled, and bands, stacks
    and the lines in them permuted; in a Latin square, all lines. If neighbours matter (signs,
    runs), there are rotations and reflections; with signs the values can be reversed.
    """
    return symmetries.transform(as_puzzle(puzzle), symmetry, seed=seed)
