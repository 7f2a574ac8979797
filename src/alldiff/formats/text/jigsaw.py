"""Jigsaw Sudoku as one line: the cells, then a letter of the region of each cell.

The line of cells may be left out. Both are as long as the grid has cells.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from math import isqrt

from alldiff.core.cells import Cell
from alldiff.core.errors import ReadError, WriteError
from alldiff.core.messages import t
from alldiff.core.puzzle import Puzzle
from alldiff.formats.base import Reading, ReadOptions, content_lines
from alldiff.rules.region import Region

LETTERS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def split(line: str) -> tuple[str, str, int] | None:
    """Return the cells, the regions and the side of a line, None where it is of another form."""
    text = "".join(re.split(r"[\s,;:]+", line.strip()))
    for length, cells in ((len(text) // 2, True), (len(text), False)):
        side = isqrt(length)
        if side < 2 or side * side != length or (cells and len(text) % 2):
            continue
        regions = text[length:] if cells else text
        counts = Counter(regions)
        if len(counts) == side and set(counts.values()) == {side} and regions.isalnum():
            return (text[:length] if cells else "." * length), regions, side
    return None


def is_layout(line: str) -> bool:
    """Return whether a line states regions that no full grid of values would."""
    parts = split(line)
    return parts is not None and (len(line.strip()) > len(parts[1]) or parts[1].isalpha())


def sniff(text: str) -> bool:
    """Return whether the first line has cells and regions."""
    lines = content_lines(text, 1)
    return bool(lines) and is_layout(lines[0][1])


def read(text: str, options: ReadOptions) -> Reading:
    """Return the puzzle of each line."""
    found = []
    for number, line in content_lines(text):
        parts = split(line)
        if parts is None:
            message = "expected the cells and then the region of each cell, such as 81 + 81 signs"
            raise ReadError(message, line=number, column=1)
        found.append(jigsaw_puzzle(*parts, number))
    if not found:
        raise ReadError("there is no puzzle")
    return Reading(found)


def jigsaw_puzzle(cells: str, regions: str, side: int, line: int) -> Puzzle:
    """Return the puzzle of cells and regions."""
    used = set(cells.upper())
    # Letters past the side, and no digits: then A is 1.
    alphabet = (
        LETTERS[9:] if used & set(LETTERS[side:]) and not used & set(LETTERS[:9]) else LETTERS
    )
    values = {sign: value for value, sign in enumerate(alphabet[:side], 1)}
    values |= {sign.lower(): value for sign, value in values.items()} | dict.fromkeys("0.*_", 0)
    for at, sign in enumerate(cells):
        if sign not in values:
            raise ReadError(t("{!r} is not a value up to {}", sign, side), line=line, column=at + 1)
    numbers = [values[sign] for sign in cells]
    givens = tuple(tuple(numbers[r * side : (r + 1) * side]) for r in range(side))
    pieces: dict[str, list[Cell]] = {}
    for at, sign in enumerate(regions):
        pieces.setdefault(sign, []).append(divmod(at, side))
    return Puzzle("jigsaw", givens, clues=[Region(tuple(piece)) for piece in pieces.values()])


def write(puzzles: Sequence[Puzzle]) -> str:
    """Return a line for each puzzle."""
    if not puzzles:
        raise WriteError("there is no puzzle to write")
    return "".join(f"{jigsaw_line(puzzle)}\n" for puzzle in puzzles)


def jigsaw_line(puzzle: Puzzle) -> str:
    """Return a jigsaw as cells and regions."""
    regions = puzzle.of(Region)
    side = puzzle.rows
    same = Puzzle("jigsaw", puzzle.givens, clues=regions)
    letters = {cell: LETTERS[at] for at, piece in enumerate(regions[:35]) for cell in piece.cells}
    if (
        same.clues != puzzle.clues
        or len(letters) != side * side
        or len(regions) != side
        or side > 35
    ):
        raise WriteError("jigsaw carries only Latin squares up to 35 with regions; json can")
    in_order = sorted(regions, key=lambda piece: piece.cells[0])
    sorted_cells = all(list(piece.cells) == sorted(piece.cells) for piece in regions)
    if list(regions) != in_order or not sorted_cells or puzzle.values != (1, side):
        raise WriteError("jigsaw carries regions in reading order only; json carries any")
    values = {0: ".", **dict(enumerate(LETTERS, 1))}
    cells = "".join(values[value or 0] for row in puzzle.givens for value in row)
    return cells + "".join(letters[cell] for cell in puzzle.cells())
