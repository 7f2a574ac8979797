"""Number path: values that follow each other touch, as in Hidato and Numbrix."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations

from alldiff.core.constraints import AllDifferent
from alldiff.core.puzzle import Fault
from alldiff.rules.framework.base import House, Rule, rule, too_long
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.lowering import Lowered, Lowering, related


@rule(
    title="Number path",
    place="whole",
    sentence=(
        "No value stands twice, and values that follow each other touch at a side or at a corner."
    ),
    symmetries=("reverse", "transpose", "reflect"),
    rank=4,
)
class NumberPath(Rule, frozen=True):
    """All cells differ, and values that differ by 1 touch: at a side only if not `diagonal`.

    Where there are as many values as cells, the values lead through all of them.
    """

    diagonal: bool = True

    def filled_in(self, says: str) -> str:
        """Return the sentence, without its last words where values touch at a side only."""
        return says if self.diagonal else re.sub(r" (or|ou) [^.]*", "", says)

    def houses(self, grid: GridView) -> Iterator[House]:
        """Yield the grid."""
        yield House("the grid", grid.cells)

    def faults(self, grid: GridView) -> Iterator[Fault]:
        """Yield that there are more cells than values."""
        return too_long(self, grid)

    def constraints(self, grid: Lowering) -> Iterator[Lowered]:
        """Yield that all differ, and that values of cells that do not touch differ by more."""
        yield AllDifferent(grid.variables(grid.cells))
        near = grid.around if self.diagonal else grid.neighbours
        touching = {(a, b) for a in grid.cells for b in near(a)}
        apart = (two for two in combinations(grid.cells, 2) if two not in touching)
        yield from related(grid, apart, far, "does not follow or precede")


def far(one: int, other: int) -> bool:
    """Return whether two values do not follow each other."""
    return abs(one - other) != 1
