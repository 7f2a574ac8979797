"""Outlines of Kakuro: connected, symmetric, with runs of 2 to 9; others are refused."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

from alldiff.core.cells import Cell
from alldiff.core.errors import UsageError
from alldiff.core.puzzle import Puzzle
from alldiff.core.splitmix import SplitMix64
from alldiff.generators.outline import LONGEST, Outline, drawn_outline, random_outline
from alldiff.generators.symmetries import SQUARE_ONLY, SYMMETRIES, is_symmetric
from alldiff.rules import grid_of
from alldiff.rules.runs import outlines


def cells(*rows: str) -> frozenset[Cell]:
    """Return where the rows of a drawing have a white cell."""
    return frozenset(
        (r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "o"
    )


def reached(white: set[Cell]) -> set[Cell]:
    """Return the white cells that one can walk to from the first one."""
    seen: set[Cell] = set()
    waiting = [min(white)]
    while waiting:
        row, column = cell = waiting.pop()
        if cell in white and cell not in seen:
            seen.add(cell)
            waiting += [(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)]
    return seen


@pytest.mark.parametrize("symmetry", SYMMETRIES)
@settings(max_examples=12)
@given(
    rows=st.integers(8, 16),
    columns=st.integers(8, 16),
    density=st.floats(0.3, 0.9),
    seed=st.integers(0, 2**32),
)
def test_outlines_are_connected_symmetric_and_have_runs_of_two_to_nine(
    symmetry: str, rows: int, columns: int, density: float, seed: int
) -> None:
    if symmetry in SQUARE_ONLY:
        columns = rows
    outline = random_outline(SplitMix64(seed), rows, columns, density, symmetry)
    for cell in outline.black()[::2]:
        outline.whiten(cell)
    white = outline.white
    inner = [(row - 1, column - 1) for row, column in white]
    assert is_symmetric(inner, rows - 1, columns - 1, symmetry)
    assert {
        len(run) for runs in outlines(grid_of(Puzzle("kakuro", outline.grid()))) for run in runs
    } <= {*range(2, LONGEST + 1)}
    assert reached(white) == white
    drawn = drawn_outline(frozenset(white), rows, columns, symmetry)
    assert drawn.grid() == outline.grid()


@given(chosen=st.sets(st.tuples(st.integers(1, 6), st.integers(1, 7)), min_size=1))
def test_the_flood_reaches_what_one_can_walk_to(chosen: set[Cell]) -> None:
    outline = Outline(7, 8, "none")
    outline.turn(outline.white - chosen)
    assert outline.white == chosen
    assert outline.connected() == (reached(chosen) == chosen)


@pytest.mark.parametrize(("rows", "columns"), [(4, 11), (3, 30), (11, 3)])
def test_long_narrow_grids_have_no_outline(rows: int, columns: int) -> None:
    with pytest.raises(UsageError, match="no outline"):
        random_outline(SplitMix64(1), rows, columns, 0.6)


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ((), "no white cell"),
        (("oo", "oo"), "R1C1 cannot be white"),
        (("...", ".oo", ".o."), "R2C3 is in runs of 2 and 1"),
        ((".." + 10 * ".", ".." + 10 * "o", ".." + 10 * "o"), "runs of 10 and 2"),
        (("......", ".oo.oo", ".oo.oo"), "no path from R2C2 to R2C5"),
        (("....", ".ooo", ".ooo", "..oo"), "not have the symmetry rotate180: R2C4"),
    ],
)
def test_outlines_that_no_kakuro_has_are_refused(rows: tuple[str, ...], message: str) -> None:
    symmetry = "rotate180" if "symmetry" in message else "none"
    with pytest.raises(UsageError, match=message):
        drawn_outline(cells(*rows), None, None, symmetry)


def test_an_outline_does_not_fit_fewer_rows() -> None:
    with pytest.raises(UsageError, match="3 rows and 3 columns, not 3 and 2"):
        drawn_outline(cells("...", ".oo", ".oo"), 3, 2, "none")
