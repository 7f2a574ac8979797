"""Quadruple: values on the corner of four cells, which hold them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from alldiff.core.cells import Cell
from alldiff.core.messages import t
from alldiff.core.puzzle import Fault
from alldiff.core.splitmix import SplitMix64
from alldiff.rules.contains import containing
from alldiff.rules.framework.base import Cells, Rule, Value, cells_of, named_faults, rule
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.lowering import Lowered, Lowering
from alldiff.rules.framework.proposing import SolvedGrid
from alldiff.rules.framework.shapes import Dot


@rule(
    title="Quadruple",
    place="cells",
    order="none",
    sentence="The four cells contain {values}, each as often as listed.",
    spellings={"fpuzzles": "quadruple"},
    symmetries=("relabel", "reverse", "transpose", "reflect"),
)
class Quadruple(Rule, frozen=True):
    """The four cells around a corner hold each value at least as often as listed."""

    cells: Cells
    values: tuple[Value, ...]

    def faults(self, grid: GridView) -> Iterator[Fault]:
        """Yield cells that are not the four around a corner, and too many values."""
        yield from named_faults(self, grid)
        row, column = min(self.cells, default=(0, 0))
        square = {(row + r, column + c) for r in (0, 1) for c in (0, 1)}
        if set(self.cells) != square:
            message = t("{} needs the four cells around a corner", self.name())
            yield Fault(message, cells_of(self), contradiction=False)
        elif not 1 <= len(self.values) <= 4:
            message = t("{} has {} values, not 1 to 4", self.name(), len(self.values))
            yield Fault(message, cells_of(self), contradiction=False)

    def constraints(self, grid: Lowering) -> Iterator[Lowered]:
        """Yield that the cells hold the values."""
        return containing(grid, self.cells, self.values)

    def shapes(self, grid: GridView) -> Iterator[Dot]:
        """Yield a circle on the corner with the values in it."""
        yield Dot(cells_of(self), label=" ".join(map(str, self.values)))

    @classmethod
    def sites(cls, grid: GridView) -> Iterable[Sequence[Cell]]:
        """Return the squares of four cells."""
        return grid.squares()

    @classmethod
    def proposals(cls, grid: SolvedGrid, rng: SplitMix64) -> Iterator[Quadruple]:
        """Yield two to four values of each square of four cells."""
        for cells in rng.shuffled(grid.squares()):
            values = rng.shuffled(grid.at(cells))
            yield cls(cells, tuple(sorted(values[: 2 + rng.below(3)])))
