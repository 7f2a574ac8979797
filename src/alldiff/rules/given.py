"""Given: the value of a cell, where 0 is a value and cannot stand for an empty cell."""

from __future__ import annotations

from collections.abc import Iterator

from alldiff.core.cells import cell_name
from alldiff.core.puzzle import Fault
from alldiff.rules.framework.base import CellField, Rule, Value, named_faults, rule
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.lowering import Among, Lowering


@rule(
    title="Given",
    place="cells",
    says="The cell holds {value}.",
    survives=("relabel", "reverse", "transpose", "reflect", "permute"),
    in_text=True,
)
class Given(Rule, frozen=True):
    """The value of a cell or of a variable; the grid of a puzzle states all but 0."""

    cell: CellField
    value: Value

    def faults(self, grid: GridView) -> Iterator[Fault]:
        """Yield that there is no such cell, or no such value."""
        yield from named_faults(self, grid)
        if self.cell[0] >= 0 and self.value not in grid.values:
            message = f"{self.value} at {cell_name(self.cell)} is not in {grid.low}..{grid.high}"
            yield Fault(message, (self.cell,))

    def constraints(self, grid: Lowering) -> Iterator[Among]:
        """Yield the domain of the cell."""
        yield Among(grid.number[self.cell], 1 << self.value if self.value >= 0 else 0)

    def name(self) -> str:
        """Return what people call it."""
        return f"the given {self.value} at {cell_name(self.cell)}"
