"""How many solutions a puzzle has, and some of them: one after another, estimated, at random."""

from collections.abc import Iterator
from typing import Annotated

from alldiff.api.sources import AnySource, by_source, resolve, resolve_model
from alldiff.core.annotations import (
    Limit,
    Listener,
    Memory,
    Nodes,
    Option,
    Seed,
    Timeout,
    documented,
    limited,
)
from alldiff.core.errors import InvalidPuzzle, UsageError
from alldiff.core.limits import Limits, Stopwatch
from alldiff.core.messages import t
from alldiff.core.model import NamedSolution
from alldiff.core.puzzle import Grid
from alldiff.solving import counting
from alldiff.solving.counting import Estimate, Sample, Solutions
from alldiff.solving.several import Several, several as several_of

ESTIMATE_SECONDS = 60.0
"""How long an estimate may take, unless another time is named."""
Precision = Annotated[
    float,
    Option("Stop when the interval is within this fraction of the estimate.", "P", above=0, most=1),
]

SampleSize = Annotated[int, Option("How many solutions to draw.", "N", least=1)]


@by_source(Solutions[Grid], Solutions[NamedSolution], Solutions[Grid | NamedSolution])
@documented
@limited
def solutions(
    puzzle: AnySource,
    *,
    limit: Limit = None,
    nodes: Nodes = None,
    timeout: Timeout = None,
    memory: Memory = None,
    seed: Seed = 0,
) -> Solutions[Grid | NamedSolution]:
    """Return an iterator over the solutions, each found by the native engine when it is asked for.

    It needs the same memory for any number of solutions, and the search ends when you drop it.
    `.array()` returns all that are left as one NumPy array, a row each; `.arrays()` yields blocks.

    >>> import alldiff as ad
    >>> from itertools import islice
    >>> len(list(islice(ad.solutions("." * 81), 1000)))
    1000
    >>> ad.solutions("." * 16).array().shape
    (288, 16)
    """
    return Solutions(resolve_model(puzzle), Limits(limit, nodes, timeout, memory), seed)


@documented
@limited
def estimate(
    puzzle: AnySource,
    *,
    precision: Precision = 0.05,
    seed: Seed = 0,
    timeout: Timeout = ESTIMATE_SECONDS,
    listener: Listener = None,
) -> Estimate:
    """Return about how many solutions there are, with a 95 % confidence interval.

    Few solutions are counted exactly. Otherwise random walks to solutions are weighted, which gives
    an unbiased estimate (Knuth 1975); they end at the precision or at the time limit.

    >>> import alldiff as ad
    >>> print(ad.estimate("." * 16))
    288
    """
    *_, last = estimates(puzzle, precision=precision, seed=seed, timeout=timeout, listener=listener)
    return last


def estimates(
    puzzle: AnySource,
    *,
    precision: Precision = 0.05,
    seed: Seed = 0,
    timeout: Timeout = ESTIMATE_SECONDS,
    listener: Listener = None,
) -> Iterator[Estimate]:
    """Yield better and better estimates; the last one is what `estimate` returns."""
    if not 0 < precision <= 1:
        raise UsageError(t("the precision must be above 0 and at most 1, not {}", precision))
    try:
        model = resolve_model(puzzle)
    except InvalidPuzzle as invalid:
        if invalid.exit_code != 1:
            raise
        yield Estimate(0, 0, 0, exact=True)
        return
    watch = Stopwatch(Limits(None, seconds=timeout), listener)
    yield from counting.estimate(model, precision, seed=seed, watch=watch)


@by_source(Sample[Grid], Sample[NamedSolution], Sample[Grid | NamedSolution])
@documented
@limited
def sample(
    puzzle: AnySource,
    count: SampleSize = 1,
    *,
    seed: Seed = 0,
    timeout: Timeout = ESTIMATE_SECONDS,
    listener: Listener = None,
) -> Sample[Grid | NamedSolution]:
    """Return solutions at random, each as likely as any other.

    Independent parts are drawn by themselves. `exact` is True where all solutions of each part were
    listed. Otherwise random walks are accepted by their weights, which is nearly uniform. Raises
    LimitReached if time is up.

    >>> import alldiff as ad
    >>> len(ad.sample("." * 16, 3)), ad.sample("." * 16, 3).exact
    (3, True)
    """
    if count < 1:
        raise UsageError(t("a sample has at least one solution, not {}", count))
    watch = Stopwatch(Limits(None, seconds=timeout), listener)
    return counting.sample(resolve_model(resolve(puzzle)), count, seed=seed, watch=watch)


@documented
@limited
def several(
    puzzle: AnySource, *, timeout: Timeout = ESTIMATE_SECONDS, listener: Listener = None
) -> Several:
    """Return what differs between the solutions of a puzzle, and what to add to make it unique.

    `single` lists the values after which there is one solution, `clues` other clues with this
    effect, of the puzzle's rules, and `additions` a few values where none is enough; `two` are
    solutions far apart, `settled` the cells that never change, and `unavoidable` the smallest sets
    of cells in which two solutions differ. Raises UsageError if there is no solution.

    >>> import alldiff as ad
    >>> found = ad.several("4.23............")
    >>> found.unique, found.distance, len(found.additions)
    (False, 12, 2)
    """
    watch = Stopwatch(Limits(None, seconds=timeout), listener)
    found = several_of(resolve(puzzle), watch)
    if found is None:
        raise UsageError("there is no solution")
    return found
