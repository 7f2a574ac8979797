"""Windoku."""

from __future__ import annotations

from alldiff.kinds.base import KINDS, Box, Kind, sudoku_rules
from alldiff.rules.framework.base import Rule
from alldiff.rules.windoku import Windoku


def base(rows: int, columns: int, box: Box) -> tuple[Rule, ...]:
    """Return the rules of a Sudoku, and the windows."""
    return (*sudoku_rules(rows, columns, box), Windoku())


KINDS.add(
    "windoku",
    Kind(
        name="windoku",
        title="Windoku",
        rules="Sudoku, and each shaded window holds each value once.",
        base=base,
    ),
)
