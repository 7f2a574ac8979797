"""Value indexing: an arrow whose first two cells tell where on it the first value stands again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from alldiff.core.splitmix import SplitMix64
from alldiff.rules.framework.base import Cells, Rule, cells_of, rule
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.lowering import Lowered, Lowering, among, tabled
from alldiff.rules.framework.proposing import SolvedGrid, paths
from alldiff.rules.framework.shapes import Line


@rule(
    title="Value indexing",
    place="path",
    sentence="If the second value is n, the n-th cell after it has the first value again.",
    spellings={"iss": "ValueIndexing"},
    symmetries=("transpose", "reflect"),
    min_cells=3,
    repeats=True,
)
class ValueIndexing(Rule, frozen=True):
    """With n in the second cell, the n-th cell behind it holds the value of the first."""

    cells: Cells

    def constraints(self, grid: Lowering) -> Iterator[Lowered]:
        """Yield for each number what it says of the cell that it counts to."""
        held, counter, *others = self.cells
        yield among(grid.number[counter], range(1, len(others) + 1))
        for number, cell in enumerate(others, 1):
            label = f"are alike, first and last, where the second is {number}"

            def same(value: int, count: int, there: int, n: int = number) -> bool:
                return count != n or value == there

            yield from tabled(grid, (held, counter, cell), same, label, ("indexes", number))

    def shapes(self, grid: GridView) -> Iterator[Line]:
        """Yield a dashed arrow."""
        yield Line(cells_of(self), width=0.06, start="circle", end="arrow", dashed=True)

    @classmethod
    def proposals(
        cls, grid: SolvedGrid, rng: SplitMix64, *, length: int = 0
    ) -> Iterator[ValueIndexing]:
        """Yield lines whose second cell counts to the value of the first."""

        def fits(values: Sequence[int], value: int, wanted: int) -> bool:
            return len(values) != 1 or 1 <= value <= wanted - 2

        def counts(values: Sequence[int]) -> bool:
            place = values[1] + 1
            return 2 <= place < len(values) and values[place] == values[0]

        for cells in paths(grid, rng, length, fits, counts):
            yield cls(cells)
