"""Where in a text a cell of a puzzle is stated, for errors about what it means.

Readers keep no such places; an error looks for them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from math import isqrt

from alldiff.core.cells import Cell
from alldiff.formats.base import ReadOptions, content_lines, words
from alldiff.formats.files import csv_table, sdk
from alldiff.formats.files.alldiff_json import clue_of
from alldiff.formats.files.json_place import place_of
from alldiff.formats.files.json_text import parse as parse_json
from alldiff.formats.text import kakuro, line
from alldiff.formats.text.coordinates import parse_item
from alldiff.formats.text.drawing import blocks, parse
from alldiff.rules.framework.base import Rule

Place = tuple[int, int]
"""Line and column, both from 1."""


def place_in(text: str, format: str, options: ReadOptions, number: int, cell: Cell) -> Place | None:
    """Return where the puzzle of a number (from 0) states a cell, or None where it does not."""
    find = FINDERS.get(format)
    try:
        return None if find is None else find(text, options, number, cell)
    except LookupError:
        # A cell that the text leaves out, or one outside the grid.
        return None


def key_in(text: str, format: str, number: int, clue: Rule) -> tuple[str, int, int] | None:
    """Return the key, the line and the column of a clue of a puzzle in JSON, None elsewhere."""
    if FINDERS.get(format) not in (in_json, in_json_lines):
        return None
    before, within = 0, ""
    if FINDERS[format] is in_json_lines:
        before, text = next(islice(filled_lines(text), number, None))
        before -= 1
    elif text.lstrip().startswith("["):
        within = f"[{number}]."
    found = parse_json(text)
    stated = (found[number] if within else found).get("clues", [])
    for at, item in enumerate(stated):
        key = f"{within}clues[{at}]"
        if clue_of(item, key) == clue:
            line, column = place_of(key, text)
            return key, before + line, column
    return None


def in_grid(text: str, options: ReadOptions, number: int, cell: Cell) -> Place:
    """Find a cell in grid text."""
    lines = content_lines(text)
    start = 0
    for _ in range(number):
        start += int(lines[start][1]) + 1
    at, row = lines[start + 1 + cell[0]]
    placed = words(row)
    if len(placed) == 1:
        return at, placed[0][0] + cell[1]
    return at, placed[cell[1]][0]


def in_line(text: str, options: ReadOptions, number: int, cell: Cell) -> Place:
    """Find a cell in a line of n x n characters, or nine times as many."""
    at, row = next(islice(content_lines(text), number, None))
    entry = line.parse_entry(at, row, ReadOptions())
    return at, entry.column + offset(entry.cells, cell)


def offset(cells: str, cell: Cell) -> int:
    """Return which character of a line states a cell."""
    shown = [at for at, symbol in enumerate(cells) if symbol != "+"]
    if line.is_pencilled(cells):
        return 9 * (9 * cell[0] + cell[1])
    side = isqrt(len(shown))
    return shown[cell[0] * side + cell[1]]


def in_table(text: str, options: ReadOptions, number: int, cell: Cell) -> Place:
    """Find a cell in a row of a table."""
    import csv

    header, *rows = content_lines(text)
    names = csv_table.names_in(header[1])
    at, row = rows[number]
    (fields,) = csv.reader([row])
    cells = fields[names.index("puzzle")].strip()
    return at, row.index(cells) + 1 + offset(cells, cell)


def in_rows(text: str, options: ReadOptions, number: int, cell: Cell) -> Place:
    """Find a cell in rows of characters."""
    _, sections = sdk.split(text)
    at, column, _ = sections["puzzle" if "puzzle" in sections else ""][cell[0]]
    return at, column + cell[1]


def in_words(text: str, options: ReadOptions, number: int, cell: Cell) -> Place:
    """Find a cell in rows of words."""
    at, row = content_lines(text)[cell[0]]
    return at, words(row)[cell[1]][0]


def in_coordinates(text: str, options: ReadOptions, number: int, cell: Cell) -> Place:
    """Find a cell in a line value;row;column."""
    for at, row in content_lines(text):
        _, value, stated, _ = parse_item(at, row)
        if stated == cell and isinstance(value, int):
            return at, len(row) - len(row.lstrip()) + 1
    raise LookupError


def in_drawing(text: str, options: ReadOptions, number: int, cell: Cell) -> Place:
    """Find a cell in a drawing."""
    row = parse(list(blocks(text))[number], options).rows[cell[0]]
    return row.line, row.cells[cell[1]][0]


def in_outline(text: str, options: ReadOptions, number: int, cell: Cell) -> Place:
    """Find a cell of a Kakuro."""
    at, column, _ = kakuro.token_rows(text)[number][cell[0]][cell[1]]
    return at, column


def in_json(text: str, options: ReadOptions, number: int, cell: Cell) -> Place:
    """Find a cell in the givens of an object, or of one in a list."""
    within = f"[{number}]." if text.lstrip().startswith("[") else ""
    return place_of(f"{within}givens[{cell[0]}][{cell[1]}]", text)


def filled_lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines that are not blank, with their numbers from 1."""
    return ((at, row) for at, row in enumerate(text.split("\n"), 1) if row.strip())


def in_json_lines(text: str, options: ReadOptions, number: int, cell: Cell) -> Place:
    """Find a cell in an object on a line of its own."""
    at, row = next(islice(filled_lines(text), number, None))
    return at, place_of(f"givens[{cell[0]}][{cell[1]}]", row)[1]


FINDERS: dict[str, Callable[[str, ReadOptions, int, Cell], Place]] = {
    "grid": in_grid,
    "line": in_line,
    "sdm": in_line,
    "csv": in_table,
    "sdk": in_rows,
    "sdx": in_words,
    "coordinates": in_coordinates,
    "ss": in_drawing,
    "kakuro": in_outline,
    "json": in_json,
    "jsonl": in_json_lines,
}
