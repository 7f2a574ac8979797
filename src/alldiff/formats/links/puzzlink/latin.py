"""Skyscrapers and Kropki of puzz.link: Latin squares with numbers around them, or with all dots.

In a file a Skyscrapers is drawn with its margin, and givens have a q before them; a Kropki has the
borders between columns, row by row, and then those between rows.
"""

from __future__ import annotations

from collections.abc import Sequence

from alldiff.core.cells import Cell
from alldiff.core.errors import ReadError, WriteError
from alldiff.core.messages import t
from alldiff.core.puzzle import Puzzle
from alldiff.formats.links.puzzlink import codes
from alldiff.formats.links.tatham.format import around
from alldiff.kinds.base import latin_rules
from alldiff.rules.difference import Difference
from alldiff.rules.framework.base import Rule
from alldiff.rules.negative import Negative
from alldiff.rules.ratio import Ratio
from alldiff.rules.skyscraper import Skyscraper

NO_MORE = Negative(("difference", "ratio"))
"""What the rules of Kropki say of neighbours without a dot."""


def read_skyscrapers(body: str, side: int) -> Puzzle:
    """Return the puzzle of numbers above, below, left and right, and perhaps of the cells."""
    try:
        values = codes.sudoku_values(body, 4 * side)
    except ReadError:
        values = codes.sudoku_values(body, 4 * side + side * side)
    places = zip(around(side), values, strict=False)
    clues = [Skyscraper(at, count) for at, count in places if count]
    cells = values[4 * side :] or [0] * side * side
    return latin_puzzle(side, cells, clues)


def latin_puzzle(side: int, cells: list[int], clues: list[Rule] | list[Skyscraper]) -> Puzzle:
    """Return a Latin square."""
    givens = tuple(tuple(cells[at : at + side]) for at in range(0, side * side, side))
    return Puzzle(givens=givens, clues=(*latin_rules(side, side), *clues))


def skyscrapers_body(puzzle: Puzzle) -> str:
    """Return the numbers around the grid, and the givens where there are some."""
    clues = {clue.at: clue.count for clue in puzzle.of(Skyscraper)}
    values = [clues.get(at, 0) for at in around(puzzle.rows)]
    return codes.sudoku_body(values + codes.given_values(puzzle) * any(puzzle.given_cells()))


def read_kropki(body: str, side: int) -> Puzzle:
    """Return the puzzle of dots, three borders a character: 1 is white, 2 is black."""
    borders = codes.inner_borders(side)
    marks: list[int] = []
    for letter in body.rstrip("/"):
        number = codes.FIGURES.find(letter)
        if not 0 <= number < 27 or len(marks) >= len(borders):
            raise ReadError(t("expected a code of {} borders", len(borders)))
        marks += [number // 9, number // 3 % 3, number % 3]
    if len(marks) < len(borders) or any(marks[len(borders) :]):
        raise ReadError(t("expected a code of {} borders", len(borders)))
    return dotted(side, marks[: len(borders)])


def dotted(side: int, marks: Sequence[int]) -> Puzzle:
    """Return the puzzle with a mark for each border: 0, 1 for a white dot, 2 for a black one."""
    clues: list[Rule] = [NO_MORE]
    for two, mark in zip(codes.inner_borders(side), marks, strict=True):
        if not 0 <= mark <= 2:
            raise ReadError(t("expected 0, 1 or 2 for a dot, not {}", mark))
        if mark:
            clues.append(Difference(two) if mark == 1 else Ratio(two))
    return latin_puzzle(side, [0] * side * side, clues)


def kropki_body(puzzle: Puzzle) -> str:
    """Return the dots of a Latin square in which none is left out, three a character."""
    marks = kropki_marks(puzzle)
    marks += [0] * (-len(marks) % 3)
    threes = (marks[at : at + 3] for at in range(0, len(marks), 3))
    return "".join(codes.FIGURES[9 * a + 3 * b + c] for a, b, c in threes)


def kropki_marks(puzzle: Puzzle) -> list[int]:
    """Return the dots of a puzzle, border by border."""
    numbers = {two: place for place, two in enumerate(codes.inner_borders(puzzle.rows))}
    marks = [0] * len(numbers)
    dots: list[tuple[Rule, tuple[Cell, Cell], int]] = [
        (dot, dot.cells, 1) for dot in puzzle.of(Difference)
    ]
    dots += [(dot, dot.cells, 2) for dot in puzzle.of(Ratio)]
    for rule, cells, mark in dots:
        place = numbers.get((min(cells), max(cells)))
        if place is None or marks[place]:
            raise WriteError(
                t("puzz.link cannot carry {}: one dot between neighbours", rule.name())
            )
        marks[place] = mark
    return marks


def skyscrapers_of(drawn: Sequence[Sequence[str]]) -> tuple[Puzzle, list[list[str]]]:
    """Return the puzzle of a drawing with its margin, and the words that a player entered."""
    side = len(drawn) - 2
    clues = []
    for row, column in around(side):
        word = drawn[row + 1][column + 1]
        if count := codes.value(word):
            clues.append(Skyscraper((row, column), count))
    inner = [row[1:-1] for row in drawn[1:-1]]
    cells = [codes.value(word[1:]) if word[:1] == "q" else 0 for row in inner for word in row]
    return latin_puzzle(side, cells, clues), [
        ["." if word[:1] == "q" else word for word in row] for row in inner
    ]


def skyscrapers_words(puzzle: Puzzle) -> list[list[str]]:
    """Return a drawing with its margin."""
    side = puzzle.rows
    drawn = [["."] * (side + 2) for _ in range(side + 2)]
    clues = {clue.at: clue.count for clue in puzzle.of(Skyscraper)}
    for row, column in around(side):
        drawn[row + 1][column + 1] = str(clues.get((row, column), "."))
    for (row, column), given in puzzle.given_cells():
        drawn[row + 1][column + 1] = f"q{given}"
    return drawn
