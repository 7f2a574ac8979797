"""Columns: no value twice in a column."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from alldiff.core.constraints import AllDifferent
from alldiff.core.puzzle import Fault
from alldiff.rules.framework.base import House, Motion, Rule, rule, too_long
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.lowering import Lowering
from alldiff.rules.rows import Rows, shaped_differences


@rule(
    title="Columns",
    place="whole",
    sentence="Values do not repeat in a column.",
    symmetries=("relabel", "reverse", "transpose", "reflect", "permute"),
    rank=1,
    in_text=True,
)
class Columns(Rule, frozen=True):
    """No column holds a value twice."""

    def houses(self, grid: GridView) -> Iterator[House]:
        """Yield the columns."""
        lines: list[list[tuple[int, int]]] = [[] for _ in range(grid.columns)]
        for cell in grid.cells:
            lines[cell[1]].append(cell)
        for number, cells in enumerate(lines, 1):
            yield House(f"column {number}", tuple(cells))

    def faults(self, grid: GridView) -> Iterable[Fault]:
        """Return each column that is longer than there are values."""
        return too_long(self, grid) if grid.rows > grid.high - grid.low + 1 else ()

    def constraints(self, grid: Lowering) -> Iterable[AllDifferent]:
        """Return that each column is all different."""
        return shaped_differences(self, grid.shape)

    def moved(self, motion: Motion) -> Rule:
        """Return the rule of rows where columns became rows."""
        return Rows() if motion.transposed else self
