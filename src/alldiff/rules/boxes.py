"""Boxes: the grid is tiled by equal rectangles, and no value stands twice in one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from alldiff.core.constraints import AllDifferent
from alldiff.core.messages import t
from alldiff.core.puzzle import Fault
from alldiff.rules.framework.base import House, Motion, Number, Rule, rule
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.lowering import Lowering
from alldiff.rules.framework.shapes import Outline
from alldiff.rules.rows import shaped_differences


@rule(
    title="Boxes",
    place="whole",
    sentence="Values do not repeat in a box, {width} wide and {height} high.",
    symmetries=("relabel", "reverse", "transpose", "reflect", "permute"),
    divides=True,
    rank=2,
    in_text=True,
)
class Boxes(Rule, frozen=True):
    """No box holds a value twice; boxes have this width and height."""

    width: Number
    height: Number

    def houses(self, grid: GridView) -> Iterator[House]:
        """Yield the boxes, in reading order; none where they have no width or height."""
        if min(self.width, self.height) < 1:
            return
        across = -(-grid.columns // self.width)
        boxes: list[list[tuple[int, int]]] = [
            [] for _ in range(across * -(-grid.rows // self.height))
        ]
        for row, column in grid.cells:
            boxes[row // self.height * across + column // self.width].append((row, column))
        for number, cells in enumerate(boxes, 1):
            yield House(f"box {number}", tuple(cells))

    def faults(self, grid: GridView) -> Iterator[Fault]:
        """Yield that boxes do not tile the grid, or hold more cells than there are values."""
        width, height = self.width, self.height
        values = grid.high - grid.low + 1
        fits = min(width, height) > 0 and not grid.columns % width and not grid.rows % height
        if not fits or width * height > values:
            side = t("a grid of {} rows and {} columns", grid.rows, grid.columns)
            if grid.rows == grid.columns:
                side = t("a side of {}", grid.rows)
            message = t("boxes {} wide and {} high do not fit {}", width, height, side)
            yield Fault(
                t("{} with {} values", message, values) if fits else message, contradiction=False
            )

    def constraints(self, grid: Lowering) -> Iterable[AllDifferent]:
        """Return that each box is all different."""
        return shaped_differences(self, grid.shape)

    def shapes(self, grid: GridView) -> Iterator[Outline]:
        """Yield the border of each box."""
        for house in self.houses(grid):
            yield Outline(house.cells, dashed=False)

    def moved(self, motion: Motion) -> Boxes:
        """Return boxes of the other shape where rows became columns."""
        return Boxes(self.height, self.width) if motion.transposed else self

    def name(self) -> str:
        """Return what people call it."""
        return "the boxes"
