"""Lockout line: the values on the line lie outside those in its diamonds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from alldiff.core.splitmix import SplitMix64
from alldiff.rules.framework.base import Cells, Number, Rule, cells_of, rule
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.lowering import Lowered, Lowering, related, tabled
from alldiff.rules.framework.proposing import SolvedGrid, paths
from alldiff.rules.framework.shapes import Line


@rule(
    title="Lockout line",
    place="path",
    order="either",
    sentence=(
        "The ends differ by {difference} or more, and no other value on the line is between "
        "them or equal to one."
    ),
    spellings={"fpuzzles": "lockout", "iss": "Lockout"},
    symmetries=("reverse", "transpose", "reflect"),
    min_cells=2,
)
class LockoutLine(Rule, frozen=True):
    """The ends differ by `difference` or more; inner values are below both ends or above both."""

    cells: Cells
    difference: Number = 4

    def constraints(self, grid: Lowering) -> Iterator[Lowered]:
        """Yield how the ends differ, and that each inner value lies outside of them."""
        first, *inner, last = self.cells
        apart = self.difference
        label = f"differs by {apart} or more from"
        yield from related(grid, [(first, last)], lambda a, b: abs(a - b) >= apart, label)
        for cell in inner:
            yield from tabled(
                grid,
                (first, cell, last),
                outside,
                "has the middle value outside the others",
            )

    def shapes(self, grid: GridView) -> Iterator[Line]:
        """Yield a line with a diamond at each end."""
        yield Line(cells_of(self), colour="blue", width=0.12, start="diamond", end="diamond")

    @classmethod
    def proposals(
        cls, grid: SolvedGrid, rng: SplitMix64, *, length: int = 0, difference: int = 4
    ) -> Iterator[LockoutLine]:
        """Yield lines with all values outside those of the ends."""

        def locked_out(values: Sequence[int]) -> bool:
            first, *inner, last = values
            apart = abs(first - last) >= difference
            return apart and all(outside(first, value, last) for value in inner)

        for cells in paths(grid, rng, length, lambda values, value, _: True, locked_out):
            yield cls(cells, difference)


def outside(first: int, middle: int, last: int) -> bool:
    """Return whether the middle value is below both others or above."""
    return not min(first, last) <= middle <= max(first, last)
