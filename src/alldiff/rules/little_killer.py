"""Little killer: the sum along a diagonal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from alldiff.core.messages import t
from alldiff.core.puzzle import Fault
from alldiff.core.splitmix import SplitMix64
from alldiff.rules.framework.base import At, Motion, Number, Rule, named_faults, rule
from alldiff.rules.framework.grid import DIRECTIONS, GridView
from alldiff.rules.framework.lowering import Lowered, Lowering, linear
from alldiff.rules.framework.proposing import SolvedGrid
from alldiff.rules.framework.shapes import Outside
from alldiff.rules.sandwich import side_name


@rule(
    title="Little killer",
    place="outside",
    sentence="The values along the arrow add up to {sum}; they may repeat.",
    symmetries=("transpose", "reflect"),
)
class LittleKiller(Rule, frozen=True):
    """The values on the diagonal from `at` add up to the sum; they may repeat."""

    at: At
    direction: Literal["DR", "DL", "UR", "UL"]
    sum: Number

    def faults(self, grid: GridView) -> Iterator[Fault]:
        """Yield a place that is none, and a diagonal that meets no cell."""
        yield from named_faults(self, grid)
        if grid.is_outside(self.at) and not grid.diagonal(self.at, self.direction):
            message = t("{} meets no cell on its way {}", self.name(), self.direction)
            yield Fault(message, contradiction=False)

    def contradictions(self, grid: GridView) -> Iterator[Fault]:
        """Yield that the sum is out of reach."""
        count = len(grid.diagonal(self.at, self.direction))
        if grid.modifier is None and not count * grid.low <= self.sum <= count * grid.high:
            cells = grid.diagonal(self.at, self.direction)
            message = t(
                "{} values cannot add up to {}, as {} requires", count, self.sum, self.name()
            )
            yield Fault(message, cells)

    def constraints(self, grid: Lowering) -> Iterable[Lowered]:
        """Yield the sum."""
        line = grid.counted(grid.diagonal(self.at, self.direction))
        return linear(((1, v) for v in line), "=", self.sum)

    def shapes(self, grid: GridView) -> Iterator[Outside]:
        """Yield the sum with an arrow."""
        yield Outside(self.at, str(self.sum), self.direction)

    def name(self) -> str:
        """Return what people call it."""
        return t("the little killer {} {}", self.sum, side_name(self.at))

    def moved(self, motion: Motion) -> LittleKiller:
        """Return the clue with its arrow turned."""
        down, right = DIRECTIONS[self.direction]
        if motion.transposed:
            down, right = right, down
        if motion.down:
            down = -down
        if motion.right:
            right = -right
        turned = next(name for name, way in DIRECTIONS.items() if way == (down, right))
        return LittleKiller(motion.outside(self.at), turned, self.sum)  # type: ignore[arg-type]

    def reversed(self, grid: GridView) -> LittleKiller:
        """Return the clue with the sum of the reversed values."""
        count = len(grid.diagonal(self.at, self.direction))
        return LittleKiller(self.at, self.direction, count * (grid.low + grid.high) - self.sum)

    @classmethod
    def proposals(cls, grid: SolvedGrid, rng: SplitMix64) -> Iterator[LittleKiller]:
        """Yield a diagonal of two cells or more from each side."""
        for at in rng.shuffled(grid.outside()):
            for direction in rng.shuffled(DIRECTIONS):
                cells = grid.diagonal(at, direction)
                if len(cells) > 1:
                    yield cls(at, direction, sum(grid.at(cells)))  # type: ignore[arg-type]
                    break
