"""X-sum: the sum of as many values as the first one says."""

from __future__ import annotations

from collections.abc import Iterator

from alldiff.puzzle import Fault
from alldiff.rules.base import At, Number, Rule, rule
from alldiff.rules.grid import GridView
from alldiff.rules.lowering import Lowered, Lowering
from alldiff.rules.machines import reading
from alldiff.rules.sandwich import line_faults, side_name
from alldiff.rules.shapes import Outside

DONE = (0, 0)


@rule(
    title="X-sum",
    place="outside",
    says="The first X values, X being the first of them, add up to {sum}.",
    spelled={"fpuzzles": "xsum"},
    survives=("transpose", "reflect"),
)
class XSum(Rule, frozen=True):
    """The first X cells from the clue, X being the first value and included, make the sum."""

    at: At
    sum: Number

    def faults(self, grid: GridView) -> Iterator[Fault]:
        """Yield a place that is none."""
        return line_faults(self, grid, self.at)

    def constraints(self, grid: Lowering) -> Iterator[Lowered]:
        """Yield the machine that counts down and adds up."""
        line = grid.line(self.at)

        def step(state: tuple[int, int] | None, value: int) -> tuple[int, int] | None:
            # (how many are still to come, what they have to make); at first nothing is known.
            left, lacks = (value, self.sum) if state == (-1, 0) else state or DONE
            if state == DONE:
                return DONE
            if value > lacks or left > len(line):
                return None
            if left <= 1:
                return DONE if value == lacks and left == 1 else None
            return left - 1, lacks - value

        label, key = f"have an x-sum of {self.sum}", ("x-sum", self.sum)
        yield from reading(grid, line, (-1, 0), step, lambda state: state == DONE, label, key)

    def shapes(self, grid: GridView) -> Iterator[Outside]:
        """Yield the sum."""
        yield Outside(self.at, str(self.sum))

    def name(self) -> str:
        """Return what people call it."""
        return f"the x-sum {self.sum} {side_name(self.at)}"
