"""Sudoku X."""

from __future__ import annotations

from alldiff.kinds.base import KINDS, Box, Kind, sudoku_rules
from alldiff.rules.diagonal import Diagonal
from alldiff.rules.framework.base import Rule


def base(rows: int, columns: int, box: Box) -> tuple[Rule, ...]:
    """Return the rules of a Sudoku, and both diagonals."""
    return (*sudoku_rules(rows, columns, box), Diagonal("/"), Diagonal("\\"))


KINDS.add(
    "sudoku-x",
    Kind(
        name="sudoku-x",
        title="Sudoku X",
        rules="Sudoku, and both long diagonals hold each value once.",
        base=base,
    ),
)
