"""Chaos count: a cell tells how many cells lie in the region of the first of them."""

from __future__ import annotations

from collections.abc import Iterator

from alldiff.core.model import values_of
from alldiff.core.puzzle import Fault
from alldiff.rules.chaos_construction import over_cells
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
from alldiff.rules.framework.lowering import Lowered, Lowering, linear, tuples
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
        count = []
        for other in others:
            same = grid.hidden((0, 1))
            yield from both_equal(grid, first, other, same)
            count.append((1, same))
        yield from linear([*count, (-1, grid.number[self.cell])], "=", self.offset - 1)

    def shapes(self, grid: GridView) -> Iterator[Outline | Shade]:
        """Yield a border around the cells, and a square in the cell that tells."""
        cells = over_cells(grid, self.cells)
        if cells:
            yield Outline(tuple(dict.fromkeys(cells)), colour="blue")
        if self.cell in grid.in_grid:
            yield Shade((self.cell,), form="square", colour="blue")


def both_equal(grid: Lowering, first: int, other: int, same: int) -> Iterator[Lowered]:
    """Yield that a variable is 1 where two others are equal, and else 0."""
    if first == other:
        yield from tuples((same,), ((1,),), "is")
        return
    pairs = (
        (a, b) for a in values_of(grid.domain_of(first)) for b in values_of(grid.domain_of(other))
    )
    rows = [(a, b, int(a == b)) for a, b in pairs]
    grid.count_choices(len(rows))
    yield from tuples((first, other, same), rows, "are equal where the last is 1")
