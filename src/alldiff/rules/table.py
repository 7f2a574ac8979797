"""Table: cells that take one of the listed rows of values."""

from __future__ import annotations

from collections.abc import Iterator

from alldiff.core.limits import watched
from alldiff.core.messages import t
from alldiff.core.puzzle import Fault
from alldiff.rules.framework.base import Cells, Number, Rule, cells_of, named_faults, rule
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.lowering import Lowered, Lowering, tuples
from alldiff.rules.framework.shapes import Outline

MOST_ROWS = 100_000


@rule(
    title="Table",
    place="cells",
    sentence="The values, in order, are one of the listed rows: {label}.",
    symmetries=("transpose", "reflect"),
)
class TableRule(Rule, frozen=True, tag="table"):
    """The cells, in order, take the values in one of the rows."""

    cells: Cells
    rows: tuple[tuple[Number, ...], ...]
    label: str = ""

    def faults(self, grid: GridView) -> Iterator[Fault]:
        """Yield cells that are wrong, rows of another length, and too many of them."""
        yield from named_faults(self, grid)
        if len(self.rows) > MOST_ROWS:
            message = t(
                "{} has {:,} rows; the maximum is {:,}", self.name(), len(self.rows), MOST_ROWS
            )
            yield Fault(message, cells_of(self), contradiction=False)
        wrong = next((row for row in watched(self.rows) if len(row) != len(self.cells)), None)
        if wrong is not None:
            message = t(
                "{} has a row of {} values for {} cells", self.name(), len(wrong), len(self.cells)
            )
            yield Fault(message, cells_of(self), contradiction=False)

    def constraints(self, grid: Lowering) -> Iterator[Lowered]:
        """Yield the table."""
        label = self.label or "are a row of the table"
        # No cell takes a value below 0.
        rows = tuple(row for row in watched(self.rows) if min(row, default=0) >= 0)
        return tuples(grid.variables(self.cells), rows, label)

    def shapes(self, grid: GridView) -> Iterator[Outline]:
        """Yield a dashed border with the label."""
        yield Outline(cells_of(self), self.label or "table", colour="teal")
