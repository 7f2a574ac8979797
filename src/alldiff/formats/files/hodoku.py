"""The library lines of HoDoKu: `:technique:digits:cells:deleted candidates:eliminations:...:`.

Of the cells `+5` was placed by a player. A deleted candidate is digit, row and column from 1.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from alldiff.core.errors import ReadError
from alldiff.core.puzzle import Puzzle
from alldiff.formats.base import Reading, ReadOptions, content_lines
from alldiff.formats.text.line import cells_text
from alldiff.formats.text.squares import needed_options, require_classic
from alldiff.kinds.sudoku import CLASSIC
from alldiff.rules import grid_of

SIDE = 9
LINE = re.compile(r":([^:]{0,20}):([^:]{0,40}):([0-9.+]{81,162}):([1-9 ]*)(?::.*)?")
DELETED = re.compile(r"[1-9]{3}")


def sniff(text: str) -> bool:
    """Return whether the first line has the parts of a library line."""
    lines = content_lines(text, 1)
    return bool(lines) and bool(LINE.fullmatch(lines[0][1].strip()))


def read(text: str, options: ReadOptions) -> Reading:
    """Return the puzzle of each line."""
    reading = Reading([])
    for number, line in content_lines(text):
        match = LINE.fullmatch(line.strip())
        cells = re.findall(r"\+?[0-9.]", match[3]) if match else []
        if match is None or len(cells) != SIDE * SIDE or "".join(cells) != match[3]:
            message = (
                "expected a line such as :0300:5:81 cells:deleted candidates:: with its colons"
            )
            raise ReadError(message, line=number, column=1)
        deleted = match[4].split()
        if not all(map(DELETED.fullmatch, deleted)):
            message = "expected deleted candidates of three digits: value, row and column"
            raise ReadError(message, line=number, column=1)
        reading.puzzles.append(library_puzzle(cells, deleted, match[1]))
    if not reading.puzzles:
        raise ReadError("there is no puzzle")
    return reading


def library_puzzle(cells: Sequence[str], deleted: Sequence[str], technique: str) -> Puzzle:
    """Return the puzzle of 81 cells, with what was placed and what is left of the candidates."""
    values = [int(cell[-1]) if cell[-1] != "." else 0 for cell in cells]
    given = [0 if cell[0] == "+" else value for cell, value in zip(cells, values, strict=True)]
    puzzle = Puzzle(givens=rows_of(given), clues=CLASSIC)
    extra = []
    if given != values:
        extra.append(("state", json.dumps(rows_of(values))))
    if deleted:
        extra.append(("marks", json.dumps(rows_of(marks(puzzle, values, deleted)))))
    if technique not in ("", "0000"):
        extra.append(("technique", json.dumps(technique)))
    return replace(puzzle, extra=tuple(extra))


def rows_of(values: Sequence[Any]) -> tuple[tuple[Any, ...], ...]:
    """Return 81 things as nine rows."""
    return tuple(tuple(values[at : at + SIDE]) for at in range(0, SIDE * SIDE, SIDE))


def marks(puzzle: Puzzle, values: Sequence[int], deleted: Sequence[str]) -> list[list[int]]:
    """Return the candidates of each open cell: what its houses leave, less those deleted."""
    taken: list[set[int]] = [set() for _ in values]
    for house in grid_of(puzzle).houses:
        places = [r * SIDE + c for r, c in house.cells]
        here = {values[at] for at in places}
        for at in places:
            taken[at] |= here
    for value, row, column in (map(int, each) for each in deleted):
        taken[(row - 1) * SIDE + column - 1].add(value)
    return [
        [] if value else [v for v in range(1, SIDE + 1) if v not in taken[at]]
        for at, value in enumerate(values)
    ]


def write(puzzles: Sequence[Puzzle]) -> str:
    """Return a line for each puzzle."""
    for puzzle in puzzles:
        require_classic(puzzle, "hodoku")
    needed_options(puzzles, "hodoku")
    return "".join(f":0000:x:{cells_text(puzzle.givens, '.')}:::\n" for puzzle in puzzles)
