"""Greater-Than Sudoku: a Sudoku with signs between neighbouring cells, with or without givens."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from operator import attrgetter

from alldiff.clues import Cell, Inequality, cell_name
from alldiff.constraints import Less
from alldiff.kinds import sudoku
from alldiff.kinds.base import KINDS, Kind, square_model
from alldiff.model import Model, sound_model
from alldiff.puzzle import Fault, Puzzle

PAIR = attrgetter("less", "greater")
"""The two cells of a sign."""


def signs(puzzle: Puzzle) -> list[Inequality]:
    """Return the signs of a puzzle."""
    return [clue for clue in puzzle.clues if isinstance(clue, Inequality)]


@lru_cache(maxsize=16)
def neighbours(size: int) -> dict[tuple[Cell, Cell], Less]:
    """Return the Less of every two neighbours in a square grid, which all puzzles of it share."""
    found: dict[tuple[Cell, Cell], Less] = {}
    for cell in product(range(size), range(size)):
        for other in ((cell[0], cell[1] + 1), (cell[0] + 1, cell[1])):
            if max(other) < size:
                found[cell, other] = less(cell, other, size)
                found[other, cell] = less(other, cell, size)
    return found


def less(smaller: Cell, greater: Cell, size: int) -> Less:
    """Return the constraint that a sign states."""
    return Less(smaller[0] * size + smaller[1], greater[0] * size + greater[1])


def validate(puzzle: Puzzle) -> Iterator[Fault]:
    """Yield what is wrong with the grid, the boxes and the places of the signs."""
    faults = list(sudoku.validate(puzzle))
    yield from faults
    pairs = list(map(PAIR, signs(puzzle)))
    if not faults and all(map(neighbours(puzzle.rows).__contains__, pairs)):
        return
    cells = set(puzzle.cells())
    for pair in pairs:
        if not cells.issuperset(pair) or pair[0] == pair[1]:
            yield Fault(f"no two cells for the sign at {pair}", pair, contradiction=False)


def contradictions(puzzle: Puzzle) -> Iterator[Fault]:
    """Yield equal givens in a house, signs that givens break, and signs in a circle."""
    yield from sudoku.contradictions(puzzle)
    yield from broken_signs(puzzle)
    yield from circles(puzzle)


def broken_signs(puzzle: Puzzle) -> Iterator[Fault]:
    """Yield each sign that its two givens break."""
    for sign in signs(puzzle):
        (a, b), (c, d) = sign.less, sign.greater
        less, greater = puzzle.givens[a][b], puzzle.givens[c][d]
        if less and greater and less >= greater:
            yield Fault(
                f"{less} at {cell_name(sign.less)} is not smaller than "
                f"{greater} at {cell_name(sign.greater)}",
                (sign.less, sign.greater),
            )


def circles(puzzle: Puzzle) -> Iterator[Fault]:
    """Yield one fault if the signs go round in a circle, with the cells that cannot be ordered."""
    greater: dict[Cell, set[Cell]] = {}
    below: dict[Cell, int] = {}
    for sign in signs(puzzle):
        larger = greater.setdefault(sign.less, set())
        if sign.greater not in larger:
            larger.add(sign.greater)
            below[sign.greater] = below.get(sign.greater, 0) + 1
    # Kahn's topological sort: what is never freed lies on a circle or above one.
    free = [cell for cell in greater if not below.get(cell)]
    while free:
        for cell in greater.pop(free.pop(), ()):
            below[cell] -= 1
            if not below[cell]:
                free.append(cell)
    stuck = tuple(sorted(cell for cell in greater if below.get(cell)))
    if stuck:
        yield Fault(f"the signs go round in a circle near {cell_name(stuck[0])}", stuck)


def model(puzzle: Puzzle) -> Model:
    """Return the model of the Sudoku with a Less per sign."""
    houses, size = square_model(puzzle, puzzle.box), puzzle.rows
    known = neighbours(size)
    ordered = [known.get(pair) or less(*pair, size) for pair in map(PAIR, signs(puzzle))]
    return sound_model(
        houses.domains,
        (*houses.constraints, *ordered),
        houses.givens,
        houses.cells,
        houses.shape,
    )


KINDS.add(
    "greater-than",
    Kind(
        name="greater-than",
        title="Greater-Than Sudoku",
        rules="Sudoku, and each sign between two cells points to the smaller value.",
        largest=lambda puzzle: puzzle.rows,
        validate=validate,
        model=model,
        contradictions=contradictions,
        clues=(Inequality,),
    ),
)
