"""Chaos count: a cell tells how many cells lie in the region of the first of them."""

from __future__ import annotations

from collections.abc import Iterator

from alldiff.core.puzzle import Fault
from alldiff.rules.chaos_construction import over_cells, same
from alldiff.rules.framework.base import (
    CellField,
    Cells,
    Number,
    Rule,
    named_faults,
    rule,
    too_short,
)
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.lowering import Lowered, Lowering, linear
from alldiff.rules.framework.shapes import Outline, Shade


@rule(
    title="Chaos count",
    place="cells",
    sentence="The marked cell counts the cells in the same region as the first one.",
    repeats=True,
)
class ChaosCount(Rule, frozen=True):
    """The value of `cell`, plus `offset`, is the number of `cells` equal to the first of them.

    The cells are unseen ones that number regions; the offset is 1 where the first does not count.
    """

    cell: CellField
    cells: Cells
    offset: Number = 0

    def faults(self, grid: GridView) -> Iterator[Fault]:
        """Yield cells that are wrong, and none to count."""
        yield from named_faults(self, grid)
        yield from too_short(self, len(self.cells), 1)

    def constraints(self, grid: Lowering) -> Iterator[Lowered]:
        """Yield which cells are equal to the first, and how many."""
        first, *others = grid.variables(self.cells)
        count = [(1, same(grid, first, other)) for other in others]
        yield from linear([*count, (-1, grid.number[self.cell])], "=", self.offset - 1)

    def shapes(self, grid: GridView) -> Iterator[Outline | Shade]:
        """Yield a border around the cells, and a square in the cell that tells."""
        cells = over_cells(grid, self.cells)
        if cells:
            yield Outline(tuple(dict.fromkeys(cells)), colour="blue")
        if self.cell in grid.in_grid:
            yield Shade((self.cell,), form="square", colour="blue")
