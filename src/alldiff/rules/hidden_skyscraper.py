"""Hidden skyscraper: the first value that is not above all before it."""

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

FOUND = -2
"""The state behind the first hidden value; before it, the state is the highest so far."""


@rule(
    title="Hidden skyscraper",
    place="outside",
    sentence="Seen from the clue, the first value hidden by a higher one is {value}.",
    symmetries=("transpose", "reflect"),
)
class HiddenSkyscraper(Rule, frozen=True):
    """The first value in the line that is not above all before it is `value`."""

    at: At
    value: Value

    def faults(self, grid: GridView) -> Iterator[Fault]:
        """Yield a place that is none."""
        return line_faults(self, grid, self.at)

    def constraints(self, grid: Lowering) -> Iterator[Lowered]:
        """Yield the automaton that waits for the first value that is not above all before it."""

        def step(highest: int, value: int) -> int | None:
            if highest == FOUND or value > highest:
                return max(highest, value) if highest != FOUND else FOUND
            return FOUND if value == self.value else None

        line = grid.line(self.at)
        label, key = f"hide {self.value} first", ("hidden skyscraper", self.value)
        yield from automaton(grid, line, -1, step, lambda state: state == FOUND, label, key)

    def shapes(self, grid: GridView) -> Iterator[Outside]:
        """Yield the value between two bars."""
        yield Outside(self.at, f"|{self.value}|")

    def name(self) -> str:
        """Return what people call it."""
        return t("the hidden skyscraper {} {}", self.value, side_name(self.at))

    @classmethod
    def proposals(cls, grid: SolvedGrid, rng: SplitMix64) -> Iterator[HiddenSkyscraper]:
        """Yield the first hidden value from each side."""
        for at in rng.shuffled(grid.outside()):
            line = grid.at(grid.line(at))
            hidden = [v for n, v in enumerate(line) if v <= max(line[:n], default=-1)]
            if hidden:
                yield cls(at, hidden[0])
