"""Cells: places of a grid that take a value."""

from __future__ import annotations

Cell = tuple[int, int]
"""Row and column, both from 0; people see R1C1 for (0, 0). An unseen cell has the row -1."""


def cell_name(cell: Cell) -> str:
    """Return the name of a cell as people say it.

    >>> cell_name((0, 3))
    'R1C4'
    >>> cell_name((-1, 0))
    'V1'
    """
    if cell[0] == -1:
        return f"V{cell[1] + 1}"
    return f"R{cell[0] + 1}C{cell[1] + 1}"
