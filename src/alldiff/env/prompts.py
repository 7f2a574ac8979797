"""A puzzle as a prompt for a model: the rules in words, the grid, other clues, and the answer form.

The form is stable: a test has examples, and a change of it is a change of version.
"""

from __future__ import annotations

import re
from typing import Any, TypeGuard

from alldiff.core.cells import cell_name
from alldiff.core.puzzle import Puzzle
from alldiff.kinds import rules_text
from alldiff.rules.framework.base import Rule, cells_of, depths, flat, rules_inside
from alldiff.rules.given import Given, given_values

DIRECTIONS = {"U": "up", "D": "down", "L": "left", "R": "right"}


def prompt(puzzle: Puzzle) -> str:
    """Return a prompt that asks for the solution of a puzzle.

    >>> from alldiff import read
    >>> print(prompt(read("4.23.2.4.3..1..2")))
    Solve this puzzle. Fill the grid so that every row, column and box holds each value once.
    The grid has 4 rows and 4 columns, and the values are 1 to 4. A dot is an empty cell.
    <BLANKLINE>
    4 . 2 3
    . 2 . 4
    . 3 . .
    1 . . 2
    <BLANKLINE>
    Give the full grid in the same form between <answer> and </answer>.
    """
    low, high = puzzle.values
    parts = [
        f"Solve this puzzle. {rules_text(puzzle)}\n"
        f"The grid has {puzzle.rows} rows and {puzzle.columns} columns, and the values are "
        f"{low} to {high}. A dot is an empty cell{holes_text(puzzle)}.{box_text(puzzle)}",
        grid_text(puzzle),
    ]
    if clues := clue_lines(puzzle):
        parts.append("\n".join(["Clues (R1C2 is row 1, column 2):", *clues]))
    parts.append("Give the full grid in the same form between <answer> and </answer>.")
    return "\n\n".join(parts)


def holes_text(puzzle: Puzzle) -> str:
    """Return what stands for places without a cell, if there are any."""
    return ", and # is not a cell" if any(v is None for row in puzzle.givens for v in row) else ""


def grid_text(puzzle: Puzzle) -> str:
    """Return the givens in rows, with a dot for an empty cell."""
    given = given_values(puzzle)
    rows = enumerate(puzzle.givens)
    return "\n".join(
        " ".join("#" if v is None else str(given.get((r, c), ".")) for c, v in enumerate(row))
        for r, row in rows
    )


def is_in_grid(clue: Rule) -> TypeGuard[Given]:
    """Return whether a clue is a value in a cell of the grid, such as 0."""
    return isinstance(clue, Given) and clue.cell[0] >= 0


def box_text(puzzle: Puzzle) -> str:
    """Return the size of the boxes in a sentence, if they are not squares."""
    width, height = puzzle.box or (1, 1)
    return "" if width == height else f" A box has {height} rows and {width} columns."


def clue_lines(puzzle: Puzzle) -> list[str]:
    """Return a line for each clue that has a place or cells."""
    return [
        f"- {clue_text(clue, puzzle)}"
        for clue in puzzle.clues
        if not is_in_grid(clue) and (clue.place != "whole" or cells_of(clue))
    ]


def clue_text(clue: Rule, puzzle: Puzzle) -> str:
    """Return the name of a clue, its cells in order, and all else that is stated of it."""
    name = placed_name(clue, puzzle)
    held = {
        field: [cell_name(cell) for cell in flat(getattr(clue, field), depth)]
        for field, depth in depths(type(clue), "cell").items()
    }
    parts = []
    if not set().union(*held.values()) <= set(re.findall(r"R\d+C\d+", name)):
        alone = len(held) == 1 and clue.place != "whole"
        parts = [
            " ".join(cells if alone else [words_of(field), *cells])
            for field, cells in held.items()
            if cells
        ]
    parts += [clue_text(inside, puzzle) for inside in rules_inside(clue)]
    said = re.split(" (?:at|above|below|left of|right of) ", name)[0].split()
    positions = {*held, *depths(type(clue), "outside"), *depths(type(clue), "rule")}
    for field in clue.__struct_fields__:
        value = getattr(clue, field)
        if field in positions or value in (None, False, "", ()):
            continue
        if value is True:
            parts.append(words_of(field))
        elif value_text(value) not in said:
            parts.append(f"{words_of(field)} {value_text(value)}")
    return f"{name}: {'; '.join(parts)}" if parts else name


def placed_name(clue: Rule, puzzle: Puzzle) -> str:
    """Return the name of a clue, with its place around the grid in words."""
    name = str(clue.name())
    for field, depth in depths(type(clue), "outside").items():
        for row, column in flat(getattr(clue, field), depth):
            where = f"at {cell_name((row, column))}"
            if row == puzzle.rows:
                name = name.replace(where, f"below column {column + 1}")
            elif column == puzzle.columns:
                name = name.replace(where, f"right of row {row + 1}")
    return name


def value_text(value: Any) -> str:
    """Return a number, a direction or several of them in words."""
    if isinstance(value, tuple):
        return " ".join(map(value_text, value))
    if isinstance(value, str) and value and set(value) <= set(DIRECTIONS):
        return " ".join(DIRECTIONS[sign] for sign in value)
    return str(value)


def words_of(field: str) -> str:
    """Return the name of a field in words."""
    return field.replace("_", " ")
