"""Jigsaw Sudoku: regions of any shape instead of boxes."""

from __future__ import annotations

from alldiff.kinds.base import KINDS, Kind, latin_rules

KINDS.add(
    "jigsaw",
    Kind(
        name="jigsaw",
        title="Jigsaw Sudoku",
        rules="Fill the grid so that every row, column and region holds each value once.",
        text="jigsaw",
        base=latin_rules,
        clues=("region",),
        clue_specs=("region",),
    ),
)
