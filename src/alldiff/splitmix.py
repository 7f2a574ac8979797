"""SplitMix64, the one generator of random choices: small enough to be the same in every language.

Steele, Lea, Flood: Fast splittable pseudorandom number generators (OOPSLA 2014).
"""

from __future__ import annotations

from typing import Any

MASK = (1 << 64) - 1


class SplitMix64:
    """A stream of 64-bit numbers that depends on the seed alone."""

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        self.state = seed & MASK

    def next(self) -> int:
        """Return the next number, from 0 to 2^64 - 1."""
        self.state = (self.state + 0x9E3779B97F4A7C15) & MASK
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        return z ^ (z >> 31)

    def below(self, count: int) -> int:
        """Return a number from 0 to count - 1."""
        return self.next() % count

    def shuffle(self, items: list[Any]) -> None:
        """Put the items of a list into a random order (Fisher and Yates)."""
        for last in range(len(items) - 1, 0, -1):
            other = self.next() % (last + 1)
            items[last], items[other] = items[other], items[last]
