"""Entropic line: any three cells in a row hold a low, a middle and a high value."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar

from alldiff.core.cells import Cell
from alldiff.core.splitmix import SplitMix64
from alldiff.rules.framework.base import Cells, Rule, cells_of, rule
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.lowering import Lowered, Lowering, related
from alldiff.rules.framework.proposing import SolvedGrid, paths
from alldiff.rules.framework.shapes import Line


@rule(
    title="Entropic line",
    place="path",
    order="either",
    sentence="Any three consecutive cells contain a low, a middle and a high value.",
    spellings={"fpuzzles": "entropicline"},
    symmetries=("reverse", "transpose", "reflect"),
    min_cells=2,
    repeats=True,
)
class EntropicLine(Rule, frozen=True):
    """Any three successive cells (or both, if two) are from different thirds of the values.

    The middle third has the odd size: 1-2-1 for four values, 5-6-5 for sixteen.
    """

    cells: Cells
    groups: ClassVar[str] = "thirds"

    def constraints(self, grid: Lowering) -> Iterator[Lowered]:
        """Yield that thirds differ in any three cells, and come back after three."""
        return rotating(grid, self.cells, 3, lambda value: third(value, grid.low, grid.high))

    def shapes(self, grid: GridView) -> Iterator[Line]:
        """Yield an orange line."""
        yield Line(cells_of(self), colour="orange", width=0.25)

    @classmethod
    def proposals(
        cls, grid: SolvedGrid, rng: SplitMix64, *, length: int = 0
    ) -> Iterator[EntropicLine]:
        """Yield lines of low, middle and high values in turn."""

        def fits(values: Sequence[int], value: int, _: int) -> bool:
            return rotates(values, value, 3, lambda v: third(v, grid.low, grid.high))

        for cells in paths(grid, rng, length, fits):
            yield cls(cells)


def third(value: int, low: int, high: int) -> int:
    """Return 0 for a low, 1 for a middle, 2 for a high value.

    >>> [third(value, 1, 8) for value in range(1, 9)]
    [0, 0, 0, 1, 1, 2, 2, 2]
    """
    count = high - low + 1
    outer = count // 3 + (count % 3 == 2)
    return 0 if value < low + outer else 2 if value > high - outer else 1


def rotating(
    grid: Lowering, cells: Cells, count: int, group: Callable[[int], int]
) -> Iterator[Lowered]:
    """Yield that any `count` successive cells are of different groups, out of so many."""
    for distance in range(1, min(count, len(cells))):
        pairs: list[tuple[Cell, Cell]] = list(zip(cells, cells[distance:], strict=False))
        yield from related(
            grid, pairs, lambda a, b: group(a) != group(b), "is of another group than"
        )
    # Where there are just so many groups, the one that left comes back.
    pairs = list(zip(cells, cells[count:], strict=False))
    if len({group(value) for value in grid.values}) == count > 1:
        yield from related(grid, pairs, lambda a, b: group(a) == group(b), "is of the group of")


def rotates(values: Sequence[int], value: int, count: int, group: Callable[[int], int]) -> bool:
    """Return whether the groups of values go on in turn, any `count` successive ones different."""
    before = [group(other) for other in values]
    mine = group(value)
    return mine not in before[-count + 1 :] and (len(before) < count or before[-count] == mine)
