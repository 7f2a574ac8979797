"""A rule to copy: values rise along a line to a peak, and then fall.

Try it:

    alldiff generate latin-square --size 4 --rule mountain:3 --plugin rule.py
    alldiff solve FILE --plugin rule.py \
        --rule '{"type": "mountain", "cells": [[0, 0], [0, 1], [0, 2]]}'

Then rename the class: `Mountain` is the type `mountain` in JSON and on the command line.
CONTRIBUTING.md explains every part. A rule inside alldiff is a file in `src/alldiff/rules/`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from alldiff.core.splitmix import SplitMix64
from alldiff.rules.framework.automata import automaton
from alldiff.rules.framework.base import Cells, Rule, cells_of, rule
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.lowering import Lowered, Lowering
from alldiff.rules.framework.proposing import SolvedGrid, paths
from alldiff.rules.framework.shapes import Line

State = tuple[int, bool, int]
"""The last value, whether the peak is past, and the number of values so far, up to 2."""


@rule(
    title="Mountain line",
    place="path",
    sentence="Values rise along the line to a peak, and then fall.",
    symmetries=("transpose", "reflect"),
    min_cells=3,
)
class Mountain(Rule, frozen=True):
    """Values rise to one peak inside the line, and fall from it to the end."""

    cells: Cells
    # Add a field for each thing the clue states, such as `peak: Value | None = None`.

    def constraints(self, grid: Lowering) -> Iterator[Lowered]:
        """Yield the constraints that the clue means: here an automaton that reads the line."""

        def step(state: State, value: int) -> State | None:
            last, falls, length = state
            if value > last or not length:
                return None if falls else (value, False, min(length + 1, 2))
            return (value, True, length) if value < last and length == 2 else None

        start = (0, False, 0)
        return automaton(grid, self.cells, start, step, lambda state: state[1], "rise and fall")

    def shapes(self, grid: GridView) -> Iterator[Line]:
        """Yield the drawing; every medium draws the same shapes."""
        yield Line(cells_of(self), colour="orange", width=0.2)

    @classmethod
    def proposals(cls, grid: SolvedGrid, rng: SplitMix64, *, length: int = 0) -> Iterator[Mountain]:
        """Yield clues that hold in a solved grid, for new puzzles; leave it out to have none."""

        def differs(values: Sequence[int], value: int, wanted: int) -> bool:
            return value not in values

        def rises_and_falls(values: Sequence[int]) -> bool:
            peak = values.index(max(values))
            ways = sorted(values[:peak]), sorted(values[peak:], reverse=True)
            return 0 < peak < len(values) - 1 and [*ways[0], *ways[1]] == list(values)

        for cells in paths(grid, rng, length, differs, rises_and_falls):
            yield cls(cells)
