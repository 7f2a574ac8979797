"""Renban squares: a Latin square in regions of successive values."""

from __future__ import annotations

from alldiff.kinds.base import KINDS, Kind, latin_rules

KINDS.add(
    "renban-squares",
    Kind(
        name="renban-squares",
        title="Renban squares",
        rules="Latin square, and each region holds successive values in any order.",
        text="named",
        base=latin_rules,
        clues=("straight",),
        side=6,
    ),
)
