"""Suguru (Tectonic)."""

from __future__ import annotations

from alldiff.kinds.base import KINDS, Box, Kind, one_to_five
from alldiff.rules.anti_king import AntiKing
from alldiff.rules.framework.base import Rule


def apart(rows: int, columns: int, box: Box = None) -> tuple[Rule, ...]:
    """Return that equal values do not touch."""
    return (AntiKing(),)


KINDS.add(
    "suguru",
    Kind(
        name="suguru",
        title="Suguru (Tectonic)",
        rules="A room of n cells holds 1 to n, and equal values do not touch, not even diagonally.",
        text="named",
        base=apart,
        clues=("room",),
        values=one_to_five,
        side=6,
    ),
)
