"""Counts as products: of parts that do not depend on each other."""

import pytest
from hypothesis import given

import alldiff as ad
from alldiff.core.limits import Limits
from alldiff.solving import run
from alldiff.solving.independent import counted_by_parts

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


@pytest.mark.parametrize("boards", [1, 2, 100])
def test_a_hundred_parts_are_counted_at_once(boards):
    assert ad.count(rectangles(boards), limit=None) == 2**boards


def test_an_estimate_of_parts_is_exact():
    found = ad.estimate(rectangles(60))
    assert (found.exact, found.value) == (True, 2**60)


def test_a_sample_of_parts_lists_nothing():
    grids = ad.sample(rectangles(16), 5, seed=1).solutions
    assert len(set(map(str, grids))) == 5
