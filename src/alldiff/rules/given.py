"""Given: the value of a cell, where 0 is a value and cannot stand for an empty cell."""

from __future__ import annotations

from collections.abc import Iterator

from alldiff.core.cells import Cell, cell_name
from alldiff.core.messages import t
from alldiff.core.puzzle import Fault, Puzzle
from alldiff.rules.framework.base import CellField, Rule, Value, named_faults, rule
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.lowering import Among, Lowering, among


@rule(
    title="Given",
    place="cells",
    sentence="The value is {value}.",
    symmetries=("relabel", "reverse", "transpose", "reflect", "permute"),
    in_text=True,
)
class Given(Rule, frozen=True):
    """The value in a cell or variable; use it for 0, which the puzzle's grid cannot state."""

    cell: CellField
    value: Value

    def faults(self, grid: GridView) -> Iterator[Fault]:
        """Yield that there is no such cell, or no such value."""
        yield from named_faults(self, grid)
        if self.cell[0] >= 0 and self.value not in grid.values:
            message = t(
                "{} at {} is not in {}..{}", self.value, cell_name(self.cell), grid.low, grid.high
            )
            yield Fault(message, (self.cell,))

    def constraints(self, grid: Lowering) -> Iterator[Among]:
        """Yield the domain of the cell."""
        yield among(grid.number[self.cell], (self.value,))

    def name(self) -> str:
        """Return what people call it."""
        return t("the given {} at {}", self.value, cell_name(self.cell))


def given_values(puzzle: Puzzle) -> dict[Cell, int]:
    """Return the values that stand in the grid, 0 included."""
    stated = {clue.cell: clue.value for clue in puzzle.of(Given) if clue.cell[0] >= 0}
    return dict(puzzle.given_cells()) | stated
