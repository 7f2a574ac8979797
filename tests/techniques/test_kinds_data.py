"""Puzzles of others with runs and signs, explained to the end: all of them, and a few each time."""

from __future__ import annotations

import pytest
from techniques.kind_paths import is_explained

import alldiff as ad

from support.shared_data import greater_than, kakuros, needs_data

MOST = 20
"""The side up to which every puzzle is explained."""
SEVERAL = 1
"""How many of the Kakuro have more than one solution, which no reasoning can choose from."""


def within(puzzles: list[ad.Puzzle]) -> list[ad.Puzzle]:
    return [puzzle for puzzle in puzzles if max(puzzle.rows, puzzle.columns) <= MOST]


@needs_data
def test_a_sample_of_kakuro() -> None:
    for puzzle in within(kakuros())[7::67]:
        assert is_explained(puzzle)


@needs_data
def test_a_sample_of_greater_than() -> None:
    for puzzle in within(greater_than())[:2]:
        assert is_explained(puzzle)


@needs_data
@pytest.mark.full
def test_every_kakuro() -> None:
    puzzles = [puzzle for puzzle in within(kakuros()) if ad.count(puzzle, limit=2) == 1]
    assert len(within(kakuros())) - len(puzzles) == SEVERAL
    for puzzle in puzzles:
        assert is_explained(puzzle)


@needs_data
@pytest.mark.full
def test_every_greater_than() -> None:
    for puzzle in within(greater_than()):
        assert is_explained(puzzle)
