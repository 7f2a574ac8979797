"""Difference: a white dot between cells that differ by 1, or by what it says."""

from __future__ import annotations

from collections.abc import Iterator

from alldiff.core.splitmix import SplitMix64
from alldiff.rules.framework.base import CellField, Number, Rule, rule
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.lowering import Lowered, Lowering, related
from alldiff.rules.framework.proposing import SolvedGrid
from alldiff.rules.framework.shapes import Dot


@rule(
    title="White dot",
    place="pair",
    order="none",
    sentence="The two values differ by {difference}.",
    spellings={"fpuzzles": "difference", "iss": "WhiteDot"},
    symmetries=("reverse", "transpose", "reflect"),
)
class Difference(Rule, frozen=True):
    """Two cells whose values differ by `difference`."""

    cells: tuple[CellField, CellField]
    difference: Number = 1

    def constraints(self, grid: Lowering) -> Iterator[Lowered]:
        """Yield the relation of the two."""
        return related(
            grid,
            [self.cells],
            lambda a, b: abs(a - b) == self.difference,
            f"differs by {self.difference} from",
        )

    def shapes(self, grid: GridView) -> Iterator[Dot]:
        """Yield a white dot, with the number where it is not 1."""
        yield Dot(
            self.cells, fill="white", label="" if self.difference == 1 else str(self.difference)
        )

    @classmethod
    def proposals(
        cls, grid: SolvedGrid, rng: SplitMix64, *, difference: int = 1
    ) -> Iterator[Difference]:
        """Yield every white dot of the solution."""
        for a, b in rng.shuffled(grid.neighbouring_pairs()):
            if abs(grid.value[a] - grid.value[b]) == difference:
                yield cls((a, b), difference)
