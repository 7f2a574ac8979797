"""Statistics: tests agree with all that chance can do, and intervals cover what they should."""

from itertools import product
from math import inf, isclose

import pytest
from hypothesis import given, strategies as st

from alldiff.core.splitmix import SplitMix64
from alldiff.lab import statistics
from alldiff.lab.figures import spread
from alldiff.lab.statistics import (
    FEWEST,
    Figure,
    bootstrap,
    compare,
    doubled_ranks,
    figure,
    median,
    sign_of,
    sign_test,
    signed_ranks,
)

figures = st.builds(Figure, st.integers(0, 9), st.booleans())


@pytest.mark.parametrize("n", range(1, 9))
def test_a_sign_test_counts_the_ways_coins_fall(n):
    for wins in range(n + 1):
        uneven = abs(2 * wins - n)
        ways = sum(abs(2 * sum(coins) - n) >= uneven for coins in product((0, 1), repeat=n))
        assert isclose(sign_test(wins, n - wins), min(1, ways / 2**n))


@given(st.lists(st.integers(-5, 5).filter(bool), min_size=1, max_size=9))
def test_signed_ranks_count_the_ways_signs_fall(differences):
    ranks = doubled_ranks([abs(x) for x in differences])
    total = sum(ranks)
    above = sum(rank for rank, x in zip(ranks, differences, strict=True) if x > 0)
    least = min(above, total - above)
    ways = 0
    for signs in product((0, 1), repeat=len(ranks)):
        one = sum(rank for rank, sign in zip(ranks, signs, strict=True) if sign)
        ways += min(one, total - one) <= least
    assert isclose(signed_ranks(differences), ways / 2 ** len(ranks))


def test_many_ranks_are_nearly_those_of_the_exact_test(monkeypatch):
    rng = SplitMix64(1)
    differences = [rng.below(21) - 9 for _ in range(24)]
    exact = signed_ranks(differences)
    monkeypatch.setattr(statistics, "EXACT", 10)
    assert abs(signed_ranks(differences) - exact) < 0.02


def test_fewer_pairs_than_needed_can_show_nothing():
    assert sign_test(FEWEST - 1, 0) > statistics.LEVEL > sign_test(FEWEST, 0)


@given(figures, figures, st.integers(0, 20), st.integers(0, 20))
def test_a_side_that_is_surely_less_stays_so_whatever_was_cut(first, second, more, and_more):
    """However long cut runs would have taken, who is told to be better is."""
    sign = sign_of(first, second)
    really = [
        each.value + (1 + extra if each.cut else 0)
        for each, extra in ((first, more), (second, and_more))
    ]
    if sign == 1:
        assert really[0] < really[1]
    if sign == -1:
        assert really[1] < really[0]
    assert sign_of(second, first) == -sign


def test_a_comparison_says_ratio_wins_and_losses():
    first = {n: Figure(n + 1) for n in range(8)}
    second = {n: Figure(3 * (n + 1), cut=n == 0) for n in range(8)}
    found = compare(first, second)
    assert (found.wins, found.losses, found.ties, found.cut) == (8, 0, 0, 1)
    assert isclose(found.ratio, 3)
    assert found.better is True
    assert compare(second, first).better is False
    assert compare(first, first).better is None
    assert not compare(first, first).enough
    assert "not enough puzzles" in str(compare({1: Figure(1)}, {1: Figure(2)}))
    alike = {puzzle: Figure(3) for puzzle in range(50)}
    assert str(compare(alike, alike)).endswith("equal on 50: no difference in 50 puzzles")
    assert compare({1: Figure(0)}, {1: Figure(1)}).ratio == 2


pairs = st.lists(st.tuples(figures, figures), min_size=1, max_size=9)


@given(pairs, st.lists(st.integers(0, 1000), min_size=18, max_size=18))
def test_a_ratio_is_marked_by_what_runs_that_were_cut_can_make_of_it(pairs, more):
    def ratio(grown):
        sides = [dict(enumerate(side)) for side in zip(*grown, strict=True)]
        return compare(*sides)

    found = ratio(pairs)
    extra = iter(more)
    really = ratio(
        [[Figure(f.value + (next(extra) if f.cut else 0)) for f in pair] for pair in pairs]
    )
    if found.bound in ("", ">"):
        assert really.ratio >= found.ratio or isclose(really.ratio, found.ratio)
    if found.bound in ("", "<"):
        assert really.ratio <= found.ratio or isclose(really.ratio, found.ratio)
    if not found.cut:
        assert found.bound == ""


def test_who_gives_up_is_behind_who_solves_and_level_with_who_may_not():
    solved, gave_up, cut = Figure(9), Figure(1, cut=True, never=True), Figure(2, cut=True)
    assert sign_of(solved, gave_up) == 1
    assert sign_of(gave_up, solved) == -1
    assert sign_of(gave_up, gave_up) == sign_of(gave_up, cut) == sign_of(cut, gave_up) == 0
    found = compare({1: solved}, {1: gave_up})
    assert (found.wins, found.ratio, found.bound) == (1, 1, ">")


def test_an_interval_of_a_ratio_is_open_where_cut_runs_leave_it_open():
    whole = {n: Figure(n + 1) for n in range(8)}
    cut = {n: Figure(3 * (n + 1), cut=n < 5) for n in range(8)}
    longer, shorter = compare(whole, cut), compare(cut, whole)
    assert (longer.bound, shorter.bound) == (">", "<")
    assert isclose(longer.interval[0], 3)
    assert longer.interval[1] is None
    assert shorter.interval[0] is None
    assert isclose(shorter.interval[1], 1 / 3)
    assert compare(cut, cut).bound == "~"
    assert compare(cut, cut).interval == (None, None)


@given(st.lists(st.floats(0, 100), min_size=FEWEST, max_size=20))
def test_an_interval_holds_the_median(values):
    low, high = bootstrap(values)
    assert min(values) <= low <= median(values) <= high <= max(values)
    assert bootstrap(values) == (low, high)


def test_an_interval_covers_the_median_of_the_whole_about_as_often_as_it_says():
    rng = SplitMix64(7)
    covered = 0
    for _ in range(200):
        low, high = bootstrap([rng.below(10_001) for _ in range(25)])
        covered += low <= 5_000 <= high
    assert 180 <= covered <= 200


def test_what_is_cut_leaves_an_interval_open_above():
    assert spread([1, 2, 3], [9, 9, 9]).interval[1] is None
    assert spread([1, 2, 3, 4, 5, 6, 7], [9]).interval[1] is not None
    assert spread([1, 2, 3]).interval is None


@given(st.lists(st.tuples(st.integers(0, 9), st.booleans()), min_size=1, max_size=7))
def test_repeats_are_one_figure(runs):
    found = figure([value for value, _ in runs], [cut for _, cut in runs])
    assert found.value == median([value for value, _ in runs])
    if not found.cut:
        assert found.value == median([inf if cut else value for value, cut in runs])
