"""Windoku: windows of box size with one line between them, no value twice in one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from alldiff.core.constraints import AllDifferent
from alldiff.core.puzzle import Fault
from alldiff.rules.boxes import Boxes
from alldiff.rules.framework.base import House, Move, Rule, rule
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.lowering import Lowering
from alldiff.rules.framework.shapes import Shade
from alldiff.rules.rows import all_different


@rule(
    title="Windoku",
    place="whole",
    sentence="Values do not repeat in a window.",
    spellings={"iss": "Windoku"},
    symmetries=("relabel", "reverse", "transpose", "reflect"),
    rank=4,
)
class Windoku(Rule, frozen=True):
    """Box-sized windows, from row and column 2 on, with one line between them.

    At least one row and one column stay free behind the last windows.
    """

    def houses(self, grid: GridView) -> Iterator[House]:
        """Yield the windows, in reading order."""
        for boxes in grid.of(Boxes):
            width, height = boxes.width, boxes.height
            if min(width, height) < 1:
                continue  # a fault of the boxes
            tops = range(1, grid.rows - height, height + 1)
            lefts = range(1, grid.columns - width, width + 1)
            for number, (top, left) in enumerate(product(tops, lefts), 1):
                places = product(range(top, top + height), range(left, left + width))
                cells = tuple(cell for cell in places if cell in grid.in_grid)
                yield House(f"window {number}", cells)

    def symmetries_on(self, grid: GridView) -> frozenset[Move]:
        """Return the maps that it survives: turns only where a line is left on every side."""
        for boxes in grid.of(Boxes):
            if grid.rows % (boxes.height + 1) != 1 or grid.columns % (boxes.width + 1) != 1:
                return self.symmetries - {"reflect"}
        return self.symmetries

    def faults(self, grid: GridView) -> Iterator[Fault]:
        """Yield that there are no boxes, or no room for windows."""
        if not any(self.houses(grid)):
            yield Fault(
                "windoku needs boxes, and a grid with room for windows", contradiction=False
            )

    def constraints(self, grid: Lowering) -> Iterator[AllDifferent]:
        """Yield that each window is all different."""
        return all_different(self, grid)

    def shapes(self, grid: GridView) -> Iterator[Shade]:
        """Yield a ground under each window."""
        for house in self.houses(grid):
            yield Shade(house.cells, colour="grey")
