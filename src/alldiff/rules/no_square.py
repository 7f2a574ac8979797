"""No square alike: no square of four cells holds a single value, as in Yin-Yang and Nurikabe."""

from __future__ import annotations

from collections.abc import Iterator

from alldiff.rules.framework.automata import automaton
from alldiff.rules.framework.base import Rule, rule
from alldiff.rules.framework.lowering import Lowered, Lowering

START, DIFFERENT = -1, -2
"""States besides the value that all cells so far hold."""


@rule(
    title="No square alike",
    place="whole",
    sentence="No square of four cells holds a single value.",
    symmetries=("relabel", "reverse", "transpose", "reflect"),
    rank=4,
)
class NoSquare(Rule, frozen=True):
    """No 2x2 square holds the same value four times."""

    def constraints(self, grid: Lowering) -> Iterator[Lowered]:
        """Yield the machine that waits for another value than the first, for each square."""

        def step(state: int, value: int) -> int:
            return value if state in (START, value) else DIFFERENT

        label = "hold more than one value"
        for square in grid.squares():
            yield from automaton(grid, square, START, step, differs, label, "no square")


def differs(state: int) -> bool:
    """Return whether the cells that were read hold more than one value."""
    return state == DIFFERENT
