"""Equal sums: groups of cells that have one sum, which is not stated."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from alldiff.core.cells import Cell
from alldiff.core.puzzle import Fault
from alldiff.core.splitmix import SplitMix64
from alldiff.rules.framework.base import Cells, Rule, named_faults, rule
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.lowering import Lowered, Lowering, linear
from alldiff.rules.framework.proposing import SolvedGrid, groups
from alldiff.rules.framework.shapes import Outline


@rule(
    title="Equal sums",
    place="cells",
    sentence="The groups of cells all have the same sum.",
    symmetries=("transpose", "reflect"),
    repeats=True,
)
class EqualSums(Rule, frozen=True):
    """Groups with the same sum; for a magic square, list its rows, columns and diagonals."""

    groups: tuple[Cells, ...]

    def faults(self, grid: GridView) -> Iterator[Fault]:
        """Yield cells that are wrong, and groups that are none."""
        yield from named_faults(self, grid)
        if len(self.groups) < 2 or not all(self.groups):
            yield Fault("equal sums need two groups of cells or more", contradiction=False)

    def constraints(self, grid: Lowering) -> Iterable[Lowered]:
        """Yield that each group has the sum of the next."""
        return equal_sums(grid, self.groups)

    def shapes(self, grid: GridView) -> Iterator[Outline]:
        """Yield a dashed border around each group."""
        for group in self.groups:
            yield Outline(group, "=", colour="purple")

    def reversed(self, grid: GridView) -> EqualSums | None:
        """Return the rule itself, if the groups are of one size."""
        return self if len(set(map(len, self.groups))) == 1 else None

    @classmethod
    def proposals(cls, grid: SolvedGrid, rng: SplitMix64, *, size: int = 2) -> Iterator[EqualSums]:
        """Yield two groups with one sum each."""
        by_sum: dict[int, tuple[Cell, ...]] = {}
        for cells in groups(grid, rng, (size, size)):
            total = sum(grid.at(cells))
            if other := by_sum.pop(total, None):
                yield cls((other, cells))
            else:
                by_sum[total] = cells


def equal_sums(grid: Lowering, groups: Sequence[Sequence[Cell]]) -> Iterator[Lowered]:
    """Yield that groups of cells have one sum."""
    first = [(1, v) for v in grid.counted(groups[0])]
    for group in groups[1:]:
        yield from linear([*first, *((-1, v) for v in grid.counted(group))], "=", 0)
