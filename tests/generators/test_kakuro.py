"""New Kakuro: with outlines of their own or given ones, one solution each."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

import alldiff as ad
from alldiff import _native
from alldiff.core.errors import UsageError
from alldiff.core.puzzle import Puzzle
from alldiff.core.result import Status
from alldiff.rules import grid_of, to_model
from alldiff.rules.runs import outlines

from support.strategies import tries

kakuro = import_module("alldiff.generators.kakuro")

GIVEN = frozenset(
    (r, c)
    for r, row in enumerate(("......", "..oo..", ".ooooo", ".ooooo", "...oo.", "...oo."))
    for c, mark in enumerate(row)
    if mark == "o"
)


@settings(max_examples=20)
@given(seed=st.integers(0, 2**32))
def test_a_kakuro_is_read_again_as_it_was_made(seed: int) -> None:
    puzzle = ad.generate("kakuro", rows=5, seed=seed)
    assert ad.read(ad.write(puzzle, "kakuro")).bare() == puzzle.bare()


@pytest.mark.parametrize(
    "options",
    [
        {"symmetry": "none"},
        {"symmetry": "full"},
        {"rows": 8, "columns": 14, "symmetry": "horizontal"},
        {"rows": 20},
        {"density": 0.8, "rows": 9},
    ],
)
def test_another_engine_finds_one_solution(options: dict[str, Any]) -> None:
    for puzzle in ad.generate_many("kakuro", 3, seed=9, **options):
        result = ad.solve(puzzle, "gac+dom-wdeg", engine="native")
        assert result.status is Status.UNIQUE
        assert result.solution == puzzle.solution


@pytest.mark.parametrize(("rows", "density"), [(9, 0.8), (8, 0.75), (12, 0.65), (7, 0.5)])
def test_as_many_cells_are_white_as_asked(rows: int, density: float) -> None:
    inside = (rows - 1) ** 2
    for puzzle in ad.generate_many("kakuro", 4, seed=2, rows=rows, density=density):
        assert sum(1 for _ in puzzle.cells()) >= (density - kakuro.NEAR) * inside
        assert ad.solve(puzzle).status is Status.UNIQUE


def test_the_densest_is_reported_where_none_is_dense_enough(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(kakuro, "OUTLINES", 2)
    monkeypatch.setattr(kakuro, "CHANGES", 2)
    with pytest.raises(
        ad.errors.LimitReached, match=r"none of 2 outlines has 0\.9 of its"
    ) as ended:
        ad.generate("kakuro", rows=8, density=0.9)
    assert ended.value.shortfall == "with fewer white cells"
    assert ended.value.found is not None
    assert ad.solve(ended.value.found.bare()).solution == ended.value.found.solution


@settings(max_examples=10)
@given(seed=st.integers(0, 2**32))
def test_a_given_outline_stays(seed: int) -> None:
    puzzle = ad.generate("kakuro", pattern=GIVEN, seed=seed)
    assert set(puzzle.cells()) == GIVEN
    assert (puzzle.rows, puzzle.columns) == (6, 6)
    assert ad.solve(puzzle, engine="reference").status is Status.UNIQUE


def test_a_given_outline_has_as_many_rows_as_wished() -> None:
    puzzle = ad.generate("kakuro", pattern=GIVEN, rows=8, columns=7)
    assert (puzzle.rows, puzzle.columns) == (8, 7)
    assert set(puzzle.cells()) == GIVEN


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"pattern": frozenset((r, c) for r in range(1, 10) for c in range(1, 10))}, "near R2C2"),
        ({"pattern": GIVEN, "symmetry": "rotate90"}, "symmetry rotate90"),
        ({"pattern": GIVEN, "density": 0.5}, "density does not apply"),
        ({"minimal": True}, "minimal does not apply"),
        ({"symmetry": "diagonal", "rows": 8, "columns": 9}, "needs a square"),
    ],
)
def test_options_that_cannot_be_granted(options: dict[str, Any], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        ad.generate("kakuro", **options)


@settings(max_examples=tries(40), deadline=None)
@given(seed=st.integers(0, 2**32), patience=st.integers(0, 40))
def test_cells_in_doubt_are_those_where_another_solution_differs(seed: int, patience: int) -> None:
    """The doubts of the core against the strongest search, on outlines that may have many."""
    empty = tuple(tuple(0 if r and c else None for c in range(6)) for r in range(6))
    lines = [line for direction in outlines(grid_of(Puzzle("kakuro", empty))) for line in direction]
    number = {cell: at for at, cell in enumerate(Puzzle("kakuro", empty).cells())}
    runs = [[number[cell] for cell in line] for line in lines]
    values, doubted, _, limit = _native.kakuro_fill(25, runs, [], seed, patience, 0.0)
    assert limit is None
    for run in runs:
        assert len({values[v] for v in run}) == len(run)
    clues = tuple(
        ad.rules.KakuroRun(line, sum(values[number[cell]] for cell in line)) for line in lines
    )
    puzzle = Puzzle("kakuro", empty, clues=clues)
    result = ad.solve(to_model(puzzle), limit=2)
    assert (result.status is Status.UNIQUE) == (not doubted)
    if not doubted:
        assert result.values == (tuple(values),)


def test_malformed_runs_are_refused() -> None:
    square = [[0, 1], [2, 3], [0, 2], [1, 3]]
    for cells, runs, values in (
        (0, [], []),
        (4, [[0, 1], [2, 3]], []),
        (4, [[0], [1]], []),
        (4, [[0, 9], [2, 3], [0, 2], [9, 3]], []),
        (4, square, [1, 2, 3]),
        (4, square, [1, 1, 2, 3]),
        (4, square, [1, 2, 3, 10]),
    ):
        with pytest.raises(ValueError, match=r"run|cell|value"):
            _native.kakuro_fill(cells, runs, values, 1, 10, 0.0)
