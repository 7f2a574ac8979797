"""Region: a piece of a jigsaw."""

from __future__ import annotations

from collections.abc import Iterator

from alldiff.core.constraints import AllDifferent
from alldiff.core.messages import t
from alldiff.core.puzzle import Fault
from alldiff.rules.framework.base import Cells, House, Rule, cells_of, named_faults, overlaps, rule
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.shapes import Outline


@rule(
    title="Region",
    place="cells",
    order="none",
    sentence="Values do not repeat in a region.",
    symmetries=("relabel", "reverse", "transpose", "reflect", "permute"),
    states={AllDifferent: ()},
    divides=True,
    rank=3,
    in_text=True,
)
class Region(Rule, frozen=True):
    """A jigsaw piece: its cells all differ.

    It has as many cells as values, or at least as many as the grid's longer side if there are more
    values.
    """

    in_core = "pieces"

    cells: Cells

    def houses(self, grid: GridView) -> Iterator[House]:
        """Yield the region."""
        yield House(self.name(), cells_of(self))

    def faults(self, grid: GridView) -> Iterator[Fault]:
        """Yield cells that are wrong, the wrong number of them, and pieces that overlap."""
        yield from named_faults(self, grid)
        values = grid.high - grid.low + 1
        fewest = min(values, max(grid.rows, grid.columns))
        if not fewest <= len(self.cells) <= values:
            wanted = str(values) if fewest == values else f"{fewest} to {values}"
            message = t("{} has {} cells instead of {}", self.name(), len(self.cells), wanted)
            yield Fault(message, cells_of(self), contradiction=False)
        yield from overlaps(self, grid)

    def shapes(self, grid: GridView) -> Iterator[Outline]:
        """Yield the border of the region."""
        yield Outline(cells_of(self), dashed=False)
