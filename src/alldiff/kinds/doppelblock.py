"""Doppelblock: two black cells in each line, and the sums between them."""

from __future__ import annotations

from alldiff.kinds.base import KINDS, Box, Kind
from alldiff.rules.blanks import Blanks
from alldiff.rules.framework.base import Rule


def with_blanks(rows: int, columns: int, box: Box = None) -> tuple[Rule, ...]:
    """Return that lines hold each value above 0 once."""
    return (Blanks(),)


def but_two(rows: int, columns: int) -> tuple[int, int]:
    """Return the values 0, for a black cell, to two less than the side."""
    return 0, max(max(rows, columns) - 2, 1)


KINDS.add(
    "doppelblock",
    Kind(
        name="doppelblock",
        title="Doppelblock",
        rules=(
            "Every row and column holds two black cells (0) and each other value once; a number "
            "beside it is the sum between its black cells."
        ),
        text="named",
        base=with_blanks,
        clues=("block-sum",),
        values=but_two,
        clue_specs=("block-sum",),
        givens=False,
        side=6,
    ),
)
