"""Counting circles: a value in a circle is the number of circles with that value."""

from __future__ import annotations

from collections.abc import Iterator

from alldiff.core.cells import Cell
from alldiff.core.model import values_of
from alldiff.core.splitmix import SplitMix64
from alldiff.rules.framework.base import Cells, Rule, cells_of, rule
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.lowering import Lowered, Lowering, linear
from alldiff.rules.framework.proposing import SolvedGrid
from alldiff.rules.framework.shapes import Shade


@rule(
    title="Counting circles",
    place="cells",
    order="none",
    sentence="A circled value is the number of circles that contain it.",
    spellings={"iss": "CountingCircles"},
    symmetries=("transpose", "reflect"),
)
class CountingCircles(Rule, frozen=True):
    """If a value v occurs in the cells, it occurs exactly v times."""

    cells: Cells

    def constraints(self, grid: Lowering) -> Iterator[Lowered]:
        """Yield that each value stands in as many circles as it says, or in none.

        So the values that are used add up to the number of circles.
        """
        scope = grid.variables(self.cells)
        sizes = []
        for value in values_of(grid.domain_at(self.cells)):
            told = [(1, grid.indicator(variable, value)) for variable in scope]
            used = grid.hidden((0, 1))
            yield from linear([*told, (-value, used)] if value else told, "=", 0)
            sizes.append((value, used))
        yield from linear(sizes, "=", len(scope))

    def shapes(self, grid: GridView) -> Iterator[Shade]:
        """Yield a circle in each cell."""
        yield Shade(cells_of(self), form="circle", colour="ink")

    @classmethod
    def proposals(cls, grid: SolvedGrid, rng: SplitMix64) -> Iterator[CountingCircles]:
        """Yield one choice of circles, in a quarter of the cells at most."""
        where = {value: [c for c in grid.cells if grid.value[c] == value] for value in grid.values}
        chosen: list[Cell] = []
        for value in rng.shuffled(grid.values):
            if 0 < value <= len(where[value]) and len(chosen) + value <= len(grid.cells) // 4:
                chosen += rng.shuffled(where[value])[:value]
        if chosen:
            yield cls(tuple(sorted(chosen)))
