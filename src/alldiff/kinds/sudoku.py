"""Sudoku of any size with boxes of any shape."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from alldiff.core.errors import whole_number
from alldiff.core.puzzle import Puzzle
from alldiff.kinds.base import KINDS, Box, Kind, boxed_rules, sudoku_rules

KINDS.add(
    "sudoku",
    Kind(
        name="sudoku",
        title="Sudoku",
        rules="Fill the grid so that every row, column and box holds each value once.",
        base=sudoku_rules,
    ),
)

CLASSIC = boxed_rules(3, 3)
"""The rules of the classic Sudoku."""


def sudoku(givens: Sequence[Sequence[int]], box: Box = None) -> Puzzle:
    """Return a Sudoku from rows of numbers, 0 for an empty cell."""
    rows = tuple(tuple(int(value) for value in row) for row in givens)
    if box is not None:
        width, height = (whole_number("side of a box", side) for side in box)
        box = width, height
    return Puzzle("sudoku", rows, box)


def is_classic(puzzle: Puzzle) -> bool:
    """Return whether a puzzle is a 9x9 Sudoku with 3x3 boxes, whatever its candidates."""
    return (
        puzzle.clues[:3] == CLASSIC
        and puzzle.values == (1, 9)
        and puzzle.rows == puzzle.columns == 9
        and not any(None in row for row in puzzle.givens)
        and all(clue.type == "candidates" for clue in puzzle.clues[3:])
    )


def is_plain(puzzle: Puzzle) -> bool:
    """Return whether a puzzle is a classic Sudoku with only givens, from 0 to 9."""
    return plain_givens(puzzle) is not None


def plain_givens(puzzle: Puzzle) -> bytes | None:
    """Return the 81 givens of a classic Sudoku with nothing else, as bytes, or None."""
    if (
        puzzle.clues != CLASSIC
        or puzzle.values != (1, 9)
        or [len(row) for row in puzzle.givens] != [9] * 9
    ):
        return None
    try:
        givens = bytes(chain.from_iterable(puzzle.givens))  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return None
    return givens if max(givens) <= 9 else None
