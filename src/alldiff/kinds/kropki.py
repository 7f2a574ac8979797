"""Kropki Sudoku."""

from __future__ import annotations

from alldiff.kinds.base import KINDS, Box, Kind, sudoku_rules
from alldiff.rules.framework.base import Rule
from alldiff.rules.negative import Negative


def base(rows: int, columns: int, box: Box) -> tuple[Rule, ...]:
    """Return the rules for a Sudoku, and the rule that all dots are shown."""
    return (*sudoku_rules(rows, columns, box), Negative(("difference", "ratio")))


KINDS.add(
    "kropki",
    Kind(
        name="kropki",
        title="Kropki Sudoku",
        rules=(
            "Sudoku; a white dot stands between cells that differ by 1, a black one where one is "
            "twice the other, and no dot is left out."
        ),
        base=base,
        clues=("difference", "ratio"),
        clue_specs=("difference:all", "ratio:all"),
    ),
)
