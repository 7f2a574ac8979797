"""Chaos construction: the grid falls into regions that are part of the solution."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from alldiff.core.cells import Cell
from alldiff.core.constraints import Regions
from alldiff.core.messages import t
from alldiff.core.puzzle import Fault
from alldiff.rules.framework.base import Cells, Number, Rule, named_faults, rule
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.lowering import Lowered, Lowering, among, sides


@rule(
    title="Chaos construction",
    place="whole",
    sentence=(
        "Divide the grid into connected regions of size {size}; values do not repeat in a region."
    ),
)
class ChaosConstruction(Rule, frozen=True):
    """The grid falls into connected regions of `size` cells, none of which repeats a value.

    `regions` are unseen cells, one for each cell in reading order: the number of its region.
    Regions are numbered from the lowest value, as they come first in reading order.
    """

    regions: Cells
    size: Number

    def faults(self, grid: GridView) -> Iterator[Fault]:
        """Yield cells that are wrong or too few, and a size that does not divide the grid."""
        yield from named_faults(self, grid)
        cells = len(grid.cells)
        if len(self.regions) != cells:
            message = t("{} needs an unseen cell for each cell of the grid", self.name())
            yield Fault(message, contradiction=False)
        if self.size < 1 or cells % self.size:
            message = t(
                "{}: {} cells cannot fall into regions of {}", self.name(), cells, self.size
            )
            yield Fault(message, contradiction=False)

    def constraints(self, grid: Lowering) -> Iterator[Lowered]:
        """Yield that the grid falls into regions, and that their values differ."""
        count = len(grid.cells) // self.size
        shown = grid.variables(self.regions)
        numbers = range(grid.low, grid.low + count)
        yield from (among(variable, numbers) for variable in shown)
        labels = [
            v if grid.low == 1 else grid.linked(("region", v), v, lambda n: n - grid.low + 1, "is")
            for v in shown
        ]
        near = sides(grid.cells)
        contents = grid.variables(grid.cells)
        yield Regions(tuple(labels), near, count, self.size, contents)
        # A search also learns from whether neighbours are in one region, whichever it is.
        for a, b in near:
            same(grid, labels[a], labels[b])


def same(grid: Lowering, first: int, second: int) -> int:
    """Return the auxiliary variable that is 1 where two variables are equal, and else 0."""
    if first == second:
        return grid.hidden((1,))
    first, second = sorted((first, second))
    label = "are equal where the last is 1"
    return grid.follows(("same", first, second), first, second, lambda a, b: int(a == b), label)


def over_cells(grid: GridView, regions: Iterable[Cell]) -> tuple[Cell, ...]:
    """Return the cells of the grid whose regions some unseen cells number."""
    there = {
        region: cell
        for rule in grid.of(ChaosConstruction)
        for region, cell in zip(rule.regions, grid.cells, strict=False)
    }
    return tuple(
        there.get(region, region) for region in regions if region in there or region[0] >= 0
    )
