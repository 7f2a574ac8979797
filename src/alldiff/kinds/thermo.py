"""Thermo Sudoku."""

from __future__ import annotations

from alldiff.kinds.base import KINDS, Kind, sudoku_rules

KINDS.add(
    "thermo",
    Kind(
        name="thermo",
        title="Thermo Sudoku",
        rules="Sudoku, and values rise along each thermometer from its bulb.",
        base=sudoku_rules,
        clues=("thermometer",),
        clue_specs=("thermometer",),
    ),
)
