"""Frame sum: the sum of the first values of a line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from alldiff.core.cells import Cell
from alldiff.core.messages import t
from alldiff.core.puzzle import Fault
from alldiff.core.splitmix import SplitMix64
from alldiff.rules.boxes import Boxes
from alldiff.rules.framework.base import At, Number, Rule, rule
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.lowering import Lowered, Lowering, linear
from alldiff.rules.framework.proposing import SolvedGrid
from alldiff.rules.framework.shapes import Outside
from alldiff.rules.sandwich import line_faults, side_name


@rule(
    title="Frame sum",
    place="outside",
    sentence="The first values of the line, up to the end of the box, add up to {sum}.",
    symmetries=("transpose", "reflect"),
)
class FrameSum(Rule, frozen=True):
    """The first `count` cells add up to the sum.

    By default, these are the cells in the box of the first cell, or three without boxes.
    """

    at: At
    sum: Number
    count: Number | None = None

    def line(self, grid: GridView) -> tuple[Cell, ...]:
        """Return the cells that count."""
        return first_of(grid, self.at, self.count)

    def faults(self, grid: GridView) -> Iterator[Fault]:
        """Yield a place that is none, and a count of no cells."""
        return first_faults(self, grid, self.at, self.count)

    def constraints(self, grid: Lowering) -> Iterable[Lowered]:
        """Yield the sum."""
        return linear(((1, v) for v in grid.counted(self.line(grid))), "=", self.sum)

    def shapes(self, grid: GridView) -> Iterator[Outside]:
        """Yield the sum."""
        yield Outside(self.at, str(self.sum))

    def filled_in(self, says: str) -> str:
        """Return the sentence, with the number of cells instead of the box where it is stated."""
        if self.count is not None:
            says = re.sub(", .*, ", f" ({self.count}) ", says)
        return super().filled_in(says)

    def name(self) -> str:
        """Return what people call it."""
        return t("the frame sum {} {}", self.sum, side_name(self.at))

    def reversed(self, grid: GridView) -> FrameSum:
        """Return the clue with the sum of the reversed values."""
        turned = len(self.line(grid)) * (grid.low + grid.high) - self.sum
        return FrameSum(self.at, turned, self.count)

    @classmethod
    def proposals(cls, grid: SolvedGrid, rng: SplitMix64) -> Iterator[FrameSum]:
        """Yield the sum of the first cells from each side."""
        for at in rng.shuffled(grid.outside()):
            yield cls(at, sum(grid.at(first_of(grid, at, None))))


def first_of(grid: GridView, at: Cell, count: int | None) -> tuple[Cell, ...]:
    """Return the first cells of a line: so many, or those of the box that it meets first, or 3."""
    line = grid.line(at)
    if count is None and line and (boxes := grid.of(Boxes)):
        across = int(-1 < at[0] < grid.rows)
        side = max(1, boxes[0].width if across else boxes[0].height)
        return tuple(cell for cell in line if cell[across] // side == line[0][across] // side)
    return line[: 3 if count is None else count]


def first_faults(rule: Rule, grid: GridView, at: Cell, count: int | None) -> Iterator[Fault]:
    """Yield a place outside that is none, or no line, and a count of no cells."""
    yield from line_faults(rule, grid, at)
    if count is not None and count < 1:
        message = t("{} is about {} cells, and needs 1 or more", rule.name(), count)
        yield Fault(message, contradiction=False)
