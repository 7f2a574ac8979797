"""Same digits: groups of cells that hold the same values, each as often."""

from __future__ import annotations

from collections.abc import Iterator

from alldiff.core.cells import Cell
from alldiff.core.messages import t
from alldiff.core.model import values_of
from alldiff.core.puzzle import Fault
from alldiff.core.splitmix import SplitMix64
from alldiff.rules.framework.base import Cells, Rule, cells_named, named_faults, rule
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.lowering import Lowered, Lowering, linear
from alldiff.rules.framework.proposing import SolvedGrid, groups
from alldiff.rules.framework.shapes import Shade


@rule(
    title="Same digits",
    place="cells",
    sentence="The groups contain the same values equally often.",
    symmetries=("relabel", "reverse", "transpose", "reflect"),
    repeats=True,
)
class SameDigits(Rule, frozen=True):
    """Groups of equal size hold the same values equally often, in any order."""

    groups: tuple[Cells, ...]

    def faults(self, grid: GridView) -> Iterator[Fault]:
        """Yield cells that are wrong, and groups that differ in size."""
        yield from named_faults(self, grid)
        if len(self.groups) < 2 or len(set(map(len, self.groups))) != 1:
            message = t("{}: expected two groups or more, of one size", self.name())
            yield Fault(message, contradiction=False)

    def constraints(self, grid: Lowering) -> Iterator[Lowered]:
        """Yield that each value stands as often in each group as in the first."""
        for value in values_of(grid.domain_at(cells_named(self))):
            told = [
                [grid.indicator(variable, value) for variable in grid.variables(group)]
                for group in self.groups
            ]
            for other in told[1:]:
                terms = [*((1, v) for v in told[0]), *((-1, v) for v in other)]
                yield from linear(terms, "=", 0)

    def shapes(self, grid: GridView) -> Iterator[Shade]:
        """Yield a ground under each group."""
        for group in self.groups:
            yield Shade(group, colour="orange")

    @classmethod
    def proposals(cls, grid: SolvedGrid, rng: SplitMix64, *, size: int = 2) -> Iterator[SameDigits]:
        """Yield two groups of the same values each."""
        by_values: dict[tuple[int, ...], tuple[Cell, ...]] = {}
        for cells in groups(grid, rng, (size, size)):
            values = tuple(sorted(grid.at(cells)))
            if other := by_values.pop(values, None):
                yield cls((other, cells))
            else:
                by_values[values] = cells
