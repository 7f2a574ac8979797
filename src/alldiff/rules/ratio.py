"""Ratio: a black dot between cells of which one is twice the other, or what it says."""

from __future__ import annotations

from collections.abc import Iterator

from alldiff.core.splitmix import SplitMix64
from alldiff.rules.framework.base import CellField, Number, Rule, rule
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.lowering import Lowered, Lowering, related
from alldiff.rules.framework.proposing import SolvedGrid
from alldiff.rules.framework.shapes import Dot


@rule(
    title="Black dot",
    place="pair",
    order="none",
    sentence="One of the two values is {ratio} times the other.",
    spellings={"fpuzzles": "ratio", "iss": "BlackDot"},
    symmetries=("transpose", "reflect"),
)
class Ratio(Rule, frozen=True):
    """Two cells; one is `ratio` times the other."""

    cells: tuple[CellField, CellField]
    ratio: Number = 2

    def constraints(self, grid: Lowering) -> Iterator[Lowered]:
        """Yield the relation of the two."""
        return related(
            grid,
            [self.cells],
            lambda a, b: a == self.ratio * b or b == self.ratio * a,
            f"is {self.ratio} times, or its part of,",
        )

    def shapes(self, grid: GridView) -> Iterator[Dot]:
        """Yield a black dot, with the number where it is not 2."""
        yield Dot(self.cells, fill="black", label="" if self.ratio == 2 else str(self.ratio))

    @classmethod
    def proposals(cls, grid: SolvedGrid, rng: SplitMix64, *, ratio: int = 2) -> Iterator[Ratio]:
        """Yield every black dot of the solution."""
        for a, b in rng.shuffled(grid.neighbouring_pairs()):
            low, high = sorted(grid.at((a, b)))
            if low * ratio == high:
                yield cls((a, b), ratio)
