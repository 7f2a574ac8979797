"""What many figures amount to."""

import statistics
from math import inf, isclose

from hypothesis import given, strategies as st

from alldiff.lab.figures import median, spread

figures = st.lists(st.floats(0, 1e6), max_size=30)


@given(figures.filter(bool))
def test_the_spread_is_that_of_the_statistics_module(values):
    found = spread(values)
    assert found.median == statistics.median(values) == median(values)
    assert isclose(found.mean, statistics.fmean(values), rel_tol=1e-9, abs_tol=1e-9)
    assert found.worst == max(values)
    assert found.bound == frozenset()
    if len(values) > 1:
        assert isclose(found.deviation, statistics.stdev(values), rel_tol=1e-6, abs_tol=1e-6)
    else:
        assert found.deviation is None


def test_nothing_has_no_spread():
    assert spread([]) is None


@given(figures, figures.filter(bool), st.data())
def test_what_is_unfinished_bounds_from_below(finished, unfinished, data):
    """However long the unfinished runs would have taken, what is not marked stays as it is."""
    found = spread(finished, unfinished)
    longest = max([*finished, *unfinished])
    whole = spread([*finished, *(longest + data.draw(st.floats(0, 1e6)) for _ in unfinished)])
    for name in ("median", "mean", "worst"):
        least, really = getattr(found, name), getattr(whole, name)
        assert least <= really or isclose(least, really)
        if name not in found.bound:
            assert isclose(least, really)
    assert {"mean", "worst", "deviation"} <= found.bound


def test_the_median_is_known_while_most_are_finished():
    assert "median" not in spread([1, 2, 3], [1e9]).bound
    assert "median" in spread([1, 2], [1e9, 1e9]).bound
    assert median([1, inf]) == inf
