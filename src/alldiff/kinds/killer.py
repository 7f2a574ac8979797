"""Killer Sudoku."""

from __future__ import annotations

from alldiff.kinds.base import KINDS, Kind, sudoku_rules

KINDS.add(
    "killer",
    Kind(
        name="killer",
        title="Killer Sudoku",
        rules="Sudoku, and no cage holds a value twice; its values add up to its sum.",
        text="killer",
        base=sudoku_rules,
        clues=("killer-cage",),
        clue_specs=("killer-cage:all",),
        givens=False,
    ),
)
