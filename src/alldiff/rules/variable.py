"""Variable: an unseen cell, which other rules may name and which solutions tell apart."""

from __future__ import annotations

from collections.abc import Iterator

from alldiff.core.cells import Cell, cell_name
from alldiff.core.model import domain_of
from alldiff.core.puzzle import Fault
from alldiff.rules.framework.base import CellField, Rule, Value, rule
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.lowering import Lowering


@rule(
    title="Variable",
    place="whole",
    says="{label} is one of {values}.",
    survives=("transpose", "reflect", "permute"),
    rank=8,
)
class Variable(Rule, frozen=True):
    """A value that stands in no cell of the grid; its row is -1."""

    cell: CellField
    values: tuple[Value, ...]
    label: str = ""

    def unseen(self, grid: GridView) -> Iterator[tuple[Cell, str, int]]:
        """Yield the unseen cell."""
        yield self.cell, self.label or cell_name(self.cell), domain_of(self.values)

    def faults(self, grid: GridView) -> Iterator[Fault]:
        """Yield that it has a place in the grid, no value, or is there twice."""
        name = cell_name(self.cell)
        if self.cell[0] != -1 or self.cell[1] < 0:
            message = f"a variable at {name}: expected the row -1, which is that of unseen cells"
            yield Fault(message, contradiction=False)
        if not self.values:
            yield Fault(f"{self.name()} has no value", contradiction=False)
        if sum(other.cell == self.cell for other in grid.of(Variable)) > 1:
            yield Fault(f"there are two variables {name}", contradiction=False)

    def constraints(self, grid: Lowering) -> tuple[()]:
        """Yield nothing: the domain is stated with the cell."""
        return ()

    def name(self) -> str:
        """Return what people call it."""
        return f"the variable {self.label or cell_name(self.cell)}"
