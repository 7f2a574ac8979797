"""KenKen (Calcudoku)."""

from __future__ import annotations

from alldiff.kinds.base import KINDS, Kind, latin_rules

KINDS.add(
    "kenken",
    Kind(
        name="kenken",
        title="KenKen (Calcudoku)",
        rules="Latin square, and the values of each cage make its result by its operation.",
        text="kenken",
        base=latin_rules,
        clues=("kenken-cage",),
        clue_specs=("kenken-cage:all",),
        givens=False,
        side=6,
    ),
)
