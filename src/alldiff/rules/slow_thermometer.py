"""Slow thermometer: values never fall from the bulb."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from alldiff.core.splitmix import SplitMix64
from alldiff.rules.framework.base import Cells, Number, Rule, cells_of, rule
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.lowering import Lowered, Lowering, related
from alldiff.rules.framework.proposing import SolvedGrid, paths
from alldiff.rules.framework.shapes import Colour, Line


@rule(
    title="Slow thermometer",
    place="path",
    sentence="Values rise from the bulb by {gap} or more at each step.",
    spellings={"fpuzzles": "slowthermometer"},
    symmetries=("transpose", "reflect"),
    min_cells=2,
)
class SlowThermometer(Rule, frozen=True):
    """Values rise by `gap` or more from cell to cell; 0 is slow, 2 is fast.

    With `same_parity` all values are odd, or all even.
    """

    cells: Cells
    gap: Number = 0
    same_parity: bool = False

    def constraints(self, grid: Lowering) -> Iterator[Lowered]:
        """Yield how each value stands to the next."""

        def rises(a: int, b: int) -> bool:
            return b - a >= self.gap and not (self.same_parity and (b - a) % 2)

        return related(grid, pairwise(self.cells), rises, f"is {self.gap} or more below")

    def shapes(self, grid: GridView) -> Iterator[Line]:
        """Yield a thick line with a bulb."""
        colour: Colour = "blue" if self.gap == 0 else "red"
        yield Line(cells_of(self), colour=colour, width=0.3, start="bulb")

    def statement(self) -> str:
        """Return the rule in one sentence."""
        rising = f"rise by {self.gap} or more each time" if self.gap else "never fall"
        parity = ", and all are odd or all even" if self.same_parity else ""
        return f"From the bulb on values {rising}{parity}."

    def reversed(self, grid: GridView) -> SlowThermometer:
        """Return the thermometer with the bulb at the other end."""
        return SlowThermometer(self.cells[::-1], self.gap, self.same_parity)

    @classmethod
    def proposals(
        cls, grid: SolvedGrid, rng: SplitMix64, *, length: int = 0, gap: int = 0
    ) -> Iterator[SlowThermometer]:
        """Yield thermometers on which values rise by the gap or more."""
        for cells in paths(grid, rng, length, lambda values, value, _: value >= values[-1] + gap):
            yield cls(cells, gap)
