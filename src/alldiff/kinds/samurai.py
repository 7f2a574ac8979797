"""Samurai Sudoku: five Sudokus, of which one shares a box with each other."""

from __future__ import annotations

from alldiff.kinds.base import KINDS, Box, Kind, one_to_nine
from alldiff.rules.framework.base import Rule
from alldiff.rules.subgrid import Subgrid

SIDE = 21
PLACES = ((0, 0), (0, 12), (6, 6), (12, 0), (12, 12))
"""The first cell of each Sudoku."""


def five(rows: int, columns: int, box: Box = None) -> tuple[Rule, ...]:
    """Return the five Sudokus."""
    return tuple(Subgrid(row, column) for row, column in PLACES)


KINDS.add(
    "samurai",
    Kind(
        name="samurai",
        title="Samurai Sudoku",
        rules="Five Sudokus that overlap: in each, every row, column and box holds 1 to 9.",
        text="named",
        base=five,
        values=one_to_nine,
        side=SIDE,
    ),
)
