"""Cells: the places in a grid that take a value."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

Cell = tuple[int, int]
"""Row and column, both from 0; people see R1C1 for (0, 0). An unseen cell has row -1."""

# As JSON, with what its schema says.
CellJson = Annotated[Cell, Meta(description="Row and column, from 0.")]
EntryJson = Annotated[tuple[int, int, int], Meta(description="Row, column, value.")]
Count = Annotated[int, Meta(ge=0)]


def cell_name(cell: Cell) -> str:
    """Return the printed name of a cell.

    >>> cell_name((0, 3))
    'R1C4'
    >>> cell_name((-1, 0))
    'V1'
    """
    if cell[0] == -1:
        return f"V{cell[1] + 1}"
    return f"R{cell[0] + 1}C{cell[1] + 1}"
