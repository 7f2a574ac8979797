"""Skyscraper: how many values are seen over those before them."""

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


@rule(
    title="Skyscraper",
    place="outside",
    sentence="The clue counts the values higher than all those before them: {count}.",
    spellings={"fpuzzles": "skyscraper"},
    symmetries=("transpose", "reflect"),
)
class Skyscraper(Rule, frozen=True):
    """`count` values in the line are above all earlier ones; a value of 0 is never visible."""

    at: At
    count: Number

    def faults(self, grid: GridView) -> Iterator[Fault]:
        """Yield a place that is none."""
        return line_faults(self, grid, self.at)

    def contradictions(self, grid: GridView) -> Iterator[Fault]:
        """Yield that so many can never be seen."""
        line = grid.line(self.at)
        if not 0 <= self.count <= len(line):
            yield Fault(t("{} of {} values cannot be seen", self.count, len(line)), line)

    def constraints(self, grid: Lowering) -> Iterator[Lowered]:
        """Yield the automaton that counts new heights."""

        def step(state: tuple[int, int], value: int) -> tuple[int, int] | None:
            highest, seen = state
            if value <= highest:
                return state
            return (value, seen + 1) if seen < self.count else None

        yield from automaton(
            grid,
            grid.line(self.at),
            (0, 0),
            step,
            lambda state: state[1] == self.count,
            f"show {self.count} values",
            ("skyscraper", self.count),
        )

    def shapes(self, grid: GridView) -> Iterator[Outside]:
        """Yield the number."""
        yield Outside(self.at, str(self.count))

    def name(self) -> str:
        """Return what people call it."""
        return t("the skyscraper {} {}", self.count, side_name(self.at))

    @classmethod
    def proposals(cls, grid: SolvedGrid, rng: SplitMix64) -> Iterator[Skyscraper]:
        """Yield what is seen from each side."""
        for at in rng.shuffled(grid.outside()):
            line = grid.at(grid.line(at))
            yield cls(at, sum(0 < value > max(line[:n], default=0) for n, value in enumerate(line)))
