"""Lockout line: the values on the line lie outside those in its diamonds."""

from __future__ import annotations

from collections.abc import Iterator

from alldiff.puzzle import Fault
from alldiff.rules.base import Cells, Number, Rule, cells_of, named_faults, rule
from alldiff.rules.grid import GridView
from alldiff.rules.lowering import Lowered, Lowering, related, tabled
from alldiff.rules.shapes import Line
from alldiff.rules.thermometer import too_short


@rule(
    title="Lockout line",
    place="path",
    says="The ends differ by {difference} or more, and the values on the line lie outside of them.",
    spelled={"fpuzzles": "lockout", "iss": "Lockout"},
    survives=("reverse", "transpose", "reflect"),
)
class LockoutLine(Rule, frozen=True):
    """The ends differ by `difference` or more; inner values are below both of them or above."""

    cells: Cells
    difference: Number = 4

    def faults(self, grid: GridView) -> Iterator[Fault]:
        """Yield cells that are wrong, and a line that is none."""
        yield from named_faults(self, grid)
        yield from too_short(self, len(self.cells), 2)

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


def outside(first: int, middle: int, last: int) -> bool:
    """Tell whether the middle value is below both others or above."""
    return not min(first, last) <= middle <= max(first, last)
