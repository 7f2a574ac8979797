"""Anti-Knight Sudoku."""

from __future__ import annotations

from alldiff.kinds.base import KINDS, Box, Kind, sudoku_rules
from alldiff.rules.anti_knight import AntiKnight
from alldiff.rules.framework.base import Rule


def base(rows: int, columns: int, box: Box) -> tuple[Rule, ...]:
    """Return the rules of a Sudoku, and the anti-knight rule."""
    return (*sudoku_rules(rows, columns, box), AntiKnight())


KINDS.add(
    "anti-knight",
    Kind(
        name="anti-knight",
        title="Anti-Knight Sudoku",
        rules="Sudoku, and equal values are never a knight's move apart.",
        base=base,
    ),
)
