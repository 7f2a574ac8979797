"""Extra region: cells that all differ."""

from __future__ import annotations

from collections.abc import Iterator

from alldiff.core.constraints import AllDifferent
from alldiff.core.splitmix import SplitMix64
from alldiff.rules.framework.base import Cells, House, Rule, cells_of, rule
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.proposing import SolvedGrid, groups
from alldiff.rules.framework.shapes import Shade


@rule(
    title="Extra region",
    place="cells",
    order="none",
    sentence="Values do not repeat in the region.",
    spellings={"fpuzzles": "extraregion", "iss": "AllDifferent"},
    symmetries=("relabel", "reverse", "transpose", "reflect"),
    states={AllDifferent: ()},
    differ=True,
)
class ExtraRegion(Rule, frozen=True):
    """All cells differ."""

    cells: Cells

    def houses(self, grid: GridView) -> Iterator[House]:
        """Yield the region."""
        yield House(self.name(), cells_of(self))

    def shapes(self, grid: GridView) -> Iterator[Shade]:
        """Yield a ground under the cells."""
        yield Shade(cells_of(self), colour="teal")

    @classmethod
    def proposals(cls, grid: SolvedGrid, rng: SplitMix64) -> Iterator[ExtraRegion]:
        """Yield regions of as many cells as there are values."""
        size = grid.high - grid.low + 1
        for cells in groups(grid, rng, (size, size), distinct=True):
            yield cls(cells)
