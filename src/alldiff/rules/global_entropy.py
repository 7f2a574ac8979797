"""Global entropy: every square of four cells holds a low, a middle and a high value."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from alldiff.rules.entropic_line import third
from alldiff.rules.framework.automata import automaton
from alldiff.rules.framework.base import Rule, rule
from alldiff.rules.framework.lowering import Lowered, Lowering


@rule(
    title="Global entropy",
    place="whole",
    sentence="Every 2x2 square contains a value from each group: {groups}.",
    symmetries=("reverse", "transpose", "reflect"),
    rank=4,
)
class GlobalEntropy(Rule, frozen=True):
    """Every 2x2 holds a low, a middle and a high value; with `modulo`, each residue by 3."""

    groups: Literal["thirds", "modulo"] = "thirds"

    def constraints(self, grid: Lowering) -> Iterator[Lowered]:
        """Yield that each square has all three groups."""

        def group(value: int) -> int:
            return value % 3 if self.groups == "modulo" else third(value, grid.low, grid.high)

        for square in grid.squares():
            yield from automaton(
                grid,
                square,
                0,
                lambda seen, value: seen | 1 << group(value),
                lambda seen: seen == 0b111,
                "hold a value of each group",
            )
