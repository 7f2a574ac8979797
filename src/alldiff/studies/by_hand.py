"""The 4x4 that the study backtracking-vs-cp has done by hand, arc by arc, and done again."""

from __future__ import annotations

from alldiff.cells import cell_name
from alldiff.kinds.sudoku import sudoku
from alldiff.model import values_of
from alldiff.rules import to_model
from alldiff.studies.report import FAILS, HOLDS, Block, Finding, Table, Text

GRID = ((4, 0, 2, 3), (0, 2, 0, 4), (0, 3, 0, 0), (1, 0, 0, 2))
HAND = {
    (0, 1): (1,),
    (1, 0): (1,),
    (1, 2): (3,),
    (2, 0): (1, 2),
    (2, 2): (4,),
    (3, 1): (4,),
    (3, 2): (4,),
}
"""The cells in the order of the hand, each with the values that it leaves there."""


def by_arcs() -> list[tuple[tuple[int, int], tuple[int, ...], tuple[int, ...]]]:
    """Return for each cell in the order of the hand its values before and after its arcs.

    The arcs from a cell to all its neighbours: a value that a neighbour has for sure goes.
    """
    model = to_model(sudoku(GRID))
    domains = list(model.domains)
    for variable, value in model.givens:
        domains[variable] = 1 << value
    number = {cell: variable for variable, cell in enumerate(model.cells)}
    found = []
    for cell in HAND:
        variable = number[cell]
        before = domains[variable]
        for constraint in model.constraints:
            if variable in constraint.variables:
                for other in constraint.variables:
                    if other != variable and domains[other].bit_count() == 1:
                        domains[variable] &= ~domains[other]
        found.append((cell, tuple(values_of(before)), tuple(values_of(domains[variable]))))
    return found


def wrong() -> list[str]:
    """Return where the hand has other values than the arcs in its order."""
    return [
        f"{name(cell)} is {braces(right)}, not {braces(HAND[cell])}"
        for cell, _, right in by_arcs()
        if right != HAND[cell]
    ]


def name(cell: tuple[int, int]) -> str:
    """Return a cell as the original writes it: x12 is row 1, column 2."""
    return f"x{cell[0] + 1}{cell[1] + 1}"


def braces(values: tuple[int, ...]) -> str:
    """Return a set of values."""
    return f"{{{','.join(map(str, values))}}}"


def blocks() -> list[Block]:
    """Return the run by hand beside the right one."""
    rows = tuple(
        (
            name(cell),
            cell_name(cell),
            braces(HAND[cell]),
            braces(right),
            "" if right == HAND[cell] else "the hand went wrong",
        )
        for cell, _, right in by_arcs()
    )
    return [
        Text(
            "4.23/.2.4/.3../1..2: the original revises arcs of open cells once, by hand, in the "
            "order of this table. `alldiff trace 4.23.2.4.3..1..2` tells the whole run, in the "
            "order of its queue."
        ),
        Table(
            "What is left of each cell after its arcs, by hand and by the rule.",
            ("cell", "here", "by hand", "by the arcs", ""),
            rows,
            left=5,
        ),
    ]


def finding() -> Finding:
    """Return whether the hand was right."""
    found = wrong()
    return Finding(
        "the 4x4 done by hand: AC-3 arc by arc",
        ", ".join(f"{name(cell)} {braces(values)}" for cell, values in HAND.items()),
        "; ".join(found) or "the same",
        FAILS if found else HOLDS,
    )
