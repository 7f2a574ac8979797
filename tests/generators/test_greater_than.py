"""New Greater-Than Sudoku: with and without givens, all signs or few."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings, strategies as st

import alldiff as ad
from alldiff.core.result import Status

seeds = st.integers(0, 2**32)


@settings(max_examples=5)
@given(seed=seeds, signs=st.sampled_from(["all", "few"]))
def test_without_givens(seed: int, signs: str) -> None:
    puzzle = ad.generate("greater-than", size=6, clues=0, signs=signs, seed=seed)
    assert not list(puzzle.given_cells())
    result = ad.solve(puzzle)
    assert result.status is Status.UNIQUE
    assert result.solution == puzzle.solution


@settings(max_examples=5)
@given(seed=seeds, clues=st.sampled_from([None, 0, 6]))
def test_few_signs_cannot_be_spared(seed: int, clues: int | None) -> None:
    puzzle = ad.generate("greater-than", size=6, signs="few", clues=clues, seed=seed)
    for sign in puzzle.of(ad.rules.LessThan):
        fewer = replace(puzzle, clues=tuple(set(puzzle.clues) - {sign}), solution=None)
        assert ad.count(fewer) == 2


@pytest.mark.parametrize("size", [12, 16])
def test_a_large_one_without_givens(size: int) -> None:
    puzzle = ad.generate("greater-than", size=size, clues=0, signs="all", seed=1)
    assert not list(puzzle.given_cells())
    assert ad.solve(puzzle).solution == puzzle.solution


def test_a_usual_one_without_givens() -> None:
    puzzle = ad.generate("greater-than", clues=0, signs="few", seed=8)
    assert not list(puzzle.given_cells())
    assert len(puzzle.of(ad.rules.LessThan)) < 108
    assert ad.solve(puzzle).solution == puzzle.solution
    for sign in puzzle.of(ad.rules.LessThan)[::8]:
        fewer = replace(puzzle, clues=tuple(set(puzzle.clues) - {sign}), solution=None)
        assert ad.count(fewer) == 2


@pytest.mark.parametrize("signs", ["all", "few"])
def test_signs_agree_with_the_solution(signs: str) -> None:
    puzzle = ad.generate("greater-than", size=6, signs=signs, seed=3)
    assert puzzle.solution is not None
    for sign in puzzle.of(ad.rules.LessThan):
        assert isinstance(sign, ad.rules.LessThan)
        (a, b), (c, d) = sign.less, sign.greater
        less, greater = puzzle.solution[a][b], puzzle.solution[c][d]
        assert (less or 0) < (greater or 0)
