"""Toroidal Sudoku: the boxes go on at the other side of the grid."""

from __future__ import annotations

from alldiff.kinds.base import KINDS, Box, Kind, default_box, latin_rules
from alldiff.rules.framework.base import Rule
from alldiff.rules.region import Region


def around(rows: int, columns: int, box: Box = None) -> tuple[Rule, ...]:
    """Return rows, columns, and boxes that begin one cell before the first row and column."""
    size = box or default_box(max(rows, columns))
    if size is None or min(size) < 1 or rows != columns:
        return latin_rules(rows, columns)
    width, height = size
    pieces: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for row in range(rows):
        for column in range(columns):
            place = (row + 1) % rows // height, (column + 1) % columns // width
            pieces.setdefault(place, []).append((row, column))
    return (*latin_rules(rows, columns), *(Region(tuple(cells)) for cells in pieces.values()))


KINDS.add(
    "toroidal",
    Kind(
        name="toroidal",
        title="Toroidal Sudoku",
        rules="Sudoku on a torus: boxes that reach an edge continue at the opposite one.",
        text="jigsaw",
        base=around,
    ),
)
