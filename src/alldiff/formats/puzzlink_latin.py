"""Skyscrapers and Kropki of puzz.link: Latin squares with numbers around them, or with all dots."""

from __future__ import annotations

from alldiff.cells import Cell
from alldiff.errors import ReadError, WriteError
from alldiff.formats import puzzlink_codes as codes
from alldiff.formats.tatham import around
from alldiff.kinds.base import latin_rules
from alldiff.puzzle import Puzzle
from alldiff.rules.base import Rule
from alldiff.rules.difference import Difference
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
    return puzzle_of(side, cells, clues)


def puzzle_of(side: int, cells: list[int], clues: list[Rule] | list[Skyscraper]) -> Puzzle:
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
            raise ReadError(f"expected a code of {len(borders)} borders")
        marks += [number // 9, number // 3 % 3, number % 3]
    if len(marks) < len(borders) or any(marks[len(borders) :]):
        raise ReadError(f"expected a code of {len(borders)} borders")
    clues: list[Rule] = [NO_MORE]
    for two, mark in zip(borders, marks, strict=False):
        if mark:
            clues.append(Difference(two) if mark == 1 else Ratio(two))
    return puzzle_of(side, [0] * side * side, clues)


def kropki_body(puzzle: Puzzle) -> str:
    """Return the dots of a Latin square in which none is left out."""
    numbers = {two: place for place, two in enumerate(codes.inner_borders(puzzle.rows))}
    marks = [0] * (len(numbers) + -len(numbers) % 3)
    dots: list[tuple[Rule, tuple[Cell, Cell], int]] = [
        (dot, dot.cells, 1) for dot in puzzle.of(Difference)
    ]
    dots += [(dot, dot.cells, 2) for dot in puzzle.of(Ratio)]
    for rule, cells, mark in dots:
        place = numbers.get((min(cells), max(cells)))
        if place is None or marks[place]:
            raise WriteError(f"puzz.link cannot carry {rule.name()}: one dot between neighbours")
        marks[place] = mark
    threes = (marks[at : at + 3] for at in range(0, len(marks), 3))
    return "".join(codes.FIGURES[9 * a + 3 * b + c] for a, b, c in threes)
