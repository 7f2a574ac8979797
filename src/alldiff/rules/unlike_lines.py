"""Unlike lines: no two rows are the same, and no two columns, as in Binairo."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations

from alldiff.rules.balanced import columns_of, rows_of
from alldiff.rules.framework.automata import automaton
from alldiff.rules.framework.base import Rule, rule
from alldiff.rules.framework.lowering import Lowered, Lowering

WAITING, DIFFERENT = -1, -2
"""States besides the value of the first line that waits for that of the second."""


@rule(
    title="Unlike lines",
    place="whole",
    sentence="No two rows are the same, and no two columns.",
    symmetries=("relabel", "reverse", "transpose", "reflect"),
    rank=4,
)
class UnlikeLines(Rule, frozen=True):
    """No two rows hold the same values in the same order, and no two columns.

    With holes, lines are compared whose cells stand at the same places.
    """

    def constraints(self, grid: Lowering) -> Iterator[Lowered]:
        """Yield the machine that reads two lines side by side until they differ."""

        def step(state: int, value: int) -> int:
            if state == DIFFERENT:
                return DIFFERENT
            if state == WAITING:
                return value
            return WAITING if state == value else DIFFERENT

        label, key = "differ somewhere from each other", "unlike lines"
        for lines, along in ((rows_of(grid), 1), (columns_of(grid), 0)):
            for one, other in combinations(lines, 2):
                if [cell[along] for cell in one] == [cell[along] for cell in other]:
                    both = [*chain.from_iterable(zip(one, other, strict=True))]
                    yield from automaton(grid, both, WAITING, step, differs, label, key)


def differs(state: int) -> bool:
    """Return whether two lines that were read differ."""
    return state == DIFFERENT
