"""The grid of an ISS string: its size and values, and the names of its cells."""

from __future__ import annotations

import re
from collections.abc import Sequence

from alldiff.core.cells import Cell
from alldiff.core.errors import ReadError, WriteError
from alldiff.core.messages import t
from alldiff.core.records import Record

SIX_BITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
Arguments = Sequence[str]


class Block(Record, frozen=True):
    """The grid, or a group of variables, which are laid out in rows too."""

    first: Cell
    count: int
    columns: int

    def index(self, cell: Cell) -> int | None:
        """Return which cell of the block a cell is, None for a cell of another block."""
        row, column = cell[0] - self.first[0], cell[1] - self.first[1]
        at = row * self.columns + column
        return at if self.cell(divmod(at, self.columns)) == cell else None

    def place(self, cell: Cell) -> Cell | None:
        """Return the row and the column that a cell has in the block, None where it has none."""
        at = self.index(cell)
        return None if at is None else divmod(at, self.columns)

    def cell(self, place: Cell) -> Cell | None:
        """Return the cell in a row and a column of the block, None where there is none."""
        row, column = place
        at = row * self.columns + column
        if not (0 <= column < self.columns and 0 <= at < self.count):
            return None
        return place if self.first[0] == 0 else (-1, self.first[1] + at)


class IssGrid(Record, frozen=True):
    """The size and the values of the grid of a string, and its variables by name."""

    rows: int
    columns: int
    low: int
    high: int
    raw: bool
    variables: dict[str, Cell]
    groups: tuple[Block, ...] = ()

    def named(self, prefix: str) -> tuple[Cell, ...]:
        """Return the variables of a group by the beginning of their names."""
        names = [name for name in self.variables if re.fullmatch(rf"{prefix}\d*", name)]
        return tuple(self.variables[name] for name in names)

    def block(self, cell: Cell) -> Block:
        """Return the grid or the group of variables that a cell belongs to."""
        grid = Block((0, 0), self.rows * self.columns, self.columns)
        return next(block for block in (grid, *self.groups) if block.index(cell) is not None)

    @property
    def count(self) -> int:
        """How many values there are."""
        return self.high - self.low + 1

    def six_bits(self, letter: str) -> int:
        """Return the number that a character of base 64 stands for."""
        if letter not in SIX_BITS:
            raise ReadError(t("{!r} is not a base 64 character", letter))
        return SIX_BITS.index(letter)

    def shape_text(self, always: bool) -> str:
        """Return the item of the shape, '' where it is the usual one and need not be there."""
        usual = (1, max(self.rows, self.columns))
        size = f"{self.rows}x{self.columns}"
        span = "" if (self.low, self.high) == usual else f"{self.low}-{self.high}"
        parts = [size, span, "Raw"] if self.raw else [size, span] if span else [size]
        shape = "" if parts == ["9x9"] and not always else f".Shape~{'~'.join(parts)}"
        labels = "".join(f".Var~{name[1:]}" for name in self.variables if name[0] == "V")
        return shape + labels


def default_box(rows: int, columns: int, size: int) -> tuple[int, int] | None:
    """Return width and height of the boxes of a grid, or None: flatter before narrower."""
    for small in range(int(size**0.5), 1, -1):
        large = size // small
        if size % small:
            continue
        if rows % small == 0 and columns % large == 0:
            return large, small
        if rows % large == 0 and columns % small == 0:
            return small, large
    return None


def cells_in(names: Arguments, frame: IssGrid, column: int | None = None) -> tuple[Cell, ...]:
    """Return the cells of names such as R1C1, Ra for 10, or VX1."""
    found = []
    for name in names:
        match = re.fullmatch(r"[Rr]([0-9a-zA-Z])[Cc]([0-9a-zA-Z])", name)
        cell = frame.variables.get(name)
        if match and cell is None:
            cell = int(match[1], 36) - 1, int(match[2], 36) - 1
            if not (0 <= cell[0] < frame.rows and 0 <= cell[1] < frame.columns):
                cell = None
        if cell is None:
            raise ReadError(t("{!r} is not a cell of the grid", name[:20]), column=column)
        found.append(cell)
    return tuple(found)


def cell_text(cell: Cell, frame: IssGrid) -> str:
    """Return the name of a cell."""
    if cell[0] < 0:
        names = {place: name for name, place in frame.variables.items()}
        if cell not in names:
            raise WriteError("iss cannot carry a clue about an unseen cell that nothing adds")
        return names[cell]
    digits = "0123456789abcdefghijklmnopqrstuvwxyz"
    if max(cell) + 1 >= len(digits):
        raise WriteError("iss cannot carry a grid of more than 35 rows or columns; json can")
    return f"R{digits[cell[0] + 1]}C{digits[cell[1] + 1]}"
