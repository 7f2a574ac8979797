"""A grid as spreadsheets copy it: a line for each row, tabs (or , or ;) between the cells.

A cell that is blank is empty, and so are those that a line leaves out at its end.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from alldiff.core.errors import ReadError, WriteError
from alldiff.core.messages import t
from alldiff.core.puzzle import Puzzle
from alldiff.formats.base import LARGEST_SIDE, Reading, ReadOptions
from alldiff.formats.text.squares import require_square, square
from alldiff.kinds.base import default_box

SMALLEST = 4
CELL = re.compile(r"[0-9]{0,4}|[._*-]")
"""A number, or a blank or another sign for an empty cell."""


def rows_in(text: str) -> list[list[str]] | None:
    """Return the cells of a table with as many rows as columns, or None."""
    lines = text.strip("\n").split("\n")
    if not SMALLEST <= len(lines) <= LARGEST_SIDE:
        return None
    for sign in "\t,;":
        width = max(line.count(sign) for line in lines) + 1
        if width in (len(lines), len(lines) + 1):
            # One more where each line ends with the sign.
            rows = [[cell.strip() for cell in line.split(sign)] for line in lines]
            if width > len(lines) and any(row[-1] for row in rows if len(row) == width):
                return None
            return [(row + [""] * width)[: len(lines)] for row in rows]
    return None


def sniff(text: str) -> bool:
    """Return whether there is a table with as many rows as columns, and only numbers in it."""
    if "\t" not in text and "," not in text and ";" not in text:
        return False
    rows = rows_in(text)
    if rows is None or not all(CELL.fullmatch(cell) for row in rows for cell in row):
        return False
    return all(int(cell) <= len(rows) for row in rows for cell in row if cell.isdigit())


def read(text: str, options: ReadOptions) -> Reading:
    """Return the one puzzle of a table."""
    rows = rows_in(text)
    if rows is None:
        raise ReadError("expected as many rows as columns, with tabs or commas between the cells")
    reading = Reading([])
    for number, row in enumerate(rows, 1):
        for cell in row:
            if not CELL.fullmatch(cell):
                raise ReadError(
                    t("expected a number or a blank cell, not {!r}", cell[:20]), line=number
                )
            if cell.isdigit() and int(cell) > len(rows):
                raise ReadError(t("{} is above the side {}", cell, len(rows)), line=number)
    givens = tuple(tuple(int(c) if c.isdigit() else 0 for c in row) for row in rows)
    reading.puzzles.append(square(givens, options, reading))
    return reading


def require_usual(puzzles: Sequence[Puzzle], format: str) -> Puzzle:
    """Return the one Sudoku of a text, which has the customary boxes."""
    if len(puzzles) != 1:
        raise WriteError(t("{} holds one puzzle; line or jsonl hold many", format))
    (puzzle,) = puzzles
    require_square(puzzle, format, boxes=True)
    if puzzle.box != default_box(puzzle.rows) or puzzle.rows < SMALLEST:
        raise WriteError(
            t("{} carries only Sudoku with the customary boxes; json carries all", format)
        )
    return puzzle


def write(puzzles: Sequence[Puzzle]) -> str:
    """Return the rows of one puzzle with tabs between the cells, blank where there is no given."""
    puzzle = require_usual(puzzles, "table")
    if not any(puzzle.given_cells()):
        raise WriteError("table cannot carry a grid without a given: it would be blank; grid can")
    return "".join("\t".join(str(v or "") for v in row) + "\n" for row in puzzle.givens)
