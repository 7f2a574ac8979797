"""Rows of characters, with letters for values from 10 up: as `line`, but a row in each line."""

from __future__ import annotations

from alldiff.core.errors import WriteError
from alldiff.core.puzzle import Puzzle
from alldiff.formats.text import line


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
