"""Greater-Than Sudoku: a Sudoku with signs between neighbouring cells, with or without givens."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from alldiff.clues import Cell, Inequality, cell_name
from alldiff.constraints import Less
from alldiff.kinds import sudoku
from alldiff.kinds.base import KINDS, Kind, square_model
from alldiff.model import Model
from alldiff.puzzle import Fault, Puzzle


def signs(puzzle: Puzzle) -> Iterator[Inequality]:
    """Yield the signs of a puzzle."""
    for clue in puzzle.clues:
        if isinstance(clue, Inequality):
            yield clue


def validate(puzzle: Puzzle) -> Iterable[Fault]:
    """Yield every fault of a Greater-Than Sudoku."""
    faults = list(sudoku.validate(puzzle))
    cells = set(puzzle.cells())
    for sign in signs(puzzle):
        pair = (sign.less, sign.greater)
        if not cells.issuperset(pair) or sign.less == sign.greater:
            faults.append(Fault(f"no two cells for the sign at {pair}", pair, contradiction=False))
    if all(fault.contradiction for fault in faults):
        faults += broken_signs(puzzle)
        faults += circles(puzzle)
    return faults


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
    ordered = tuple(
        Less(sign.less[0] * size + sign.less[1], sign.greater[0] * size + sign.greater[1])
        for sign in signs(puzzle)
    )
    return replace(houses, constraints=houses.constraints + ordered)


KINDS.add(
    "greater-than",
    Kind(
        name="greater-than",
        title="Greater-Than Sudoku",
        rules="Sudoku, and each sign between two cells points to the smaller value.",
        largest=lambda puzzle: puzzle.rows,
        validate=validate,
        model=model,
        clues=(Inequality,),
    ),
)
