"""Double arrow: the values at the ends add up to as much as those between."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from alldiff.core.splitmix import SplitMix64
from alldiff.rules.framework.base import Cells, Rule, cells_of, rule
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.lowering import Lowered, Lowering, linear
from alldiff.rules.framework.proposing import SolvedGrid, paths
from alldiff.rules.framework.shapes import Line


@rule(
    title="Double arrow",
    place="path",
    order="either",
    sentence="The values between the two ends add up to the sum of the ends.",
    spellings={"fpuzzles": "doublearrow", "iss": "DoubleArrow"},
    symmetries=("transpose", "reflect"),
    min_cells=3,
    repeats=True,
)
class DoubleArrow(Rule, frozen=True):
    """The two ends of the line add up to the same as the cells between them."""

    cells: Cells

    def constraints(self, grid: Lowering) -> Iterable[Lowered]:
        """Yield that the middle less the ends is 0."""
        first, *middle, last = grid.counted(self.cells)
        return linear([*((1, v) for v in middle), (-1, first), (-1, last)], "=", 0)

    def shapes(self, grid: GridView) -> Iterator[Line]:
        """Yield a line with a circle at each end."""
        yield Line(cells_of(self), width=0.08, start="circle", end="circle")

    @classmethod
    def proposals(
        cls, grid: SolvedGrid, rng: SplitMix64, *, length: int = 0
    ) -> Iterator[DoubleArrow]:
        """Yield lines whose ends make as much as the rest."""
        for cells in paths(
            grid,
            rng,
            length,
            lambda values, value, _: True,
            lambda values: 2 * (values[0] + values[-1]) == sum(values),
        ):
            yield cls(cells)
