"""Magic squares."""

from __future__ import annotations

from alldiff.examples.base import at_least, ready
from alldiff.problems import Problem, all_different


@ready
def magic(side: int = 3) -> Problem:
    """A square of 1 to n x n whose rows, columns and diagonals have the same sum.

    8 solutions for side 3; 7,040 for side 4, which are Frenicle's 880 (1693) in eight positions.
    """
    side = at_least("side", side, 1, 30)
    m = Problem(f"Magic squares of side {side}")
    places = range(side)
    grid = [
        [m.variable(f"r{row + 1}c{column + 1}", range(1, side * side + 1)) for column in places]
        for row in places
    ]
    total = side * (side * side + 1) // 2
    m.add(all_different(*(cell for row in grid for cell in row)))
    lines = [*grid, *([row[column] for row in grid] for column in places)]
    lines += [[grid[i][i] for i in places], [grid[i][side - 1 - i] for i in places]]
    for line in lines:
        m.add(sum(line) == total)
    return m
