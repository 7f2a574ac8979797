"""Subgrid: a Sudoku within a larger grid; several may overlap, as in a Samurai."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import isqrt

from alldiff.core.cells import cell_name
from alldiff.core.constraints import AllDifferent
from alldiff.core.messages import t
from alldiff.core.puzzle import Fault
from alldiff.rules.framework.base import House, Motion, Number, Rule, rule
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.lowering import Lowering
from alldiff.rules.framework.shapes import Outline
from alldiff.rules.rows import all_different

LARGEST_SIDE = 100
"""A greater side is a fault anyway."""


@rule(
    title="Sudoku within",
    place="whole",
    sentence="The square of {side} rows and columns from {row}, {column} is a complete Sudoku.",
    symmetries=("relabel", "reverse", "transpose", "reflect"),
    states={AllDifferent: ()},
    rank=4,
)
class Subgrid(Rule, frozen=True):
    """No row, column or box of a square holds a value twice; row and column count from 0.

    The side is a square number, which makes the boxes square.
    """

    row: Number
    column: Number
    side: Number = 9

    def lines(self) -> tuple[range, range]:
        """Return its rows and columns."""
        side = min(self.side, LARGEST_SIDE)
        return range(self.row, self.row + side), range(self.column, self.column + side)

    def houses(self, grid: GridView) -> Iterator[House]:
        """Yield the rows, columns and boxes."""
        rows, columns = self.lines()
        parts = {
            "row {} of the Sudoku at {}": [tuple(product((row,), columns)) for row in rows],
            "column {} of the Sudoku at {}": [tuple(product(rows, (one,))) for one in columns],
            "box {} of the Sudoku at {}": list(self.boxes()),
        }
        for pattern, groups in parts.items():
            for number, group in enumerate(groups, 1):
                cells = tuple(cell for cell in group if cell in grid.in_grid)
                yield House(t(pattern, number, cell_name((self.row, self.column))), cells)

    def boxes(self) -> Iterator[tuple[tuple[int, int], ...]]:
        """Yield the cells of each box."""
        rows, columns = self.lines()
        side = isqrt(len(rows)) or 1
        for top, left in product(rows[::side], columns[::side]):
            yield tuple(product(range(top, top + side), range(left, left + side)))

    def faults(self, grid: GridView) -> Iterator[Fault]:
        """Yield that the square has no boxes, too few values, or leaves the grid."""
        inside = all(
            0 <= first <= most - self.side
            for first, most in ((self.row, grid.rows), (self.column, grid.columns))
        )
        fits = 1 < self.side <= grid.high - grid.low + 1 and isqrt(self.side) ** 2 == self.side
        if not inside or not fits:
            message = t(
                "{} needs a side in the grid such as 4 or 9, and as many values", self.name()
            )
            yield Fault(message, contradiction=False)

    def constraints(self, grid: Lowering) -> Iterator[AllDifferent]:
        """Yield that each row, column and box is all different."""
        return all_different(self, grid)

    def shapes(self, grid: GridView) -> Iterator[Outline]:
        """Yield the borders of the boxes."""
        for box in self.boxes():
            if cells := tuple(cell for cell in box if cell in grid.in_grid):
                yield Outline(cells, dashed=False)

    def moved(self, motion: Motion) -> Subgrid:
        """Return the square at its new place."""
        last = self.row + self.side - 1, self.column + self.side - 1
        corners = motion.seen_cell((self.row, self.column)), motion.seen_cell(last)
        row, column = map(min, zip(*corners, strict=True))
        return Subgrid(row, column, self.side)

    def name(self) -> str:
        """Return what people call it."""
        return t("the Sudoku at {}", cell_name((self.row, self.column)))
