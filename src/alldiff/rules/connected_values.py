"""Connected values: the cells with certain values hang together."""

from __future__ import annotations

from collections.abc import Iterator

from alldiff.core.cells import Cell
from alldiff.core.constraints import Regions
from alldiff.core.messages import t
from alldiff.core.puzzle import Fault
from alldiff.rules.framework.base import Cells, Number, Rule, Value, cells_of, named_faults, rule
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.lowering import Lowered, Lowering, among, sides


@rule(
    title="Connected values",
    place="whole",
    sentence="The cells with one of {values} form one area, connected side by side.",
    symmetries=("transpose", "reflect"),
)
class ConnectedValues(Rule, frozen=True):
    """The cells that hold one of the values are one set, connected side by side.

    Without `cells`, these are all cells of the grid; unseen ones lie in rows of `columns`. If
    `size` is stated, there are exactly so many.
    """

    values: tuple[Value, ...]
    size: Number | None = None
    cells: Cells = ()
    columns: Number = 0

    def faults(self, grid: GridView) -> Iterator[Fault]:
        """Yield cells that are wrong or lie in no rows, and that there are no values."""
        if self.cells:
            yield from named_faults(self, grid)
        if not self.values:
            yield Fault(t("{} names no values", self.name()), contradiction=False)
        if self.columns < 0 or (self.columns == 0 and len(cells_of(self)) < len(self.cells)):
            message = t("{}: unseen cells need a number of columns", self.name())
            yield Fault(message, contradiction=False)

    def places(self, grid: GridView) -> dict[Cell, Cell]:
        """Return the cells, with where each lies."""
        cells = self.cells or grid.cells
        if not self.columns:
            return {cell: cell for cell in cells}
        return {cell: divmod(at, self.columns) for at, cell in enumerate(cells)}

    def constraints(self, grid: Lowering) -> Iterator[Lowered]:
        """Yield which cells hold one of the values, how these hang together, and how many."""
        places = self.places(grid)
        held = frozenset(self.values)
        label = f"holds one of {', '.join(map(str, self.values))} as said by"
        inside = [
            grid.linked(("holds", v, held), v, lambda value: int(value in held), label)
            for v in grid.variables(places)
        ]
        if self.size == 0:
            yield from (among(v, (0,)) for v in inside)
        yield Regions(tuple(inside), sides(places.values()), 1, self.size or 0)
