"""Ripple: equal values in a line are further apart the greater they are, as in Ripple Effect."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from alldiff.rules.framework.base import Rule, rule
from alldiff.rules.framework.lowering import Lowered, Lowering, related


@rule(
    title="Ripple",
    place="whole",
    sentence="Two equal values N in a row or column have at least N cells between them.",
    symmetries=("transpose", "reflect"),
    rank=4,
)
class Ripple(Rule, frozen=True):
    """Two cells of a row or column with the value v have at least v cells between them."""

    def constraints(self, grid: Lowering) -> Iterator[Lowered]:
        """Yield, for each distance, that cells so far apart do not hold the same greater value."""
        for far in range(1, min(grid.high, max(grid.rows, grid.columns) - 1) + 1):
            pairs = [
                (cell, other)
                for cell in grid.cells
                for other in ((cell[0], cell[1] + far), (cell[0] + far, cell[1]))
                if other in grid.in_grid
            ]
            yield from related(grid, pairs, apart(far), f"is not the same value from {far} up as")


def apart(far: int) -> Callable[[int, int], bool]:
    """Return whether two values may stand so far apart."""
    return lambda one, other: one != other or one < far
