"""Doppelganger: each row, column and box lacks one value, and these differ."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from operator import ne

from alldiff.core.cells import Cell
from alldiff.core.constraints import AllDifferent
from alldiff.core.messages import t
from alldiff.core.puzzle import Fault
from alldiff.rules.columns import Columns
from alldiff.rules.framework.base import Cells, House, Rule, named_faults, rule
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.guarded import guarded_pair
from alldiff.rules.framework.lowering import Lowered, Lowering, among
from alldiff.rules.rows import Rows


@rule(
    title="Doppelganger",
    place="whole",
    sentence=(
        "Each row, column and box lacks one value other than 0. No two rows lack the same "
        "value, no two columns, and no two boxes. A row, a column and a box that meet in a 0 "
        "lack different values."
    ),
    spellings={"iss": "Doppelganger"},
    symmetries=("transpose", "reflect", "permute"),
    rank=4,
)
class Doppelganger(Rule, frozen=True):
    """On values 0 to N, each row, column and piece of N cells holds 0 and all but one of 1 to N.

    No two rows, columns or pieces lack the same value, and where one of each meet in a 0, they
    lack different values. If `lacking` names unseen cells, these hold what the rows lack, then the
    columns, then the pieces. Rows and columns count where they hold no value twice.
    """

    lacking: Cells = ()

    def sorts(self, grid: GridView) -> list[list[House]]:
        """Return the rows, the columns and the pieces."""
        found: list[list[House]] = [[], [], []]
        for one in grid.rules:
            sort = 0 if isinstance(one, Rows) else 1 if isinstance(one, Columns) else 2
            if sort < 2 or one.divides:
                found[sort] += one.houses(grid)
        return found

    def faults(self, grid: GridView) -> Iterator[Fault]:
        """Yield values that do not begin with 0, and houses of another size."""
        if grid.low != 0:
            yield Fault(t("{} needs values from 0", self.name()), contradiction=False)
        if self.lacking:
            yield from named_faults(self, grid)
            if len(self.lacking) != sum(map(len, self.sorts(grid))):
                message = t("{} needs an unseen cell for each row, column and box", self.name())
                yield Fault(message, contradiction=False)
        for house in (house for sort in self.sorts(grid) for house in sort):
            if len(house.cells) != grid.high:
                message = t("{}: {} has not {} cells", self.name(), house.name, grid.high)
                yield Fault(message, house.cells, contradiction=False)

    def constraints(self, grid: Lowering) -> Iterator[Lowered]:
        """Yield what each house lacks, as one more cell of it, and where these differ."""
        lacking: dict[Cell, list[int]] = {}
        named = iter(grid.variables(self.lacking))
        for sort in self.sorts(grid):
            missing = []
            for house in sort:
                lacks = next(named) if self.lacking else grid.hidden(range(grid.high + 1))
                missing.append(lacks)
                yield among(lacks, range(1, grid.high + 1))
                yield AllDifferent((*grid.variables(house.cells), lacks))
                for cell in house.cells:
                    lacking.setdefault(cell, []).append(lacks)
            if len(missing) > 1:
                yield AllDifferent(tuple(missing))
        for cell, several in lacking.items():
            for both in combinations(several, 2):
                yield from guarded_pair(grid, grid.number[cell], 0, both, ne)
