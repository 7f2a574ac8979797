"""CP-SAT, which shares no code with the generators, finds one solution: the one that was stated."""

from __future__ import annotations

from itertools import cycle, islice
from typing import Any

import pytest

import alldiff as ad
from alldiff.engines import ENGINES
from alldiff.generators import GENERATORS
from alldiff.result import Status

SAMPLE = 500
"""Puzzles of every kind."""
SHAPES: dict[str, tuple[dict[str, Any], ...]] = {
    "sudoku": (
        {},
        {"size": 4},
        {"box": (2, 3), "symmetry": "rotate180"},
        {"size": 8, "minimal": True},
        {"size": 10, "symmetry": "full"},
        {"size": 12},
        {"size": 15, "clues": 110},
        {"size": 16},
        {"size": 25},
        {"symmetry": "diagonal"},
    ),
    "latin-square": (
        {},
        {"size": 4},
        {"size": 9, "minimal": True},
        {"size": 12, "symmetry": "horizontal"},
        {"size": 16},
    ),
    "greater-than": (
        {},
        {"clues": 0},
        {"clues": 0, "signs": "few"},
        {"signs": "few"},
        {"size": 6, "signs": "few", "minimal": True},
        {"clues": 20, "symmetry": "vertical"},
    ),
    "kakuro": (
        {"rows": 5},
        {"rows": 8, "columns": 11},
        {},
        {"density": 0.55, "symmetry": "none"},
        {"density": 0.75, "rows": 10},
        {"symmetry": "full"},
        {"rows": 20},
        {"rows": 30},
    ),
}


@pytest.mark.full
@pytest.mark.parametrize("kind", GENERATORS)
def test_another_engine_finds_one_solution(kind: str) -> None:
    if reason := ENGINES["cpsat"].unavailable():
        pytest.skip(reason)
    for number, options in enumerate(islice(cycle(SHAPES[kind]), SAMPLE)):
        puzzle = ad.generate(kind, seed=71, number=number, **options)
        result = ad.solve(puzzle, engine="cpsat")
        assert result.status is Status.UNIQUE, (number, options)
        assert result.solution == puzzle.solution, (number, options)
