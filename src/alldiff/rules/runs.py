"""Runs: every longest line of white cells is a run with a sum, as in Kakuro."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from alldiff.core.cells import Cell
from alldiff.core.messages import t
from alldiff.core.puzzle import Fault
from alldiff.rules.framework.base import Rule, rule
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.lowering import Lowered, Lowering
from alldiff.rules.framework.shapes import Split
from alldiff.rules.kakuro_run import KakuroRun

Line = tuple[Cell, ...]
"""Neighbouring cells in a row or column."""


@rule(
    title="Runs",
    place="whole",
    sentence="Every run of white cells, across and down, has a sum, and its values differ.",
    symmetries=("relabel", "reverse", "transpose", "reflect"),
    rank=0,
    in_text=True,
)
class Runs(Rule, frozen=True):
    """Every maximal line of two or more white cells has exactly one sum: a `kakuro-run`."""

    margin: ClassVar[bool] = True
    blackens: ClassVar[bool] = True

    def faults(self, grid: GridView) -> Iterator[Fault]:
        """Yield sums of no run, runs with no sum or with two."""
        runs = grid.of(KakuroRun)
        groups = [group for group in grid.groups if group.cls is KakuroRun]
        scopes = {scope for group in groups for scope in group.scopes or ()}
        across, down = grid.lines()
        if len(runs) == len(scopes) and scopes == {*across, *down}:
            return
        lines = {*all_lines(grid)}
        seen: set[object] = set()
        for run in runs:
            if run.cells not in lines and grid.number.keys() >= set(run.cells):
                message = t("the sum {} belongs to no run", run.sum)
                yield Fault(message, run.cells, contradiction=False)
            elif run.cells in seen and len(run.cells) > 1:
                # A lone cell has an across and a down sum over the same cells.
                yield Fault(t("{} has two sums", run.name()), run.cells, contradiction=False)
            seen.add(run.cells)
        for cells in sorted(lines - seen):
            if len(cells) > 1:
                message = t("{} has no sum", KakuroRun(cells, 0).name())
                yield Fault(message, cells, contradiction=False)

    def constraints(self, grid: Lowering) -> Iterable[Lowered]:
        """Yield nothing: each run states its own."""
        return ()

    def shapes(self, grid: GridView) -> Iterator[Split]:
        """Yield the black cells."""
        for row in range(grid.rows):
            for column in range(grid.columns):
                if (row, column) not in grid.in_grid:
                    yield Split((row, column))


def all_lines(grid: GridView) -> list[Line]:
    """Return every longest line of white cells: across, then down, in reading order each."""
    across, down = outlines(grid)
    return [*across, *sorted(down)]


def outlines(grid: GridView) -> tuple[list[Line], list[Line]]:
    """Return the cells of every longest line of white cells: row by row, and column by column."""
    cell = grid.cells.__getitem__
    across, down = ([tuple(map(cell, line)) for line in lines] for lines in grid.lines())
    return across, down
