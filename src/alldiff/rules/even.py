"""Even: the cell holds an even value."""

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
    title="Even cell",
    place="cells",
    sentence="The value is even.",
    spellings={"fpuzzles": "even"},
    symmetries=("transpose", "reflect"),
)
class Even(Rule, frozen=True):
    """The cell holds an even value; 0 is even."""

    cell: CellField

    def constraints(self, grid: Lowering) -> Iterator[Among]:
        """Yield the values that are even."""
        variable = grid.number[self.cell]
        values = range(grid.domain_of(variable).bit_length())
        yield Among(variable, domain_of(value for value in values if value % 2 == 0))

    def shapes(self, grid: GridView) -> Iterator[Shade]:
        """Yield a square in the cell."""
        yield Shade((self.cell,), form="square")

    def repairs(self, grid: GridView) -> Iterator[Rule]:
        """Yield the opposite mark."""
        from alldiff.rules.odd import Odd

        yield Odd(self.cell)

    def reversed(self, grid: GridView) -> Rule:
        """Return the mark of the reversed values."""
        from alldiff.rules.odd import Odd

        return Odd(self.cell) if (grid.low + grid.high) % 2 else self

    @classmethod
    def proposals(cls, grid: SolvedGrid, rng: SplitMix64) -> Iterator[Even]:
        """Yield every cell with an even value."""
        for cell in rng.shuffled(grid.cells):
            if grid.value[cell] % 2 == 0:
                yield cls(cell)
