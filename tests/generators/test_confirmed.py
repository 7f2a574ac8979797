"""CP-SAT, which shares no code with the generators, finds one solution: the one that was stated."""

from __future__ import annotations

from itertools import cycle, islice
from typing import Any

import pytest

import alldiff as ad
from alldiff.core.result import Status
from alldiff.engines import ENGINES
from alldiff.kinds import KINDS

SAMPLE = 1000
"""Puzzles of every kind."""
MIXTURES: tuple[dict[str, Any], ...] = (
    {"rules": ("killer-cage:6", "thermometer:3,length=5", "ratio")},
    {"rules": ("arrow", "renban:2", "whisper:2")},
    {"rules": ("sandwich", "anti-king", "little-killer:4")},
    {"rules": ("between-line:2", "quadruple", "odd"), "size": 6},
    {"rules": ("region,symmetry=rotate180", "x-sum", "diagonal"), "size": 6},
    {"rules": ("clone:1", "pair-sum", "minimum"), "minimal": True},
)
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
@pytest.mark.parametrize("kind", [*(kind for kind in KINDS if kind != "grid"), "mixture"])
def test_another_engine_finds_one_solution(kind: str) -> None:
    confirm(kind, SAMPLE)


@pytest.mark.parametrize("kind", ["jigsaw", "killer", "kenken", "futoshiki", "kropki", "mixture"])
def test_another_engine_finds_one_solution_of_a_few(kind: str) -> None:
    confirm(kind, 6)


def confirm(kind: str, sample: int) -> None:
    """Check that CP-SAT finds the solution of new puzzles, and no other."""
    if reason := ENGINES["cpsat"].unavailable():
        pytest.skip(reason)
    shapes = MIXTURES if kind == "mixture" else SHAPES.get(kind, ({},))
    base = "sudoku" if kind == "mixture" else kind
    for number, options in enumerate(islice(cycle(shapes), sample)):
        puzzle = ad.generate(base, seed=71, number=number, **options)
        result = ad.solve(puzzle, engine="cpsat")
        assert result.status is Status.UNIQUE, (number, options)
        assert result.solution == puzzle.solution, (number, options)
