"""The grid on page 3 of the original of reasoning: its marked cells, and its table 7.3."""

from __future__ import annotations

from functools import cache

from alldiff import reference, solving
from alldiff.core.cells import Cell, cell_name
from alldiff.core.model import values_of
from alldiff.core.search import parse
from alldiff.studies import bank
from alldiff.studies.report import FAILS, HOLDS, Block, Finding, ReportTable, Text

FILE = "reasoning-page-3"
SOLUTIONS = 1_119
MARKED: dict[str, tuple[Cell, tuple[int, ...]]] = {
    "circle": ((0, 4), (2, 5, 7)),
    "heart": ((4, 4), (2, 8)),
    "triangle up": ((7, 4), (5, 8)),
    "triangle down": ((8, 4), (5, 8)),
    "square": ((8, 2), (1, 3, 5, 9)),
    "diamond": ((5, 6), (2,)),
    "(4,7)": ((3, 6), (5, 8)),
}
"""The cells that the text marks, with the possible values that it states."""
COLUMN = ("circle", "heart", "triangle up", "triangle down")
LAST_CELL, BOTH = "fc+last-cell", "fc+last-cell+naked-pairs"
AFTER = {"circle": (7,), "heart": (2,), "triangle up": (5, 8), "triangle down": (5, 8)}
"""Its table of section 7.3, after both optimisations."""


@cache
def left_by(search: str) -> dict[Cell, tuple[int, ...]]:
    """Return what a search leaves in each cell of the grid before its first choice."""
    model = bank.courses(FILE, 1)[0].model
    domains = reference.root_domains(model, parse(search))
    assert domains is not None
    return {cell: tuple(values_of(domains[v])) for v, cell in enumerate(model.cells)}


@cache
def solutions() -> int:
    """Return the number of solutions of the grid."""
    return solving.run(bank.courses(FILE, 1)[0].model, keep=0).count


def braces(values: tuple[int, ...]) -> str:
    """Return a set of values."""
    return f"{{{','.join(map(str, values))}}}"


def blocks() -> list[Block]:
    """Return the marked cells, and the column before and after the rules."""
    start, after = left_by("fc"), left_by(BOTH)
    marked = tuple(
        (name, cell_name(cell), braces(values), braces(start[cell]))
        for name, (cell, values) in MARKED.items()
    )
    column = tuple(
        (
            name,
            cell_name(MARKED[name][0]),
            braces(start[MARKED[name][0]]),
            braces(left_by(LAST_CELL)[MARKED[name][0]]),
            braces(after[MARKED[name][0]]),
        )
        for name in COLUMN
    )
    text = "".join(str(value) for row in bank.puzzles(FILE)[0].givens for value in row)
    return [
        Text(
            f"`{text}`: the grid as printed. It has {solutions():,} solutions, so that nothing "
            "decides it; Grid_nine_1 of the original's file has still fewer givens. "
            "`alldiff candidates GRID --basic --counts` prints VALUE, COUNT and the vector of "
            "possible values for each cell."
        ),
        ReportTable(
            "The cells that the text marks.",
            ("sign", "cell", "the text", "here"),
            marked,
            left=4,
        ),
        ReportTable(
            f"Column 5 before the rules, after `{LAST_CELL}` (section 7.1) and after `{BOTH}` "
            "(section 7.3).",
            ("sign", "cell", "before", "last cell", "both"),
            column,
            left=5,
        ),
    ]


def findings() -> list[Finding]:
    """Return whether the text's examples are right on its own grid."""
    start, last, both = left_by("fc"), left_by(LAST_CELL), left_by(BOTH)
    wrong = [name for name, (cell, values) in MARKED.items() if start[cell] != values]
    circle = last[MARKED["circle"][0]]
    column = {name: both[MARKED[name][0]] for name in COLUMN}
    unique = solutions() == 1
    return [
        Finding(
            "the possible values of the marked cells on page 3",
            "; ".join(f"{name} {braces(values)}" for name, (_, values) in MARKED.items()),
            "the same" if not wrong else f"others at {', '.join(wrong)}",
            FAILS if wrong else HOLDS,
            1,
            fact=True,
        ),
        Finding(
            "7.1: the circle is the only cell of its column that can be 7",
            "{7}",
            f"{braces(circle)} by `{LAST_CELL}`",
            HOLDS if circle == (7,) else FAILS,
            1,
            fact=True,
        ),
        Finding(
            "7.3: column 5 after both rules",
            ", ".join(map(braces, AFTER.values())),
            ", ".join(map(braces, column.values())),
            HOLDS if column == AFTER else FAILS,
            1,
            fact=True,
        ),
        Finding(
            "whoever makes a grid guarantees that it can be completed in one way",
            "stated",
            f"the grid on page 3 has {solutions():,} solutions",
            HOLDS if unique else FAILS,
            1,
            fact=True,
        ),
    ]
