"""Sums of different values: combinations that reach a total, and the bounds they imply."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations as choose

from alldiff.core.errors import UsageError, whole_number


def combinations(total: int, cells: int, largest: int = 9) -> list[tuple[int, ...]]:
    """Return every set of `cells` different values from 1 to `largest` that adds up to `total`.

    >>> combinations(7, 3)
    [(1, 2, 4)]
    """
    total = whole_number("sum", total)
    cells = whole_number("number of cells", cells)
    largest = whole_number("largest value", largest)
    if cells < 1 or largest < 1:
        raise UsageError("a combination needs at least one cell and one value")
    found: list[tuple[int, ...]] = []

    def extend(prefix: tuple[int, ...], start: int, rest: int, left: int) -> None:
        if left == 0:
            if rest == 0:
                found.append(prefix)
            return
        # The smallest and largest sums of `left` different values, from `start` up, bound the rest.
        for value in range(start, largest - left + 2):
            least = left * value + left * (left - 1) // 2
            most = value + sum(range(largest - left + 2, largest + 1))
            if least > rest:
                return
            if most >= rest:
                extend((*prefix, value), value + 1, rest - value, left - 1)

    extend((), 1, total, cells)
    return found


@lru_cache(maxsize=4096)
def reachable_values(domain: int, cells: int, total: int) -> int:
    """Return the values in the domain that some combination of `cells` values uses for `total`."""
    values = [v for v in range(domain.bit_length()) if domain >> v & 1]
    if cells <= 2 or len(values) <= 9:
        used = 0
        for chosen in choose(values, cells):
            if sum(chosen) == total:
                for value in chosen:
                    used |= 1 << value
        return used
    return sum(1 << value for value in values if _subset_exists(values, value, cells, total))


def _subset_exists(values: list[int], member: int, cells: int, total: int) -> bool:
    """Return whether `cells` different values, including `member`, add up to `total`."""
    # sums[k] is a bit mask: the totals that k other values can reach.
    sums = [1] + [0] * (cells - 1)
    for value in values:
        if value != member:
            for k in range(cells - 1, 0, -1):
                sums[k] |= sums[k - 1] << value
    rest = total - member
    return rest >= 0 and bool(sums[cells - 1] >> rest & 1)


def sum_bounds(total: int, cells: int, smallest: int, largest: int) -> tuple[int, int]:
    """Return bounds for one value among `cells` different values that add up to `total`.

    The other k - 1 values take at least the k - 1 smallest and at most the k - 1 largest values
    available.

    >>> sum_bounds(23, 3, 1, 9)
    (6, 20)
    """
    others = cells - 1
    triangle = others * (others - 1) // 2
    return total - (others * largest - triangle), total - (others * smallest + triangle)


def tightest_sum_bounds(
    total: int, cells: int, settled: list[int], smallest: int, largest: int
) -> tuple[int, int]:
    """Return the tightest bounds that the settled values imply for the others.

    Counting a settled value exactly, instead of bounding it with the rest, improves the upper bound
    if the value is large and the lower bound if it is small. So the largest values are counted in
    turn for the upper bound, the smallest for the lower bound, and the best bound is kept.

    >>> tightest_sum_bounds(10, 3, [1], 1, 9)
    (0, 7)
    """
    least, most = sum_bounds(total, cells, smallest, largest)
    rest_low = rest_high = total
    settled = sorted(settled)
    for counted, (low, high) in enumerate(zip(settled, reversed(settled), strict=True), start=1):
        rest_low -= low
        rest_high -= high
        left = cells - counted
        least = max(least, sum_bounds(rest_low, left, smallest, largest)[0])
        most = min(most, sum_bounds(rest_high, left, smallest, largest)[1])
    return least, most
