"""Counts as products: of parts that do not depend on each other."""

from collections import Counter

import numpy as np
import pytest
from hypothesis import given, strategies as st

import alldiff as ad
from alldiff.core.limits import Limits, Stopwatch
from alldiff.core.records import replace
from alldiff.solving import counting, run
from alldiff.solving.independent import counted_by_parts, ordered

from support.random_puzzles import puzzles
from support.small_models import brute_force, models


@given(models())
def test_a_product_is_the_number_of_solutions(model):
    found = counted_by_parts(model, Limits(None))
    if found is not None:
        assert found.complete
        assert found.count == len({values[: model.visible] for values in brute_force(model)})


@given(puzzles())
def test_a_product_is_the_count_of_the_puzzle(puzzle):
    try:
        found = counted_by_parts(puzzle, Limits(None, seconds=5))
    except ad.errors.InvalidPuzzle:
        return
    if found is not None and found.complete:
        assert found.count == run(puzzle, limits=Limits(None), keep=1).count


def rectangles(boards: int) -> ad.Problem:
    """Return 2 x 2 Latin squares that have nothing to do with each other: two solutions each."""
    problem = ad.Problem()
    for board in range(boards):
        a, b, c, d = (problem.variable(f"{name}{board}", (1, 2)) for name in "abcd")
        for pair in ((a, b), (c, d), (a, c), (b, d)):
            problem.add(ad.all_different(*pair))
    return problem


@pytest.mark.parametrize(
    ("puzzle", "count"),
    [
        (ad.sudoku([[0] * 6] * 6), 28_200_960),
        (ad.sudoku([[0, 2, 0, 4, 0, 6], *[[0] * 6] * 5]), 28_200_960 // 120),
        (ad.Puzzle("latin-square", ((0,) * 5,) * 5), 161_280),
    ],
)
def test_values_that_can_be_exchanged_are_counted_once(puzzle, count):
    assert ad.count(puzzle, limit=None) == count


@given(models(types=("different",), most_hidden=1), st.integers(0, 5))
def test_values_in_order_stand_for_all_others(model, full):
    domains = (0b11110,) * full + model.domains[full:]
    model = replace(model, domains=domains[: len(model.domains)])
    small, times = ordered(model)
    every = {values[: model.visible] for values in brute_force(model)}
    some = {values[: model.visible] for values in brute_force(small)}
    assert some <= every
    assert len(every) == times * len(some)


@pytest.mark.parametrize("boards", [1, 2, 100])
def test_a_hundred_parts_are_counted_at_once(boards):
    assert ad.count(rectangles(boards), limit=None) == 2**boards


def test_an_estimate_of_parts_is_exact():
    found = ad.estimate(rectangles(60))
    assert (found.exact, found.value) == (True, 2**60)


def test_a_sample_draws_each_part_by_itself():
    """60 parts of two solutions each: no walk is needed, and parts are even and independent."""
    count = 2_000
    found = ad.sample(rectangles(60), count, seed=1)
    assert found.exact
    first = np.array([[grid[f"a{board}"] == 1 for board in range(60)] for grid in found])
    assert len(np.unique(first, axis=0)) == count
    # Five standard deviations of a fair coin, and of two of them that fall alike.
    far = 5 * (count / 4) ** 0.5
    assert (abs(first.sum(axis=0) - count / 2) < far).all()
    alike = (first[:, :, None] == first[:, None, :]).sum(axis=0)
    assert (abs(alike[np.triu_indices(60, 1)] - count / 2) < far).all()


@given(models())
def test_a_sample_by_parts_has_solutions(model):
    everything = {values[: model.visible] for values in brute_force(model)}
    if len(everything) < 2:
        return
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(counting, "FEW", len(everything) - 1)
        found = counting.sample(model, 20, seed=3, watch=Stopwatch(Limits(None)))
    assert set(map(str, found)) <= {str(model.shown(values)) for values in everything}


def test_a_sample_walks_only_in_parts_with_too_many_solutions(monkeypatch):
    """Rows of a 4x4 Latin square beside a rectangle: the one is walked, the other listed."""
    problem = rectangles(1)
    cells = [[problem.variable(f"r{r}c{c}", range(1, 5)) for c in range(4)] for r in range(4)]
    for line in (*cells, *zip(*cells, strict=True)):
        problem.add(ad.all_different(*line))
    monkeypatch.setattr(counting, "FEW", 100)
    count = 576 * 20
    found = ad.sample(problem, count, seed=2)
    assert not found.exact
    drawn = Counter(tuple(grid[f"r{r}c{c}"] for r in range(4) for c in range(4)) for grid in found)
    assert len(drawn) == 576
    # Chi-square with 575 degrees of freedom: above 690 once in a thousand times.
    assert sum((number - 20) ** 2 / 20 for number in drawn.values()) < 690
