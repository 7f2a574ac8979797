"""Latin square."""

from __future__ import annotations

from alldiff.kinds.base import KINDS, Kind, latin_rules

KINDS.add(
    "latin-square",
    Kind(
        name="latin-square",
        title="Latin square",
        rules="Fill the grid so that every row and column holds each value once.",
        base=latin_rules,
        side=7,
    ),
)
