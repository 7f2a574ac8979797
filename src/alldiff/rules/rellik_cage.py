"""Rellik cage: no values of it add up to the sum."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from alldiff.core.messages import t
from alldiff.core.model import values_of
from alldiff.core.splitmix import SplitMix64
from alldiff.rules.equality_cage import holding
from alldiff.rules.framework.base import Cells, House, Number, Rule, cells_of, rule
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.lowering import Lowered, Lowering
from alldiff.rules.framework.proposing import SolvedGrid, groups
from alldiff.rules.framework.shapes import Outline


@rule(
    title="Rellik cage",
    place="cells",
    order="none",
    sentence="The values in the cage differ, and no selection of them adds up to {sum}.",
    symmetries=("transpose", "reflect"),
    differ=True,
)
class RellikCage(Rule, frozen=True):
    """Cells that differ; no one or more of their values add up to the sum."""

    cells: Cells
    sum: Number

    def houses(self, grid: GridView) -> Iterator[House]:
        """Yield the cage."""
        yield House(self.name(), cells_of(self))

    def constraints(self, grid: Lowering) -> Iterable[Lowered]:
        """Yield the sets of values of which none make the sum."""
        return holding(grid, self.cells, self.sets(grid))

    def sets(self, grid: Lowering) -> Iterator[tuple[int, ...]]:
        """Yield those sets."""
        for chosen in combinations(values_of(grid.domain_at(self.cells)), len(self.cells)):
            grid.count_choices(len(chosen))
            if self.sum not in sums(chosen):
                yield chosen

    def shapes(self, grid: GridView) -> Iterator[Outline]:
        """Yield a dashed border with the sum crossed out."""
        yield Outline(cells_of(self), f"≠{self.sum}", colour="red")

    def name(self) -> str:
        """Return what people call it."""
        return t("the rellik cage {} at {}", self.sum, self.place_name())

    @classmethod
    def proposals(cls, grid: SolvedGrid, rng: SplitMix64, *, size: int = 0) -> Iterator[RellikCage]:
        """Yield groups of different values with the smallest sum that none of them make."""
        for cells in groups(grid, rng, (size, size) if size else (2, 4), distinct=True):
            made = sums(grid.at(cells))
            free = [n for n in range(grid.low + 1, 3 * grid.high) if n not in made]
            yield cls(cells, rng.choice(free[:4]))


def sums(values: Iterable[int]) -> set[int]:
    """Return what one or more of some values add up to.

    >>> sorted(sums((1, 2, 4)))
    [1, 2, 3, 4, 5, 6, 7]
    """
    found: set[int] = set()
    for value in values:
        found |= {value, *(value + other for other in found)}
    return found
