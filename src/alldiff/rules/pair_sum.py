"""Pair sum: V between cells that add up to 5, X to 10, or any sum."""

from __future__ import annotations

from collections.abc import Iterator

from alldiff.core.splitmix import SplitMix64
from alldiff.rules.framework.base import CellField, Number, Rule, rule
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.lowering import Lowered, Lowering, related
from alldiff.rules.framework.proposing import SolvedGrid
from alldiff.rules.framework.shapes import Sign

LETTERS = {5: "V", 10: "X"}


@rule(
    title="Pair sum",
    place="pair",
    order="none",
    sentence="The two values add up to {sum}.",
    symmetries=("transpose", "reflect"),
)
class PairSum(Rule, frozen=True):
    """Two cells that add up to `sum`: V is 5, X is 10."""

    cells: tuple[CellField, CellField]
    sum: Number

    def constraints(self, grid: Lowering) -> Iterator[Lowered]:
        """Yield the relation of the two."""
        return related(grid, [self.cells], lambda a, b: a + b == self.sum, f"makes {self.sum} with")

    def shapes(self, grid: GridView) -> Iterator[Sign]:
        """Yield the letter, or the sum."""
        yield Sign(self.cells, LETTERS.get(self.sum, str(self.sum)))

    def reversed(self, grid: GridView) -> PairSum:
        """Return the pair with the sum of the reversed values."""
        return PairSum(self.cells, 2 * (grid.low + grid.high) - self.sum)

    @classmethod
    def proposals(cls, grid: SolvedGrid, rng: SplitMix64, *, sum: int = 0) -> Iterator[PairSum]:
        """Yield every pair that makes the sum, by default V and X: 5 and 10."""
        for a, b in rng.shuffled(grid.neighbouring_pairs()):
            together = grid.value[a] + grid.value[b]
            if together in ((sum,) if sum else (5, 10)):
                yield cls((a, b), together)
