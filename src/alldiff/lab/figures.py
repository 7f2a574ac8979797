"""Figures of a race: what many runs amount to, and how a figure is written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, sqrt


@dataclass(frozen=True, slots=True)
class Spread:
    """What many figures amount to: median, mean, standard deviation and worst.

    The deviation is that of a sample; None where there are fewer than two figures, or where some
    are not known. `bound` names those of the others that are only known to be at least so much.
    """

    median: float
    mean: float
    deviation: float | None
    worst: float
    bound: frozenset[str] = frozenset()


def spread(finished: Sequence[float], unfinished: Sequence[float] = ()) -> Spread | None:
    """Return the spread of figures; those of unfinished runs are at least what is given.

    >>> spread([1, 2, 6])
    Spread(median=2, mean=3.0, deviation=2.6457513110645907, worst=6, bound=frozenset())
    >>> spread([1, 2, 3], [10]).bound == {"mean", "worst"}
    True
    """
    figures = [*finished, *unfinished]
    if not figures:
        return None
    mean = sum(figures) / len(figures)
    bound = {"mean", "worst"} if unfinished else set()
    # The median is known where it stays the same however long the unfinished runs would take.
    if median([*finished, *(inf for _ in unfinished)]) != median(figures):
        bound.add("median")
    deviation = None
    if len(figures) > 1 and not unfinished:
        deviation = sqrt(sum((x - mean) ** 2 for x in figures) / (len(figures) - 1))
    return Spread(median(figures), mean, deviation, max(figures), frozenset(bound))


def median(figures: Sequence[float]) -> float:
    """Return the middle figure, or the mean of the two in the middle."""
    ordered, middle = sorted(figures), len(figures) // 2
    if len(ordered) % 2:
        return ordered[middle]
    return (ordered[middle - 1] + ordered[middle]) / 2


def time_text(seconds: float) -> str:
    """Return a time with four significant digits.

    >>> time_text(0.0123456), time_text(75), time_text(1500)
    ('12.35 ms', '75.00 s', '1500 s')
    """
    figure, unit = (seconds * 1000, "ms") if seconds < 1 else (seconds, "s")
    return f"{f'{figure:#.4g}'.rstrip('.')} {unit}"


def count_text(count: float) -> str:
    """Return a number of nodes or checks, or a mean of such.

    >>> count_text(1234), count_text(1234.56)
    ('1,234', '1,234.6')
    """
    return f"{count:,.0f}" if float(count).is_integer() else f"{count:,.1f}"
