"""Several puzzles in one text that no format reads as a whole: between blank lines, or in lines."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from alldiff.core.cells import Cell
from alldiff.core.errors import ReadError
from alldiff.formats.base import Reading
from alldiff.rules.framework.base import Rule

MOST_PARTS = 1000
FEWEST_CELLS = 16
"""A part with fewer cells is a slip rather than a puzzle."""


def parts(text: str) -> list[tuple[int, str]]:
    """Return what lies between blank lines, each part with the number of lines before it.

    A line of tabs is a row of a table without values, not a blank one.

    >>> parts("a\\nb\\n\\n\\nc\\n")
    [(0, 'a\\nb'), (4, 'c\\n')]
    """
    found, start = [], 0
    for gap in re.finditer(r"\n(?: *\n)+", text):
        found.append((start, text[start : gap.start()]))
        start = gap.end()
    found.append((start, text[start:]))
    return [(text.count("\n", 0, at), part) for at, part in found if part.strip()]


def lines(text: str) -> list[tuple[int, str]]:
    """Return the lines that are not blank, each with the number of lines before it.

    There are none where no line is a link: they may be the rows of one grid.
    """
    found = [(at, line) for at, line in enumerate(text.split("\n")) if line.strip()]
    return found if any("://" in line for _, line in found) else []


def read_apart(pieces: Sequence[tuple[int, str]], read: Callable[[str], Reading]) -> Reading | None:
    """Return the puzzles of all pieces, each in its own format; None where one is no puzzle."""
    if not 2 <= len(pieces) <= MOST_PARTS:
        return None
    readings = []
    for _, part in pieces:
        try:
            reading = read(part)
        except ReadError:
            return None
        if any(len(list(puzzle.cells())) < FEWEST_CELLS for puzzle in reading.puzzles):
            return None
        readings.append(reading)
    owners = [(which, at) for which, one in enumerate(readings) for at in range(len(one.puzzles))]

    def place(number: int, cell: Cell) -> tuple[int, int] | None:
        which, at = owners[number]
        found = readings[which].place(at, cell)
        return found and (found[0] + pieces[which][0], found[1])

    def key(number: int, clue: Rule) -> tuple[str, int, int] | None:
        which, at = owners[number]
        found = readings[which].key(at, clue)
        return found and (found[0], found[1] + pieces[which][0], found[2])

    told = {message: None for one in readings for message in one.warnings}
    puzzles = [puzzle for one in readings for puzzle in one.puzzles]
    formats = tuple(readings[which].format for which, _ in owners)
    return Reading(puzzles, told, place, key, ", ".join(dict.fromkeys(formats)), formats)
