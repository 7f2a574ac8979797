"""Greater-Than Sudoku."""

from __future__ import annotations

from alldiff.kinds.base import KINDS, Kind, sudoku_rules

KINDS.add(
    "greater-than",
    Kind(
        name="greater-than",
        title="Greater-Than Sudoku",
        rules="Sudoku, and each sign between two cells points to the smaller value.",
        text="greater-than",
        base=sudoku_rules,
        clues=("less-than",),
        clue_specs=("less-than:all,within=boxes",),
    ),
)
