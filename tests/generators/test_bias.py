"""How likely puzzles are: the bias of removal, and the weights that correct controlled draws."""

from __future__ import annotations

import pytest

import alldiff as ad
from alldiff.core.puzzle import Puzzle

TOP_DOWN, CONTROLLED, ALL = 24.38, 25.67, 26.58
"""Mean clues of minimal puzzles: by removal, by controlled draws, and of all that there are.

D. Berthier, Unbiased statistics of a CSP: a controlled-bias generator (2009).
"""


def clues(puzzle: Puzzle) -> int:
    return sum(1 for _ in puzzle.given_cells())


def test_removal_prefers_few_clues() -> None:
    sizes = [clues(puzzle) for puzzle in ad.generate_many("sudoku", 2_000, seed=1)]
    # Four standard errors: the deviation of a puzzle is 1.1.
    assert sum(sizes) / len(sizes) == pytest.approx(TOP_DOWN, abs=0.1)


@pytest.mark.full
def test_weights_correct_the_controlled_method() -> None:
    puzzles = list(ad.generate_many("sudoku", 300, seed=1, method="controlled", threads=0))
    sizes = [clues(puzzle) for puzzle in puzzles]
    weights = [float(dict(puzzle.extra)["weight"]) for puzzle in puzzles]
    assert sum(sizes) / len(sizes) == pytest.approx(CONTROLLED, abs=0.26)
    corrected = sum(w * n for w, n in zip(weights, sizes, strict=True)) / sum(weights)
    # Few puzzles with many clues carry much of the weight.
    assert corrected == pytest.approx(ALL, abs=0.5)
