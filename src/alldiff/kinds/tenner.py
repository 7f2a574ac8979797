"""Tenner Grid: rows of 0 to 9, and the sum of each column."""

from __future__ import annotations

from alldiff.kinds.base import KINDS, Box, Kind
from alldiff.rules.anti_king import AntiKing
from alldiff.rules.framework.base import Rule
from alldiff.rules.rows import Rows


def apart(rows: int, columns: int, box: Box = None) -> tuple[Rule, ...]:
    """Return that rows have no value twice, and that equal values do not touch."""
    return Rows(), AntiKing()


def digits(rows: int, columns: int) -> tuple[int, int]:
    """Return the values 0 to 9."""
    return 0, 9


KINDS.add(
    "tenner",
    Kind(
        name="tenner",
        title="Tenner Grid",
        rules=(
            "Every row holds 0 to 9 once, equal values do not touch, and a number below a column "
            "is its sum."
        ),
        text="named",
        base=apart,
        clues=("frame-sum",),
        values=digits,
        side=5,
    ),
)
