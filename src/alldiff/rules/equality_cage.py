"""Equality cage: as many even values as odd ones, and as many low ones as high ones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from alldiff.core.constraints import Sets
from alldiff.core.messages import t
from alldiff.core.model import values_of
from alldiff.core.puzzle import Fault
from alldiff.core.splitmix import SplitMix64
from alldiff.rules.framework.base import Cells, House, Rule, cells_of, rule
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.lowering import Lowered, Lowering, among
from alldiff.rules.framework.proposing import SolvedGrid, groups
from alldiff.rules.framework.shapes import Outline


@rule(
    title="Equality cage",
    place="cells",
    order="none",
    sentence=(
        "The cage has as many even as odd values and as many low as high values, without repeats."
    ),
    spellings={"iss": "EqualityCage"},
    symmetries=("transpose", "reflect"),
    differ=True,
)
class EqualityCage(Rule, frozen=True):
    """As many even as odd values, as many low as high ones, none twice, and no middle value."""

    cells: Cells

    def houses(self, grid: GridView) -> Iterator[House]:
        """Yield the cage."""
        yield House(self.name(), cells_of(self))

    def contradictions(self, grid: GridView) -> Iterator[Fault]:
        """Yield that an odd number of cells has no two halves."""
        if len(self.cells) % 2:
            yield Fault(t("{} has an odd number of cells", self.name()), cells_of(self))

    def constraints(self, grid: Lowering) -> Iterable[Lowered]:
        """Yield the sets of values that are in balance."""
        values = values_of(grid.domain_at(self.cells))
        return holding(grid, self.cells, sets_of(grid, values, len(self.cells)))

    def shapes(self, grid: GridView) -> Iterator[Outline]:
        """Yield a dashed border with a sign."""
        yield Outline(cells_of(self), "=", colour="teal")

    @classmethod
    def proposals(
        cls, grid: SolvedGrid, rng: SplitMix64, *, size: int = 0
    ) -> Iterator[EqualityCage]:
        """Yield groups of different values that are in balance."""
        for cells in groups(grid, rng, (size, size) if size else (2, 4), distinct=True):
            if balanced(grid.at(cells), grid.low, grid.high):
                yield cls(cells)


def balanced(values: Sequence[int], low: int, high: int) -> bool:
    """Return whether half of the values are even, and half of them low.

    >>> balanced((1, 6), 1, 9), balanced((1, 9), 1, 9), balanced((5, 6), 1, 9)
    (True, False, False)
    """
    half = len(values) / 2
    below = sum(2 * value < low + high for value in values)
    above = sum(2 * value > low + high for value in values)
    return sum(value % 2 for value in values) == half == below == above


def sets_of(grid: Lowering, values: Iterable[int], size: int) -> Iterator[tuple[int, ...]]:
    """Yield the sets of so many values that are in balance."""
    for chosen in combinations(values, size):
        grid.count_choices(1)
        if balanced(chosen, grid.low, grid.high):
            yield chosen


def holding(grid: Lowering, cells: Cells, sets: Iterable[tuple[int, ...]]) -> Iterator[Lowered]:
    """Yield that cells hold one of some sets of different values."""
    scope = tuple(sorted(grid.variables(cells)))
    if len(scope) == 1:
        yield among(scope[0], (value for (value,) in sets))
    else:
        yield Sets(scope, tuple(sorted(sets)))
