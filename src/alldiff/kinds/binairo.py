"""Binairo (Takuzu): 0 and 1, evenly shared."""

from __future__ import annotations

from alldiff.kinds.base import KINDS, Box, Kind
from alldiff.rules.balanced import Balanced
from alldiff.rules.framework.base import Rule
from alldiff.rules.no_three import NoThree
from alldiff.rules.unlike_lines import UnlikeLines


def evenly(rows: int, columns: int, box: Box = None) -> tuple[Rule, ...]:
    """Return the three rules of Binairo."""
    return Balanced(), NoThree(), UnlikeLines()


def bits(rows: int, columns: int) -> tuple[int, int]:
    """Return the values 0 and 1."""
    return 0, 1


KINDS.add(
    "binairo",
    Kind(
        name="binairo",
        title="Binairo (Takuzu)",
        rules=(
            "Every row and column holds as many 0 as 1, never three alike in succession, and no "
            "two rows or columns are the same."
        ),
        text="named",
        base=evenly,
        values=bits,
        side=8,
    ),
)
