"""Str8ts: straights between black cells."""

from __future__ import annotations

from alldiff.kinds.base import KINDS, Kind, latin_rules

KINDS.add(
    "str8ts",
    Kind(
        name="str8ts",
        title="Str8ts",
        rules=(
            "No row or column holds a value twice, black cells included, and every run of white "
            "cells holds successive values in any order."
        ),
        text="named",
        base=latin_rules,
        clues=("straights",),
    ),
)
