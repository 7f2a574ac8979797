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
            "Sudoku. A white dot separates cells that differ by 1; a black dot, cells where one is "
            "twice the other. Every dot is shown."
        ),
        base=base,
        clues=("difference", "ratio"),
        clue_specs=("difference:all", "ratio:all"),
    ),
)
