"""Palindrome: a line that reads the same from both ends."""

from __future__ import annotations

from collections.abc import Iterator
from operator import eq

from alldiff.core.splitmix import SplitMix64
from alldiff.rules.framework.base import Cells, Rule, cells_of, rule
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.lowering import Lowered, Lowering, related
from alldiff.rules.framework.proposing import SolvedGrid, arms
from alldiff.rules.framework.shapes import Line


@rule(
    title="Palindrome",
    place="path",
    order="either",
    sentence="The line reads the same from both ends.",
    spellings={"fpuzzles": "palindrome", "iss": "Palindrome"},
    symmetries=("relabel", "reverse", "transpose", "reflect"),
    min_cells=2,
    repeats=True,
)
class Palindrome(Rule, frozen=True):
    """Cells equally far from the two ends hold the same value."""

    cells: Cells

    def constraints(self, grid: Lowering) -> Iterator[Lowered]:
        """Yield that mirrored cells are equal."""
        half = len(self.cells) // 2
        mirrored = zip(self.cells[:half], self.cells[::-1], strict=False)
        return related(grid, mirrored, eq, "equals")

    def shapes(self, grid: GridView) -> Iterator[Line]:
        """Yield the line."""
        yield Line(cells_of(self), colour="grey", width=0.25)

    @classmethod
    def proposals(
        cls, grid: SolvedGrid, rng: SplitMix64, *, length: int = 0
    ) -> Iterator[Palindrome]:
        """Yield lines that read the same from both ends."""
        for cells in arms(grid, rng, length, lambda a, b, _: a == b):
            yield cls(cells)
