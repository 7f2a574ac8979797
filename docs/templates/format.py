"""A format to copy: a Sudoku on a line, as `sudoku,side,digits` with 0 for an empty cell.

Try it:

    alldiff solve 'sudoku,4,4023020403001002' --plugin format.py
    alldiff convert FILE --to digits --plugin format.py

Then rename `digits`. A format inside alldiff is a file in `text/`, `links/` or `files/` of
`src/alldiff/formats/`, and an entry in `formats/detection.py`, which sets its place in the order.
"""

from __future__ import annotations

from collections.abc import Sequence

import alldiff as ad
from alldiff.formats.base import FORMATS, Format, Reading, ReadOptions

START = "sudoku,"


def sniff(text: str) -> bool:
    """Return whether the text looks like this format; look at as little as you can."""
    return text.startswith(START)


def read(text: str, options: ReadOptions) -> Reading:
    """Return the puzzles; an error says where it is, with lines and columns from 1."""
    return Reading([read_line(line, number) for number, line in enumerate(text.splitlines(), 1)])


def read_line(line: str, number: int) -> ad.Puzzle:
    """Return the puzzle on one line."""
    _, side, digits = line.split(",") if line.count(",") == 2 else ("", "", "")
    if not (line.startswith(START) and side.isdecimal() and digits.isdecimal()):
        raise ad.errors.ReadError("expected sudoku,side,digits", line=number, column=1)
    n = int(side)
    if len(digits) != n * n:
        column = line.rindex(",") + 2
        raise ad.errors.ReadError(f"{len(digits)} digits, not {n * n}", line=number, column=column)
    return ad.sudoku([[int(digit) for digit in digits[r * n : r * n + n]] for r in range(n)])


def write(puzzles: Sequence[ad.Puzzle]) -> str:
    """Return the text, or raise WriteError: never drop a clue. `read` is its inverse."""
    return "".join(map(write_line, puzzles))


def write_line(puzzle: ad.Puzzle) -> str:
    """Return the line of a Sudoku with the customary boxes."""
    side = puzzle.rows
    # A Sudoku may have other boxes than this one, and they would be lost.
    if puzzle.kind != "sudoku" or side > 9 or puzzle.clues != ad.sudoku([[0] * side] * side).clues:
        raise ad.errors.WriteError("digits carries only Sudoku up to 9x9; try json")
    digits = "".join(str(value) for row in puzzle.givens for value in row)
    return f"{START}{puzzle.rows},{digits}\n"


FORMATS.add("digits", Format("digits", "lines of digits", (), sniff, read, write))
