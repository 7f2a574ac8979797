"""Random pieces of a grid: connected, each with as many cells as there are values."""

from __future__ import annotations

from functools import cache

from alldiff import _native
from alldiff.core.cells import Cell
from alldiff.core.errors import UsageError
from alldiff.core.messages import t
from alldiff.core.splitmix import SplitMix64
from alldiff.generators.places import Box
from alldiff.generators.symmetries import motions


def random_pieces(
    rng: SplitMix64, size: int, symmetry: str = "none", box: Box | None = None
) -> tuple[tuple[Cell, ...], ...]:
    """Return a partition of a square into pieces, each with as many cells as a side.

    Boxes, or rows if there are none, exchange cells while all stay connected. With a symmetry,
    cells that it maps onto each other are exchanged together.
    """
    width, images = growth(size, symmetry, box)
    numbers = _native.random_pieces(rng.next(), size, width, images)
    return pieces_of(numbers, size)


def pieces_of(numbers: list[int], size: int) -> tuple[tuple[Cell, ...], ...]:
    """Return the cells in each piece, given the piece number of each cell."""
    pieces: list[list[Cell]] = [[] for _ in range(size)]
    for at, number in enumerate(numbers):
        pieces[number].append(divmod(at, size))
    return tuple(sorted(map(tuple, pieces)))


@cache
def growth(size: int, symmetry: str, box: Box | None) -> tuple[int, list[list[int]]]:
    """Return the width of the initial boxes, and where each move takes each cell.

    The first move is the identity. Raises UsageError for boxes without the symmetry.
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
                t(
                    "regions with the symmetry {} start from boxes that have it: those of "
                    "side {} do not",
                    symmetry,
                    size,
                )
            )
    return width, moves


def check_pieces(rows: int, columns: int) -> None:
    """Raise UsageError for a grid that has no such pieces."""
    if rows != columns:
        raise UsageError(t("random regions are for squares, not for {} x {} cells", rows, columns))
