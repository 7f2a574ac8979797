"""Balanced lines: every row and column holds each value equally often, as in Binairo."""

from __future__ import annotations

from collections.abc import Iterator

from alldiff.core.cells import Cell
from alldiff.core.messages import t
from alldiff.core.puzzle import Fault
from alldiff.rules.framework.automata import automaton
from alldiff.rules.framework.base import Rule, rule
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.lowering import Lowered, Lowering

Line = tuple[Cell, ...]
"""The cells of a row or column."""


@rule(
    title="Balanced lines",
    place="whole",
    sentence="Every row and column holds each value equally often.",
    symmetries=("relabel", "reverse", "transpose", "reflect"),
    rank=4,
)
class Balanced(Rule, frozen=True):
    """Every row and column holds each value of the puzzle equally often."""

    def faults(self, grid: GridView) -> Iterator[Fault]:
        """Yield each row and column that cannot be shared out evenly."""
        count = len(grid.values)
        for line in rows_and_columns(grid):
            if len(line) % count:
                message = t("{} cells cannot hold {} values equally often", len(line), count)
                yield Fault(message, line)

    def constraints(self, grid: Lowering) -> Iterator[Lowered]:
        """Yield how often each value but the lowest stands in each row and column."""
        for line in rows_and_columns(grid):
            share, left = divmod(len(line), len(grid.values))
            for value in grid.values[1:]:
                yield from exactly(grid, line, value, share if not left else -1)


def exactly(grid: Lowering, line: Line, value: int, times: int) -> Iterator[Lowered]:
    """Yield that a value stands so often in a line; nothing keeps it if that is negative."""

    def step(seen: int, held: int) -> int | None:
        now = seen + (held == value)
        return now if now <= times else None

    label = f"hold {value} {times} times"
    yield from automaton(grid, line, 0, step, times.__eq__, label, ("exactly", value, times))


def rows_and_columns(grid: GridView) -> list[Line]:
    """Return the cells of each row, then of each column."""
    return [*rows_of(grid), *columns_of(grid)]


def rows_of(grid: GridView) -> list[Line]:
    """Return the cells of each row that has some."""
    return [*filter(None, (grid.line((row, -1)) for row in range(grid.rows)))]


def columns_of(grid: GridView) -> list[Line]:
    """Return the cells of each column that has some."""
    return [*filter(None, (grid.line((-1, column)) for column in range(grid.columns)))]
