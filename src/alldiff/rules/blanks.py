"""Blank cells: lines hold every value but the lowest once, as in Doppelblock and Easy as ABC."""

from __future__ import annotations

from collections.abc import Iterator

from alldiff.core.messages import t
from alldiff.core.puzzle import Fault
from alldiff.rules.balanced import exactly, rows_and_columns
from alldiff.rules.framework.base import Rule, rule
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.lowering import Lowered, Lowering


@rule(
    title="Blank cells",
    place="whole",
    sentence=(
        "Every row and column holds each value but the lowest once; its other cells are blank and "
        "hold the lowest."
    ),
    symmetries=("transpose", "reflect"),
    rank=4,
)
class Blanks(Rule, frozen=True):
    """Every row and column holds each value but the lowest exactly once.

    The lowest, mostly 0, stands for a blank or black cell: it fills the rest.
    """

    def faults(self, grid: GridView) -> Iterator[Fault]:
        """Yield each row and column with fewer cells than values to hold."""
        values = len(grid.values) - 1
        for line in rows_and_columns(grid):
            if len(line) < values:
                message = t("{} cells cannot hold {} values", len(line), values)
                yield Fault(message, line)

    def constraints(self, grid: Lowering) -> Iterator[Lowered]:
        """Yield how often each value stands in each row and column."""
        for line in rows_and_columns(grid):
            for value in grid.values[1:]:
                yield from exactly(grid, line, value, 1)
            yield from exactly(grid, line, grid.low, len(line) - len(grid.values) + 1)
