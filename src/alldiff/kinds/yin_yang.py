"""Yin-Yang: two colours, each connected, and no square of one colour."""

from __future__ import annotations

from alldiff.kinds.base import KINDS, Box, Kind
from alldiff.kinds.binairo import bits
from alldiff.rules.connected_values import ConnectedValues
from alldiff.rules.framework.base import Rule
from alldiff.rules.no_square import NoSquare


def two_colours(rows: int, columns: int, box: Box = None) -> tuple[Rule, ...]:
    """Return the rules of Yin-Yang."""
    return NoSquare(), ConnectedValues((0,)), ConnectedValues((1,))


KINDS.add(
    "yin-yang",
    Kind(
        name="yin-yang",
        title="Yin-Yang",
        rules=(
            "The cells with a 0 are connected side by side, so are those with a 1, and no square "
            "of four cells holds a single value."
        ),
        text="named",
        base=two_colours,
        values=bits,
        side=6,
    ),
)
