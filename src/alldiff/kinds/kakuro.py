"""Kakuro with any outline."""

from __future__ import annotations

from alldiff.kinds.base import KINDS, Box, Kind, one_to_nine
from alldiff.rules.framework.base import Rule
from alldiff.rules.runs import Runs


def runs(rows: int, columns: int, box: Box = None) -> tuple[Rule, ...]:
    """Return the rule that no run repeats a value."""
    return (Runs(),)


KINDS.add(
    "kakuro",
    Kind(
        name="kakuro",
        title="Kakuro",
        rules=(
            "Fill the white cells with 1 to 9. Values do not repeat in a run and add up to its sum."
        ),
        text="kakuro",
        base=runs,
        clues=("kakuro-run",),
        values=one_to_nine,
    ),
)
