"""Chaos arrow: a cell tells how far its region reaches along arms."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from operator import and_

from alldiff.core.messages import t
from alldiff.core.puzzle import Fault
from alldiff.rules.chaos_construction import over_cells, same
from alldiff.rules.framework.base import CellField, Cells, Number, Rule, named_faults, rule
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.lowering import Lowered, Lowering, linear
from alldiff.rules.framework.shapes import Line, Shade


@rule(
    title="Chaos arrow",
    place="cells",
    sentence=(
        "The marked cell counts the cells that follow one another in its region along the arms."
    ),
    repeats=True,
)
class ChaosArrow(Rule, frozen=True):
    """The value of `cell`, plus `offset`, counts the cells on all arms before another region.

    Arms are unseen cells that number regions; all begin with the same one, which counts once.
    """

    cell: CellField
    arms: tuple[Cells, ...]
    offset: Number = 0

    def faults(self, grid: GridView) -> Iterator[Fault]:
        """Yield cells that are wrong, and arms that begin elsewhere."""
        yield from named_faults(self, grid)
        if not self.arms or not all(self.arms) or len({arm[0] for arm in self.arms}) > 1:
            message = t("{} needs arms that begin in one cell", self.name())
            yield Fault(message, contradiction=False)

    def constraints(self, grid: Lowering) -> Iterator[Lowered]:
        """Yield along each arm which cells are still equal to the first, and how many."""
        count = []
        for arm in self.arms:
            so_far: int | None = None
            for before, cell in pairwise(grid.variables(arm)):
                # As long as the arm stays in the region, each cell is in that of the one before.
                joint = same(grid, before, cell)
                if so_far is not None:
                    key = "both", so_far, joint
                    joint = grid.follows(key, so_far, joint, and_, "goes on")
                count.append((1, joint))
                so_far = joint
        yield from linear([*count, (-1, grid.number[self.cell])], "=", self.offset - 1)

    def shapes(self, grid: GridView) -> Iterator[Line | Shade]:
        """Yield the arms, and a square in the cell that tells."""
        for arm in self.arms:
            cells = over_cells(grid, arm)
            if len(cells) > 1:
                yield Line(cells, colour="blue", width=0.06, end="arrow")
        if self.cell in grid.in_grid:
            yield Shade((self.cell,), form="square", colour="blue")
