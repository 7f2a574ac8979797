"""Region sum line: the values of the line in each box make one sum."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from alldiff.cells import Cell
from alldiff.puzzle import Fault
from alldiff.rules.base import Cells, Rule, cells_of, named_faults, rule
from alldiff.rules.equal_sums import equal_sums
from alldiff.rules.grid import GridView
from alldiff.rules.lowering import Lowered, Lowering
from alldiff.rules.shapes import Line


@rule(
    title="Region sum line",
    place="path",
    says="The line has the same sum in each box that it passes.",
    spelled={"fpuzzles": "regionsumline", "iss": "RegionSumLine"},
    survives=("transpose", "reflect"),
    repeats=True,
)
class RegionSumLine(Rule, frozen=True):
    """The line is cut where it changes box or region; all segments have one sum.

    A box that it enters again is a new segment; cells of no region cut it and count nowhere.
    """

    cells: Cells

    def segments(self, grid: GridView) -> list[tuple[Cell, ...]]:
        """Return the parts of the line by region."""
        parts = groupby(self.cells, key=grid.regions.get)
        return [tuple(part) for region, part in parts if region is not None]

    def faults(self, grid: GridView) -> Iterator[Fault]:
        """Yield cells that are wrong, and that there are no regions."""
        yield from named_faults(self, grid)
        if not grid.regions:
            message = f"{self.name()} needs boxes or regions"
            yield Fault(message, cells_of(self), contradiction=False)

    def constraints(self, grid: Lowering) -> Iterator[Lowered]:
        """Yield that segments have one sum."""
        segments = self.segments(grid)
        if len(segments) > 1:
            yield from equal_sums(grid, segments)

    def shapes(self, grid: GridView) -> Iterator[Line]:
        """Yield a blue line."""
        yield Line(cells_of(self), colour="blue", width=0.2)
