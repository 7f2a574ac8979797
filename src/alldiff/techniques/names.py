"""What cells, values, houses and other constraints are called in a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from alldiff.cells import Cell, cell_name
from alldiff.constraints import AllDifferent
from alldiff.model import Model
from alldiff.puzzle import Puzzle
from alldiff.rules import grid_of
from alldiff.rules.base import Rule


def joined(words: Iterable[object], last: str = "and") -> str:
    """Return words in a row, the last one after 'and'.

    >>> joined(["R1C1", "R1C4", "R2C3"])
    'R1C1, R1C4 and R2C3'
    """
    *before, end = [str(word) for word in words] or [""]
    return f"{', '.join(before)} {last} {end}" if before else end


def cell_names(cells: Iterable[Cell], last: str = "and") -> str:
    """Return the names of cells in a row, each once and in reading order.

    >>> cell_names([(1, 0), (0, 0), (1, 0)], "or")
    'R1C1 or R2C1'
    """
    return joined(map(cell_name, sorted(set(cells))), last)


def value_names(values: Iterable[int], last: str = "and") -> str:
    """Return values in a row, each once and ascending."""
    return joined(sorted(set(values)), last)


def house_names(names: Sequence[str]) -> str:
    """Return the names of houses in a row, those of one sort together.

    >>> house_names(["row 2", "row 6", "box 1"])
    'rows 2 and 6 and box 1'
    """
    sorts: dict[str, list[str]] = {}
    signs = [name for name in dict.fromkeys(names) if SIGN in name]
    for name in (*(name for name in names if SIGN not in name), *lines_of_signs(signs)):
        sort, _, number = name.rpartition(" ")
        numbered = sorts.setdefault(sort if sort in ("row", "column", "box") else name, [])
        if number not in numbered:
            numbered.append(number)
    parts = []
    for sort, stated in sorts.items():
        numbers = sorted(stated, key=lambda number: (len(number), number))
        if sort not in ("row", "column", "box"):
            parts.append(sort)
        elif len(numbers) == 1:
            parts.append(f"{sort} {numbers[0]}")
        else:
            parts.append(f"{'boxe' if sort == 'box' else sort}s {joined(numbers)}")
    return joined(parts)


SIGN = " < "
"""What stands between two cells in the name of a sign."""


def lines_of_signs(names: Iterable[str]) -> list[str]:
    """Return signs as few increasing lines, each sign in one of them.

    >>> lines_of_signs(["R1C2 < R1C3", "R1C1 < R1C2", "R1C1 < R2C1"])
    ['R1C1 < R1C2 < R1C3', 'R1C1 < R2C1']
    """
    left = dict.fromkeys(tuple(name.split(SIGN)) for name in names)
    lines = []
    while left:
        greater = {high for _, high in left}
        line = list(next((sign for sign in left if sign[0] not in greater), next(iter(left))))
        del left[line[0], line[1]]
        while step := next((sign for sign in left if sign[0] == line[-1]), None):
            line.append(step[1])
            del left[step]
        lines.append(SIGN.join(line))
    return lines


def constraint_names(puzzle: Puzzle, model: Model) -> tuple[str, ...]:
    """Return what people call each constraint of a puzzle's model.

    >>> from alldiff.rules import to_model
    >>> from alldiff.kinds.sudoku import sudoku
    >>> empty = sudoku([[0] * 4] * 4)
    >>> constraint_names(empty, to_model(empty))[::4]
    ('row 1', 'column 1', 'box 1')
    """
    houses: dict[frozenset[Cell], str] = {}
    grid = grid_of(puzzle)
    for rule in grid.rules:
        if rule.place == "whole":
            for house in rule.houses(grid):
                houses.setdefault(frozenset(house.cells), house.name)
    found = []
    for constraint, origin in zip(model.constraints, model.origin, strict=True):
        cells = [model.cells[v] for v in constraint.variables if v < len(model.cells)]
        name = ""
        if isinstance(constraint, AllDifferent) and len(cells) == len(constraint.variables):
            name = houses.get(frozenset(cells), "")
        if not name:
            name = joined(dict.fromkeys(clue_name(puzzle.clues[n], cells) for n in origin))
        found.append(name or constraint.describe(model.name))
    return tuple(found)


def clue_name(clue: Rule, cells: Sequence[Cell]) -> str:
    """Return what to call a constraint of a clue on some cells.

    A rule of the whole grid is told with the cells, and the others by their name.
    """
    return f"{clue.called()} for {cell_names(cells)}" if clue.place == "whole" else clue.called()
