"""Coordinates: one item in a line, `value;row;column` from 0, or a sign of Greater-Than Sudoku."""

from __future__ import annotations

import re
from collections.abc import Sequence

from alldiff.core.cells import Cell, cell_name
from alldiff.core.errors import ReadError, WriteError
from alldiff.core.messages import t
from alldiff.core.puzzle import Puzzle
from alldiff.formats.base import (
    LARGEST_SIDE,
    Reading,
    ReadOptions,
    content_lines,
    spell_options,
)
from alldiff.formats.text.signs import in_order, neighbours
from alldiff.formats.text.squares import choose_box, needed_options, require_square, shorten, square
from alldiff.formats.text.symbols import LETTERS, symbol
from alldiff.rules.less_than import LessThan

SIDES = (4, 9, 16, 25)
ITEM = re.compile(r"\s*+([^\s;]*+)\s*+;\s*+([^\s;]*+)\s*+;\s*+([^\s;]*+)\s*+")
"""Nothing in it is matched twice: a line of blanks must not cost the square of its length."""
NUMBER = re.compile("[0-9]{1,9}")
SIGNS = "<>^v"
WEDGES = {"\N{LOGICAL AND}": "^", "\N{LOGICAL OR}": "v"}
"""Mathematical signs that some files have instead."""


def sniff(text: str) -> bool:
    """Return whether the first line has three parts between semicolons."""
    lines = content_lines(text, 1)
    return bool(lines) and ITEM.fullmatch(lines[0][1]) is not None


def read(text: str, options: ReadOptions) -> Reading:
    """Return the one puzzle of a text: a Greater-Than Sudoku where there is a sign."""
    reading = Reading([])
    items = [parse_item(number, line) for number, line in content_lines(text)]
    if not items:
        raise ReadError("no puzzle: expected a line value;row;column for each given")
    side = find_side(items, options, reading)
    rows = [[0] * side for _ in range(side)]
    signs: dict[LessThan, None] = {}
    given_at: dict[Cell, int] = {}
    for number, value, (row, column), at in items:
        if row >= side or column >= side:
            raise ReadError(
                t("{} is outside a grid of side {}", cell_name((row, column)), side),
                line=number,
                column=at,
            )
        if isinstance(value, str):
            sign = parse_sign(value, (row, column), side, number)
            if sign in signs:
                reading.warn(
                    t("line {}: the sign at {} is stated twice", number, cell_name((row, column)))
                )
            signs[sign] = None
            continue
        if value > side:
            raise ReadError(t("{} is above the side {}", value, side), line=number, column=1)
        if (before := rows[row][column]) and before != value:
            raise ReadError(
                t(
                    "{} is {} here, but {} in line {}",
                    cell_name((row, column)),
                    value,
                    before,
                    given_at[row, column],
                ),
                line=number,
                column=at,
            )
        if before:
            reading.warn(t("line {}: {} is stated twice", number, cell_name((row, column))))
        rows[row][column] = value
        given_at[row, column] = number
    reading.letters = any(line.lstrip()[:1] in LETTERS for _, line in content_lines(text))
    givens = tuple(map(tuple, rows))
    if not signs:
        reading.puzzles.append(square(givens, options, reading))
    elif options.latin:
        message = t("signs belong to a Greater-Than Sudoku, which has boxes")
        raise ReadError(message.advise("no-latin"))
    else:
        box = choose_box(side, options, reading)
        reading.puzzles.append(Puzzle("greater-than", givens, box, in_order(signs)))
    return reading


Item = tuple[int, int | str, Cell, int]
"""Line number, value or sign, cell, and the column where the cell is stated."""


def parse_item(number: int, line: str) -> Item:
    """Return the item of a line."""
    match = ITEM.fullmatch(line)
    if not match:
        raise ReadError(
            t("expected value;row;column, not {}", shorten(line.strip())), line=number, column=1
        )
    cell = []
    for group, name in ((2, "row"), (3, "column")):
        if not NUMBER.fullmatch(match[group]):
            raise ReadError(
                t("expected a {} from 0, not {}", name, shorten(match[group])),
                line=number,
                column=match.start(group) + 1,
            )
        cell.append(int(match[group]))
    word = WEDGES.get(match[1], match[1])
    value: int | str
    if NUMBER.fullmatch(word) and int(word):
        value = int(word)
    elif len(word) == 1 and word in SIGNS:
        value = word
    elif len(word) == 1 and word in LETTERS:
        value = LETTERS.index(word) + 10
    else:
        raise ReadError(
            t(
                "unknown value {}: expected a number from 1, a letter from A = 10, or a "
                "sign < > ^ v",
                shorten(word),
            ),
            line=number,
            column=match.start(1) + 1,
        )
    return number, value, (cell[0], cell[1]), match.start(2) + 1


def find_side(items: Sequence[Item], options: ReadOptions, reading: Reading) -> int:
    """Return the side that the options state, or the smallest usual one that all items fit."""
    if options.size:
        return options.size
    if options.box:
        return options.box[0] * options.box[1]
    for number, value, (row, column), at in items:
        needed = max(row + 1, column + 1, value if isinstance(value, int) else 0)
        if needed > SIDES[-1]:
            what = f"the value {value}" if needed == value else cell_name((row, column))
            raise ReadError(
                t(
                    "{} is beyond the sides {} that are tried", what, ", ".join(map(str, SIDES))
                ).advise("size"),
                line=number,
                column=1 if needed == value else at,
            )
    side = smallest_side(items)
    reading.warn(t("the text does not say the side: {} is assumed", side).advise("size"))
    return side


def smallest_side(items: Sequence[Item]) -> int:
    """Return the smallest of SIDES that all stated values and cells fit, or 0."""
    needed = max(
        max(row + 1, column + 1, value if isinstance(value, int) else 0)
        for _, value, (row, column), _ in items
    )
    return next((side for side in SIDES if side >= needed), 0)


def parse_sign(sign: str, cell: Cell, side: int, number: int) -> LessThan:
    """Return what a sign at a cell says about its right or lower neighbour."""
    row, column = cell
    other = (row, column + 1) if sign in "<>" else (row + 1, column)
    if max(other) >= side:
        raise ReadError(
            t("the sign {} at {} leaves the grid of side {}", sign, cell_name(cell), side).advise(
                "size"
            ),
            line=number,
            column=1,
        )
    return LessThan(cell, other) if sign in "<^" else LessThan(other, cell)


def write(puzzles: Sequence[Puzzle]) -> str:
    """Return the givens and then the signs of one puzzle, a line each."""
    if len(puzzles) != 1:
        raise WriteError("coordinates carries one puzzle; jsonl carries several")
    (puzzle,) = puzzles
    require_square(puzzle, "coordinates", (LessThan,), largest=LARGEST_SIDE)
    items: list[Item] = [(0, value, cell, 0) for cell, value in puzzle.given_cells()]
    signs = puzzle.of(LessThan)
    if signs and puzzle.box is None:
        raise WriteError("coordinates cannot carry signs without boxes; json can")
    for sign in signs:
        first, second = neighbours(sign, puzzle.rows, "coordinates")
        mark = "<^" if sign.less == first else ">v"
        items.append((0, mark[first[0] != second[0]], first, 0))
    if not items:
        raise WriteError("coordinates cannot carry a puzzle without givens; grid and json can")
    options = needed_options([puzzle], "coordinates")
    if smallest_side(items) != puzzle.rows:
        options = ReadOptions(options.box, options.latin, puzzle.rows)
    lines = [
        f"{symbol(value) if isinstance(value, int) and value <= 35 else value};{row};{column}\n"
        for _, value, (row, column), _ in items
    ]
    return "".join(lines) + spell_options(options)
