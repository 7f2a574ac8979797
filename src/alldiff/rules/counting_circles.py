"""Counting circles: a value in a circle tells in how many circles it stands."""

from __future__ import annotations

from collections.abc import Iterator

from alldiff.rules.base import Cells, Rule, cells_of, rule
from alldiff.rules.grid import GridView
from alldiff.rules.lowering import Lowered, Lowering, linear
from alldiff.rules.shapes import Shade


@rule(
    title="Counting circles",
    place="cells",
    says="A value in a circle tells in how many circles it stands.",
    spelled={"iss": "CountingCircles"},
    survives=("transpose", "reflect"),
)
class CountingCircles(Rule, frozen=True):
    """A value v that stands in one of the cells stands in exactly v of them."""

    cells: Cells

    def constraints(self, grid: Lowering) -> Iterator[Lowered]:
        """Yield that each value stands in as many circles as it says, or in none."""
        scope = grid.variables(self.cells)
        for value in grid.values:
            told = [(1, grid.indicator(variable, value)) for variable in scope]
            used = grid.hidden((0, 1))
            yield from linear([*told, (-value, used)] if value else told, "=", 0)

    def shapes(self, grid: GridView) -> Iterator[Shade]:
        """Yield a circle in each cell."""
        yield Shade(cells_of(self), form="circle", colour="ink")
