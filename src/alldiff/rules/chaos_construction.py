"""Chaos construction: the grid falls into regions that are part of the solution."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from alldiff.core.cells import Cell
from alldiff.core.constraints import AllDifferent, Relation
from alldiff.core.messages import t
from alldiff.core.model import values_of
from alldiff.core.puzzle import Fault
from alldiff.rules.framework.base import Cells, Number, Rule, named_faults, rule
from alldiff.rules.framework.connecting import connected, sides
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.lowering import Lowered, Lowering, among, linear


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
        """Yield how regions hang together, their size, and that their values differ."""
        count = len(grid.cells) // self.size
        shown = grid.variables(self.regions)
        numbers = range(grid.low, grid.low + count)
        yield from (among(variable, numbers) for variable in shown)
        labels = [
            v if grid.low == 1 else grid.linked(("region", v), v, lambda n: n - grid.low + 1, "is")
            for v in shown
        ]
        yield from connected(grid, labels, sides(grid.cells), count, self.size)
        for number in numbers:
            told = [(1, grid.indicator(variable, number)) for variable in shown]
            yield from linear(told, "=", self.size)
        # A region and a value meet in one cell at most: as one number for both, all differ.
        width = grid.high - grid.low + 1
        both = []
        for cell, label in zip(grid.variables(grid.cells), labels, strict=True):
            pairs = [(k, v) for k in range(1, count + 1) for v in values_of(grid.domain_of(cell))]
            joint = grid.hidden((k - 1) * width + v - grid.low for k, v in pairs)
            to_label = frozenset(((k - 1) * width + v - grid.low, k) for k, v in pairs)
            to_value = frozenset(((k - 1) * width + v - grid.low, v) for k, v in pairs)
            yield Relation(joint, label, to_label, "lies in region")
            yield Relation(joint, cell, to_value, "holds")
            both.append(joint)
        yield AllDifferent(tuple(both))


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
