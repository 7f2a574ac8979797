"""Lunchbox: the sum of the values between the lowest and the highest of its cells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from alldiff.core.constraints import AllDifferent
from alldiff.core.messages import t
from alldiff.core.model import values_of
from alldiff.core.splitmix import SplitMix64
from alldiff.rules.framework.automata import automaton_over
from alldiff.rules.framework.base import Cells, House, Number, Rule, cells_of, rule
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.lowering import Lowered, Lowering
from alldiff.rules.framework.proposing import SolvedGrid, paths
from alldiff.rules.framework.shapes import Line, Outline

BEFORE, AFTER = -1, -2
"""States besides what lies between so far: neither end yet, and both."""


@rule(
    title="Lunchbox",
    place="path",
    order="either",
    sentence="The values differ, and those between the lowest and the highest add up to {sum}.",
    symmetries=("transpose", "reflect"),
    min_cells=2,
    differ=True,
)
class Lunchbox(Rule, frozen=True):
    """Cells that differ; the values between their lowest and highest add up to the sum."""

    cells: Cells
    sum: Number

    def houses(self, grid: GridView) -> Iterator[House]:
        """Yield the cells."""
        yield House(self.name(), cells_of(self))

    def constraints(self, grid: Lowering) -> Iterator[Lowered]:
        """Yield the automaton that adds up what lies between two ends, which it is given first."""
        scope = grid.variables(self.cells)
        yield AllDifferent(scope)
        values = values_of(grid.domain_at(self.cells))
        ends = dict(enumerate(combinations(values, 2)))
        chosen = grid.hidden(ends)

        def step(
            state: tuple[int, int, int, int] | None, value: int
        ) -> tuple[int, int, int, int] | None:
            if state is None:
                return (*ends[value], BEFORE, 0) if value in ends else None
            low, high, phase, waits = state
            if not low <= value <= high:
                return None
            if phase == AFTER:
                return None if value in (low, high) else state
            if phase == BEFORE:
                return (low, high, 0, low + high - value) if value in (low, high) else state
            if value == waits:
                return (low, high, AFTER, 0) if phase == self.sum else None
            if value in (low, high) or phase + value > self.sum:
                return None
            return low, high, phase + value, waits

        label = f"have {self.sum} between the lowest and the highest"
        yield from automaton_over(
            grid, (chosen, *scope), None, step, lambda s: s is not None and s[2] == AFTER, label
        )

    def shapes(self, grid: GridView) -> Iterator[Line | Outline]:
        """Yield a wide line with the sum in its first cell."""
        cells = cells_of(self)
        yield Line(cells, width=0.5)
        yield Outline(cells[:1], str(self.sum), colour="teal")

    def name(self) -> str:
        """Return what people call it."""
        return t("the lunchbox {} at {}", self.sum, self.place_name())

    @classmethod
    def proposals(cls, grid: SolvedGrid, rng: SplitMix64, *, length: int = 0) -> Iterator[Lunchbox]:
        """Yield lines of different values with what lies between."""

        def fits(values: Sequence[int], value: int, _: int) -> bool:
            return value not in values

        for cells in paths(grid, rng, length, fits):
            yield cls(cells, between(grid.at(cells)))


def between(values: Sequence[int]) -> int:
    """Return what the values between the lowest and the highest add up to.

    >>> between((3, 1, 4, 2, 9, 7))
    6
    """
    first, last = sorted((values.index(min(values)), values.index(max(values))))
    return sum(values[first + 1 : last])
