"""Sudoku with doublers: one cell of each row, column and box counts double in cages."""

from __future__ import annotations

from alldiff.kinds.base import KINDS, Box, Kind, sudoku_rules
from alldiff.rules.framework.base import Rule
from alldiff.rules.modifiers import Modifiers
from alldiff.rules.variable import Variable


def doubled(rows: int, columns: int, box: Box = None) -> tuple[Rule, ...]:
    """Return the rules of a Sudoku, and the place of the doubler in each row: D1, D2 ..."""
    places = tuple((-1, row) for row in range(rows))
    values = tuple(range(1, columns + 1))
    variables = (Variable(place, values, f"D{place[1] + 1}") for place in places)
    return *sudoku_rules(rows, columns, box), *variables, Modifiers(places)


KINDS.add(
    "doublers",
    Kind(
        name="doublers",
        title="Sudoku with doublers",
        rules=(
            "Sudoku; one cell in each row, column and box, to be found, counts double in the sums "
            "of cages, and no cage holds a value twice."
        ),
        base=doubled,
        clues=("killer-cage",),
    ),
)
