"""Statistics for races: each puzzle counts once, and claims require a paired test.

Repeated runs on one puzzle give one figure, their median; a figure censored by a limit is only a
lower bound. Two specs are compared puzzle by puzzle.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import comb, erfc, exp, inf, isinf, log, sqrt
from typing import Any

from alldiff.core.splitmix import SplitMix64

LEVEL = 0.05
"""The significance level: a difference counts if chance alone would show it more rarely."""
FEWEST = 6
"""Untied pairs needed for a sign test: five of five can still be chance (2 / 2^5 > 5 %)."""
EXACT = 25
"""Pairs up to which the distribution of signed ranks is computed exactly."""
ROUNDS = 1_000
"""Samples per confidence interval."""
COVER = 0.95
"""The coverage of a confidence interval."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One number for a spec on one puzzle; `cut`: a lower bound, because a limit ended the run.

    `never` implies a cut: a search that gave up will not solve the puzzle, however long it takes.
    """

    value: float
    cut: bool = False
    never: bool = False


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two specs on the same puzzles, by one measure; less is better.

    Attributes:
        wins: puzzles on which the first is better
        ties: puzzles without a known or actual difference
        ratio: the median of second / first, so 2 means that the second takes twice as much
        interval: the confidence interval for the ratio, with None for an end that cut runs leave
            open
        bound: the effect of cut runs on the ratio: ">" at least, "<" at most, "~" neither is known,
            "" exact
        sign: the p-value of a sign test, which decides
        ranks: the p-value of Wilcoxon's signed ranks over the logarithms of the ratios, which also
            considers how much better
    """

    wins: int
    losses: int
    ties: int
    ratio: float | None
    interval: tuple[float | None, float | None] | None
    sign: float
    ranks: float
    cut: int = 0
    """Pairs in which one or both figures are only bounds."""
    bound: str = ""

    @property
    def enough(self) -> bool:
        """Whether there are enough pairs to show a difference."""
        return self.wins + self.losses >= FEWEST

    @property
    def too_few(self) -> str:
        """Why nothing can be said of a difference."""
        if self.wins + self.losses or self.ties - self.cut < FEWEST:
            return "not enough puzzles"
        return f"no difference in {self.ties} puzzles"

    @property
    def better(self) -> bool | None:
        """Whether the first is better; None if that is not shown."""
        if not self.enough or self.sign >= LEVEL:
            return None
        return self.wins > self.losses

    def __str__(self) -> str:
        told = f"better on {self.wins}, worse on {self.losses}, equal on {self.ties}"
        return f"{told}, {p_text(self.sign)}" if self.enough else f"{told}: {self.too_few}"

    def short(self) -> str:
        """Return better / worse / equal, and the significance, for a table."""
        told = f"{self.wins} / {self.losses} / {self.ties}"
        return f"{told}, {p_text(self.sign)}" if self.enough else f"{told}, too few"


def corrected(found: Sequence[Comparison]) -> list[Comparison]:
    """Return comparisons with p-values for being judged together (Holm 1979).

    Twenty tests at 5 % show a difference by chance about once; those with too few pairs show none
    and do not count.

    >>> pair = Comparison(9, 1, 0, None, None, 0.021, 1)
    >>> [round(each.sign, 3) for each in corrected([pair] * 2)]
    [0.042, 0.042]
    """
    tests = sorted((each.sign, place) for place, each in enumerate(found) if each.enough)
    results, least = list(found), 0.0
    for done, (chance, place) in enumerate(tests):
        least = max(least, min(1.0, (len(tests) - done) * chance))
        results[place] = replace(results[place], sign=least)
    return results


def chance_text(chance: float) -> str:
    """Return a probability with two digits, or that it is very small.

    >>> chance_text(0.0312), chance_text(1e-9), chance_text(1)
    ('0.031', '< 0.0001', '1')
    """
    return "< 0.0001" if chance < 0.0001 else f"{chance:.2g}"


def p_text(chance: float) -> str:
    """Return a probability as written in a sentence.

    >>> p_text(0.0312), p_text(1e-9)
    ('p = 0.031', 'p < 0.0001')
    """
    text = chance_text(chance)
    return f"p {text}" if text.startswith("<") else f"p = {text}"


def compare(first: Mapping[Any, Figure], second: Mapping[Any, Figure]) -> Comparison:
    """Return how two specs compare on the puzzles that both ran on.

    >>> compare({1: Figure(2)}, {1: Figure(8)}).ratio
    4.0
    """
    pairs = [(first[puzzle], second[puzzle]) for puzzle in first if puzzle in second]
    signs = [sign_of(a, b) for a, b in pairs]
    wins, losses = signs.count(1), signs.count(-1)
    # A solved run beats one that gave up, however early: then only the side of 1 is known.
    logs = [
        0.0 if s * x < 0 else x
        for s, x in zip(signs, (log_ratio(a.value, b.value) for a, b in pairs), strict=True)
    ]
    told = [x if s else 0.0 for x, s in zip(logs, signs, strict=True)]
    if not pairs:
        return Comparison(0, 0, 0, None, None, 1.0, 1.0)
    # The least and greatest possible ratio: more for the second is more, for the first is less.
    least = [-inf if a.cut else x for x, (a, _) in zip(logs, pairs, strict=True)]
    most = [inf if b.cut else x for x, (_, b) in zip(logs, pairs, strict=True)]
    return Comparison(
        wins,
        losses,
        signs.count(0),
        exp(median(told)),
        open_interval(bootstrap(least), bootstrap(most)),
        sign_test(wins, losses),
        signed_ranks([x for x, s in zip(logs, signs, strict=True) if s and x]),
        sum(a.cut or b.cut for a, b in pairs),
        BOUNDS[median(least) < median(told), median(told) < median(most)],
    )


BOUNDS = {(False, False): "", (False, True): ">", (True, False): "<", (True, True): "~"}
"""The mark for a ratio by whether it may be less and whether it may be more."""


def open_interval(
    least: tuple[float, float] | None, most: tuple[float, float] | None
) -> tuple[float | None, float | None] | None:
    """Return an interval from one logarithmic interval's lower end to another's upper end."""
    if least is None or most is None:
        return None
    low, high = least[0], most[1]
    return None if isinf(low) else exp(low), None if isinf(high) else exp(high)


def log_ratio(first: float, second: float) -> float:
    """Return the logarithm of second / first, adding one to both if one is zero."""
    more = 0 if first and second else 1
    return log((second + more) / (first + more))


def sign_of(first: Figure, second: Figure) -> int:
    """Return 1 if the first is surely less, -1 if the second is, 0 otherwise."""
    if first.never or second.never:
        return second.never * (not first.cut) - first.never * (not second.cut)
    if first.value < second.value and not first.cut:
        return 1
    if second.value < first.value and not second.cut:
        return -1
    if first.cut != second.cut and first.value == second.value:
        return -1 if first.cut else 1
    return 0


def sign_test(wins: int, losses: int) -> float:
    """Return the probability that fair coins fall at least as unevenly (two-sided, exact).

    >>> sign_test(6, 0), sign_test(3, 3)
    (0.03125, 1.0)
    """
    n, least = wins + losses, min(wins, losses)
    return float(min(1.0, 2 * sum(comb(n, k) for k in range(least + 1)) / 2**n))


def signed_ranks(differences: Sequence[float]) -> float:
    """Return the probability of such an uneven sum of signed ranks (Wilcoxon 1945, two-sided).

    Exact up to 25 differences, then by the normal distribution; equal sizes share their ranks.

    >>> signed_ranks([1, 2, 3, 4, 5, 6])
    0.03125
    """
    known = [x for x in differences if x]
    if not known:
        return 1.0
    ranks = doubled_ranks([abs(x) for x in known])
    above = sum(rank for rank, x in zip(ranks, known, strict=True) if x > 0)
    total = sum(ranks)
    least = min(above, total - above)
    if len(known) > EXACT:
        spread = sqrt(sum(rank * rank for rank in ranks)) / 2
        return min(1.0, erfc(max(0.0, total / 2 - least - 1) / spread / sqrt(2)))
    ways = [1] + [0] * total
    for rank in ranks:
        for at in range(total, rank - 1, -1):
            ways[at] += ways[at - rank]
    return float(min(1.0, 2 * sum(ways[: least + 1]) / 2 ** len(known)))


def doubled_ranks(sizes: Sequence[float]) -> list[int]:
    """Return twice the rank of each size, so that shared ranks are whole numbers.

    >>> doubled_ranks([5, 1, 5])
    [5, 2, 5]
    """
    ordered = sorted(sizes)
    first = {size: place for place, size in reversed(list(enumerate(ordered, start=1)))}
    last = {size: place for place, size in enumerate(ordered, start=1)}
    return [first[size] + last[size] for size in sizes]


def bootstrap(values: Sequence[float], seed: int = 0) -> tuple[float, float] | None:
    """Return the confidence interval for the median, by bootstrapping (Efron 1979).

    None if there are too few values.
    """
    if len(values) < FEWEST:
        return None
    import numpy as np

    count = len(values)
    places = SplitMix64(seed).block(ROUNDS * count) % np.uint64(count)
    drawn = np.sort(np.asarray(values, dtype=float)[places.reshape(ROUNDS, count)], axis=1)
    middle = count // 2
    medians = drawn[:, middle] if count % 2 else middle_of(drawn, middle)
    medians.sort()
    ends = round(ROUNDS * (1 - COVER) / 2)
    return float(medians[ends]), float(medians[-1 - ends])


def middle_of(drawn: Any, middle: int) -> Any:
    """Return the mean of the two middle values; infinity if one of them is infinite."""
    return (drawn[:, middle - 1] + drawn[:, middle]) / 2


def median(figures: Sequence[float]) -> float:
    """Return the middle figure, or the mean of the two middle ones."""
    ordered, middle = sorted(figures), len(figures) // 2
    if len(ordered) % 2:
        return ordered[middle]
    return (ordered[middle - 1] + ordered[middle]) / 2


def figure(values: Sequence[float], cut: Sequence[bool]) -> Figure:
    """Return one figure for several runs on one puzzle: their median, cut if it could be more.

    >>> figure([3, 1, 9], [False, False, True])
    Figure(value=3, cut=False, never=False)
    """
    unknown = median([inf if c else v for v, c in zip(values, cut, strict=True)])
    return Figure(median(values), unknown != median(values))


def par2(figures: Sequence[Figure], limit: float) -> float:
    """Return the mean time; a cut run counts twice the limit.

    >>> par2([Figure(1), Figure(10, cut=True)], 10)
    10.5
    """
    return sum(2 * limit if each.cut else each.value for each in figures) / len(figures)
