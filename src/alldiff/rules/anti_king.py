"""Anti-king: Equal values never touch, not even at a corner."""

from __future__ import annotations

from collections.abc import Iterator

from alldiff.core.constraints import AllDifferent
from alldiff.rules.framework.base import Rule, rule
from alldiff.rules.framework.lowering import Lowering

OFFSETS = ((0, 1), (1, -1), (1, 0), (1, 1))


@rule(
    title="Anti-king",
    place="whole",
    sentence="Equal values never touch, not even at a corner.",
    spellings={"fpuzzles": "antiking", "iss": "AntiKing"},
    symmetries=("relabel", "reverse", "transpose", "reflect"),
    rank=4,
)
class AntiKing(Rule, frozen=True):
    """Equal values never touch, not even at a corner."""

    def constraints(self, grid: Lowering) -> Iterator[AllDifferent]:
        """Yield each two cells that differ."""
        for pair in grid.pairs_apart(OFFSETS):
            yield AllDifferent(grid.variables(pair))
