"""The possible symmetries of the positions of clues, or of an outline."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache

from alldiff.core.cells import Cell
from alldiff.core.errors import UsageError, unknown
from alldiff.core.messages import t
from alldiff.rules.framework.base import Motion

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
"""Each symmetry by its generating moves: `full` combines all of them."""
SQUARE_ONLY = {"rotate90", "diagonal", "antidiagonal", "full"}


def orbits(rows: int, columns: int, symmetry: str) -> tuple[tuple[Cell, ...], ...]:
    """Return the cells in a grid in groups that a symmetry keeps together, in reading order.

    >>> orbits(2, 3, "rotate180")
    (((0, 0), (1, 2)), ((0, 1), (1, 1)), ((0, 2), (1, 0)))
    """
    moves = motions(rows, columns, symmetry)
    cells = ((row, column) for row in range(rows) for column in range(columns))
    found = (tuple(sorted({cell, *(move.cell(cell) for move in moves)})) for cell in cells)
    return tuple(dict.fromkeys(found))


def totals(sizes: Iterable[int]) -> set[int]:
    """Return the possible total numbers of places in some groups, given the size of each.

    >>> sorted(totals([2, 2, 1]))
    [0, 1, 2, 3, 4, 5]
    """
    found = {0}
    for size in sizes:
        found |= {total + size for total in found}
    return found


@lru_cache(maxsize=64)
def motions(rows: int, columns: int, symmetry: str) -> tuple[Motion, ...]:
    """Return every move in the group that a symmetry generates, except the identity.

    >>> [len(motions(9, 9, name)) for name in ("none", "rotate180", "rotate90", "full")]
    [0, 1, 3, 7]
    """
    steps = checked(symmetry)
    if symmetry in SQUARE_ONLY and rows != columns:
        raise UsageError(t("the symmetry {} needs a square, not {} x {}", symmetry, rows, columns))
    corners = ((0, 0), (0, 1), (1, 0))
    ways: dict[tuple[Cell, ...], tuple[Move, ...]] = {corners: ()}
    waiting: list[tuple[Move, ...]] = [()]
    while waiting:
        known = waiting.pop()
        for step in steps:
            way = (*known, step)
            images = tuple(taken(way, corner, rows, columns) for corner in corners)
            if images not in ways:
                ways[images] = way
                waiting.append(way)
    del ways[corners]
    return tuple(motion(way, images, rows, columns) for images, way in ways.items())


def taken(way: Iterable[Move], cell: Cell, rows: int, columns: int) -> Cell:
    """Return where consecutive moves take a cell, or a place around the grid."""
    for move in way:
        cell = move(*cell, rows - 1, columns - 1)
    return cell


def motion(way: tuple[Move, ...], images: tuple[Cell, ...], rows: int, columns: int) -> Motion:
    """Return moves as one motion of the grid, given where the cells in a corner go."""
    origin, beside, below = images
    transposed = beside[0] != origin[0]
    across, along = (below, beside) if transposed else (beside, below)

    def place(cell: Cell) -> Cell:
        return taken(way, cell, rows, columns)

    return Motion(place, place, transposed, along[0] < origin[0], across[1] < origin[1])


def is_symmetric(cells: Iterable[Cell], rows: int, columns: int, symmetry: str) -> bool:
    """Return whether a symmetry of the grid maps the cells to themselves."""
    chosen = set(cells)
    moves = checked(symmetry)
    return all(move(*cell, rows - 1, columns - 1) in chosen for cell in chosen for move in moves)


def checked(symmetry: str) -> tuple[Move, ...]:
    """Return the moves for a symmetry's name."""
    if symmetry not in SYMMETRIES:
        raise UsageError(unknown("symmetry", symmetry, list(SYMMETRIES)))
    return tuple(MOVES[name] for name in SYMMETRIES[symmetry])
