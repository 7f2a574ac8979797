"""Frame sum: the sum of the first values of a line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from alldiff.core.cells import Cell
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
    says="The first values of the line, up to the end of the box, add up to {sum}.",
    survives=("transpose", "reflect"),
)
class FrameSum(Rule, frozen=True):
    """The first `count` cells from the clue make the sum; without it those in the first box."""

    at: At
    sum: Number
    count: Number | None = None

    def line(self, grid: GridView) -> tuple[Cell, ...]:
        """Return the cells that count."""
        return first_of(grid, self.at, self.count)

    def faults(self, grid: GridView) -> Iterator[Fault]:
        """Yield a place that is none."""
        return line_faults(self, grid, self.at)

    def constraints(self, grid: Lowering) -> Iterable[Lowered]:
        """Yield the sum."""
        return linear(((1, v) for v in grid.variables(self.line(grid))), "=", self.sum)

    def shapes(self, grid: GridView) -> Iterator[Outside]:
        """Yield the sum."""
        yield Outside(self.at, str(self.sum))

    def name(self) -> str:
        """Return what people call it."""
        return f"the frame sum {self.sum} {side_name(self.at)}"

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
    if count is None:
        across = -1 < at[0] < grid.rows
        sides = [boxes.width if across else boxes.height for boxes in grid.of(Boxes)]
        count = sides[0] if sides else 3
    return line[:count]
