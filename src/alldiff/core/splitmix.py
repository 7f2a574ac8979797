"""SplitMix64, the generator for all random choices: small enough to be identical in every language.

Steele, Lea, Flood: Fast splittable pseudorandom number generators (OOPSLA 2014).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, TypeVar

from alldiff.core.errors import whole_number

if TYPE_CHECKING:
    from numpy import uint64
    from numpy.typing import NDArray

MASK = (1 << 64) - 1
GAMMA = 0x9E3779B97F4A7C15

Item = TypeVar("Item")


class SplitMix64:
    """A stream of 64-bit numbers that depends only on the seed."""

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        self.state = whole_number("seed", seed) & MASK

    def next(self) -> int:
        """Return the next number, from 0 to 2^64 - 1."""
        self.state = (self.state + GAMMA) & MASK
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        return z ^ (z >> 31)

    def block(self, count: int) -> NDArray[uint64]:
        """Return the next numbers, as repeated calls of `next` would, all at once."""
        import numpy as np

        steps = np.arange(1, count + 1, dtype=np.uint64)
        z = np.uint64(self.state) + steps * np.uint64(GAMMA)
        self.state = (self.state + count * GAMMA) & MASK
        z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        return z ^ (z >> np.uint64(31))

    def below(self, bound: int) -> int:
        """Return a number from 0 to `bound` - 1."""
        return self.next() % bound

    def choice(self, items: Sequence[Item]) -> Item:
        """Return one of the items."""
        return items[self.below(len(items))]

    def shuffled(self, items: Iterable[Item]) -> list[Item]:
        """Return the items in random order (Fisher and Yates)."""
        shuffled = list(items)
        for last in range(len(shuffled) - 1, 0, -1):
            other = self.below(last + 1)
            shuffled[last], shuffled[other] = shuffled[other], shuffled[last]
        return shuffled


def stream(seed: int, number: int) -> SplitMix64:
    """Return the generator for item `number` in a series, independent of all other numbers."""
    return SplitMix64(SplitMix64(seed).next() ^ SplitMix64(~whole_number("number", number)).next())
