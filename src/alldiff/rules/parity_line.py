"""Parity line: odd and even values alternate."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from alldiff.core.splitmix import SplitMix64
from alldiff.rules.framework.base import Cells, Rule, cells_of, rule
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.lowering import Lowered, Lowering, related
from alldiff.rules.framework.proposing import SolvedGrid, paths
from alldiff.rules.framework.shapes import Line


@rule(
    title="Parity line",
    place="path",
    order="either",
    sentence="Odd and even values alternate along the line.",
    symmetries=("reverse", "transpose", "reflect"),
    min_cells=2,
    repeats=True,
)
class ParityLine(Rule, frozen=True):
    """Odd and even alternate; `restart` starts anew in each box or region."""

    cells: Cells
    restart: bool = False

    def constraints(self, grid: Lowering) -> Iterator[Lowered]:
        """Yield that neighbours on the line differ in parity."""
        pairs = pairwise(self.cells)
        if self.restart:
            region = grid.regions.get
            pairs = ((a, b) for a, b in pairs if region(a) == region(b))  # type: ignore[assignment]
        return related(grid, pairs, lambda a, b: (a + b) % 2 == 1, "is of other parity than")

    def shapes(self, grid: GridView) -> Iterator[Line]:
        """Yield a red line."""
        yield Line(cells_of(self), colour="red", width=0.2)

    @classmethod
    def proposals(
        cls, grid: SolvedGrid, rng: SplitMix64, *, length: int = 0
    ) -> Iterator[ParityLine]:
        """Yield lines of odd and even values in turn."""
        for cells in paths(
            grid,
            rng,
            length,
            lambda values, value, _: (value + values[-1]) % 2 == 1,
        ):
            yield cls(cells)
