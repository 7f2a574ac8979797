"""Nabner: no two values of the line are equal or successive."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from alldiff.core.splitmix import SplitMix64
from alldiff.rules.framework.base import Cells, Rule, cells_of, rule
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.lowering import Lowered, Lowering, related
from alldiff.rules.framework.proposing import SolvedGrid, paths
from alldiff.rules.framework.shapes import Line


@rule(
    title="Nabner line",
    place="path",
    order="none",
    sentence="No two values on the line are equal or consecutive.",
    spellings={"fpuzzles": "nabner"},
    symmetries=("reverse", "transpose", "reflect"),
)
class Nabner(Rule, frozen=True):
    """No two values on the line are equal or consecutive, at any distance."""

    cells: Cells

    def constraints(self, grid: Lowering) -> Iterator[Lowered]:
        """Yield that every two differ by 2 or more."""
        pairs = combinations(self.cells, 2)
        return related(grid, pairs, lambda a, b: abs(a - b) > 1, "is not near")

    def shapes(self, grid: GridView) -> Iterator[Line]:
        """Yield a yellow line."""
        yield Line(cells_of(self), colour="yellow", width=0.25)

    @classmethod
    def proposals(cls, grid: SolvedGrid, rng: SplitMix64, *, length: int = 0) -> Iterator[Nabner]:
        """Yield lines without equal or successive values."""
        for cells in paths(
            grid,
            rng,
            length,
            lambda values, value, _: all(abs(value - other) > 1 for other in values),
        ):
            yield cls(cells)
