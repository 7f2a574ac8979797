"""Region same values: all rows, columns and pieces of the largest size hold the same values."""

from __future__ import annotations

from collections.abc import Iterator

from alldiff.core.model import values_of
from alldiff.rules.columns import Columns
from alldiff.rules.framework.base import House, Rule, rule
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.lowering import Lowered, Lowering, linear
from alldiff.rules.rows import Rows


@rule(
    title="Same values in all regions",
    place="whole",
    sentence="All rows, columns and regions of the largest size contain the same values.",
    spellings={"iss": "RegionSameValues"},
    symmetries=("relabel", "reverse", "transpose", "reflect", "permute"),
    rank=4,
)
class RegionSameValues(Rule, frozen=True):
    """Of rows, columns, boxes and regions whose cells differ, the largest hold the same values."""

    def constraints(self, grid: Lowering) -> Iterator[Lowered]:
        """Yield that each value stands in all of them or in none."""
        largest = largest_houses(grid)
        if len(largest) < 2 or len(largest[0].cells) == grid.high - grid.low + 1:
            return
        for value in values_of(grid.domain):
            used = grid.hidden((0, 1))
            for house in largest:
                told = [grid.indicator(v, value) for v in grid.variables(house.cells)]
                yield from linear([*((1, one) for one in told), (-1, used)], "=", 0)


def largest_houses(grid: GridView) -> list[House]:
    """Return the rows, columns and pieces of the largest size."""
    dividing = [rule for rule in grid.rules if rule.divides or isinstance(rule, Rows | Columns)]
    houses = [house for rule in dividing for house in rule.houses(grid)]
    most = max((len(house.cells) for house in houses), default=0)
    return [house for house in houses if len(house.cells) == most]
