"""Kakuro run: white cells in a line whose values differ and reach a sum."""

from __future__ import annotations

from collections.abc import Iterator

from alldiff.core.cells import cell_name
from alldiff.core.combinations import reachable_values
from alldiff.core.constraints import AllDifferent, Sum
from alldiff.core.messages import t
from alldiff.core.puzzle import Fault
from alldiff.rules.framework.base import Cells, House, Motion, Number, Rule, cells_of, rule
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.shapes import Split


@rule(
    title="Run",
    place="cells",
    order="none",
    sentence="The values in the run differ and add up to {sum}.",
    aliases=("run",),
    symmetries=("transpose", "reflect"),
    states={AllDifferent: (), Sum: ("sum",)},
    in_text=True,
)
class KakuroRun(Rule, frozen=True):
    """Cells in a line that differ and add up to `sum`."""

    cells: Cells
    sum: Number

    def houses(self, grid: GridView) -> Iterator[House]:
        """Yield the run."""
        yield House(self.name(), cells_of(self))

    def contradictions(self, grid: GridView) -> Iterator[Fault]:
        """Yield that no combination of values can fill the run."""
        count, values = len(self.cells), grid.domain_at(self.cells).bit_count()
        if count > values:
            message = t("{} has {} cells but only {} values", self.name(), count, values)
        elif grid.modifier is None and not reachable_values(
            grid.domain_at(self.cells), count, self.sum
        ):
            message = t("no {} different values add up to {} in {}", count, self.sum, self.name())
        else:
            return
        yield Fault(message, cells_of(self))

    def shapes(self, grid: GridView) -> Iterator[Split]:
        """Yield the black cell before the run with the sum in it; unseen cells have none."""
        if not (cells := cells_of(self)):
            return
        row, column = cells[0]
        if self.runs_down(grid):
            yield Split((row - 1, column), down=self.sum)
        else:
            yield Split((row, column - 1), across=self.sum)

    def runs_down(self, grid: GridView) -> bool:
        """Return whether the run goes down; a lone cell may have one run across and one down."""
        cells = cells_of(self)
        row, column = cells[0]
        if len(cells) > 1:
            return cells[1][1] == column
        around = grid.neighbours((row, column))
        if around:
            return any(other[0] == row for other in around)
        alike = [run for run in grid.of(KakuroRun) if run.cells == self.cells]
        return alike[0] is not self

    def name(self) -> str:
        """Return what people call a run: 'the run R2C3 to R2C5'."""
        ends = [cell_name(self.cells[at]) for at in (0, -1) if self.cells] or ["", ""]
        return t("the run {} to {}", *ends)

    def called(self) -> str:
        """Return what an explanation calls it: 'the 16-run down from R2C4'."""
        first, last = self.cells[0], self.cells[-1]
        if first[0] == last[0]:
            return t("the {}-run across from {}", self.sum, cell_name(first))
        return t("the {}-run down from {}", self.sum, cell_name(first))

    def moved(self, motion: Motion) -> KakuroRun:
        """Return the run with its cells in reading order."""
        unseen = (cell for cell in self.cells if cell[0] < 0)
        return KakuroRun((*sorted(map(motion.cell, cells_of(self))), *unseen), self.sum)

    def reversed(self, grid: GridView) -> KakuroRun:
        """Return the run with the sum of the reversed values."""
        return KakuroRun(self.cells, len(self.cells) * (grid.low + grid.high) - self.sum)
