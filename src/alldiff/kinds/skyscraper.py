"""Skyscrapers."""

from __future__ import annotations

from alldiff.kinds.base import KINDS, Kind, latin_rules

KINDS.add(
    "skyscraper",
    Kind(
        name="skyscraper",
        title="Skyscrapers",
        rules="Latin square, and a number beside a line counts its visible values.",
        base=latin_rules,
        clues=("skyscraper",),
        clue_specs=("skyscraper",),
        side=7,
    ),
)
