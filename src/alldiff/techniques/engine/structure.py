"""What a technique needs of a puzzle: it asks for structure in the model, never for a kind."""

from __future__ import annotations

from enum import StrEnum
from functools import reduce
from operator import or_

from alldiff.core.cells import Cell
from alldiff.core.constraints import AllDifferent, Less, Relation, Sum
from alldiff.core.model import Model


class Structure(StrEnum):
    """What the constraints of a puzzle have that techniques rest on."""

    HOUSES = "houses"
    """Houses that hold every value."""
    BOXES = "boxes"
    """Each cell is in one such row, one such column and one such box, and in no other house."""
    PLAIN = "plain"
    """There is nothing but houses that hold every value: arguments about uniqueness hold."""
    CLUES = "clues"
    """There is something else."""
    SIGNS = "signs"
    """There are signs between two cells."""
    RUNS = "runs"
    """There is nothing but straight runs of cells that differ and have a sum."""
    SUMS = "sums"
    """There are sums of cells."""
    PAIRS = "pairs"
    """There are clues on two cells other than signs."""
    IRREGULAR = "irregular"
    """There is something besides houses that are rows, columns and boxes."""


Structures = frozenset[Structure]
HOUSES, BOXES, PLAIN, CLUES, SIGNS, RUNS, SUMS, PAIRS, IRREGULAR = Structure
CLASSIC: Structures = frozenset((HOUSES, BOXES, PLAIN))
"""That of a Sudoku."""
ROW, COLUMN, BOX, OTHER = range(4)
"""The kinds of houses, as the core numbers them."""


def values_of_cells(model: Model) -> int:
    """Return the values that any cell can take, as a domain: a full house holds each of them."""
    # Of all cells together: a puzzle may state few candidates for each.
    return reduce(or_, model.domains[: len(model.cells)], 0)


def full_houses(model: Model) -> list[tuple[int, int]]:
    """Return the houses with as many cells as there are values: their kinds and numbers.

    No two have the same cells, and no two rows cross, nor do two columns: a row is a house of some
    other kind where it shares a cell with one before it.
    """
    houses: list[tuple[int, int]] = []
    known: set[frozenset[int]] = set()
    lines: set[tuple[int, int]] = set()
    most = values_of_cells(model).bit_count()
    for number, constraint in enumerate(model.constraints):
        seen = all(variable < len(model.cells) for variable in constraint.variables)
        if isinstance(constraint, AllDifferent) and len(constraint.variables) == most and seen:
            scope = frozenset(constraint.variables)
            if scope in known:
                continue
            known.add(scope)
            cells = [model.cells[variable] for variable in constraint.variables]
            one_row = len({row for row, _ in cells}) == 1
            one_column = len({column for _, column in cells}) == 1
            kind = ROW if one_row else COLUMN if one_column else BOX
            taken = {(kind, variable) for variable in scope} if kind != BOX else set()
            houses.append((OTHER if taken & lines else kind, number))
            lines |= taken
    return sorted(houses)


def structure_of(model: Model) -> Structures:
    """Return what the constraints of a puzzle have."""
    houses = full_houses(model)
    found = set()
    if houses:
        found.add(HOUSES)
        if has_boxes(model, houses):
            found.add(BOXES)
    found.add(PLAIN if len(houses) == len(model.constraints) else CLUES)
    if any(isinstance(constraint, Less) for constraint in model.constraints):
        found.add(SIGNS)
    if any(isinstance(constraint, Relation) for constraint in model.constraints):
        found.add(PAIRS)
    if any(isinstance(constraint, Sum) for constraint in model.constraints):
        found.add(SUMS)
        if is_all_runs(model):
            found.add(RUNS)
    regular = BOXES in found or all(kind != BOX for kind, _ in houses)
    if CLUES in found or not regular:
        found.add(IRREGULAR)
    return frozenset(found)


def has_boxes(model: Model, houses: list[tuple[int, int]]) -> bool:
    """Return whether each cell is in one row, one column and one rectangle."""
    seen: dict[int, list[int]] = {variable: [] for variable in range(len(model.cells))}
    for kind, number in houses:
        variables = model.constraints[number].variables
        if kind == BOX:
            rows, columns = map(set, zip(*(model.cells[v] for v in variables), strict=True))
            if len(rows) * len(columns) != len(variables):
                return False
        for variable in variables:
            seen[variable].append(kind)
    return all(sorted(kinds) == [ROW, COLUMN, BOX] for kinds in seen.values())


def is_all_runs(model: Model) -> bool:
    """Return whether every constraint belongs to a straight run that differs and has a sum."""
    sums = {c.variables for c in model.constraints if isinstance(c, Sum)}
    different = {c.variables for c in model.constraints if isinstance(c, AllDifferent)}
    if len(sums) + len(different) != len(model.constraints) or not different <= sums:
        return False
    # A lone cell differs from nothing.
    if len(model.domains) > len(model.cells) or any(len(run) > 1 for run in sums - different):
        return False
    cells = set(model.cells)
    return bool(sums) and all(is_run([model.cells[v] for v in run], cells) for run in sums)


def is_run(run: list[Cell], cells: set[Cell]) -> bool:
    """Return whether a run goes on in a row or column as far as there are cells."""
    if len(run) == 1:
        return True
    (row, column), (last_row, last_column) = run[0], run[-1]
    down, right = int(last_row > row), int(last_column > column)
    straight = [(row + at * down, column + at * right) for at in range(-1, len(run) + 1)]
    return (
        down + right == 1 and straight[1:-1] == run and cells.isdisjoint(straight[:: len(run) + 1])
    )
