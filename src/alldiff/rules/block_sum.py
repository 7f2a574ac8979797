"""Block sum: the sum between the two blank cells of a line, as in Doppelblock."""

from __future__ import annotations

from collections.abc import Iterator

from alldiff.core.messages import t
from alldiff.core.puzzle import Fault
from alldiff.core.splitmix import SplitMix64
from alldiff.rules.framework.automata import automaton
from alldiff.rules.framework.base import At, Number, Rule, rule
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.lowering import Lowered, Lowering
from alldiff.rules.framework.proposing import SolvedGrid
from alldiff.rules.framework.shapes import Outside
from alldiff.rules.sandwich import line_faults, side_name

BEFORE, AFTER = -1, -2
"""States besides what lies between so far: no blank cell yet, and two of them."""


@rule(
    title="Block sum",
    place="outside",
    sentence="The values between the two blank cells of the line add up to {sum}.",
    symmetries=("transpose", "reflect"),
)
class BlockSum(Rule, frozen=True):
    """The line has exactly two cells with the lowest value; those between add up to the sum."""

    at: At
    sum: Number

    def faults(self, grid: GridView) -> Iterator[Fault]:
        """Yield a place that is none, and a sum below 0."""
        yield from line_faults(self, grid, self.at)
        if not 0 <= self.sum <= 10_000:
            yield Fault(t("{} must not be negative", self.name()), contradiction=False)

    def constraints(self, grid: Lowering) -> Iterator[Lowered]:
        """Yield the machine that adds up what lies between."""
        low = grid.low

        def step(state: int, value: int) -> int | None:
            if value == low:
                return {BEFORE: 0, self.sum: AFTER}.get(state)
            if state in (BEFORE, AFTER):
                return state
            return state + value if state + value <= self.sum else None

        label, key = f"have {self.sum} between two blank cells", ("block sum", self.sum, low)
        line = grid.line(self.at)
        yield from automaton(grid, line, BEFORE, step, lambda state: state == AFTER, label, key)

    def shapes(self, grid: GridView) -> Iterator[Outside]:
        """Yield the sum."""
        yield Outside(self.at, str(self.sum))

    def name(self) -> str:
        """Return what people call it."""
        return t("the block sum {} {}", self.sum, side_name(self.at))

    @classmethod
    def proposals(cls, grid: SolvedGrid, rng: SplitMix64) -> Iterator[BlockSum]:
        """Yield the sum of each row and column with two blank cells."""
        for at in rng.shuffled(grid.outside(2)):
            line = grid.at(grid.line(at))
            blank = [n for n, value in enumerate(line) if value == grid.low]
            if len(blank) == 2:
                yield cls(at, sum(line[blank[0] + 1 : blank[1]]))
