"""How far the techniques get on collections of others; no step contradicts the solution."""

import random

import pytest

import alldiff as ad
from alldiff.core.puzzle import Puzzle
from alldiff.techniques import start
from alldiff.techniques.engine.catalogue import chosen
from alldiff.techniques.engine.structure import CLASSIC
from alldiff.techniques.engine.walk import Ending, walk

from support.shared_data import lines, needs_data

NAMED = [technique for technique in chosen(CLASSIC) if technique.name not in ("smallest-reason",)]
"""All techniques but the last resort."""


def is_solved(puzzle: Puzzle) -> bool:
    """Tell whether the techniques solve a puzzle; no step may contradict the solution."""
    path = walk(start(puzzle), NAMED, checked=False)
    solution = ad.solve(puzzle).solution
    assert solution is not None
    for step in path.steps:
        assert all(solution[row][column] == value for (row, column), value in step.places), step
        assert all(solution[row][column] != value for (row, column), value in step.removals), step
    return path.ending is Ending.SOLVED


@pytest.mark.slow
@needs_data
@pytest.mark.parametrize("name", ["qqwing_mix", "sudoku17", "top1465"])
def test_a_sample_is_solved_without_guessing(name: str) -> None:
    puzzles = lines(f"{name}.txt")
    assert all(map(is_solved, random.Random(5).sample(puzzles, 8)))


@needs_data
@pytest.mark.full
@pytest.mark.parametrize(
    ("name", "count", "least"),
    [
        ("qqwing_mix", 4000, 1.0),
        ("sudoku17", 2000, 1.0),
        ("top1465", 1465, 0.95),
        ("hardest1106", 375, 0.0),
    ],
)
def test_collections_are_solved_without_guessing(name: str, count: int, least: float) -> None:
    puzzles = lines(f"{name}.txt")
    sample = puzzles if count >= len(puzzles) else random.Random(5).sample(puzzles, count)
    assert sum(map(is_solved, sample)) >= least * count
