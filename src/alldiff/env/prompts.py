"""A puzzle as a prompt for a model: the rules in words, the grid, other clues, and the answer form.

The form is stable: a test has examples, and a change of it is a change of version.
"""

from __future__ import annotations

from alldiff.core.cells import cell_name
from alldiff.core.puzzle import Puzzle
from alldiff.kinds import rules_text
from alldiff.rules.framework.base import cells_of


def prompt(puzzle: Puzzle) -> str:
    """Return a prompt that asks for the solution of a puzzle.

    >>> from alldiff import read
    >>> print(prompt(read("4.23.2.4.3..1..2")))
    Solve this puzzle. Fill the grid so that every row, column and box holds each value once.
    The grid has 4 rows and 4 columns, and the values are 1 to 4. A dot is an empty cell.
    <BLANKLINE>
    4 . 2 3
    . 2 . 4
    . 3 . .
    1 . . 2
    <BLANKLINE>
    Give the full grid in the same form between <answer> and </answer>.
    """
    low, high = puzzle.values
    parts = [
        f"Solve this puzzle. {rules_text(puzzle)}\n"
        f"The grid has {puzzle.rows} rows and {puzzle.columns} columns, and the values are "
        f"{low} to {high}. A dot is an empty cell{holes_text(puzzle)}.",
        grid_text(puzzle),
    ]
    if clues := clue_lines(puzzle):
        parts.append("\n".join(["Clues (R1C2 is row 1, column 2):", *clues]))
    parts.append("Give the full grid in the same form between <answer> and </answer>.")
    return "\n\n".join(parts)


def holes_text(puzzle: Puzzle) -> str:
    """Return what stands for places without a cell, if there are any."""
    return ", and # is not a cell" if any(v is None for row in puzzle.givens for v in row) else ""


def grid_text(puzzle: Puzzle) -> str:
    """Return the givens in rows, with a dot for an empty cell."""
    given = dict(puzzle.given_cells())
    rows = enumerate(puzzle.givens)
    return "\n".join(
        " ".join("#" if v is None else str(given.get((r, c), ".")) for c, v in enumerate(row))
        for r, row in rows
    )


def clue_lines(puzzle: Puzzle) -> list[str]:
    """Return a line for each clue that has a place: its name, and its cells in order."""
    return [
        f"- {clue.name()}: {' '.join(map(cell_name, cells))}"
        for clue in puzzle.clues
        if clue.place != "whole" and (cells := cells_of(clue))
    ]
