"""Quasigroups with holes: Latin squares with some cells left empty."""

from __future__ import annotations

from alldiff.core.splitmix import SplitMix64
from alldiff.examples.base import at_least, ready
from alldiff.problems import Problem, all_different


@ready
def quasigroup(side: int = 10, holes: int = 42, seed: int = 0) -> Problem:
    """A Latin square with this many holes, so it has a solution.

    Achlioptas, Gomes, Kautz, Selman: Generating satisfiable problem instances (AAAI 2000); about 42
    holes in a hundred cells are the hardest. The square is the addition table modulo n, with rows,
    columns and values in random order.
    """
    side = at_least("side", side, 1, 100)
    holes = at_least("holes", holes, 0, side * side)
    rng = SplitMix64(seed)
    places = range(side)
    rows, columns, values = (rng.shuffled(places) for _ in range(3))
    m = Problem(f"Latin square {seed} of side {side} with {holes} holes")
    grid = [
        [m.variable(f"r{row + 1}c{column + 1}", range(1, side + 1)) for column in places]
        for row in places
    ]
    for line in (*grid, *([row[column] for row in grid] for column in places)):
        m.add(all_different(*line))
    open_cells = set(rng.shuffled(range(side * side))[:holes])
    for place in range(side * side):
        if place not in open_cells:
            row, column = divmod(place, side)
            value = values[(rows[row] + columns[column]) % side] + 1
            m.add(grid[row][column] == value)
    return m
