"""Solutions that others found, read back: `v` lines of DIMACS, numbers in a line, or any grid."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from io import StringIO

from alldiff.cells import cell_name
from alldiff.errors import ReadError
from alldiff.exports.dimacs import read_values
from alldiff.formats import load
from alldiff.model import Model
from alldiff.puzzle import Fault, Grid, Puzzle
from alldiff.rules import to_model


def read_answer(puzzle: Puzzle, text: str) -> Puzzle:
    """Return the puzzle with the solution that a text states as its givens.

    The text is what a solver of the exported clauses prints, or the exported model of MiniZinc, or
    a full grid in any format, or an object with the value of each cell under its name.
    """
    model = to_model(puzzle)
    if (named := named_values(model, text)) is not None:
        return filled(puzzle, model.grid(named))
    if re.search(r"^v ", text, re.MULTILINE):
        return filled(puzzle, model.grid(read_values(model, text)))
    for line in text.split("\n"):
        if re.fullmatch(r"\s*[0-9]{1,6}(?:\s+[0-9]{1,6})*\s*", line):
            values = list(map(int, line.split()))
            if len(values) == model.visible:
                return filled(puzzle, model.grid(values))
    (stated, *_) = load(StringIO(text)).puzzles
    return filled(puzzle, stated.givens)


def named_values(model: Model, text: str) -> tuple[int, ...] | None:
    """Return the values of a JSON object that has one for each visible variable, else None."""
    if not text.lstrip().startswith("{"):
        return None
    try:
        stated = json.loads(text)
    except (ValueError, RecursionError):
        return None
    names = [model.name(variable) for variable in range(model.visible)]
    if stated.keys() != set(names):
        return None
    if not all(type(value) is int and value >= 0 for value in stated.values()):
        raise ReadError("the value of a cell is a whole number from 0 up")
    return tuple(stated[name] for name in names)


def filled(puzzle: Puzzle, grid: Grid) -> Puzzle:
    """Return the puzzle with all its cells given."""
    shape = puzzle.rows, puzzle.columns
    if (len(grid), len(grid[0])) != shape or {len(row) for row in grid} != {puzzle.columns}:
        raise ReadError(f"the solution has {len(grid)} rows, and does not fit the puzzle")
    for row, column in puzzle.cells():
        if not grid[row][column] and puzzle.values[0] > 0:
            raise ReadError(f"the solution has no value at {cell_name((row, column))}")
    cells = set(puzzle.cells())
    rows = tuple(
        tuple(value if (r, c) in cells else None for c, value in enumerate(row))
        for r, row in enumerate(grid)
    )
    return replace(puzzle, givens=rows)


def changed_givens(puzzle: Puzzle, answer: Puzzle) -> list[Fault]:
    """Return where a solution has other values than the puzzle gives."""
    stated = dict(answer.given_cells())
    return [
        Fault(f"the solution has {stated.get(cell)} at {cell_name(cell)}, where {value} is given")
        for cell, value in puzzle.given_cells()
        if stated.get(cell) != value
    ]
