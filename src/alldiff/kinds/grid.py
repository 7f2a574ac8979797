"""Grid: only the rules that a puzzle states."""

from __future__ import annotations

from alldiff.kinds.base import KINDS, Box, Kind
from alldiff.rules.framework.base import Rule


def no_rules(rows: int, columns: int, box: Box = None) -> tuple[Rule, ...]:
    """Return no rules."""
    return ()


KINDS.add(
    "grid",
    Kind(
        name="grid",
        title="Grid",
        rules="Fill the grid so that every rule holds.",
        base=no_rules,
    ),
)
