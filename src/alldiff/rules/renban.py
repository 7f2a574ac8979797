"""Renban: a line of successive values in any order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from alldiff.core.cells import Cell
from alldiff.core.constraints import Sets
from alldiff.core.model import domain_of, values_of
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
    sentence="The line contains consecutive values in any order, without repeats.",
    spellings={"fpuzzles": "renban", "iss": "Renban"},
    symmetries=("reverse", "transpose", "reflect"),
    repeats=True,
    differ=True,
)
class Renban(Rule, frozen=True):
    """As many consecutive values as cells, in any order; a cell named twice counts once."""

    cells: Cells

    def houses(self, grid: GridView) -> Iterator[House]:
        """Yield the line."""
        yield House(self.name(), cells_of(self))

    def constraints(self, grid: Lowering) -> Iterator[Lowered]:
        """Yield that the values follow each other."""
        return successive(grid, tuple(dict.fromkeys(self.cells)))

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


def successive(grid: Lowering, cells: Sequence[Cell]) -> Iterator[Lowered]:
    """Yield the sets of successive values; of two cells, that their values are neighbours."""
    count = len(cells)
    if count == 2:
        label = "is one more or less than"
        yield from related(grid, [(cells[0], cells[1])], lambda a, b: abs(a - b) == 1, label)
    elif count > 2:
        domain = grid.domain_at(cells)
        runs = (range(start, start + count) for start in values_of(domain))
        sets = tuple(tuple(run) for run in runs if not domain_of(run) & ~domain)
        yield Sets(tuple(sorted(grid.variables(cells))), sets)
