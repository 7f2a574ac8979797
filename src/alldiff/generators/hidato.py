"""New Hidatos, from a random path through all cells."""

from __future__ import annotations

from dataclasses import replace

from alldiff.core.cells import Cell
from alldiff.core.puzzle import Puzzle
from alldiff.core.splitmix import SplitMix64
from alldiff.generators.mixture import new_mixture
from alldiff.generators.options import GenerationStats, GeneratorOptions
from alldiff.generators.plan import plan_of

TURNS = 20
"""How often an end of the path is turned for each cell, so that the path becomes random."""


def hidato(rng: SplitMix64, options: GeneratorOptions, stats: GenerationStats) -> Puzzle:
    """Return a Hidato; its solution is a random path unless it is given."""
    if options.solution is None:
        rows, columns = plan_of("hidato", options).sides
        number = {cell: at for at, cell in enumerate(random_path(rows, columns, rng), 1)}
        grid = tuple(tuple(number[r, c] for c in range(columns)) for r in range(rows))
        options = replace(options, solution=grid)
    return new_mixture("hidato", rng, options, stats)


def random_path(rows: int, columns: int, rng: SplitMix64) -> list[Cell]:
    """Return a path of steps in eight directions through all cells of a grid.

    It begins as a snake. Then one of its ends is joined to a cell of the path that it touches, and
    what lies between is turned round, again and again (backbite moves: Mansfield 1982).
    """
    path = [(r, c) for r in range(rows) for c in range(columns)[:: -1 if r % 2 else 1]]
    for _ in range(TURNS * len(path)):
        if rng.below(2):
            path.reverse()
        row, column = path[0]
        near = [
            at
            for at, (r, c) in enumerate(path[2:], 2)
            if abs(r - row) <= 1 and abs(c - column) <= 1
        ]
        if near:
            at = near[rng.below(len(near))]
            path[:at] = path[:at][::-1]
    return path
