"""Between line: the values on the line lie between those in its circles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from alldiff.core.splitmix import SplitMix64
from alldiff.rules.framework.base import Cells, Rule, cells_of, rule
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.lowering import Lowered, Lowering, tabled
from alldiff.rules.framework.proposing import SolvedGrid, paths
from alldiff.rules.framework.shapes import Line


@rule(
    title="Between line",
    place="path",
    order="either",
    sentence="The values on the line lie strictly between the values at its ends.",
    spellings={"fpuzzles": "betweenline", "iss": "Between"},
    symmetries=("reverse", "transpose", "reflect"),
    min_cells=2,
)
class BetweenLine(Rule, frozen=True):
    """Inner values lie strictly between the two end values."""

    cells: Cells

    def constraints(self, grid: Lowering) -> Iterator[Lowered]:
        """Yield that each inner value lies between the ends."""
        first, *inner, last = self.cells
        for cell in inner:
            yield from tabled(
                grid,
                (first, cell, last),
                between,
                "has the middle value between the others",
            )

    def shapes(self, grid: GridView) -> Iterator[Line]:
        """Yield a line with a circle at each end."""
        yield Line(cells_of(self), width=0.12, start="circle", end="circle")

    @classmethod
    def proposals(
        cls, grid: SolvedGrid, rng: SplitMix64, *, length: int = 0
    ) -> Iterator[BetweenLine]:
        """Yield lines with all values between those of the ends."""

        def between(values: Sequence[int]) -> bool:
            low, high = sorted((values[0], values[-1]))
            return all(low < value < high for value in values[1:-1])

        for cells in paths(grid, rng, length, lambda values, value, _: True, between):
            yield cls(cells)


def between(first: int, middle: int, last: int) -> bool:
    """Return whether the middle value lies between the others."""
    return min(first, last) < middle < max(first, last)
