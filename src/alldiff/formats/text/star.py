"""Star grid: boxes bordered by `*`, cells by `|` and `-`, three lines of six columns each.

Values are numbers; above 9, letters are read, too, and written on request: A for 10.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from alldiff.core.errors import ReadError
from alldiff.core.messages import t
from alldiff.core.puzzle import Puzzle
from alldiff.formats.base import (
    LARGEST_SIDE,
    Reading,
    ReadOptions,
    content_lines,
)
from alldiff.formats.text import symbols
from alldiff.formats.text.squares import (
    needed_options,
    parse_value,
    require_side,
    require_square,
    square,
)

Line = tuple[int, str]
BORDER = re.compile(r"\*+")
SEPARATOR = re.compile(r"[*+-]+")


def sniff(text: str) -> bool:
    """Return whether a line of stars opens a frame of stars."""
    lines = content_lines(text, 2)
    return (
        len(lines) == 2
        and BORDER.fullmatch(lines[0][1].strip()) is not None
        and re.match(r"\s*\*[^*]", lines[1][1]) is not None
    )


def read(text: str, options: ReadOptions) -> Reading:
    """Return the puzzles of a text; each ends with its last border, and the boxes are as drawn."""
    reading = Reading([])
    lines = content_lines(text)
    if not lines:
        raise ReadError("no puzzle: expected a line of stars")
    start = 0
    while start < len(lines):
        start = read_one(lines, start, options, reading)
    return reading


def read_one(lines: list[Line], start: int, options: ReadOptions, reading: Reading) -> int:
    """Read the puzzle that begins at a line, and return where the next one does."""
    first = lines[start][0]
    if not BORDER.fullmatch(lines[start][1].strip()):
        raise ReadError("expected a line of stars", line=first, column=1)
    rows: list[list[tuple[int, int, str]]] = []
    bands: list[int] = []
    group: list[Line] = []
    widths: list[int] = []
    end = start + 1
    while end < len(lines):
        number, line = lines[end]
        end += 1
        stripped = line.strip()
        if not SEPARATOR.fullmatch(stripped):
            group.append((number, line))
            continue
        if not group:
            raise ReadError("a border where a row was expected", line=number, column=1)
        row, row_widths = parse_row(group)
        group = []
        if widths and row_widths != widths:
            raise ReadError("the borders differ from those of the row above", line=number - 1)
        widths = row_widths
        rows.append(row)
        if BORDER.fullmatch(stripped):
            bands.append(len(rows) - sum(bands))
            if len(rows) >= len(row):
                break
    if group or len(rows) != sum(bands):
        raise ReadError("the last border is missing", line=lines[end - 1][0])
    side = len(rows)
    if not rows or len(rows[0]) != side:
        raise ReadError(
            t(
                "{} rows of {} cells: expected as many rows as columns",
                side,
                len(rows[0]) if rows else 0,
            ),
            line=lines[end - 1][0],
        )
    require_side(side, options, first)
    if len({*widths}) > 1 or len({*bands}) > 1:
        raise ReadError("the boxes differ in size", line=first)
    drawn = (widths[0], bands[0])
    letters = symbols.values("letters", side)
    givens = tuple(tuple(value_of(cell, side, letters) for cell in row) for row in rows)
    reading.letters |= any(word.isalpha() for row in rows for *_, word in row)
    if drawn == (side, side) and not options.box:
        options = ReadOptions(latin=True)
    elif drawn[0] * drawn[1] != side:
        raise ReadError(
            t("boxes of {} x {} cells do not hold {} values", drawn[0], drawn[1], side), line=first
        )
    reading.puzzles.append(square(givens, options, reading, drawn, first))
    return end


def value_of(cell: tuple[int, int, str], side: int, letters: dict[str, int]) -> int:
    """Return the value of a word in a cell, a number or a letter."""
    line, column, word = cell
    if word.isalpha() and word.upper() in letters:
        return letters[word.upper()]
    return parse_value(word or ".", side, line, column)


def parse_row(group: list[Line]) -> tuple[list[tuple[int, int, str]], list[int]]:
    """Return line, column and word of each cell of a row, and the cells in each box."""
    found: list[tuple[int, int, str]] = []
    widths: list[int] = []
    for number, line in group:
        start = len(line) - len(line.lstrip())
        end = len(line.rstrip())
        if line[start] != "*" or line[end - 1] != "*" or end - start < 2:
            raise ReadError(
                "expected a * at both ends of a row",
                line=number,
                column=start + 1 if line[start] != "*" else end,
            )
        inside = line[start + 1 : end - 1]
        here = [part.count("|") + 1 for part in inside.split("*")]
        if found and here == widths and not inside.strip("*| "):
            continue
        cells = []
        column = start + 2
        for part in inside.replace("*", "|").split("|"):
            cells.append((number, column + len(part) - len(part.lstrip()), part.strip()))
            column += len(part) + 1
        if not found:
            found, widths = cells, here
        elif here != widths:
            raise ReadError("the borders differ from those of the line above", line=number)
        else:
            for i, cell in enumerate(cells):
                if cell[2] and found[i][2]:
                    raise ReadError("two values in one cell", line=number, column=cell[1])
                if cell[2]:
                    found[i] = cell
    return found, widths


def write(puzzles: Sequence[Puzzle], *, letters: bool = False) -> str:
    """Return the puzzles as star grids, a blank line between them; with letters, A for 10."""
    for puzzle in puzzles:
        require_square(puzzle, "star", largest=symbols.LARGEST if letters else LARGEST_SIDE)
    needed_options(puzzles[:1], "star")
    return "\n".join(star_text(puzzle, letters) for puzzle in puzzles)


def star_text(puzzle: Puzzle, letters: bool = False) -> str:
    """Return one puzzle as a star grid; a Latin square is one box."""
    side = puzzle.rows
    width, height = puzzle.box or (side, side)
    border = "*" * (7 * side + 1) + "\n"

    def framed(cells: list[str], between: str) -> str:
        boxes = [between.join(cells[i : i + width]) for i in range(0, side, width)]
        return f"*{'*'.join(boxes)}*\n"

    blank = framed([" " * 6] * side, "|")
    separator = framed(["-" * 6] * side, "+")
    parts = [border]
    for number, row in enumerate(puzzle.givens, 1):
        parts += [blank, framed([cell_text(given or 0, letters) for given in row], "|"), blank]
        parts.append(border if number % height == 0 else separator)
    return "".join(parts)


def cell_text(value: int, letters: bool = False) -> str:
    """Return the six columns of a cell: its value ends in the third, beyond 99 in the fourth.

    >>> cell_text(7), cell_text(100), cell_text(10, letters=True)
    ('  7   ', ' 100  ', '  A   ')
    """
    word = symbols.symbol(value) if letters and value else str(value or "")
    return word.rjust(3 if value < 100 else 4).ljust(6)
