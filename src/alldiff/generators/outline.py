"""Outlines of new Kakuro: which cells are white."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from alldiff.clues import Cell
from alldiff.errors import UsageError
from alldiff.puzzle import Grid
from alldiff.splitmix import SplitMix64

LONGEST = 9
"""A run of more cells has no values to be filled with."""
ATTEMPTS = 200
"""A long grid of two or three white rows has no outline: a break in the middle cuts it in two."""
STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))


class Outline:
    """White cells in a grid whose first row and column are black, changed two at a time.

    Each cell turns black together with its partner under half a turn. The white cells stay
    connected and no run of a single cell arises.
    """

    def __init__(self, rows: int, columns: int, tick: Callable[[], object] | None = None) -> None:
        """Make all cells white but the border; `tick` is called often, and may raise to stop."""
        if not (3 <= rows <= 100 and 3 <= columns <= 100):
            raise UsageError(f"a Kakuro has 3 to 100 rows and columns, not {rows} x {columns}")
        self.rows, self.columns, self.tick = rows, columns, tick
        self.white = {(r, c) for r in range(1, rows) for c in range(1, columns)}

    def partner(self, cell: Cell) -> Cell:
        """Return the cell's place after half a turn."""
        return self.rows - cell[0], self.columns - cell[1]

    def blacken(self, cell: Cell) -> bool:
        """Turn a white cell and its partner black, if what is left is an outline."""
        if self.tick is not None:
            self.tick()
        turned = {cell, self.partner(cell)}
        self.white -= turned
        alone = any(self.reach(one, step) == 1 for one in turned for step in STEPS)
        if not self.white or alone or not self.connected(turned):
            self.white |= turned
            return False
        return True

    def reach(self, cell: Cell, step: Cell) -> int:
        """Return how many white cells lie in a line from a cell, which is not counted."""
        length = 0
        row, column = cell[0] + step[0], cell[1] + step[1]
        while (row, column) in self.white:
            length += 1
            row, column = row + step[0], column + step[1]
        return length

    def connected(self, turned: Iterable[Cell]) -> bool:
        """Tell whether one can walk from each white cell to each other one."""
        start = next(iter(self.white))
        seen, waiting = {start}, [start]
        while waiting:
            row, column = waiting.pop()
            for down, right in STEPS:
                cell = (row + down, column + right)
                if cell in self.white and cell not in seen:
                    seen.add(cell)
                    waiting.append(cell)
        return len(seen) == len(self.white)

    def in_long_runs(self) -> Iterator[Cell]:
        """Yield the white cells of runs that are too long."""
        for cell in sorted(self.white):
            across = self.reach(cell, (0, -1)) + 1 + self.reach(cell, (0, 1))
            down = self.reach(cell, (-1, 0)) + 1 + self.reach(cell, (1, 0))
            if max(across, down) > LONGEST:
                yield cell

    def grid(self) -> Grid:
        """Return the empty grid of this outline."""
        return tuple(
            tuple(0 if (row, column) in self.white else None for column in range(self.columns))
            for row in range(self.rows)
        )


def random_outline(
    dice: SplitMix64,
    rows: int,
    columns: int,
    density: float,
    tick: Callable[[], object] | None = None,
) -> Outline:
    """Return an outline with about the given share of white cells inside the border."""
    for _ in range(ATTEMPTS):
        outline = Outline(rows, columns, tick)
        if not break_long_runs(dice, outline):
            continue
        wanted = density * (rows - 1) * (columns - 1)
        for cell in dice.shuffled(sorted(outline.white)):
            if len(outline.white) <= wanted:
                break
            if cell in outline.white:
                outline.blacken(cell)
        return outline
    raise UsageError(
        f"no outline with runs of 2 to {LONGEST} cells fits {rows} rows and {columns} columns: "
        "take more rows or columns"
    )


def break_long_runs(dice: SplitMix64, outline: Outline) -> bool:
    """Turn cells black until no run is too long; tell whether it could be done."""
    while long := dice.shuffled(outline.in_long_runs()):
        if not any(outline.blacken(cell) for cell in long):
            return False
    return True
