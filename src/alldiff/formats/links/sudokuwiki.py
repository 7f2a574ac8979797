"""Links of sudokuwiki, and any other link with a run of 81 cells in it, as sudoku.coach has them.

sudokuwiki also packs a position: two figures of base 36 a cell behind `S9B` (`X9B` with diagonals),
1 to 9 for a given, 10 to 18 for a value that was placed, and beyond 18 a set of candidates, a bit
each. Its Killers have the colour of each cell, and then two figures a cell for the sums.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import replace

from alldiff.core.cells import Cell
from alldiff.core.errors import ReadError
from alldiff.core.messages import t
from alldiff.core.puzzle import Puzzle
from alldiff.formats.base import Reading, ReadOptions, content_lines
from alldiff.formats.text.line import cells_text
from alldiff.formats.text.squares import needed_options, require_classic
from alldiff.kinds.sudoku import CLASSIC
from alldiff.rules.diagonal import Diagonal
from alldiff.rules.framework.base import Rule
from alldiff.rules.killer_cage import KillerCage

SIDE = 9
PREFIX = "https://www.sudokuwiki.org/sudoku.htm?bd="
ADDRESS = re.compile(r"(?:https?://|www\.)\S+", re.IGNORECASE)
CELLS = re.compile(r"(?<![0-9.])[0-9.]{81}(?![0-9.])")
BOARD = re.compile(r"[?&]bd=([^\s&#]*)", re.IGNORECASE)
POSITION = re.compile(r"([SX])9B([0-9a-z]{162})", re.IGNORECASE)
COLOURED = re.compile(r"([0-9]{81}),([0-9]{162})")
FIRST_PLACED, FIRST_SET = 10, 18


def sniff(text: str) -> bool:
    """Return whether the first line is a link of sudokuwiki, or one with 81 cells."""
    first = next((line.strip() for _, line in content_lines(text, 1)), "")
    if not ADDRESS.fullmatch(first):
        return False
    from urllib.parse import unquote

    return bool(board_in(first) or CELLS.search(unquote(first)))


def board_in(link: str) -> re.Match[str] | None:
    """Return what stands behind bd= in a link of sudokuwiki, None in one of others."""
    return BOARD.search(link) if "sudokuwiki.org/" in link.lower() else None


def read(text: str, options: ReadOptions) -> Reading:
    """Return the puzzle of each link."""
    from urllib.parse import unquote

    reading = Reading([])
    for number, line in content_lines(text):
        link = unquote(line.strip())
        board = board_in(link)
        try:
            reading.puzzles.append(read_board(board[1]) if board else read_run(link))
        except ReadError as error:
            error.line, error.column = number, len(line) - len(line.lstrip()) + 1
            raise
    if not reading.puzzles:
        raise ReadError("there is no puzzle")
    return reading


def read_run(link: str) -> Puzzle:
    """Return the puzzle of the 81 cells in a link."""
    runs = set(CELLS.findall(link))
    if len(runs) != 1:
        what = "no run" if not runs else f"{len(runs)} different runs"
        raise ReadError(t("expected a link with 81 cells in it: there is {} of 81 digits", what))
    return sudokuwiki_puzzle([int(sign) if sign != "." else 0 for sign in runs.pop()])


def sudokuwiki_puzzle(values: Sequence[int], rules: Sequence[Rule] = ()) -> Puzzle:
    """Return the Sudoku of 81 values."""
    givens = tuple(tuple(values[at : at + SIDE]) for at in range(0, SIDE * SIDE, SIDE))
    return Puzzle(givens=givens, clues=(*CLASSIC, *rules))


def read_board(board: str) -> Puzzle:
    """Return the puzzle that sudokuwiki has behind bd=."""
    if match := POSITION.fullmatch(board):
        return position(match[2], match[1] in "Xx")
    if match := COLOURED.fullmatch(board):
        return coloured(match[1], match[2])
    if re.fullmatch("[0-9.]{81}", board):
        return read_run(board)
    if re.fullmatch("[0-9.]*", board):
        raise ReadError(t("{} cells behind bd=, but a Sudoku has 81", len(board)))
    raise ReadError(
        "a packed board of sudokuwiki that is no plain Sudoku, nor one with diagonals: "
        "copy it from there as 81 digits"
    )


def position(packed: str, diagonals: bool) -> Puzzle:
    """Return the puzzle of a packed position, with what was placed and pencilled."""
    numbers = [int(packed[at : at + 2], 36) for at in range(0, len(packed), 2)]
    if max(numbers) >= FIRST_SET + 1 + 2**SIDE:
        raise ReadError("the packed board is damaged")
    rules = [Diagonal("/"), Diagonal("\\")] if diagonals else []
    puzzle = sudokuwiki_puzzle([n if n < FIRST_PLACED else 0 for n in numbers], rules)
    state = [n if n < FIRST_PLACED else n - SIDE if n <= FIRST_SET else 0 for n in numbers]
    marks = [
        [v for v in range(1, SIDE + 1) if n > FIRST_SET and n - FIRST_SET >> v - 1 & 1]
        for n in numbers
    ]
    extra = [("marks", rows_text(marks))] if any(marks) else []
    if any(FIRST_PLACED <= n <= FIRST_SET for n in numbers):
        extra.insert(0, ("state", rows_text(state)))
    return replace(puzzle, extra=tuple(extra))


def rows_text(values: Sequence[object]) -> str:
    """Return 81 values as the JSON of nine rows."""
    return json.dumps([values[at : at + SIDE] for at in range(0, SIDE * SIDE, SIDE)])


def coloured(colours: str, sums: str) -> Puzzle:
    """Return a Killer: cells of one colour that touch are a cage, with the sum in one of them."""
    totals = {divmod(at, SIDE): int(sums[2 * at : 2 * at + 2]) for at in range(SIDE * SIDE)}
    open_cells = dict.fromkeys(totals)
    cages = []
    while open_cells:
        start = next(iter(open_cells))
        cells = area(start, colours, open_cells)
        stated = [total for cell in cells if (total := totals[cell])]
        if len(stated) > 1:
            raise ReadError("two sums in one cage of a Killer")
        if stated or len(cells) > 1:
            cages.append(KillerCage(tuple(sorted(cells)), *stated))
    return sudokuwiki_puzzle([0] * SIDE * SIDE, cages)


def area(start: Cell, colours: str, open_cells: dict[Cell, None]) -> list[Cell]:
    """Return the cells of one colour around a cell, and take them from those that are open."""
    found, waiting = [], [start]
    del open_cells[start]
    while waiting:
        r, c = waiting.pop()
        found.append((r, c))
        for near in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
            if near in open_cells and colours[near[0] * SIDE + near[1]] == colours[r * SIDE + c]:
                del open_cells[near]
                waiting.append(near)
    return found


def write(puzzles: Sequence[Puzzle]) -> str:
    """Return a link of sudokuwiki for each puzzle."""
    for puzzle in puzzles:
        require_classic(puzzle, "sudokuwiki")
    needed_options(puzzles, "sudokuwiki")
    return "".join(f"{PREFIX}{cells_text(puzzle.givens, '0')}\n" for puzzle in puzzles)
