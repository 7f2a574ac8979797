"""Doppelblock and Easy as ABC of puzz.link: numbers around a grid, and perhaps some in its cells.

A file has them as a drawing with its margin; givens have a q before them.
"""

from __future__ import annotations

from collections.abc import Sequence

from alldiff.core.cells import Cell
from alldiff.core.errors import ReadError
from alldiff.core.messages import t
from alldiff.core.puzzle import Puzzle
from alldiff.formats.links.puzzlink import codes
from alldiff.formats.links.tatham.format import around
from alldiff.rules.block_sum import BlockSum
from alldiff.rules.first_value import FirstValue
from alldiff.rules.framework.base import Rule

KINDS = {"doppelblock": "doppelblock", "easyasabc": "easy-as-abc"}
"""The types, and what they are called here."""
Numbers = dict[Cell, int]


def places(name: str, side: int) -> list[Cell]:
    """Return the places of a type around a grid: above and left, below and right for letters."""
    every = around(side)
    return every if name == "easyasabc" else [at for at in every if side not in at]


def read_around(name: str, body: str, side: int) -> Puzzle:
    """Return the puzzle of a link."""
    letters, slash, rest = body.partition("/") if name == "easyasabc" else ("", "", body)
    if name == "easyasabc" and not (slash and letters.isdigit()):
        raise ReadError("expected the number of letters")
    outside = places(name, side)
    try:
        found = codes.numbers(rest, len(outside))
    except ReadError:
        found = codes.numbers(rest, len(outside) + side * side)
    stated = {at: n for at, n in zip(outside, found, strict=False) if n is not None}
    cells = found[len(outside) :] or [None] * (side * side)
    return puzzle_of(name, side, int(letters or 0), stated, [value or 0 for value in cells])


def puzzle_of(name: str, side: int, letters: int, stated: Numbers, cells: list[int]) -> Puzzle:
    """Return the puzzle of numbers around a grid and of its cells."""
    if name == "doppelblock" and side < 3:
        raise ReadError(t("a {} has a side of 3 or more", name))
    givens = tuple(tuple(cells[at : at + side]) for at in range(0, side * side, side))
    rule = BlockSum if name == "doppelblock" else FirstValue
    clues: list[Rule] = [rule(at, number) for at, number in stated.items()]
    return Puzzle(KINDS[name], givens, clues=clues, values=(0, letters or side - 2))


def numbers_of(puzzle: Puzzle) -> Numbers:
    """Return the numbers around a puzzle."""
    sums = {clue.at: clue.sum for clue in puzzle.of(BlockSum)}
    return sums | {clue.at: clue.value for clue in puzzle.of(FirstValue)}


def type_of(puzzle: Puzzle) -> str:
    """Return the type of a puzzle."""
    return "doppelblock" if puzzle.of(BlockSum) else "easyasabc"


def around_body(puzzle: Puzzle) -> str:
    """Return the type, the size and the code of a puzzle."""
    name, side = type_of(puzzle), puzzle.rows
    stated = numbers_of(puzzle)
    code = codes.numbers_body([stated.get(at) for at in places(name, side)])
    if any(puzzle.given_cells()):
        code += codes.sudoku_body(codes.given_values(puzzle))
    letters = f"{puzzle.values[1]}/" if name == "easyasabc" else ""
    return f"{name}/{side}/{side}/{letters}{code}"


def read_drawing(
    name: str, letters: int, drawn: Sequence[list[str]]
) -> tuple[Puzzle, list[list[str]]]:
    """Return the puzzle of a drawing with its margin, and the words that a player entered."""
    side = len(drawn) - (2 if name == "easyasabc" else 1)
    stated = {
        (r, c): codes.value(word)
        for r, c in places(name, side)
        if (word := drawn[r + 1][c + 1]) not in (".", "-")
    }
    inner = [row[1 : side + 1] for row in drawn[1 : side + 1]]
    cells = [codes.value(word[1:]) if word[:1] == "q" else 0 for row in inner for word in row]
    entered = [["." if word[:1] == "q" else word for word in row] for row in inner]
    return puzzle_of(name, side, letters, stated, cells), entered


def drawing_words(puzzle: Puzzle) -> list[list[str]]:
    """Return a drawing with its margin."""
    name, side = type_of(puzzle), puzzle.rows
    size = side + (2 if name == "easyasabc" else 1)
    drawn = [["."] * size for _ in range(size)]
    stated = numbers_of(puzzle)
    for row, column in places(name, side):
        drawn[row + 1][column + 1] = str(stated.get((row, column), "."))
    for (row, column), given in puzzle.given_cells():
        drawn[row + 1][column + 1] = f"q{given}"
    return drawn
