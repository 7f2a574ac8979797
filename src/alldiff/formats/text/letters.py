"""Letters for values from 10 up: as `line`, but a row in each line, or in a star grid."""

from __future__ import annotations

from alldiff.core.errors import WriteError
from alldiff.core.puzzle import Puzzle
from alldiff.formats.text import line, star

FORMS = (None, "star")
"""The formats that can have letters on request; None stands for rows."""


def with_letters(puzzle: Puzzle, form: str | None) -> str:
    """Return a Sudoku or Latin square in one of these forms."""
    return rows_with_letters(puzzle) if form is None else star.write([puzzle], letters=True)


def rows_with_letters(puzzle: Puzzle) -> str:
    """Return a Sudoku or Latin square of a side up to 35 as rows of characters.

    >>> import alldiff as ad
    >>> print(rows_with_letters(ad.read("4.23.2.4.3..1..2")), end="")
    4.23
    .2.4
    .3..
    1..2
    """
    cells, *comments = line.write([puzzle]).splitlines()
    side = puzzle.columns
    if len(cells) != side * side:
        raise WriteError("rows of letters have one character for each cell")
    rows = [cells[at : at + side] for at in range(0, len(cells), side)]
    return "\n".join([*rows, *comments, ""])
