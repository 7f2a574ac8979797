"""No three alike: no value stands three times in succession, as in Binairo."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from alldiff.rules.balanced import rows_and_columns
from alldiff.rules.framework.automata import automaton
from alldiff.rules.framework.base import Rule, rule
from alldiff.rules.framework.lowering import Lowered, Lowering

State = tuple[int, int]
"""The last value, and how often it stands there in succession."""


@rule(
    title="No three alike",
    place="whole",
    sentence="No value stands in three successive cells of a row or column.",
    symmetries=("relabel", "reverse", "transpose", "reflect"),
    rank=4,
)
class NoThree(Rule, frozen=True):
    """No three successive cells of a row or column hold the same value."""

    def constraints(self, grid: Lowering) -> Iterator[Lowered]:
        """Yield the machine that counts equal values in succession, for each unbroken line."""

        def step(state: State, value: int) -> State | None:
            last, times = state
            if value != last:
                return value, 1
            return (value, 2) if times < 2 else None

        for line in rows_and_columns(grid):
            # Cells of a line have one distance from their number, up to the next gap.
            for _, part in groupby(enumerate(line), lambda at: sum(at[1]) - at[0]):
                cells = [cell for _, cell in part]
                label = "hold no value three times in succession"
                yield from automaton(grid, cells, (-1, 0), step, bool, label, "no three")
