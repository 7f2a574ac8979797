"""Figures in a race: summaries over many runs, and their text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, sqrt

from alldiff.lab.statistics import bootstrap, median


@dataclass(frozen=True, slots=True)
class Spread:
    """A summary over many figures: median, mean, standard deviation and worst.

    Attributes:
        deviation: the sample deviation; None with fewer than two figures
        bound: the summaries that are only lower bounds, and "deviation" if some runs were
            unfinished: it is then computed from the figures so far
        interval: the confidence interval for the median, None with too few figures; its upper end
            is None if unknown
    """

    median: float
    mean: float
    deviation: float | None
    worst: float
    bound: frozenset[str] = frozenset()
    interval: tuple[float, float | None] | None = None


def spread(finished: Sequence[float], unfinished: Sequence[float] = ()) -> Spread | None:
    """Return the spread of figures; those from unfinished runs are lower bounds.

    >>> spread([1, 2, 6]).deviation
    2.6457513110645907
    >>> spread([1, 2, 3], [10]).bound == {"mean", "worst", "deviation"}
    True
    """
    figures = [*finished, *unfinished]
    if not figures:
        return None
    mean = sum(figures) / len(figures)
    bound = {"mean", "worst", "deviation"} if unfinished else set()
    # The median is known if it does not depend on how long the unfinished runs would take.
    if median([*finished, *(inf for _ in unfinished)]) != median(figures):
        bound.add("median")
    deviation = None
    if len(figures) > 1:
        deviation = sqrt(sum((x - mean) ** 2 for x in figures) / (len(figures) - 1))
    return Spread(
        median(figures),
        mean,
        deviation,
        max(figures),
        frozenset(bound),
        confidence(finished, unfinished),
    )


def confidence(
    finished: Sequence[float], unfinished: Sequence[float]
) -> tuple[float, float | None] | None:
    """Return the confidence interval for the median; unfinished figures may be greater."""
    if not unfinished:
        return bootstrap(finished)
    low = bootstrap([*finished, *unfinished])
    high = bootstrap([*finished, *(inf for _ in unfinished)])
    if low is None or high is None:
        return None
    return low[0], None if high[1] == inf else high[1]


def time_text(seconds: float) -> str:
    """Return a time with four significant digits.

    >>> time_text(0.0123456), time_text(75), time_text(1500)
    ('12.35 ms', '75.00 s', '1500 s')
    """
    figure, unit = (seconds * 1000, "ms") if seconds < 1 else (seconds, "s")
    return f"{f'{figure:#.4g}'.rstrip('.')} {unit}"


def short_text(number: float) -> str:
    """Return a number with three digits, or all digits if it is large, without an exponent.

    >>> short_text(2.345678), short_text(29428.6)
    ('2.35', '29,429')
    """
    return f"{number:,.0f}" if number >= 1000 else f"{number:.3g}"


def count_text(count: float) -> str:
    """Return a number of nodes or checks, or a mean of such numbers.

    >>> count_text(1234), count_text(1234.56), count_text(12345.6)
    ('1,234', '1,234.6', '12,346')
    """
    return f"{count:,.0f}" if count >= 10_000 or float(count).is_integer() else f"{count:,.1f}"
