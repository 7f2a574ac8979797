"""Minimum: the cell is smaller than each neighbour without such a mark."""

from __future__ import annotations

from collections.abc import Iterator

from alldiff.core.constraints import Less
from alldiff.core.puzzle import Fault
from alldiff.core.splitmix import SplitMix64
from alldiff.rules.framework.base import CellField, Rule, named_faults, rule
from alldiff.rules.framework.grid import GridView, unseen_faults
from alldiff.rules.framework.lowering import Lowering
from alldiff.rules.framework.proposing import SolvedGrid
from alldiff.rules.framework.shapes import Shade


@rule(
    title="Minimum",
    place="cells",
    sentence="The value is smaller than each neighbour without such a mark.",
    spellings={"fpuzzles": "minimum"},
    symmetries=("transpose", "reflect"),
)
class Minimum(Rule, frozen=True):
    """The cell is smaller than each orthogonal neighbour without such a mark."""

    cell: CellField

    def faults(self, grid: GridView) -> list[Fault]:
        """Return a cell that is wrong, or is unseen and has no neighbours."""
        return [*named_faults(self, grid), *unseen_faults(self, grid)]

    def constraints(self, grid: Lowering) -> Iterator[Less]:
        """Yield the order of the cell and its neighbours."""
        marked = {mark.cell for mark in grid.of(Minimum)}
        for other in grid.neighbours(self.cell):
            if other not in marked:
                pair = grid.variables((self.cell, other))
                yield Less(pair[0], pair[1])

    def shapes(self, grid: GridView) -> Iterator[Shade]:
        """Yield a ground with small signs at its sides."""
        yield Shade((self.cell,), form="inward")

    def repairs(self, grid: GridView) -> Iterator[Rule]:
        """Yield the opposite mark."""
        yield self.reversed(grid)

    def reversed(self, grid: GridView) -> Rule:
        """Return the mark of the reversed values."""
        from alldiff.rules.maximum import Maximum

        return Maximum(self.cell)

    @classmethod
    def proposals(cls, grid: SolvedGrid, rng: SplitMix64) -> Iterator[Minimum]:
        """Yield every cell that is smaller than all its neighbours."""
        for cell in rng.shuffled(grid.cells):
            if all(grid.value[cell] < grid.value[near] for near in grid.neighbours(cell)):
                yield cls(cell)
