"""Futoshiki."""

from __future__ import annotations

from alldiff.kinds.base import KINDS, Kind, latin_rules

KINDS.add(
    "futoshiki",
    Kind(
        name="futoshiki",
        title="Futoshiki",
        rules="Latin square, and each sign between two cells points to the smaller value.",
        text="futoshiki",
        base=latin_rules,
        clues=("less-than",),
        clue_specs=("less-than",),
        side=7,
    ),
)
