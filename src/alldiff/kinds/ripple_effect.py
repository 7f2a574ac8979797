"""Ripple Effect (Hakyuu)."""

from __future__ import annotations

from alldiff.kinds.base import KINDS, Box, Kind, one_to_five
from alldiff.rules.framework.base import Rule
from alldiff.rules.ripple import Ripple


def rippled(rows: int, columns: int, box: Box = None) -> tuple[Rule, ...]:
    """Return how far apart equal values are."""
    return (Ripple(),)


KINDS.add(
    "ripple-effect",
    Kind(
        name="ripple-effect",
        title="Ripple Effect (Hakyuu)",
        rules=(
            "A room of n cells holds 1 to n, and two equal values v in a row or column have at "
            "least v cells between them."
        ),
        text="named",
        base=rippled,
        clues=("room",),
        values=one_to_five,
        side=6,
    ),
)
