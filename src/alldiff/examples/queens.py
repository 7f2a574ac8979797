"""Queens on a chessboard that do not attack each other."""

from __future__ import annotations

from alldiff.core.messages import t
from alldiff.examples.base import at_least, ready
from alldiff.problems import Problem, all_different


@ready
def queens(side: int = 8) -> Problem:
    """N queens on a board of that side: one in each column, its row is the value.

    Bezzel 1848; 92 solutions for eight.
    """
    side = at_least("side", side, 1, 500)
    m = Problem(f"{side} queens")
    columns = [m.variable(f"Q{column}", range(1, side + 1)) for column in range(1, side + 1)]
    m.add(all_different(columns), text="no two queens in a row")
    for diagonal in (1, -1):
        for j, second in enumerate(columns):
            for i, first in enumerate(columns[:j]):
                text = t("{} and {} not on a diagonal", first, second)
                m.add(first != second + diagonal * (j - i), text=text)
    return m
