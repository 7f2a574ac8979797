"""Taking clues away in the core, against the plain way: a count of solutions for each clue."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

import alldiff as ad
from alldiff import _native
from alldiff.core.model import Model
from alldiff.core.result import Status
from alldiff.core.splitmix import stream
from alldiff.engines.native import native_model
from alldiff.generators.options import GeneratorOptions
from alldiff.generators.proof import Bundle, Prover, switchable
from alldiff.rules import find, rule_names, to_model
from alldiff.rules.framework.proposing import SolvedGrid, proposes
from alldiff.solving import without

from support.strategies import tries

INTERPLAY = ("minimum", "maximum")
"""Rules to which it matters where others of the type stand."""
PROPOSING = [name for name in rule_names() if proposes(find(name)) and name not in INTERPLAY]
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


@settings(max_examples=tries(25), deadline=None)
@given(seed=st.integers(0, 2**32), data=st.data())
def test_bundles_stay_as_counting_says(seed: int, data: st.DataObject) -> None:
    values = solution_of(seed)
    order = data.draw(st.permutations(range(36)))
    size = data.draw(st.sampled_from([1, 2, 3]))
    fewest = data.draw(st.sampled_from([0, 11, 20]))
    bundles = [[(v, values[v]) for v in order[at : at + size]] for at in range(0, 36, size)]
    result = Prover(GeneratorOptions()).minimize(
        BLANK, values, list(map(Bundle, bundles)), fewest=fewest
    )
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
    result = Prover(GeneratorOptions()).minimize(
        blank, values, list(map(Bundle, bundles)), effort=effort
    )
    givens = tuple(b[0] for b, kept in zip(bundles, result.kept, strict=True) if kept)
    assert result.unique
    result = ad.solve(replace(blank, givens=givens), "gac+dom-wdeg", limit=2)
    assert (result.status, result.values) == (Status.UNIQUE, (values,))


@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 2**32), data=st.data())
def test_too_few_clues_are_reported(seed: int, data: st.DataObject) -> None:
    values = solution_of(seed)
    chosen = data.draw(st.sets(st.integers(0, 35)))
    bundles = [[(v, values[v])] for v in sorted(chosen)]
    answer = _native.minimize(
        native_model(BLANK), values, list(map(Bundle, bundles)), [], 0, 0, 0.0
    )
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
        ({"solution": (1,) * 3}, "too few values"),
        ({"bundles": [([(0, 99)], [])]}, "breaks a clue"),
        ({"bundles": [([(36, 1)], [])]}, "of no visible variable"),
        ({"clues": [([], [(36, 2)])]}, "of no visible variable"),
        ({"clues": [([], [(3, 1)])]}, "breaks a clue"),
        ({"clues": [([99], [])]}, "of no constraint"),
        ({"bundles": [([], [0])]}, "a clue that is none"),
        ({"clues": [([0], [])], "bundles": [([], [0, 0])]}, "in two bundles"),
    ],
)
def test_malformed_questions_are_refused(changes: dict[str, Any], message: str) -> None:
    asked: dict[str, Any] = {"solution": solution_of(1), "bundles": [], "clues": [], **changes}
    with pytest.raises(ValueError, match=message):
        _native.minimize(native_model(BLANK), **asked, fewest=0, effort=0, seconds=0.0)


@settings(max_examples=tries(40), deadline=None)
@given(seed=st.integers(0, 2**32), data=st.data())
def test_clues_of_every_type_stay_as_counting_says(seed: int, data: st.DataObject) -> None:
    names = data.draw(st.lists(st.sampled_from(PROPOSING), min_size=1, max_size=3, unique=True))
    base = ad.Puzzle("sudoku", ((0,) * 4,) * 4)
    rng = stream(seed, 0)
    values = Prover(GeneratorOptions()).random_solution(to_model(base), seed)
    assert values is not None
    value = dict(zip(base.cells(), values, strict=True))
    grid = SolvedGrid(base.shape, base.values, base.clues, value)
    made = [clue for name in names for clue in islice(find(name).proposals(grid, rng), 6)]
    puzzle = base.with_clues(made)
    numbers = [at for at, clue in enumerate(puzzle.clues) if clue in made]
    model, clues = switchable(puzzle, numbers)
    cells = rng.shuffled(range(16))[: rng.below(12)]
    bundles = [*(Bundle([(v, values[v])]) for v in cells)]
    bundles += [Bundle((), (at,)) for at in range(len(numbers))]
    result = Prover(GeneratorOptions()).minimize(model, values, bundles, clues)
    places = [*(divmod(v, 4) for v in cells), *numbers]
    gone: set[Any] = set()
    whole = puzzle
    for v in cells:
        whole = whole.with_given(divmod(v, 4), values[v])
    assert result.unique == (ad.solve(whole, limit=2).status is Status.UNIQUE)
    for place, kept in zip(places, result.kept if result.unique else [], strict=False):
        unique = ad.solve(without(whole, gone | {place}), limit=2).status is Status.UNIQUE
        assert kept != unique, (place, whole)
        gone |= set() if kept else {place}
