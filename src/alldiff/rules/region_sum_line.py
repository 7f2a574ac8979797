"""Region sum line: the values of the line in each box make one sum."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from alldiff.core.cells import Cell
from alldiff.core.messages import t
from alldiff.core.puzzle import Fault
from alldiff.core.splitmix import SplitMix64
from alldiff.rules.equal_sums import equal_sums
from alldiff.rules.framework.base import Cells, Rule, cells_of, named_faults, rule
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.lowering import Lowered, Lowering
from alldiff.rules.framework.proposing import ROUNDS, SolvedGrid
from alldiff.rules.framework.shapes import Line


@rule(
    title="Region sum line",
    place="path",
    order="either",
    sentence="The values on the line have the same sum in each box that it passes through.",
    spellings={"fpuzzles": "regionsumline", "iss": "RegionSumLine"},
    symmetries=("transpose", "reflect"),
    repeats=True,
)
class RegionSumLine(Rule, frozen=True):
    """Box and region borders cut the line into segments; all segments have the same sum.

    Entering a box again starts a new segment; cells outside all regions cut the line and do not
    count.
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
            message = t("{} needs boxes or regions", self.name())
            yield Fault(message, cells_of(self), contradiction=False)

    def constraints(self, grid: Lowering) -> Iterator[Lowered]:
        """Yield that segments have one sum."""
        segments = self.segments(grid)
        if len(segments) > 1:
            yield from equal_sums(grid, segments)

    def shapes(self, grid: GridView) -> Iterator[Line]:
        """Yield a blue line."""
        yield Line(cells_of(self), colour="blue", width=0.2)

    @classmethod
    def proposals(
        cls, grid: SolvedGrid, rng: SplitMix64, *, length: int = 0
    ) -> Iterator[RegionSumLine]:
        """Yield lines that pass boxes with one sum."""
        for cells in lines_of_one_sum(grid, rng, length):
            yield cls(cells)


def lines_of_one_sum(grid: SolvedGrid, rng: SplitMix64, length: int) -> Iterator[tuple[Cell, ...]]:
    """Yield lines whose segments, two of them or more, have one sum.

    A line walks through a box until it has the sum of the first segment, and then leaves it.
    """
    least, most = (length, length) if length else (3, 8)
    for start in rng.shuffled(grid.cells) * ROUNDS:
        line: list[Cell] = []
        sums: list[int] = []
        cell: Cell | None = start
        while cell is not None and len(line) < most:
            entered = not line or grid.regions.get(cell) != grid.regions.get(line[-1])
            line.append(cell)
            sums = [*sums, 0] if entered else sums
            sums[-1] += grid.value[cell]
            further = [
                near
                for near in grid.around(cell)
                if near not in grid.lined
                and near not in line
                and goes_on(grid, sums, near, grid.regions.get(near) == grid.regions.get(cell))
            ]
            cell = rng.choice(further) if further else None
        while line and (len(sums) < 2 or len(set(sums)) > 1):
            left = line.pop()
            sums[-1] -= grid.value[left]
            if not line or grid.regions.get(line[-1]) != grid.regions.get(left):
                sums.pop()
        if len(line) >= least and len(sums) > 1 and grid.lined.isdisjoint(line):
            grid.lined.update(line)
            yield tuple(line)


def goes_on(grid: SolvedGrid, sums: list[int], cell: Cell, inside: bool) -> bool:
    """Return whether a line with segments of these sums can go on to a cell."""
    if cell not in grid.regions:
        return False
    if inside:
        return len(sums) == 1 or sums[-1] + grid.value[cell] <= sums[0]
    return sums[-1] == sums[0] and grid.value[cell] <= sums[0]
