"""Taking clues away in the core, against the plain way: a count of solutions for each clue."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import alldiff as ad
from alldiff import _native
from alldiff.engines.native import native_model
from alldiff.generators.options import GeneratorOptions
from alldiff.generators.proof import Prover
from alldiff.model import Model
from alldiff.result import Status
from alldiff.rules import to_model

BLANK = to_model(ad.Puzzle("sudoku", ((0,) * 6,) * 6, (3, 2)))


def solution_of(seed: int) -> tuple[int, ...]:
    """Return a random solution of the blank model."""
    values = Prover(GeneratorOptions()).random_solution(BLANK, seed)
    assert values is not None
    return values


def plainly(model: Model, bundles: list[list[tuple[int, int]]], fewest: int) -> list[bool]:
    """Return which bundles stay, by counting solutions anew for each."""
    kept = [True] * len(bundles)
    for number, bundle in enumerate(bundles):
        left = [pair for b, stays in zip(bundles, kept, strict=True) if stays for pair in b]
        if len(left) - len(bundle) < fewest:
            continue
        givens = tuple(pair for pair in left if pair not in bundle)
        kept[number] = ad.solve(replace(model, givens=givens), limit=2).status is not Status.UNIQUE
    return kept


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32), data=st.data())
def test_bundles_stay_as_counting_says(seed: int, data: st.DataObject) -> None:
    values = solution_of(seed)
    order = data.draw(st.permutations(range(36)))
    size = data.draw(st.sampled_from([1, 2, 3]))
    fewest = data.draw(st.sampled_from([0, 11, 20]))
    bundles = [[(v, values[v]) for v in order[at : at + size]] for at in range(0, 36, size)]
    result = Prover(GeneratorOptions()).minimize(BLANK, values, bundles, fewest=fewest)
    assert result.unique
    assert result.kept == plainly(BLANK, bundles, fewest)
    assert all(kept for kept, needed in zip(result.kept, result.needed, strict=True) if needed)
    if fewest == 0:
        assert result.needed == result.kept


@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 2**32), effort=st.integers(1, 3))
def test_little_effort_keeps_more_and_stays_unique(seed: int, effort: int) -> None:
    blank = to_model(ad.Puzzle("sudoku", ((0,) * 9,) * 9))
    values = Prover(GeneratorOptions()).random_solution(blank, seed)
    assert values is not None
    bundles = [[(v, values[v])] for v in range(81)]
    result = Prover(GeneratorOptions()).minimize(blank, values, bundles, effort=effort)
    givens = tuple(b[0] for b, kept in zip(bundles, result.kept, strict=True) if kept)
    assert result.unique
    result = ad.solve(replace(blank, givens=givens), "gac+dom-wdeg", limit=2)
    assert (result.status, result.values) == (Status.UNIQUE, (values,))


@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 2**32), data=st.data())
def test_too_few_clues_are_told(seed: int, data: st.DataObject) -> None:
    values = solution_of(seed)
    chosen = data.draw(st.sets(st.integers(0, 35)))
    bundles = [[(v, values[v])] for v in sorted(chosen)]
    answer = _native.minimize(native_model(BLANK), values, bundles, False, 0, 0, 0.0)
    givens = tuple(b[0] for b in bundles)
    unique = ad.solve(replace(BLANK, givens=givens), limit=2).status is Status.UNIQUE
    assert answer[0] == unique
    if not unique:
        other = answer[3]
        assert other is not None
        assert other != values
        assert replace(BLANK, givens=givens).holds(other)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"solution": (1,) * 36}, "breaks the model"),
        ({"bundles": [[(0, 99)]]}, "breaks a clue"),
        ({"bundles": [[(36, 1)]]}, "of no visible variable"),
        ({"bundles": [[(0, 36)]], "signs": True}, "of no visible variable"),
        ({"bundles": [[(3, 3)]], "signs": True}, "breaks a clue"),
    ],
)
def test_malformed_questions_are_refused(changes: dict[str, Any], message: str) -> None:
    asked: dict[str, Any] = {"solution": solution_of(1), "bundles": [], "signs": False, **changes}
    with pytest.raises(ValueError, match=message):
        _native.minimize(native_model(BLANK), **asked, fewest=0, effort=0, seconds=0.0)
