"""Count distinct: a cell tells how many different values others hold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from alldiff.core.cells import Cell
from alldiff.core.model import values_of
from alldiff.core.puzzle import Fault
from alldiff.core.splitmix import SplitMix64
from alldiff.rules.framework.base import (
    CellField,
    Cells,
    Rule,
    named_faults,
    rule,
    too_short,
)
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.lowering import Lowered, Lowering, linear
from alldiff.rules.framework.proposing import SolvedGrid, groups
from alldiff.rules.framework.shapes import Outline, Shade


@rule(
    title="Count distinct",
    place="cells",
    sentence="The marked cell counts the different values in the other cells.",
    symmetries=("transpose", "reflect"),
    repeats=True,
)
class CountDistinct(Rule, frozen=True):
    """The value of `cell` is the number of different values in `cells`."""

    cell: CellField
    cells: Cells

    def faults(self, grid: GridView) -> Iterator[Fault]:
        """Yield cells that are wrong, and none to count."""
        yield from named_faults(self, grid)
        yield from too_short(self, len(self.cells), 1)

    def constraints(self, grid: Lowering) -> Iterable[Lowered]:
        """Yield which values stand there, and that these are as many as the cell says."""
        scope = dict.fromkeys(grid.variables(self.cells))
        domain = 0
        for variable in scope:
            domain |= grid.domain_of(variable)
        there = []
        for value in values_of(domain):
            told = [
                grid.indicator(variable, value)
                for variable in scope
                if grid.domain_of(variable) >> value & 1
            ]
            used = grid.hidden((0, 1))
            there.append((1, used))
            for one in told:
                yield from linear([(1, one), (-1, used)], "<=", 0)
            yield from linear([(1, used), *((-1, one) for one in told)], "<=", 0)
        yield from linear([*there, (-1, grid.number[self.cell])], "=", 0)

    def shapes(self, grid: GridView) -> Iterator[Outline | Shade]:
        """Yield a border around those that are counted, and a square in the cell that tells."""
        seen = [cell for cell in dict.fromkeys(self.cells) if cell in grid.in_grid]
        if seen:
            yield Outline(tuple(seen), colour="purple")
        if self.cell in grid.in_grid:
            yield Shade((self.cell,), form="square", colour="purple")

    @classmethod
    def proposals(
        cls, grid: SolvedGrid, rng: SplitMix64, *, size: int = 5
    ) -> Iterator[CountDistinct]:
        """Yield groups with a cell beside them that tells how many values they hold."""
        for cells in groups(grid, rng, (size, size)):
            count = len(set(grid.at(cells)))
            near: dict[Cell, None] = dict.fromkeys(n for c in cells for n in grid.neighbours(c))
            tells = [c for c in near if c not in cells and grid.value[c] == count]
            if tells:
                yield cls(rng.choice(tells), cells)
