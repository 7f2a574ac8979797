"""Easy as ABC: each letter once in a line, and which one is seen first."""

from __future__ import annotations

from alldiff.kinds.base import KINDS, Kind
from alldiff.kinds.doppelblock import with_blanks


def but_one(rows: int, columns: int) -> tuple[int, int]:
    """Return the values 0, for a blank cell, to one less than the side."""
    return 0, max(max(rows, columns) - 1, 1)


KINDS.add(
    "easy-as-abc",
    Kind(
        name="easy-as-abc",
        title="Easy as ABC",
        rules=(
            "Every row and column holds each letter (1, 2, 3 ...) once, and blank cells (0); a "
            "letter beside it is the first that is seen from there."
        ),
        text="named",
        base=with_blanks,
        clues=("first-value",),
        values=but_one,
        clue_specs=("first-value",),
        givens=False,
        side=5,
    ),
)
