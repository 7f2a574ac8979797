"""Top-bottom: paths of touching cells lead through all values, down and up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from alldiff.core.constraints import Relation
from alldiff.core.limits import watched
from alldiff.rules.framework.base import Rule, rule
from alldiff.rules.framework.lowering import Lowered, Lowering


@rule(
    title="Top-bottom",
    place="whole",
    sentence=(
        "A path of touching cells leads down from the first row through 1, 2, 3…, and another "
        "leads up from the last."
    ),
    symmetries=("reflect",),
    rank=4,
)
class TopBottom(Rule, frozen=True):
    """A path of cells that touch, one in each row, leads down from the first row, another up.

    Each begins with the lowest value and goes up by 1 from row to row. Cells touch at corners, too.
    """

    def constraints(self, grid: Lowering) -> Iterator[Lowered]:
        """Yield the column of each path in each row, and what stands there."""
        for rows in (range(grid.rows), range(grid.rows - 1, -1, -1)):
            yield from path(grid, rows)


def path(grid: Lowering, rows: Sequence[int]) -> Iterator[Lowered]:
    """Yield a path through rows in this order."""
    columns = [column_of(grid, row) for row in rows]
    for (a, first), (b, second) in pairwise(columns):
        near = frozenset((x, y) for x in a for y in b if abs(x - y) < 2)
        yield Relation(first, second, near, "is at most one column from")
    for value, (row, (there, column)) in enumerate(zip(rows, columns, strict=True), grid.low):
        for at in there:
            variable = grid.number[row, at]
            held = [(x, v) for x in watched(there) for v in grid.values if x != at or v == value]
            yield Relation(column, variable, frozenset(held), f"being {at + 1} makes {value} of")


def column_of(grid: Lowering, row: int) -> tuple[list[int], int]:
    """Return the columns of a row that are in the grid, and a variable that is one of them."""
    there = [column for column in range(grid.columns) if (row, column) in grid.in_grid]
    return there, grid.hidden(there)
