"""Anti-knight: Equal values are never a knight's move apart."""

from __future__ import annotations

from collections.abc import Iterator

from alldiff.core.constraints import AllDifferent
from alldiff.rules.framework.base import Rule, rule
from alldiff.rules.framework.lowering import Lowering

OFFSETS = ((1, 2), (2, 1), (1, -2), (2, -1))


@rule(
    title="Anti-knight",
    place="whole",
    sentence="Equal values are never a knight's move apart.",
    spellings={"fpuzzles": "antiknight", "iss": "AntiKnight"},
    symmetries=("relabel", "reverse", "transpose", "reflect"),
    rank=4,
)
class AntiKnight(Rule, frozen=True):
    """Equal values are never a knight's move apart."""

    def constraints(self, grid: Lowering) -> Iterator[AllDifferent]:
        """Yield each two cells that differ."""
        for pair in grid.pairs_apart(OFFSETS):
            yield AllDifferent(grid.variables(pair))
