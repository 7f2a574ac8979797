"""Straight: a piece of the grid with successive values, as in Renban."""

from __future__ import annotations

from collections.abc import Iterator

from alldiff.rules.framework.base import Cells, House, Rule, cells_of, rule
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.lowering import Lowered, Lowering
from alldiff.rules.framework.shapes import Outline
from alldiff.rules.renban import successive


@rule(
    title="Straight",
    place="cells",
    order="none",
    sentence="The cells hold successive values in any order, none twice.",
    symmetries=("reverse", "transpose", "reflect"),
    differ=True,
)
class Straight(Rule, frozen=True):
    """As many consecutive values as cells, in any order: a renban line drawn as a region."""

    cells: Cells

    def houses(self, grid: GridView) -> Iterator[House]:
        """Yield the region."""
        yield House(self.name(), cells_of(self))

    def constraints(self, grid: Lowering) -> Iterator[Lowered]:
        """Yield that the values follow each other."""
        return successive(grid, self.cells)

    def shapes(self, grid: GridView) -> Iterator[Outline]:
        """Yield the border of the region."""
        yield Outline(cells_of(self), dashed=False)
