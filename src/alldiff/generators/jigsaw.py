"""Random pieces of a grid: connected, and as many cells each as there are values."""

from __future__ import annotations

from functools import cache

from alldiff import _native
from alldiff.core.cells import Cell
from alldiff.core.errors import UsageError
from alldiff.core.splitmix import SplitMix64
from alldiff.generators.places import Box
from alldiff.generators.symmetries import motions


def random_pieces(
    rng: SplitMix64, size: int, symmetry: str = "none", box: Box | None = None
) -> tuple[tuple[Cell, ...], ...]:
    """Return the pieces of a square, each of as many cells as a side has.

    Boxes, or rows where there are none, exchange cells as long as all stay connected. With a
    symmetry, what it maps onto each other is exchanged together.
    """
    width, images = growth(size, symmetry, box)
    numbers = _native.random_pieces(rng.next(), size, width, images)
    return pieces_of(numbers, size)


def pieces_of(numbers: list[int], size: int) -> tuple[tuple[Cell, ...], ...]:
    """Return the cells of each piece, given the number of the piece of each cell."""
    pieces: list[list[Cell]] = [[] for _ in range(size)]
    for at, number in enumerate(numbers):
        pieces[number].append(divmod(at, size))
    return tuple(sorted(map(tuple, pieces)))


@cache
def growth(size: int, symmetry: str, box: Box | None) -> tuple[int, list[list[int]]]:
    """Return the width of the boxes that pieces grow out of, and where each move takes each cell.

    The first move takes nothing anywhere. Boxes that have not the symmetry are refused.
    """
    width, height = box or (size, 1)
    cells = [divmod(at, size) for at in range(size * size)]
    moves = [[row * size + column for row, column in cells]]
    for motion in motions(size, size, symmetry):
        moves.append([row * size + column for row, column in map(motion.cell, cells)])
    box_of = [(row // height, column // width) for row, column in cells]
    for move in moves:
        if len({(box_of[at], box_of[to]) for at, to in enumerate(move)}) > size:
            raise UsageError(
                f"regions with the symmetry {symmetry} grow out of boxes that have it: those of "
                f"side {size} do not"
            )
    return width, moves


def refuse_pieces(rows: int, columns: int) -> None:
    """Refuse a grid that has no such pieces."""
    if rows != columns:
        raise UsageError(f"random regions are for squares, not for {rows} x {columns} cells")
