"""Skyscrapers."""

from __future__ import annotations

from alldiff.kinds.base import KINDS, Kind, latin_rules

KINDS.add(
    "skyscraper",
    Kind(
        name="skyscraper",
        title="Skyscrapers",
        rules="Latin square, and a number beside a line tells how many of its values are seen.",
        base=latin_rules,
        clues=("skyscraper",),
        wishes=("skyscraper",),
        side=7,
    ),
)
