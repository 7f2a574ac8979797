"""Sudoku of any size with boxes of any shape."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from alldiff.kinds.base import (
    KINDS,
    House,
    Kind,
    box_faults,
    square_clashes,
    square_faults,
    square_houses,
    square_model,
)
from alldiff.model import Model
from alldiff.puzzle import Fault, Puzzle


def default_box(size: int) -> tuple[int, int] | None:
    """Return the customary box (width, height) of a side, or None where there is none.

    Square where the side is a square, else as near to it as can be and wider than high.

    >>> default_box(9), default_box(6), default_box(12), default_box(7)
    ((3, 3), (3, 2), (4, 3), None)
    """
    height = max((h for h in range(2, int(size**0.5) + 1) if size % h == 0), default=0)
    return (size // height, height) if height else None


def sudoku(givens: Sequence[Sequence[int]], box: tuple[int, int] | None = None) -> Puzzle:
    """Return a Sudoku from rows of numbers, 0 for an empty cell."""
    rows = tuple(tuple(int(value) for value in row) for row in givens)
    return Puzzle("sudoku", rows, box or default_box(len(rows)))


def is_classic(puzzle: Puzzle) -> bool:
    """Tell whether a puzzle is a 9x9 Sudoku with boxes of 3x3."""
    return puzzle.kind == "sudoku" and puzzle.rows == 9 and puzzle.box == (3, 3)


def is_plain(puzzle: Puzzle) -> bool:
    """Tell whether a puzzle is a classic Sudoku with nothing but givens from 0 to 9."""
    return (
        is_classic(puzzle)
        and not puzzle.clues
        and all(
            len(row) == 9 and all(isinstance(v, int) and 0 <= v <= 9 for v in row)
            for row in puzzle.givens
        )
    )


def houses(puzzle: Puzzle) -> tuple[House, ...]:
    """Return rows, columns and boxes."""
    return square_houses(puzzle.rows, puzzle.box)


def validate(puzzle: Puzzle) -> Iterable[Fault]:
    """Yield what is wrong with the grid and the boxes of a Sudoku."""
    yield from square_faults(puzzle)
    yield from box_faults(puzzle)


def contradictions(puzzle: Puzzle) -> Iterable[Fault]:
    """Yield each pair of equal givens in a house."""
    return square_clashes(puzzle, puzzle.box)


def model(puzzle: Puzzle) -> Model:
    """Return the model: every house holds different values."""
    return square_model(puzzle, puzzle.box)


KINDS.add(
    "sudoku",
    Kind(
        name="sudoku",
        title="Sudoku",
        rules="Fill the grid so that every row, column and box holds each value once.",
        largest=lambda puzzle: puzzle.rows,
        validate=validate,
        model=model,
        contradictions=contradictions,
    ),
)
