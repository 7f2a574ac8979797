"""Renban: a line of successive values in any order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from alldiff.core.constraints import Sets
from alldiff.core.splitmix import SplitMix64
from alldiff.rules.framework.base import Cells, House, Rule, cells_of, rule
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.lowering import Lowered, Lowering, related
from alldiff.rules.framework.proposing import SolvedGrid, paths
from alldiff.rules.framework.shapes import Line


@rule(
    title="Renban line",
    place="path",
    order="none",
    says="The line holds successive values in any order, none twice.",
    spelled={"fpuzzles": "renban", "iss": "Renban"},
    survives=("reverse", "transpose", "reflect"),
    differ=True,
)
class Renban(Rule, frozen=True):
    """As many successive values as there are cells, in any order."""

    cells: Cells

    def houses(self, grid: GridView) -> Iterator[House]:
        """Yield the line."""
        yield House(self.name(), cells_of(self))

    def constraints(self, grid: Lowering) -> Iterator[Lowered]:
        """Yield the sets of successive values; of two cells, that their values are neighbours."""
        count = len(self.cells)
        if count == 2:
            first, second = self.cells
            label = "is one more or less than"
            yield from related(grid, [(first, second)], lambda a, b: abs(a - b) == 1, label)
        elif count > 2:
            starts = range(grid.low, grid.high - count + 2)
            sets = tuple(tuple(range(start, start + count)) for start in starts)
            yield Sets(tuple(sorted(grid.variables(self.cells))), sets)

    def shapes(self, grid: GridView) -> Iterator[Line]:
        """Yield a purple line."""
        yield Line(cells_of(self), colour="purple", width=0.25)

    @classmethod
    def proposals(cls, grid: SolvedGrid, rng: SplitMix64, *, length: int = 0) -> Iterator[Renban]:
        """Yield lines of successive values."""

        def fits(values: Sequence[int], value: int, wanted: int) -> bool:
            together = (*values, value)
            return value not in values and max(together) - min(together) < wanted

        def successive(values: Sequence[int]) -> bool:
            return max(values) - min(values) + 1 == len(values)

        for cells in paths(grid, rng, length, fits, successive):
            yield cls(cells)
