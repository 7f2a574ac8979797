"""What the constraints of a puzzle are called in a sentence, in English."""

from __future__ import annotations

from collections.abc import Sequence

from alldiff.core.cells import Cell, cell_name
from alldiff.core.constraints import AllDifferent
from alldiff.core.messages import t
from alldiff.core.model import Model
from alldiff.core.puzzle import Puzzle
from alldiff.rules import grid_of
from alldiff.rules.framework.base import Rule


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
            names = tuple(dict.fromkeys(clue_name(puzzle.clues[n], cells) for n in origin))
            name = names[0] if len(names) == 1 else t("{}", names)
        found.append(name or constraint.describe(model.name))
    return tuple(found)


def clue_name(clue: Rule, cells: Sequence[Cell]) -> str:
    """Return what to call a constraint of a clue on some cells.

    A rule of the whole grid is named with its cells, others by their name, and so is a constraint
    on nothing that is seen.
    """
    if clue.place != "whole" or not cells:
        return clue.called()
    return t("{} for {}", clue.called(), tuple(map(cell_name, sorted(set(cells)))))
