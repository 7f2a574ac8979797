"""Solutions one after another, estimates and samples, against exact counts."""

import tracemalloc
from collections import Counter
from itertools import combinations, islice
from math import factorial
from operator import ne

import numpy as np
import pytest
from hypothesis import given

import alldiff as ad
from alldiff.core.limits import Limits, Stopwatch
from alldiff.solving import counting
from alldiff.solving.several import several

from support.small_models import brute_force, models

SIX = ad.sudoku([[0] * 6] * 6, box=(3, 2))


def watch():
    return Stopwatch(Limits(None))


@given(models())
def test_solutions_are_all_of_them_once(model):
    rows = counting.Solutions(model, Limits(None)).array()
    assert sorted(map(tuple, rows.tolist())) == sorted(
        {values[: model.visible] for values in brute_force(model)}
    )


def test_a_dropped_iterator_ends_its_search():
    found = ad.solutions("." * 81)
    assert len(set(islice(found, 5000))) == 5000
    found.close()
    assert sum(1 for _ in found) <= 2 * counting.AT_ONCE


def test_limits_end_the_solutions():
    found = ad.solutions("." * 81, limit=10_000)
    assert found.array().shape == (10_000, 81)
    assert found.limit_reached == "solutions"


def test_an_array_has_the_grids_of_the_iterator():
    grids = [tuple(np.array(grid).ravel().tolist()) for grid in ad.solutions("." * 16)]
    assert set(grids) == set(map(tuple, ad.solutions("." * 16).array().tolist()))


def test_few_solutions_are_counted_exactly():
    found = ad.estimate("." * 16)
    assert (found.value, found.low, found.high, found.exact) == (288, 288, 288, True)
    assert ad.estimate("44.......3..1..2").value == 0


def test_the_interval_has_the_true_number_in_nearly_all_cases(monkeypatch):
    monkeypatch.setattr(counting, "counted_by_parts", lambda *asked: None)
    inside = 0
    for seed in range(20):
        found = ad.estimate(SIX, seed=seed)
        assert not found.exact
        inside += found.low <= 28_200_960 <= found.high
    assert inside >= 17


def test_all_solutions_as_an_array_are_in_memory_once():
    tracemalloc.start()
    try:
        rows = ad.solutions("." * 81, limit=20_000).array()
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert rows.shape == (20_000, 81)
    assert len(set(map(bytes, rows))) == 20_000
    assert rows.nbytes < most < 1.5 * rows.nbytes
    assert ad.solutions("123....4" + "." * 8).array().shape == (0, 16)


@pytest.mark.parametrize("seconds", [0.01, 0.1, 0.5])
@pytest.mark.parametrize("kind", ["sudoku", "latin-square"])
def test_an_estimate_that_time_ended_claims_no_more_than_it_knows(kind, seconds):
    """However few walks there were: there are at least as many squares as orders of the values."""
    found = ad.estimate(ad.Puzzle(kind, ((0,) * 25,) * 25), timeout=seconds)
    assert found.low <= found.value <= found.high
    assert found.high >= factorial(25)
    assert found.walks >= counting.FEW_WALKS or found.high == 25**625


@pytest.mark.full
@pytest.mark.parametrize(
    ("puzzle", "true"),
    [
        (SIX, 28_200_960),
        (ad.sudoku([[0] * 9] * 9), 6_670_903_752_021_072_936_960),
        (ad.Puzzle("latin-square", ((0,) * 9,) * 9), 5_524_751_496_156_892_842_531_225_600),
    ],
    ids=["6x6", "9x9", "latin"],
)
def test_ninety_of_a_hundred_intervals_have_the_true_number(puzzle, true, monkeypatch):
    """Few walks are harder to judge than many, and all together show any bias above 2 %."""
    monkeypatch.setattr(counting, "FIRST_WALKS", 1_000)
    found = [ad.estimate(puzzle, precision=1, seed=seed) for seed in range(100)]
    assert not any(one.exact for one in found)
    assert {one.walks for one in found} == {1_000}
    assert sum(one.low <= true <= one.high for one in found) >= 90
    assert 0.98 < sum(one.value for one in found) / 100 / true < 1.02


@given(models())
def test_an_estimate_of_few_is_their_number(model):
    assert ad.estimate(model).value == len(
        {values[: model.visible] for values in brute_force(model)}
    )


def test_a_sample_of_few_is_uniform():
    drawn = Counter(ad.sample("." * 16, 28_800, seed=5).solutions)
    assert len(drawn) == 288
    # Chi-square with 287 degrees of freedom: above 370 once in two thousand times.
    assert sum((number - 100) ** 2 / 100 for number in drawn.values()) < 370


def test_a_sample_by_weights_is_nearly_uniform(monkeypatch):
    monkeypatch.setattr(counting, "FEW", 10)
    found = ad.sample("." * 16, 28_800, seed=5)
    drawn = Counter(found.solutions)
    assert not found.exact
    assert len(drawn) == 288
    assert sum((number - 100) ** 2 / 100 for number in drawn.values()) < 370


def test_a_sample_of_nothing_is_refused():
    unsolvable = ad.read("1.23............").with_given((1, 1), 1)
    with pytest.raises(ad.AlldiffError):
        ad.sample(unsolvable, 1)
    with pytest.raises(ad.errors.UsageError):
        ad.sample("." * 16, 0)


@given(models())
def test_what_is_said_of_several_solutions_holds(model):
    rows = {values[: model.visible] for values in brute_force(model)}
    found = several(model, watch())
    assert (found is None) == (not rows)
    if found is None:
        return
    assert found.unique == (len(rows) == 1)
    if len(rows) == 1:
        return
    names = [
        model.name(v) if v >= len(model.cells) else model.cells[v] for v in range(model.visible)
    ]
    at = {name: v for v, name in enumerate(names)}
    given_places = {v for v, _ in model.givens}
    same = {
        (names[v], next(iter({row[v] for row in rows})))
        for v in range(model.visible)
        if v not in given_places and len({row[v] for row in rows}) == 1
    }
    assert set(found.settled) == same
    for name, value in found.single:
        assert sum(row[at[name]] == value for row in rows) == 1
    farthest = max(sum(map(ne, one, other)) for one, other in combinations(rows, 2))
    assert found.distance == farthest
    if found.additions:
        left = [row for row in rows if all(row[at[n]] == x for n, x in found.additions)]
        assert len(left) == 1


@given(models())
def test_two_values_are_named_where_two_are_enough_and_one_is_not(model):
    rows = {values[: model.visible] for values in brute_force(model)}
    found = several(model, watch())
    if found is None or found.unique or found.single:
        return
    values = {one for row in rows for one in enumerate(row)}
    enough = any(
        sum(row[a] == x and row[b] == y for row in rows) == 1
        for (a, x), (b, y) in combinations(values, 2)
    )
    assert enough == (len(found.additions) == 2)


@pytest.mark.parametrize("seed", range(4))
def test_each_clue_that_is_proposed_makes_the_puzzle_unique(seed):
    puzzle = ad.generate("sudoku", size=6, rules=["less-than", "killer-cage"], seed=seed)
    spare = [clue for clue in puzzle.clues if clue.type in ("less-than", "killer-cage")]
    kept = tuple(clue for clue in puzzle.clues if clue not in spare[:2])
    wider = puzzle.__replace__(clues=kept)
    if ad.count(wider) == 1:
        return
    found = ad.several(wider)
    assert found.clues or found.single or found.additions
    for clue in found.clues:
        assert ad.count(wider.__replace__(clues=(*kept, clue))) == 1


@pytest.mark.full
def test_an_approximate_counter_of_clauses_is_of_the_same_opinion():
    approxmc = pytest.importorskip(
        "pyapproxmc", reason="pip install pyapproxmc (no extra has it: no wheel for Python 3.14)"
    )
    givens = [[1, 2, 3, 4, 5, 6], *[[0] * 6] * 5]
    puzzle = ad.sudoku(givens, box=(3, 2))
    tolerance = 0.4
    counter = approxmc.Counter(seed=1, epsilon=tolerance, delta=0.05)
    for line in ad.export(puzzle, "dimacs").splitlines():
        if not line.startswith(("c", "p")):
            counter.add_clause([int(literal) for literal in line.split()[:-1]])
    cells, hashes = counter.count()
    second = cells * 2**hashes
    found = ad.estimate(puzzle, seed=1)
    assert not found.exact
    assert found.low / (1 + tolerance) <= second <= found.high * (1 + tolerance)
