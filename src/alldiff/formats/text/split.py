"""Several puzzles in one text that no format reads as a whole: between blank lines, or in lines."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from alldiff.core.cells import Cell
from alldiff.core.errors import ReadError
from alldiff.formats.base import Reading
from alldiff.rules.framework.base import Rule

MOST_PARTS = 1000
LINK = re.compile(r"https?://[^\s<>\"'()\[\]{}|]{8,}")
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


def links(text: str) -> list[tuple[int, str]]:
    """Return the links among other words, each with the number of lines before it.

    >>> links("Try [this](https://puzz.link/p?sudoku/4/4/i1g2j4g3i)!")
    [(0, 'https://puzz.link/p?sudoku/4/4/i1g2j4g3i')]
    """
    found = [(text.count("\n", 0, one.start()), one[0]) for one in LINK.finditer(text)]
    return [(at, link.rstrip(".,;:!?*")) for at, link in found if link != text.strip()]


def read_links(text: str, read: Callable[[str], Reading], alone: bool) -> Reading | None:
    """Return the puzzles of the links in a text; None where there are none.

    Where nothing else is known of the text, the error of the first link is raised.
    """
    pieces, readings = [], []
    first: ReadError | None = None
    for at, link in links(text)[:MOST_PARTS]:
        try:
            readings.append(read(link))
            pieces.append((at, link))
        except ReadError as error:
            first = first or error
            first.line = at + 1 if first is error else first.line
    if not readings and first and alone:
        raise first
    return joined(pieces, readings) if readings else None


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
    return joined(pieces, readings)


def joined(pieces: Sequence[tuple[int, str]], readings: Sequence[Reading]) -> Reading:
    """Return the puzzles of several readings as one."""
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
    letters = all(one.letters for one in readings)
    return Reading(puzzles, told, place, key, ", ".join(dict.fromkeys(formats)), formats, letters)
