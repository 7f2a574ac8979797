"""Custom pair: a relation of one's own between cells of a line."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise

from alldiff.rules.framework.base import Cells, Number, Rule, cells_of, rule
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.lowering import Lowered, Lowering, related
from alldiff.rules.framework.shapes import Line


@rule(
    title="Custom pair",
    place="path",
    sentence="Neighbours on the line form an allowed pair: {label}.",
    symmetries=("transpose", "reflect"),
    min_cells=2,
    repeats=True,
)
class CustomPair(Rule, frozen=True):
    """Successive cells take a listed pair of values; with `all`, every two cells in order do."""

    cells: Cells
    pairs: tuple[tuple[Number, Number], ...]
    all: bool = False
    label: str = ""

    def constraints(self, grid: Lowering) -> Iterator[Lowered]:
        """Yield the relation of each two."""
        pairs = combinations(self.cells, 2) if self.all else pairwise(self.cells)
        allowed = frozenset(self.pairs)
        label = self.label or "goes with"
        return related(grid, pairs, lambda a, b: (a, b) in allowed, label)

    def shapes(self, grid: GridView) -> Iterator[Line]:
        """Yield a dashed line."""
        yield Line(cells_of(self), colour="teal", width=0.1, dashed=True)
