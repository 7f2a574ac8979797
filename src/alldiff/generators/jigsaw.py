"""Random pieces of a grid: connected, and as many cells each as there are values."""

from __future__ import annotations

from functools import cache
from itertools import chain

from alldiff.cells import Cell
from alldiff.errors import UsageError
from alldiff.generators.symmetries import MOVES, SYMMETRIES, checked
from alldiff.splitmix import SplitMix64

EXCHANGES = 3
"""For each cell: so often two pieces try to exchange cells."""


def random_pieces(
    rng: SplitMix64, size: int, symmetry: str = "none", box: tuple[int, int] | None = None
) -> tuple[tuple[Cell, ...], ...]:
    """Return the pieces of a square, each of as many cells as a side has.

    Boxes, or rows where there are none, exchange cells as long as all stay connected. With a
    symmetry, what it maps onto each other is exchanged together.
    """
    checked(symmetry)
    width, height = box or (size, 1)
    across = size // width
    piece = [r // height * across + c // width for r in range(size) for c in range(size)]
    masks = [0] * size
    for at, number in enumerate(piece):
        masks[number] |= 1 << at
    walls = walls_of(size)
    images = maps(size, symmetry)
    for image in images:
        if len({(piece[at], piece[to]) for at, to in enumerate(image)}) > size:
            raise UsageError(
                f"regions with the symmetry {symmetry} grow out of boxes that have it: those of "
                f"side {size} do not"
            )
    for _ in range(EXCHANGES * size * size):
        exchange(rng, piece, masks, walls, images)
    pieces: list[list[Cell]] = [[] for _ in range(size)]
    for at, number in enumerate(piece):
        pieces[number].append(divmod(at, size))
    return tuple(sorted(map(tuple, pieces)))


class Walls:
    """The edges of a square, so that a step never leads into another row."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.full = (1 << size * size) - 1
        first = sum(1 << row * size for row in range(size))
        self.not_first = self.full & ~first
        self.not_last = self.full & ~(first << size - 1)
        self.near = [self.beside(1 << at) for at in range(size * size)]
        """The cells beside each cell, and itself."""

    def beside(self, mask: int) -> int:
        """Return the cells beside those of a set, and the set."""
        sideways = (mask & self.not_last) << 1 | (mask & self.not_first) >> 1
        return (mask | sideways | mask << self.size | mask >> self.size) & self.full

    def connected(self, mask: int) -> bool:
        """Tell whether a set of cells is in one piece."""
        size, not_first, not_last = self.size, self.not_first, self.not_last
        reached, before = mask & -mask, 0
        while reached != before:
            before = reached
            sideways = (reached & not_last) << 1 | (reached & not_first) >> 1
            reached |= (sideways | reached << size | reached >> size) & mask
        return reached == mask


walls_of = cache(Walls)


@cache
def maps(size: int, symmetry: str) -> list[list[int]]:
    """Return where each cell goes by each move of the group that a symmetry makes."""
    last = size - 1
    moves = [MOVES[name] for name in SYMMETRIES[symmetry]]
    found = [list(range(size * size))]
    for known in found:
        for move in moves:
            further = []
            for at in known:
                row, column = move(*divmod(at, size), last, last)
                further.append(row * size + column)
            if further not in found:
                found.append(further)
    return found


def exchange(
    rng: SplitMix64, piece: list[int], masks: list[int], walls: Walls, images: list[list[int]]
) -> None:
    """Let two neighbouring pieces exchange a cell, with what a symmetry maps it onto."""
    first = rng.below(len(piece))
    mine = piece[first]
    beside = walls.near[first] & ~masks[mine]
    if not beside:
        return
    theirs = piece[nth_bit(beside, rng.below(beside.bit_count()))]
    given = masks[theirs] & walls.beside(masks[mine] & ~(1 << first))
    if not given:
        return
    second = nth_bit(given, rng.below(given.bit_count()))
    moves = {(image[first], image[second]) for image in images}
    if len(moves) > 1 and len(set(chain.from_iterable(moves))) < 2 * len(moves):
        return
    changed: dict[int, int] = {}
    for one, other in moves:
        a, b = piece[one], piece[other]
        if a == b:
            return
        swap = 1 << one | 1 << other
        changed[a] = changed.get(a, masks[a]) ^ swap
        changed[b] = changed.get(b, masks[b]) ^ swap
    if all(map(walls.connected, changed.values())):
        for one, other in moves:
            piece[one], piece[other] = piece[other], piece[one]
        for number, mask in changed.items():
            masks[number] = mask


def nth_bit(mask: int, number: int) -> int:
    """Return where the bit of a number stands, from the lowest, counted from 0.

    >>> nth_bit(0b10110, 1)
    2
    """
    for _ in range(number):
        mask &= mask - 1
    return (mask & -mask).bit_length() - 1


def refuse_pieces(rows: int, columns: int) -> None:
    """Refuse a grid that has no such pieces."""
    if rows != columns:
        raise UsageError(f"random regions are for squares, not for {rows} x {columns} cells")
