"""Negative indexers: cells without such a mark do not tell where a number stands."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Literal

from alldiff.core.puzzle import Fault
from alldiff.rules.framework.base import Motion, Move, Rule, rule
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.lowering import Among, Lowered, Lowering, related
from alldiff.rules.indexer import Indexer


@rule(
    title="Negative indexers",
    place="whole",
    sentence="No value without a mark is the {line} in which the number of its cell's {line} is.",
    symmetries=("transpose",),
    completes=("indexer",),
    rank=4,
)
class NegativeIndexers(Rule, frozen=True):
    """No cell without an indexer of the same `line` points to the number of its line."""

    line: Literal["row", "column", "box"]

    def marks(self, grid: GridView) -> Iterator[Indexer]:
        """Yield an indexer for each cell that has none, though it could."""
        marked = {mark.cell for mark in grid.of(Indexer) if mark.line == self.line}
        for cell in grid.cells:
            if cell not in marked and (self.line != "box" or cell in grid.regions):
                yield Indexer(cell, self.line)

    def faults(self, grid: GridView) -> tuple[Fault, ...]:
        """Return nothing: it can be said of any grid."""
        return ()

    def constraints(self, grid: Lowering) -> Iterator[Lowered]:
        """Yield for each value that the cell it names has another number."""
        for mark in self.marks(grid):
            own, named = mark.targets(grid)
            variable = grid.number[mark.cell]
            yield Among(variable, grid.domain_of(variable) & ~(1 << own))
            for number, cell in named.items():
                if cell != mark.cell:
                    label = f"being {number} forbids {own} to"
                    yield from related(grid, [(mark.cell, cell)], unless(number, own), label)

    def symmetries_on(self, grid: GridView) -> frozenset[Move]:
        """Return the moves that keep its numbers: none in boxes, which are read row by row."""
        return frozenset() if self.line == "box" else super().symmetries_on(grid)

    def moved(self, motion: Motion) -> NegativeIndexers:
        """Return the rule of columns for that of rows, where those became columns."""
        return NegativeIndexers(Indexer((0, 0), self.line).moved(motion).line)


@lru_cache(maxsize=4096)
def unless(number: int, own: int) -> Callable[[int, int], bool]:
    """Return what holds unless one has the number and the other its own."""
    return lambda a, b: a != number or b != own
