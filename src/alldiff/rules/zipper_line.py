"""Zipper line: cells equally far from the middle have one sum."""

from __future__ import annotations

from collections.abc import Iterator

from alldiff.core.splitmix import SplitMix64
from alldiff.rules.equal_sums import equal_sums
from alldiff.rules.framework.base import Cells, Rule, cells_of, rule
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.lowering import Lowered, Lowering
from alldiff.rules.framework.proposing import SolvedGrid, arms
from alldiff.rules.framework.shapes import Line


@rule(
    title="Zipper line",
    place="path",
    order="either",
    sentence=(
        "Cells at the same distance from the middle of the line have one sum: the value of "
        "the middle cell."
    ),
    spellings={"fpuzzles": "zipperline", "iss": "Zipper"},
    symmetries=("transpose", "reflect"),
    min_cells=3,
)
class ZipperLine(Rule, frozen=True):
    """Cells equally far from the centre have the same sum: the centre cell, if there is one."""

    cells: Cells

    def constraints(self, grid: Lowering) -> Iterator[Lowered]:
        """Yield that the pairs have one sum."""
        half = len(self.cells) // 2
        groups = [(self.cells[at], self.cells[-1 - at]) for at in range(half)]
        middle = [(self.cells[half],)] if len(self.cells) % 2 else []
        return equal_sums(grid, [*groups, *middle])

    def shapes(self, grid: GridView) -> Iterator[Line]:
        """Yield a line."""
        yield Line(cells_of(self), colour="purple", width=0.12)

    def reversed(self, grid: GridView) -> ZipperLine | None:
        """Return the line itself where it has an even number of cells."""
        return None if len(self.cells) % 2 else self

    @classmethod
    def proposals(
        cls, grid: SolvedGrid, rng: SplitMix64, *, length: int = 0
    ) -> Iterator[ZipperLine]:
        """Yield lines whose pairs make the value in the middle."""
        for cells in arms(grid, rng, length, lambda a, b, middle: a + b == middle):
            yield cls(cells)
