"""What all layouts share: groups of puzzles, and the shape that their grids have."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from alldiff.core.errors import UsageError
from alldiff.core.puzzle import Grid, Puzzle

Group = tuple[Puzzle, ...]
"""A puzzle with its solution, and its variants."""
Shape = tuple[int, int, int]
"""Rows, columns, and the largest value."""


def shape_of(splits: Mapping[str, Iterable[Group]]) -> Shape:
    """Return the shape of all puzzles: that of the first one."""
    for groups in splits.values():
        for puzzle, *_ in groups:
            return puzzle.rows, puzzle.columns, puzzle.values[1]
    return 0, 0, 0


def solution_of(puzzle: Puzzle, shape: Shape) -> Grid:
    """Return the solution of a puzzle, which must have the shape of the others."""
    if (puzzle.rows, puzzle.columns) != shape[:2] or puzzle.values[1] > shape[2]:
        raise UsageError("this layout needs grids of one size")
    assert puzzle.solution is not None
    return puzzle.solution
