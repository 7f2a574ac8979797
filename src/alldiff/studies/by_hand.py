"""The 4x4 that the original of backtracking-vs-cp does by hand, and the right run."""

from __future__ import annotations

from alldiff.core.cells import cell_name
from alldiff.core.model import values_of
from alldiff.kinds.sudoku import sudoku
from alldiff.lab.watching.arc_order import follow_order
from alldiff.rules import to_model
from alldiff.studies.report import FAILS, HOLDS, Block, Finding, ReportTable, Text

GRID = ((4, 0, 2, 3), (0, 2, 0, 4), (0, 3, 0, 0), (1, 0, 0, 2))
HAND: dict[tuple[int, int], tuple[tuple[int, ...], ...]] = {
    (0, 1): ((1,),),
    (1, 0): ((1,),),
    (1, 2): ((1, 3), (3,)),
    (2, 0): ((1, 2),),
    (2, 2): ((1, 3, 4), (4,)),
    (3, 1): ((4,),),
    (3, 2): ((3, 4), (4,)),
}
"""The cells in the order of the text, each with its values before and, if stated, after."""
BECAUSE = {(2, 2): "x34 = {1}"}
"""The reasons that the text names."""


def by_arcs() -> list[tuple[tuple[int, int], tuple[int, ...], tuple[int, ...]]]:
    """Return each cell in the text's order with its values before and after its arcs.

    The arcs from a cell to all its neighbours, as `alldiff trace --arcs` follows them.
    """
    looks = follow_order("", to_model(sudoku(GRID)), list(map(cell_name, HAND))).looks
    return [
        (cell, tuple(values_of(look.before)), tuple(values_of(look.after)))
        for cell, look in zip(HAND, looks, strict=False)
    ]


def wrong() -> list[str]:
    """Return the cells for which the text has wrong values."""
    return [
        f"{name(cell)} is {braces(right)}, not {braces(HAND[cell][-1])}"
        for cell, _, right in by_arcs()
        if right != HAND[cell][-1]
    ]


def name(cell: tuple[int, int]) -> str:
    """Return a cell as the original writes it: x12 is row 1, column 2."""
    return f"x{cell[0] + 1}{cell[1] + 1}"


def braces(values: tuple[int, ...]) -> str:
    """Return a set of values."""
    return f"{{{','.join(map(str, values))}}}"


def by_hand(cell: tuple[int, int]) -> str:
    """Return the text's values for a cell."""
    text = " -> ".join(map(braces, HAND[cell]))
    return f"{text} by {BECAUSE[cell]}" if cell in BECAUSE else text


def command() -> str:
    """Return the command that follows the arcs in the text's order."""
    text = "".join("".join(str(value or ".") for value in row) for row in GRID)
    return f"alldiff trace {text} --arcs {','.join(map(cell_name, HAND))}"


def blocks() -> list[Block]:
    """Return the run by hand beside the right one."""
    rows = tuple(
        (
            name(cell),
            cell_name(cell),
            by_hand(cell),
            braces(right),
            "" if right == HAND[cell][-1] else "the hand went wrong",
        )
        for cell, _, right in by_arcs()
    )
    return [
        Text(
            "4.23/.2.4/.3../1..2: the original revises the arcs of open cells once, by hand, in "
            f"the order of this table. `{command()}` shows the right run in this order, arc by arc."
        ),
        ReportTable(
            "What is left of each cell after its arcs, by hand and by the rule.",
            ("cell", "here", "by hand", "by the arcs", ""),
            rows,
            left=5,
        ),
    ]


def finding() -> Finding:
    """Return whether the text's run is right."""
    found = wrong()
    return Finding(
        "the 4x4 done by hand: AC-3 arc by arc",
        "; ".join(f"{name(cell)} {by_hand(cell)}" for cell in HAND),
        "; ".join(found) or "the same",
        FAILS if found else HOLDS,
        1,
        fact=True,
    )
