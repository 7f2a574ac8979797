"""Table: cells that take one of the listed rows of values."""

from __future__ import annotations

from collections.abc import Iterator

from alldiff.core.puzzle import Fault
from alldiff.rules.framework.base import Cells, Number, Rule, cells_of, named_faults, rule
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.lowering import Lowered, Lowering, tuples
from alldiff.rules.framework.shapes import Outline

MOST_ROWS = 100_000


@rule(
    title="Table",
    place="cells",
    says="The cells in order take one of the listed rows of values: {label}.",
    survives=("transpose", "reflect"),
)
class TableRule(Rule, frozen=True, tag="table"):
    """The cells in order take one of the rows of values."""

    cells: Cells
    rows: tuple[tuple[Number, ...], ...]
    label: str = ""

    def faults(self, grid: GridView) -> Iterator[Fault]:
        """Yield cells that are wrong, rows of another length, and too many of them."""
        yield from named_faults(self, grid)
        if len(self.rows) > MOST_ROWS:
            message = f"{self.name()} has {len(self.rows):,} rows; {MOST_ROWS:,} are the most"
            yield Fault(message, cells_of(self), contradiction=False)
        wrong = next((row for row in self.rows if len(row) != len(self.cells)), None)
        if wrong is not None:
            message = f"{self.name()} has a row of {len(wrong)} values for {len(self.cells)} cells"
            yield Fault(message, cells_of(self), contradiction=False)

    def constraints(self, grid: Lowering) -> Iterator[Lowered]:
        """Yield the table."""
        label = self.label or "are a row of the table"
        # No cell takes a value below 0.
        rows = tuple(row for row in self.rows if min(row, default=0) >= 0)
        return tuples(grid.variables(self.cells), rows, label)

    def shapes(self, grid: GridView) -> Iterator[Outline]:
        """Yield a dashed border with the label."""
        yield Outline(cells_of(self), self.label or "table", colour="teal")
