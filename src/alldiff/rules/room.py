"""Room: a piece of any size that holds the lowest values, as in Suguru and Ripple Effect."""

from __future__ import annotations

from collections.abc import Iterator

from alldiff.core.constraints import AllDifferent
from alldiff.core.messages import t
from alldiff.core.model import domain_of
from alldiff.core.puzzle import Fault
from alldiff.rules.framework.base import Cells, House, Rule, cells_of, named_faults, rule
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.lowering import Among, Lowering
from alldiff.rules.framework.shapes import Outline


@rule(
    title="Room",
    place="cells",
    order="none",
    sentence="A room with n cells contains the n lowest values, each once.",
    symmetries=("transpose", "reflect"),
    states={AllDifferent: ()},
    differ=True,
)
class Room(Rule, frozen=True):
    """A room of n cells holds the n lowest values, each once."""

    cells: Cells

    def houses(self, grid: GridView) -> Iterator[House]:
        """Yield the room."""
        yield House(self.name(), cells_of(self))

    def faults(self, grid: GridView) -> Iterator[Fault]:
        """Yield cells that are wrong, and more cells than values."""
        yield from named_faults(self, grid)
        values = grid.high - grid.low + 1
        if len(self.cells) > values:
            message = t("{} has {} cells but only {} values", self.name(), len(self.cells), values)
            yield Fault(message, cells_of(self), contradiction=False)

    def constraints(self, grid: Lowering) -> Iterator[AllDifferent | Among]:
        """Yield that the cells differ, and the values that they have."""
        lowest = domain_of(range(grid.low, grid.low + len(self.cells)))
        variables = sorted(grid.number[cell] for cell in self.cells)
        for variable in variables:
            yield Among(variable, lowest)
        if len(variables) > 1:
            yield AllDifferent(tuple(variables))

    def shapes(self, grid: GridView) -> Iterator[Outline]:
        """Yield the border of the room."""
        yield Outline(cells_of(self), dashed=False)

    def name(self) -> str:
        """Return what people call it: 'the room at R1C1'."""
        return t("the room at {}", self.place_name())
