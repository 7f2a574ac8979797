"""Thermometer: values rise from the bulb."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from alldiff.core.constraints import Less
from alldiff.core.messages import t
from alldiff.core.puzzle import Fault
from alldiff.core.splitmix import SplitMix64
from alldiff.rules.framework.base import Cells, Rule, cells_of, rule
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.lowering import Lowering
from alldiff.rules.framework.proposing import SolvedGrid, paths
from alldiff.rules.framework.shapes import Line


@rule(
    title="Thermometer",
    place="path",
    sentence="Values rise from the bulb.",
    spellings={"fpuzzles": "thermometer", "iss": "Thermo"},
    symmetries=("transpose", "reflect"),
    min_cells=2,
)
class Thermometer(Rule, frozen=True):
    """Values rise strictly from the first cell; state each branch as a separate thermometer."""

    cells: Cells

    def contradictions(self, grid: GridView) -> Iterator[Fault]:
        """Yield that there are not enough values."""
        values = grid.domain_at(self.cells).bit_count()
        if len(self.cells) > values:
            message = t("{} has {} cells but only {} values", self.name(), len(self.cells), values)
            yield Fault(message, cells_of(self))

    def constraints(self, grid: Lowering) -> Iterator[Less]:
        """Yield that each value is smaller than the next."""
        for less, greater in pairwise(grid.variables(self.cells)):
            yield Less(less, greater)

    def shapes(self, grid: GridView) -> Iterator[Line]:
        """Yield a thick line with a bulb."""
        yield Line(cells_of(self), width=0.35, start="bulb")

    def reversed(self, grid: GridView) -> Thermometer:
        """Return the thermometer with the bulb at the other end."""
        return Thermometer(self.cells[::-1])

    @classmethod
    def proposals(
        cls, grid: SolvedGrid, rng: SplitMix64, *, length: int = 0
    ) -> Iterator[Thermometer]:
        """Yield thermometers, by default of 3 to 6 cells."""
        for cells in paths(
            grid,
            rng,
            length,
            lambda values, value, _: value > values[-1],
        ):
            yield cls(cells)
