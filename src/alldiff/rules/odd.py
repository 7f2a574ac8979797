"""Odd: the cell holds an odd value."""

from __future__ import annotations

from collections.abc import Iterator

from alldiff.core.model import domain_of
from alldiff.core.splitmix import SplitMix64
from alldiff.rules.framework.base import CellField, Rule, rule
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.lowering import Among, Lowering
from alldiff.rules.framework.proposing import SolvedGrid
from alldiff.rules.framework.shapes import Shade


@rule(
    title="Odd cell",
    place="cells",
    sentence="The value is odd.",
    spellings={"fpuzzles": "odd"},
    symmetries=("transpose", "reflect"),
)
class Odd(Rule, frozen=True):
    """The cell holds an odd value."""

    cell: CellField

    def constraints(self, grid: Lowering) -> Iterator[Among]:
        """Yield the values that are odd."""
        variable = grid.number[self.cell]
        values = range(grid.domain_of(variable).bit_length())
        yield Among(variable, domain_of(value for value in values if value % 2 == 1))

    def shapes(self, grid: GridView) -> Iterator[Shade]:
        """Yield a circle in the cell."""
        yield Shade((self.cell,), form="circle")

    def repairs(self, grid: GridView) -> Iterator[Rule]:
        """Yield the opposite mark."""
        from alldiff.rules.even import Even

        yield Even(self.cell)

    def reversed(self, grid: GridView) -> Rule:
        """Return the mark of the reversed values."""
        from alldiff.rules.even import Even

        return Even(self.cell) if (grid.low + grid.high) % 2 else self

    @classmethod
    def proposals(cls, grid: SolvedGrid, rng: SplitMix64) -> Iterator[Odd]:
        """Yield every cell with an odd value."""
        for cell in rng.shuffled(grid.cells):
            if grid.value[cell] % 2 == 1:
                yield cls(cell)
