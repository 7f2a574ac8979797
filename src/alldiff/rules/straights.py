"""Straights: every run of white cells holds successive values, as in Str8ts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from alldiff.core.cells import Cell
from alldiff.core.messages import t
from alldiff.core.puzzle import Fault
from alldiff.rules.framework.base import Cells, House, Rule, named_faults, rule, too_long
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.lowering import Lowered, Lowering
from alldiff.rules.framework.shapes import Shade
from alldiff.rules.renban import successive


@rule(
    title="Straights",
    place="whole",
    sentence="Every run of white cells, across and down, holds successive values in any order.",
    symmetries=("reverse", "transpose", "reflect"),
    rank=4,
)
class Straights(Rule, frozen=True):
    """Every longest line of white cells, across and down, holds successive values, none twice.

    Places without a cell are black. `black` names black cells with a value: it counts for the row
    and the column, and belongs to no run.
    """

    blackens: ClassVar[bool] = True

    black: Cells = ()

    def faults(self, grid: GridView) -> list[Fault]:
        """Return black cells that are wrong, and runs with more cells than there are values."""
        return [*(named_faults(self, grid) if self.black else ()), *too_long(self, grid)]

    def houses(self, grid: GridView) -> Iterator[House]:
        """Yield the runs."""
        for run in self.runs(grid):
            yield House(f"the run at R{run[0][0] + 1}C{run[0][1] + 1}", run)

    def runs(self, grid: GridView) -> list[tuple[Cell, ...]]:
        """Return the runs of two or more white cells."""
        white = set(grid.cells).difference(self.black)
        found = []
        for row, column in grid.cells:
            for down, right in ((0, 1), (1, 0)):
                cell, run = (row, column), []
                if (row - down, column - right) in white:
                    continue
                while cell in white:
                    run.append(cell)
                    cell = cell[0] + down, cell[1] + right
                if len(run) > 1:
                    found.append(tuple(run))
        return found

    def constraints(self, grid: Lowering) -> Iterator[Lowered]:
        """Yield that the values of each run follow each other."""
        for run in self.runs(grid):
            yield from successive(grid, run)

    def shapes(self, grid: GridView) -> Iterator[Shade]:
        """Yield the black cells with a value, in grey."""
        if self.black:
            yield Shade(self.black)

    def name(self) -> str:
        """Return what people call it: it lies in the whole grid."""
        return t("the {} rule", self.title.lower())
