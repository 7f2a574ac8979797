"""Negative: neighbours without a mark lack the property that the mark states."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from alldiff.core.puzzle import Fault
from alldiff.rules.difference import Difference
from alldiff.rules.framework.base import Rule, rule
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.lowering import Lowered, Lowering, related
from alldiff.rules.nonconsecutive import marked
from alldiff.rules.pair_sum import PairSum
from alldiff.rules.ratio import Ratio

Property = Literal["difference", "ratio", "pair-sum"]
USUAL = {"difference": (1,), "ratio": (2,), "pair-sum": (5, 10)}
"""What is forbidden where nothing else is said."""


@rule(
    title="Negative",
    place="whole",
    sentence=(
        "Every mark is shown: neighbours without one have none of these properties: {properties}."
    ),
    symmetries=("transpose", "reflect"),
    completes=("difference", "ratio", "pair-sum"),
    rank=7,
)
class Negative(Rule, frozen=True):
    """Neighbours without a mark lack the properties; a dot of either colour exempts from both.

    `numbers` lists the forbidden differences, ratios or sums. By default these are the numbers on
    the puzzle's marks, or 1 and 2 if there are none; for sums always 5 and 10.
    """

    properties: tuple[Property, ...]
    numbers: tuple[int, ...] = ()

    def faults(self, grid: GridView) -> Iterator[Fault]:
        """Yield that no property is named."""
        if not self.properties:
            yield Fault("a negative rule names no property", contradiction=False)

    def constraints(self, grid: Lowering) -> Iterator[Lowered]:
        """Yield each two neighbours without the properties."""
        for name in self.properties:
            types = (PairSum,) if name == "pair-sum" else (Difference, Ratio)
            free = marked(grid, *types)
            pairs = [pair for pair in grid.neighbouring_pairs() if pair not in free]
            for number in self.forbidden(name, grid):
                yield from related(grid, pairs, lacks(name, number), f"is no {name} {number} of")

    def forbidden(self, name: Property, grid: GridView) -> tuple[int, ...]:
        """Return the numbers of a property that are forbidden."""
        if self.numbers:
            return self.numbers
        found = {
            "difference": {dot.difference for dot in grid.of(Difference)},
            "ratio": {dot.ratio for dot in grid.of(Ratio)},
            "pair-sum": {5, 10},
        }[name]
        return tuple(sorted(found)) or USUAL[name]


def lacks(name: Property, number: int):  # type: ignore[no-untyped-def]
    """Return the predicate of two values that lack a property."""
    if name == "difference":
        return lambda a, b: abs(a - b) != number
    if name == "ratio":
        return lambda a, b: a != number * b and b != number * a
    return lambda a, b: a + b != number
