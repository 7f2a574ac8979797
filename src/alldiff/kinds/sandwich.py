"""Sandwich Sudoku."""

from __future__ import annotations

from alldiff.kinds.base import KINDS, Kind, sudoku_rules

KINDS.add(
    "sandwich",
    Kind(
        name="sandwich",
        title="Sandwich Sudoku",
        rules="Sudoku, and a number beside a line is the sum between its lowest and highest value.",
        base=sudoku_rules,
        clues=("sandwich",),
        clue_specs=("sandwich:all",),
    ),
)
