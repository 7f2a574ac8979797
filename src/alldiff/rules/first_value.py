"""First value: the first one in a line that is not blank, as in Easy as ABC."""

from __future__ import annotations

from collections.abc import Iterator

from alldiff.core.messages import t
from alldiff.core.puzzle import Fault
from alldiff.core.splitmix import SplitMix64
from alldiff.rules.framework.automata import automaton
from alldiff.rules.framework.base import At, Rule, Value, rule
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.lowering import Lowered, Lowering
from alldiff.rules.framework.proposing import SolvedGrid
from alldiff.rules.framework.shapes import Outside
from alldiff.rules.sandwich import line_faults, side_name


@rule(
    title="First value",
    place="outside",
    sentence="From the clue, the first value that is not blank is {value}.",
    symmetries=("transpose", "reflect"),
)
class FirstValue(Rule, frozen=True):
    """The first value in the line above the lowest, which stands for a blank cell, is `value`."""

    at: At
    value: Value

    def faults(self, grid: GridView) -> Iterator[Fault]:
        """Yield a place that is none."""
        return line_faults(self, grid, self.at)

    def constraints(self, grid: Lowering) -> Iterator[Lowered]:
        """Yield the machine that waits for the first value that is not blank."""
        low = grid.low

        def step(found: bool, value: int) -> bool | None:
            if found or value == low:
                return found
            return True if value == self.value else None

        label, key = f"begin with {self.value}", ("first value", self.value, low)
        yield from automaton(grid, grid.line(self.at), False, step, bool, label, key)

    def shapes(self, grid: GridView) -> Iterator[Outside]:
        """Yield the value."""
        yield Outside(self.at, str(self.value))

    def name(self) -> str:
        """Return what people call it."""
        return t("the first value {} {}", self.value, side_name(self.at))

    @classmethod
    def proposals(cls, grid: SolvedGrid, rng: SplitMix64) -> Iterator[FirstValue]:
        """Yield the first value from each side."""
        for at in rng.shuffled(grid.outside()):
            seen = [value for value in grid.at(grid.line(at)) if value > grid.low]
            if seen:
                yield cls(at, seen[0])
