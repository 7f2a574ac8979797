"""The symmetries that the places of clues, or an outline, can have."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from alldiff.cells import Cell
from alldiff.errors import UsageError, unknown

Move = Callable[[int, int, int, int], Cell]
"""Returns where (row, column) goes, given the last row and the last column."""

MOVES: dict[str, Move] = {
    "half turn": lambda r, c, bottom, right: (bottom - r, right - c),
    "quarter turn": lambda r, c, bottom, right: (c, bottom - r),
    "left and right": lambda r, c, bottom, right: (r, right - c),
    "top and bottom": lambda r, c, bottom, right: (bottom - r, c),
    "over the diagonal": lambda r, c, bottom, right: (c, r),
    "over the antidiagonal": lambda r, c, bottom, right: (right - c, bottom - r),
}
SYMMETRIES: dict[str, tuple[str, ...]] = {
    "none": (),
    "rotate180": ("half turn",),
    "rotate90": ("quarter turn",),
    "horizontal": ("left and right",),
    "vertical": ("top and bottom",),
    "diagonal": ("over the diagonal",),
    "antidiagonal": ("over the antidiagonal",),
    "full": ("quarter turn", "left and right"),
}
"""Each symmetry by the moves that make it up: `full` is all of them at once."""
SQUARE_ONLY = {"rotate90", "diagonal", "antidiagonal", "full"}


def orbits(rows: int, columns: int, symmetry: str) -> tuple[tuple[Cell, ...], ...]:
    """Return the cells of a grid in groups that a symmetry keeps together, in reading order.

    >>> orbits(2, 3, "rotate180")
    (((0, 0), (1, 2)), ((0, 1), (1, 1)), ((0, 2), (1, 0)))
    """
    moves = checked(symmetry)
    if symmetry in SQUARE_ONLY and rows != columns:
        raise UsageError(f"the symmetry {symmetry} needs a square, not {rows} x {columns}")
    seen: set[Cell] = set()
    found = []
    for cell in ((r, c) for r in range(rows) for c in range(columns)):
        if cell in seen:
            continue
        orbit, waiting = {cell}, [cell]
        while waiting:
            at = waiting.pop()
            for move in moves:
                moved = move(*at, rows - 1, columns - 1)
                if moved not in orbit:
                    orbit.add(moved)
                    waiting.append(moved)
        seen |= orbit
        found.append(tuple(sorted(orbit)))
    return tuple(found)


def is_symmetric(cells: Iterable[Cell], rows: int, columns: int, symmetry: str) -> bool:
    """Tell whether a symmetry of the grid takes the cells to themselves."""
    chosen = set(cells)
    moves = checked(symmetry)
    return all(move(*cell, rows - 1, columns - 1) in chosen for cell in chosen for move in moves)


def checked(symmetry: str) -> tuple[Move, ...]:
    """Return the moves of a symmetry by its name."""
    if symmetry not in SYMMETRIES:
        raise UsageError(unknown("symmetry", symmetry, list(SYMMETRIES)))
    return tuple(MOVES[name] for name in SYMMETRIES[symmetry])
