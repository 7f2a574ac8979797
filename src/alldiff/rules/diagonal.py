"""Diagonal: no value twice on a long diagonal of a square grid."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from alldiff.core.cells import Cell
from alldiff.core.constraints import AllDifferent
from alldiff.core.puzzle import Fault
from alldiff.rules.framework.base import House, Motion, Rule, rule
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.lowering import Lowering
from alldiff.rules.framework.shapes import Line
from alldiff.rules.rows import all_different


@rule(
    title="Diagonal",
    place="whole",
    sentence="Values do not repeat on the diagonal {direction}.",
    symmetries=("relabel", "reverse", "transpose", "reflect"),
    rank=4,
)
class Diagonal(Rule, frozen=True):
    """A long diagonal holds no value twice: `/` rises, `\\` falls."""

    direction: Literal["/", "\\"]

    def line(self, grid: GridView) -> tuple[Cell, ...]:
        """Return the cells of the diagonal, from the top."""
        last = grid.columns - 1
        places = ((r, r if self.direction == "\\" else last - r) for r in range(grid.rows))
        return tuple(cell for cell in places if cell in grid.in_grid)

    def houses(self, grid: GridView) -> Iterator[House]:
        """Yield the diagonal."""
        yield House(self.name(), self.line(grid))

    def faults(self, grid: GridView) -> Iterator[Fault]:
        """Yield that the grid is not square."""
        if grid.rows != grid.columns:
            yield Fault("a grid that is not square has no long diagonals", contradiction=False)

    def constraints(self, grid: Lowering) -> Iterator[AllDifferent]:
        """Yield that the diagonal is all different."""
        return all_different(self, grid)

    def shapes(self, grid: GridView) -> Iterator[Line]:
        """Yield a thin line through the cells."""
        yield Line(self.line(grid), colour="blue", width=0.04)

    def name(self) -> str:
        """Return what people call it."""
        return "the rising diagonal" if self.direction == "/" else "the falling diagonal"

    def moved(self, motion: Motion) -> Diagonal:
        """Return the other diagonal where one reflection turns it."""
        turned = motion.down != motion.right
        return Diagonal("/" if (self.direction == "\\") == turned else "\\")
