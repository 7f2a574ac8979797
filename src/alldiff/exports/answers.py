"""Solutions from other solvers, read back: solver output, or any grid."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from io import StringIO
from typing import cast

from alldiff.core.cells import cell_name
from alldiff.core.errors import ReadError
from alldiff.core.messages import t
from alldiff.core.model import Model
from alldiff.core.puzzle import Fault, Grid, Puzzle
from alldiff.exports.dimacs import read_values
from alldiff.exports.variables import identifiers
from alldiff.exports.xcsp3_words import numbers
from alldiff.formats import is_puzzle, load
from alldiff.rules import to_model
from alldiff.rules.variable import with_values

COLOURS = re.compile(r"\x1b\[[0-9;]*m")
NONE = re.compile(r"^(?:s UNSATISFIABLE|=+UNSATISFIABLE=+|no solution)\s*$", re.MULTILINE)


def read_answer(puzzle: Puzzle, text: str) -> Puzzle:
    """Return the puzzle with the solution in a text as its givens.

    The text is a solver's output for one of our exports, a full grid in any format, or an object
    with the value of each cell under its name. If there are several solutions, the first counts.
    """
    model = to_model(puzzle)
    text = COLOURS.sub("", text)
    for read in (named_values, instantiated, literals, assigned, in_a_line):
        if (values := read(model, text)) is not None:
            unseen = cast("dict[str, int]", model.variables(values))
            return with_values(filled(puzzle, model.grid(values)), unseen)
    if NONE.search(text):
        raise ReadError("it says that there is no solution")
    if not is_puzzle(text):
        raise ReadError(
            "no solution: expected a full grid, a line R1C1 = 5 for each cell, "
            "or what a solver of an export prints"
        )
    (stated, *_) = load(StringIO(text)).puzzles
    return filled(puzzle, stated.givens)


def named_values(model: Model, text: str) -> tuple[int, ...] | None:
    """Return the values in a JSON object that has one for each visible variable, else None."""
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
        raise ReadError("the value of a cell must be a whole number from 0 up")
    return tuple(stated[name] for name in names)


def instantiated(model: Model, text: str) -> tuple[int, ...] | None:
    """Return the values in an XCSP3 instantiation."""
    plain = re.sub(r"^v\s", "", text, flags=re.MULTILINE)
    match = re.search(r"<list>([^<]*)</list>\s*<values>([^<]*)</values>", plain)
    if match is None:
        return None
    names, values = match[1].split(), numbers(match[2].replace("*", "0"))
    if len(names) != len(values):
        raise ReadError(t("{} values for {} variables", len(values), len(names)))
    return by_name(model, dict(zip(names, values, strict=True)))


def literals(model: Model, text: str) -> tuple[int, ...] | None:
    """Return the values in the `v` lines of a SAT or pseudo-Boolean solver."""
    return read_values(model, text) if re.search(r"^v\s", text, re.MULTILINE) else None


def assigned(model: Model, text: str) -> tuple[int, ...] | None:
    """Return the values in lines such as R1C1 = 5."""
    found = re.findall(r"^\s*(\w+)\s*=\s*([0-9]{1,6})\s*;?\s*$", text, re.MULTILINE)
    stated = {name: int(value) for name, value in found}
    return None if stated.keys().isdisjoint(identifiers(model)) else by_name(model, stated)


def in_a_line(model: Model, text: str) -> tuple[int, ...] | None:
    """Return the numbers in a line that has one for each visible variable."""
    for line in text.split("\n"):
        if re.fullmatch(r"\s*[0-9]{1,6}(?:\s+[0-9]{1,6})*\s*", line):
            values = tuple(map(int, line.split()))
            if len(values) == model.visible:
                return values
    return None


def by_name(model: Model, stated: Mapping[str, int]) -> tuple[int, ...]:
    """Return the values of the visible variables by their exported names."""
    names = identifiers(model)[: model.visible]
    if missing := next((name for name in names if name not in stated), None):
        raise ReadError(t("the solution has no value for {}", missing))
    return tuple(stated[name] for name in names)


def filled(puzzle: Puzzle, grid: Grid) -> Puzzle:
    """Return the puzzle with all its cells given."""
    shape = puzzle.rows, puzzle.columns
    if (len(grid), len(grid[0])) != shape or {len(row) for row in grid} != {puzzle.columns}:
        raise ReadError(t("the solution has {} rows, and does not fit the puzzle", len(grid)))
    for row, column in puzzle.cells():
        if not grid[row][column] and puzzle.values[0] > 0:
            raise ReadError(t("the solution has no value at {}", cell_name((row, column))))
    cells = set(puzzle.cells())
    rows = tuple(
        tuple(value if (r, c) in cells else None for c, value in enumerate(row))
        for r, row in enumerate(grid)
    )
    return replace(puzzle, givens=rows)


def changed_givens(puzzle: Puzzle, answer: Puzzle) -> list[Fault]:
    """Return where a solution differs from the puzzle's givens."""
    stated = dict(answer.given_cells())
    return [
        Fault(
            t(
                "the solution has {} at {}, where {} is given",
                stated.get(cell),
                cell_name(cell),
                value,
            )
        )
        for cell, value in puzzle.given_cells()
        if stated.get(cell) != value
    ]
