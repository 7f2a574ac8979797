"""Indexer: a cell gives the place of a value in its row, column or box."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Literal

from alldiff.core.cells import Cell
from alldiff.core.messages import t
from alldiff.core.puzzle import Fault
from alldiff.core.splitmix import SplitMix64
from alldiff.rules.framework.base import CellField, Motion, Move, Rule, named_faults, rule
from alldiff.rules.framework.grid import GridView, unseen_faults
from alldiff.rules.framework.lowering import Among, Lowered, Lowering, related
from alldiff.rules.framework.proposing import SolvedGrid
from alldiff.rules.framework.shapes import Shade

COLOURS = {"row": "blue", "column": "pink", "box": "green"}


@rule(
    title="Indexer",
    place="cells",
    sentence="The value is the {line} in which the number of this cell's {line} is.",
    symmetries=("transpose",),
)
class Indexer(Rule, frozen=True):
    """The value v in the cell is an index.

    `column`: the cell in row r and column c holds v exactly if r,v holds c. `row`: exactly if v,c
    holds r. `box`: by positions in the box in reading order: the cell at p holds v exactly if the
    cell at v holds p.
    """

    cell: CellField
    line: Literal["row", "column", "box"]

    def targets(self, grid: GridView) -> tuple[int, dict[int, Cell]]:
        """Return the number that the cell has in its line, and the cell that each value names."""
        row, column = self.cell
        if self.line == "column":
            cells = [(row, c) for c in range(grid.columns)]
        elif self.line == "row":
            cells = [(r, column) for r in range(grid.rows)]
        else:
            region = grid.regions.get(self.cell)
            cells = [cell for cell in grid.cells if grid.regions.get(cell) == region]
        named = {number: cell for number, cell in enumerate(cells, 1) if cell in grid.in_grid}
        return next(number for number, cell in named.items() if cell == self.cell), named

    def faults(self, grid: GridView) -> Iterator[Fault]:
        """Yield a cell that is wrong, is unseen, or is in no box."""
        yield from named_faults(self, grid)
        yield from unseen_faults(self, grid)
        if self.line == "box" and self.cell not in grid.regions:
            yield Fault(t("{} is in no box", self.name()), (self.cell,), contradiction=False)

    def constraints(self, grid: Lowering) -> Iterator[Lowered]:
        """Yield for each value what it says of the cell that it names."""
        own, named = self.targets(grid)
        variable = grid.number[self.cell]
        yield Among(variable, sum(1 << number for number in named))
        for number, cell in named.items():
            if cell != self.cell:
                yield from related(
                    grid,
                    [(self.cell, cell)],
                    points(number, own),
                    f"being {number} makes {own} of",
                )

    def shapes(self, grid: GridView) -> Iterator[Shade]:
        """Yield a ground."""
        yield Shade((self.cell,), colour=COLOURS[self.line])  # type: ignore[arg-type]

    def symmetries_on(self, grid: GridView) -> frozenset[Move]:
        """Return the moves that keep its numbers: none in a box, which is read row by row."""
        return frozenset() if self.line == "box" else super().symmetries_on(grid)

    def moved(self, motion: Motion) -> Indexer:
        """Return the indexer of columns for one of rows, where those became columns."""
        other = {"row": "column", "column": "row", "box": "box"}
        line = other[self.line] if motion.transposed else self.line
        return Indexer(motion.cell(self.cell), line)  # type: ignore[arg-type]

    @classmethod
    def proposals(
        cls, grid: SolvedGrid, rng: SplitMix64, *, line: Literal["row", "column", "box"] = "column"
    ) -> Iterator[Indexer]:
        """Yield every cell that gives the right place of its line's number."""
        for cell in rng.shuffled(grid.cells):
            clue = cls(cell, line)
            if any(clue.faults(grid)):
                continue
            own, named = clue.targets(grid)
            told = grid.value[cell]
            if told in named and all(
                (told == number) == (grid.value[other] == own)
                for number, other in named.items()
                if other != cell
            ):
                yield clue


@lru_cache(maxsize=4096)
def points(number: int, own: int) -> Callable[[int, int], bool]:
    """Return what holds where one has the number exactly if the other has its own."""
    return lambda a, b: (a == number) == (b == own)
