"""What people call the constraints of a puzzle: 'row 3', 'the 16 down from R2C4', 'R4C5 < R4C6'."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from alldiff.clues import Cell, cell_name
from alldiff.constraints import AllDifferent, Less, Relation, Sum
from alldiff.kinds.base import boxes
from alldiff.model import Model
from alldiff.puzzle import Puzzle


def constraint_name(puzzle: Puzzle, model: Model, number: int) -> str:
    """Return what people call a constraint of a puzzle's model."""
    constraint = model.constraints[number]
    cells = tuple(model.cells[variable] for variable in constraint.variables)
    if isinstance(constraint, Less | Relation):
        return constraint.describe(model.name)
    if isinstance(constraint, Sum):
        return run_name(cells, constraint.total)
    for other in model.constraints:
        if isinstance(other, Sum) and other.variables == constraint.variables:
            return run_name(cells, other.total)
    if isinstance(constraint, AllDifferent):
        return house_name(puzzle, cells)
    return str(constraint.describe(model.name))


def run_name(cells: Sequence[Cell], total: int) -> str:
    """Return the name of cells that add up to a total.

    >>> run_name([(1, 3), (2, 3)], 16)
    'the 16 down from R2C4'
    """
    if len({column for _, column in cells}) == 1 and len(cells) > 1:
        return f"the {total} down from {cell_name(cells[0])}"
    if len({row for row, _ in cells}) == 1 and len(cells) > 1:
        return f"the {total} across from {cell_name(cells[0])}"
    return f"the {total} of {listed(map(cell_name, cells))}"


def house_name(puzzle: Puzzle, cells: Sequence[Cell]) -> str:
    """Return the name of cells that must differ."""
    (row, column), size = cells[0], len(cells)
    if len({row for row, _ in cells}) == 1 and size == puzzle.columns:
        return f"row {row + 1}"
    if len({column for _, column in cells}) == 1 and size == puzzle.rows:
        return f"column {column + 1}"
    if puzzle.box is not None:
        for house in boxes(puzzle.rows, puzzle.box):
            if set(house.cells) == set(cells):
                return house.name
    return f"the house of {cell_name(cells[0])} to {cell_name(cells[-1])}"


def constraint_names(puzzle: Puzzle, model: Model, numbers: Iterable[int]) -> list[str]:
    """Return the names of several constraints, each once.

    That a run differs and that it adds up are one thing to people, and so are signs in a line:
    'R1C1 < R1C2 < R1C3'.
    """
    signs, names = [], []
    for number in numbers:
        constraint = model.constraints[number]
        if isinstance(constraint, Less):
            signs.append((constraint.less, constraint.greater))
        else:
            names.append(constraint_name(puzzle, model, number))
    return [
        *dict.fromkeys(names),
        *(" < ".join(map(model.name, line)) for line in lines_of_signs(signs)),
    ]


def lines_of_signs(signs: Iterable[tuple[int, int]]) -> list[list[int]]:
    """Return signs as few increasing lines, each sign in one of them.

    >>> lines_of_signs([(2, 3), (1, 2), (1, 4)])
    [[1, 2, 3], [1, 4]]
    """
    left = dict.fromkeys(signs)
    lines = []
    while left:
        greater = {b for _, b in left}
        line = list(next(((a, b) for a, b in left if a not in greater), next(iter(left))))
        del left[line[0], line[1]]
        while step := next(((a, b) for a, b in left if a == line[-1]), None):
            line.append(step[1])
            del left[step]
        lines.append(line)
    return lines


def listed(names: Iterable[str]) -> str:
    """Return names as people list them.

    >>> listed(["row 3", "box 5", "box 6"])
    'row 3, box 5 and box 6'
    """
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last
