"""Killer Sudoku as one line: 81 characters with pointers, or SumoCue's numbers.

In the first form a character is the sum of a cage at its root (0-9, A-Z for 10 to 35, a-j for 36 to
45) or points to a neighbour of the same cage: < > ^ v, ` up left, ' up right, comma down left and
point down right. In the second, `3x3:` and `:k:` are followed by 81 numbers, each 256 times the sum
plus the number of the cage; a sum of 0 is no cage, and `d` stands for diagonals.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from alldiff.core.cells import Cell, cell_name
from alldiff.core.errors import ReadError, WriteError
from alldiff.core.messages import t
from alldiff.core.puzzle import Puzzle
from alldiff.formats.base import Reading, ReadOptions, content_lines
from alldiff.kinds.sudoku import CLASSIC
from alldiff.rules.diagonal import Diagonal
from alldiff.rules.framework.base import Rule
from alldiff.rules.killer_cage import KillerCage

SIDE = 9
SUMS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij"
POINTERS = {
    "<": (0, -1),
    ">": (0, 1),
    "^": (-1, 0),
    "v": (1, 0),
    "`": (-1, -1),
    "'": (-1, 1),
    ",": (1, -1),
    ".": (1, 1),
}
POINTED = re.compile(r"[0-9A-Za-jv<>^`',.]{81}")
NUMBERED = re.compile(r"3x3:(d?):k:((?:\d{1,6}:){80}\d{1,6}):?")


def sniff(text: str) -> bool:
    """Return whether the first line is one of the two forms."""
    lines = content_lines(text, 1)
    if not lines:
        return False
    line = lines[0][1].strip()
    pointers = sum(map(line.count, "<>^v`"))
    return bool(NUMBERED.fullmatch(line) or (POINTED.fullmatch(line) and pointers > 8))


def read(text: str, options: ReadOptions) -> Reading:
    """Return the puzzle of each line."""
    found = []
    for number, line in content_lines(text):
        stated = line.strip()
        if match := NUMBERED.fullmatch(stated):
            found.append(numbered(match[1], list(map(int, match[2].split(":")))))
        elif POINTED.fullmatch(stated):
            found.append(pointed(stated, number, line.index(stated)))
        else:
            message = "expected 81 characters of sums and pointers, or 3x3::k: and 81 numbers"
            raise ReadError(message, line=number, column=1)
    if not found:
        raise ReadError("there is no puzzle")
    return Reading(found)


def killer_puzzle(cages: Sequence[Rule], more: Sequence[Rule] = ()) -> Puzzle:
    """Return the Killer of cages."""
    return Puzzle(givens=((0,) * SIDE,) * SIDE, clues=(*CLASSIC, *more, *cages))


def numbered(flags: str, numbers: Sequence[int]) -> Puzzle:
    """Return the puzzle of numbers that hold the sum and the cage."""
    cages: dict[int, list[Cell]] = {}
    for at, number in enumerate(numbers):
        if number >= 256:
            cages.setdefault(number, []).append(divmod(at, SIDE))
    diagonals = [Diagonal("/"), Diagonal("\\")] if flags else []
    stated = [KillerCage(tuple(cells), number // 256) for number, cells in cages.items()]
    return killer_puzzle(stated, diagonals)


def pointed(text: str, line: int, before: int) -> Puzzle:
    """Return the puzzle of sums and pointers."""
    cages: dict[Cell, list[Cell]] = {}
    for at in range(SIDE * SIDE):
        cell = divmod(at, SIDE)
        seen = {cell}
        while (sign := text[cell[0] * SIDE + cell[1]]) in POINTERS:
            down, right = POINTERS[sign]
            cell = (cell[0] + down, cell[1] + right)
            if cell in seen or not (0 <= cell[0] < SIDE and 0 <= cell[1] < SIDE):
                place = cell_name(divmod(at, SIDE))
                message = t("the pointers from {} go round in a circle, or out of the grid", place)
                raise ReadError(message, line=line, column=before + at + 1)
            seen.add(cell)
        cages.setdefault(cell, []).append(divmod(at, SIDE))
    rules = []
    for root, cells in cages.items():
        total = SUMS.index(text[root[0] * SIDE + root[1]])
        if total or len(cells) > 1:
            rules.append(KillerCage(tuple(cells), total or None))
    return killer_puzzle(rules)


def write(puzzles: Sequence[Puzzle]) -> str:
    """Return a line of numbers for each Killer."""
    if not puzzles:
        raise WriteError("there is no puzzle to write")
    return "".join(f"{killer_line(puzzle)}\n" for puzzle in puzzles)


def killer_line(puzzle: Puzzle) -> str:
    """Return a Killer as SumoCue's numbers."""
    cages = puzzle.of(KillerCage)
    diagonals = puzzle.of(Diagonal)
    plain = (*CLASSIC, *diagonals, *cages)
    numbers = dict.fromkeys(puzzle.cells(), 0)
    for number, cage in enumerate(cages, 1):
        for cell in cage.cells:
            if numbers.get(cell) != 0 or cage.sum is None or number > 255:
                message = "killer carries only cages with a sum that do not overlap; json can"
                raise WriteError(message)
            numbers[cell] = 256 * cage.sum + number
    whole = len(numbers) == SIDE * SIDE == SIDE * puzzle.rows and not any(puzzle.given_cells())
    if not whole or set(puzzle.clues) != set(plain) or len(diagonals) == 1:
        raise WriteError("killer carries only 9x9 Killer Sudoku without givens; json can")
    return f"3x3:{'d' if diagonals else ''}:k:{':'.join(map(str, numbers.values()))}"
