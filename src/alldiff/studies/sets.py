"""Two ways to code a set of candidates as a whole number: a bit mask, and a product of primes."""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd, lcm, prod
from typing import Protocol


def primes(count: int) -> tuple[int, ...]:
    """Return the first primes.

    >>> primes(9), prod(primes(9)), prod(primes(9)).bit_length()
    ((2, 3, 5, 7, 11, 13, 17, 19, 23), 223092870, 28)
    """
    found: list[int] = []
    number = 2
    while len(found) < count:
        if all(number % prime for prime in found):
            found.append(number)
        number += 1
    return tuple(found)


class Domains(Protocol):
    """A way to code sets of the values 1 to n as whole numbers."""

    name: str

    def code(self, values: Sequence[int]) -> int:
        """Return the code of a set."""

    def holds(self, domain: int, value: int) -> bool:
        """Return whether a value is in a set."""

    def without(self, domain: int, value: int) -> int:
        """Return a set without a value that is in it."""

    def single(self, domain: int) -> int:
        """Return the only value of a set, or 0 where there is none or several."""

    def size(self, domain: int) -> int:
        """Return how many values are in a set."""

    def both(self, first: int, second: int) -> int:
        """Return the values that are in both of two sets."""

    def either(self, first: int, second: int) -> int:
        """Return the values that are in one of two sets, or in both."""

    def members(self, domain: int) -> list[int]:
        """Return the values of a set, ascending."""


class Masks:
    """Bit v stands for the value v, as everywhere else in alldiff."""

    name = "bit masks"

    def __init__(self, size: int) -> None:
        # Looked up like the primes are, so that only the arithmetic differs.
        self.bits = tuple(1 << value for value in range(size + 1))
        self.values = {bit: value for value, bit in enumerate(self.bits) if value}

    def code(self, values: Sequence[int]) -> int:
        """Return the sum of one power of two for each value."""
        return sum(self.bits[value] for value in values)

    def holds(self, domain: int, value: int) -> bool:
        """Return whether the bit is set."""
        return domain & self.bits[value] != 0

    def without(self, domain: int, value: int) -> int:
        """Return the mask with the bit cleared."""
        return domain ^ self.bits[value]

    def single(self, domain: int) -> int:
        """Return the value whose bit the mask is."""
        return self.values.get(domain, 0)

    def size(self, domain: int) -> int:
        """Return the number of bits."""
        return domain.bit_count()

    def both(self, first: int, second: int) -> int:
        """Return the bits of both masks."""
        return first & second

    def either(self, first: int, second: int) -> int:
        """Return the bits of either mask."""
        return first | second

    def members(self, domain: int) -> list[int]:
        """Return the places of the bits, the lowest first."""
        found = []
        while domain:
            lowest = domain & -domain
            found.append(self.values[lowest])
            domain ^= lowest
        return found


class Godel:
    """A product of primes: the n-th prime stands for the value n."""

    name = "products of primes"

    def __init__(self, size: int) -> None:
        self.primes = (1, *primes(size))
        self.values = {prime: value for value, prime in enumerate(self.primes) if value}

    def code(self, values: Sequence[int]) -> int:
        """Return the product of the primes of the values."""
        return prod(self.primes[value] for value in values)

    def holds(self, domain: int, value: int) -> bool:
        """Return whether the prime divides the product."""
        return domain % self.primes[value] == 0

    def without(self, domain: int, value: int) -> int:
        """Return the product divided by the prime."""
        return domain // self.primes[value]

    def single(self, domain: int) -> int:
        """Return the value whose prime the product is."""
        return self.values.get(domain, 0)

    def size(self, domain: int) -> int:
        """Return the number of prime factors: the product has to be taken apart."""
        return len(self.members(domain))

    def both(self, first: int, second: int) -> int:
        """Return the greatest common divisor."""
        return gcd(first, second)

    def either(self, first: int, second: int) -> int:
        """Return the least common multiple."""
        return lcm(first, second)

    def members(self, domain: int) -> list[int]:
        """Return the places of the primes that divide the product, as far as it goes."""
        found = []
        for value, prime in enumerate(self.primes[1:], start=1):
            if domain == 1:
                break
            if domain % prime == 0:
                domain //= prime
                found.append(value)
        return found
