"""Models: their oracle, their shape checks, their search space; and combinations of sums."""

from itertools import combinations as choose

import pytest
from hypothesis import given, strategies as st

import alldiff as ad
from alldiff.core.combinations import reachable_values, sum_bounds, tightest_sum_bounds
from alldiff.core.model import domain_of, values_of

from support.small_models import brute_force, model_of, models


@given(st.sets(st.integers(0, 500)))
def test_domains_and_values_are_inverse(values):
    assert list(values_of(domain_of(values))) == sorted(values)


@given(models())
def test_propagation_keeps_every_solution_in_the_search_space(model):
    before, after = model.search_space()
    assert before >= after >= len(brute_force(model))


@pytest.mark.parametrize("side", [4, 6, 9, 16, 25])
def test_the_search_space_of_an_empty_grid_is_n_to_the_n_squared(side):
    space = ad.to_model(ad.sudoku([[0] * side] * side)).search_space()
    assert space == (side ** (side * side),) * 2


def test_a_solved_grid_leaves_one_assignment():
    four = ad.sudoku([[4, 0, 2, 3], [0, 2, 0, 4], [0, 3, 0, 0], [1, 0, 0, 2]])
    assert ad.to_model(four).search_space() == (4**16, 1)


@pytest.mark.parametrize(
    ("build", "complaint"),
    [
        (lambda: model_of([2], [ad.constraints.AllDifferent((0, 1))]), "outside"),
        (lambda: model_of([2], [ad.constraints.AllDifferent(())]), "has no variable"),
        (lambda: model_of([2, 2], [ad.constraints.Sum((1, 1), 4)]), "twice"),
        (lambda: model_of([-1], []), "bit mask"),
        (lambda: model_of([2], [], [(1, 1)]), "out of range"),
        (lambda: ad.Model((2,), (), (), (), (1, 1)), "cells"),
        (lambda: ad.Model((2,), (), (), ((0, 0), (0, 1)), (1, 2), hidden=-1), "negative"),
        (lambda: model_of([2], [ad.constraints.Linear((0,), (1, 2), "=", 4)]), "2 coefficients"),
        (lambda: model_of([2], [ad.constraints.Linear((0,), (0,), "=", 4)]), "coefficient 0"),
        (lambda: model_of([2], [ad.constraints.Linear((0,), (1,), "<", 4)]), "operator '<'"),
        (lambda: model_of([2], [ad.constraints.Linear((1,), (1,), "<=", 4)]), "outside"),
        (lambda: model_of([2, 2], [ad.constraints.Sets((0, 1), ((1, 2), (3,)))]), "1 values for 2"),
        (lambda: model_of([2, 2], [ad.constraints.Sets((0, 1), ((2, 1),))]), "not ascending"),
        (lambda: model_of([2, 2], [ad.constraints.Sets((0, 1), ((2, 2),))]), "not ascending"),
        (
            lambda: model_of([2, 2], [ad.constraints.Table((0, 1), frozenset({(1, 2, 3)}))]),
            "not a tuple of 2",
        ),
        (
            lambda: model_of([2], [ad.constraints.Automaton((0,), (), frozenset())]),
            "no start state",
        ),
        (
            lambda: model_of([2], [ad.constraints.Automaton((0,), (((1, 1),),), frozenset())]),
            "to 1, which",
        ),
        (
            lambda: model_of([2], [ad.constraints.Automaton((0,), ((),), frozenset({1}))]),
            "accepts in 1",
        ),
        (
            lambda: model_of(
                [2], [ad.constraints.Automaton((0,), (((2, 0), (1, 0)),), frozenset({0}))]
            ),
            "not ascending by value",
        ),
    ],
)
def test_malformed_models_are_refused(build, complaint):
    with pytest.raises(ad.errors.ModelError, match=complaint):
        build()


def test_a_domain_as_wide_as_it_needs_to_be():
    wide = domain_of(range(1, 401))
    model = model_of([wide, domain_of([399, 400])], [ad.constraints.Less(1, 0)])
    assert ad.solve(model, limit=None).values == ((400, 399),)


@given(st.integers(1, 60), st.integers(1, 9), st.integers(1, 12))
def test_combinations_are_all_the_sets_with_the_sum(total, cells, largest):
    expected = [c for c in choose(range(1, largest + 1), cells) if sum(c) == total]
    assert ad.combinations(total, cells, largest) == expected


@given(st.sets(st.integers(0, 13), min_size=1), st.integers(1, 6), st.integers(0, 50))
def test_reachable_values_are_those_of_the_combinations(values, cells, total):
    used = {v for c in choose(sorted(values), cells) if sum(c) == total for v in c}
    assert set(values_of(reachable_values(domain_of(values), cells, total))) == used


@given(st.integers(1, 45), st.integers(1, 6), st.data())
def test_bounds_hold_for_every_combination(total, cells, data):
    for chosen in ad.combinations(total, cells):
        least, most = sum_bounds(total, cells, 1, 9)
        assert all(least <= value <= most for value in chosen)
        settled = data.draw(st.lists(st.sampled_from(chosen), unique=True, max_size=cells - 1))
        tight_least, tight_most = tightest_sum_bounds(total, cells, settled, 1, 9)
        assert least <= tight_least
        assert tight_most <= most
        assert all(tight_least <= v <= tight_most for v in chosen if v not in settled)


def test_a_combination_needs_cells():
    with pytest.raises(ad.errors.UsageError):
        ad.combinations(5, 0)
