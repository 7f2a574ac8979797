"""How many solutions there are, and some of them: lazily, estimated, at random.

An estimate is the mean weight of random walks (Knuth 1975, with the engine's propagation): it is
unbiased, with a confidence interval from their spread.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import exp, floor, fsum, inf, log, prod, sqrt
from typing import TYPE_CHECKING, Generic, cast

from alldiff import _native
from alldiff.core.errors import LimitReached, UsageError, whole_number
from alldiff.core.limits import CUT_SHORT, Limits, Stopwatch, ending_text
from alldiff.core.messages import t
from alldiff.core.model import Model, NamedSolution
from alldiff.core.puzzle import Grid
from alldiff.core.records import Record
from alldiff.core.result import Solution
from alldiff.core.search import parse
from alldiff.core.splitmix import MASK, stream
from alldiff.engines.native import MOST, RECORDS, Errors, native_model
from alldiff.solving import run
from alldiff.solving.independent import counted_by_parts, split

if TYPE_CHECKING:
    from numpy import int32
    from numpy.typing import NDArray

AT_ONCE = 4096
"""How many solutions a search may be ahead of its consumer."""
FEW = 20_000
"""So many solutions are listed and counted exactly."""
FEW_NODES = 200_000
"""How many nodes listing them may take."""
FIRST_WALKS = 8_000
"""The number of walks before the spread of their weights says anything."""
FEW_WALKS = 100
"""Of fewer walks the spread says nothing: time may end them at any number."""
MOST_WALKS = 50_000
"""The number of walks between two reports."""
NORMAL = 1.96
"""Standard errors on each side of a 95 % confidence interval."""


class Solutions(Generic[Solution]):
    """The solutions of a model as the native engine finds them, each when it is asked for.

    It needs the same memory for any number of them, and the search ends when the iterator is
    dropped or closed. `limit_reached` says what ended it before all were found.
    """

    def __init__(self, model: Model, limits: Limits, seed: int = 0) -> None:
        self.model = model
        self.limit_reached: str | None = None
        self._limits = limits
        self._stream = _native.SolutionStream(
            checked_native(model),
            whole_number("seed", seed) & MASK,
            min(limits.solutions or 0, MOST),
            min(limits.nodes or 0, MOST),
            limits.seconds or 0.0,
            limits.memory or 0,
            AT_ONCE,
        )
        self._shown = self._each()

    def arrays(self) -> Iterator[NDArray[int32]]:
        """Yield the solutions in blocks, one row each with the values of the visible variables."""
        over = False
        while not over:
            with Errors(parse("strong")):
                block, reached, over = self._stream.next(AT_ONCE)
            if over:
                self.limit_reached = None if reached == "interrupted" else reached
            if len(block):
                yield block

    def array(self) -> NDArray[int32]:
        """Return all solutions as one array: a row each, a column for each visible variable."""
        import numpy as np

        # Bytes grow where they are, without a second copy.
        rows, count = bytearray(), 0
        for block in self.arrays():
            rows += block.data
            count += len(block)
        return np.frombuffer(rows, np.int32).reshape(count, self.model.visible)

    def _each(self) -> Iterator[Solution]:
        for block in self.arrays():
            for values in block.tolist():
                yield cast("Solution", self.model.shown(values))

    def __iter__(self) -> Solutions[Solution]:
        return self

    def __next__(self) -> Solution:
        return next(self._shown)

    def close(self) -> None:
        """End the search."""
        self._stream.close()


def checked_native(model: Model) -> _native.Model:
    """Return a model in native form; raises UsageError for constraints in Python."""
    if foreign := set(map(type, model.constraints)) - RECORDS.keys():
        raise UsageError(t("the engine native does not support {}", foreign.pop().__name__))
    return native_model(model)


class Estimate(Record, frozen=True):
    """How many solutions there are: `value`, between `low` and `high` with 95 % confidence.

    `exact` means that they were counted. `walks` is the number of random walks, and
    `limit_reached` what ended them before the requested precision. If no walk met a solution,
    `value` and `low` are how many a search met, and `high` is how many fillings there are.
    """

    value: int
    low: int
    high: int
    exact: bool
    walks: int = 0
    limit_reached: str | None = None

    def __str__(self) -> str:
        if self.exact:
            return f"{self.value}"
        if self.value == self.low:
            return f"{short(self.low)} or more"
        return f"about {short(self.value)} (95 %: {short(self.low)} to {short(self.high)})"


def short(number: int) -> str:
    """Return a number with four digits.

    >>> short(28200960), short(288)
    ('2.820e+07', '288')
    """
    if number < 10_000:
        return str(number)
    digits = len(str(number)) - 1
    return f"{number / 10**digits:.3f}e+{digits:02d}"


def whole(logarithm: float) -> int:
    """Return a number, however large, by its natural logarithm.

    >>> whole(log(288)), whole(2000.0) > 10**800
    (288, True)
    """
    if logarithm == -inf:
        return 0
    power = floor(logarithm / log(2)) - 52
    if power <= 0:
        return round(exp(logarithm))
    return int(exp(logarithm - power * log(2))) << power


class Weights:
    """The weights of walks by their logarithms: their mean and its standard error."""

    def __init__(self) -> None:
        self.logarithms: list[float] = []

    def mean(self) -> tuple[float, float]:
        """Return the logarithm of the mean weight, and the error as a fraction of it."""
        most = max(self.logarithms, default=-inf)
        if most == -inf:
            return -inf, inf
        scaled = [exp(one - most) for one in self.logarithms]
        count = len(scaled)
        mean = fsum(scaled) / count
        spread = fsum((one - mean) ** 2 for one in scaled) / max(count - 1, 1)
        return most + log(mean), sqrt(spread / count) / mean


def met(model: Model, watch: Stopwatch) -> tuple[int, bool]:
    """Return how many solutions a short search meets, and whether these are all."""
    left = watch.left
    within = Limits(FEW + 1, FEW_NODES, left.seconds, left.memory)
    result = run(model, limits=within, keep=1, listener=watch.listener)
    return result.count, result.complete


def fillings(model: Model) -> int:
    """Return how many ways there are to give the visible variables values of their own."""
    return prod(domain.bit_count() for domain in model.domains[: model.visible])


def estimate(
    model: Model, precision: float = 0.05, *, seed: int = 0, watch: Stopwatch
) -> Iterator[Estimate]:
    """Yield better and better estimates, until the interval is within the precision."""
    least, complete = met(model, watch)
    if complete:
        yield Estimate(least, least, least, exact=True)
        return
    within = Limits(None, FEW_NODES, watch.left.seconds, watch.left.memory)
    product = counted_by_parts(model, within, watch.listener)
    if product is not None and product.complete:
        yield Estimate(product.count, product.count, product.count, exact=True)
        return
    native = checked_native(model)
    if max(model.domains) >> 64:
        raise UsageError("an estimate needs values below 64")
    weights, walks, number = Weights(), FIRST_WALKS, 0
    while True:
        stop = None if watch.listener is None else _native.Stop(watch.listener.poll)
        seeded = stream(seed, number).next()
        left = watch.left.seconds or 0.0
        logarithms, _, reached = _native.random_walks(native, seeded, walks, False, left, stop)
        weights.logarithms += logarithms
        mean, error = weights.mean()
        value = max(whole(mean), least)
        half = NORMAL * error if len(weights.logarithms) >= FEW_WALKS else inf
        low = max(whole(mean + log(1 - half)), least) if half < 1 else least
        high = max(whole(mean + log(1 + half)), value) if half < inf else fillings(model)
        reached = reached or watch.over()
        yield Estimate(value, low, high, False, len(weights.logarithms), reached)
        if reached or half <= precision:
            return
        number += 1
        walks = min(len(weights.logarithms), MOST_WALKS)


class Sample(Record, Generic[Solution], frozen=True):
    """Solutions at random: equally likely if `exact`, else as nearly as the weights allow."""

    solutions: tuple[Solution, ...]
    exact: bool

    def __iter__(self) -> Iterator[Solution]:
        return iter(self.solutions)

    def __len__(self) -> int:
        """The number of solutions."""
        return len(self.solutions)


def sample(
    model: Model, count: int, *, seed: int = 0, watch: Stopwatch
) -> Sample[Grid | NamedSolution]:
    """Return solutions at random; raises LimitReached if time is up, and UsageError without any.

    If the model splits into independent parts, each is drawn by itself.
    """
    rows = listed(model, count, seed, watch)
    exact = rows is not None
    if rows is None and (found := split(model, watch.left, watch.listener)) is not None:
        mixed, exact = [list(found.first.values[0]) for _ in range(count)], True
        for number, (part, one) in enumerate(found.parts):
            seeded = stream(seed, number).next()
            drawn = listed(one, count, seeded, watch)
            if drawn is None:
                drawn, exact = walked(one, count, seeded, watch), False
            for row, other in zip(mixed, drawn, strict=True):
                for variable in part:
                    row[variable] = other[variable]
        rows = list(mixed)
    if rows is None:
        rows = walked(model, count, seed, watch)
    return Sample(tuple(map(model.shown, rows)), exact)


def listed(model: Model, count: int, seed: int, watch: Stopwatch) -> list[Sequence[int]] | None:
    """Return solutions drawn from a list of all, or None if there are too many to list."""
    few, complete = met(model, watch)
    if not complete:
        return None
    if not few:
        raise UsageError("there is no solution")
    rng = stream(seed, 0)
    rows = Solutions(model, Limits(None)).array().tolist()
    rows.sort()
    return [rows[rng.below(few)] for _ in range(count)]


def walked(model: Model, count: int, seed: int, watch: Stopwatch) -> list[Sequence[int]]:
    """Return solutions drawn by random walks, accepted by their weights."""
    rng = stream(seed, 0)
    native = checked_native(model)
    found: list[Sequence[int]] = []
    bound, number = -inf, 0
    while len(found) < count:
        stop = None if watch.listener is None else _native.Stop(watch.listener.poll)
        seeded = stream(seed, number + 1).next()
        left = watch.left.seconds or 0.0
        logarithms, values, reached = _native.random_walks(
            native, seeded, FIRST_WALKS, True, left, stop
        )
        if reached in CUT_SHORT or reached == "interrupted":
            so_far = tuple(map(model.shown, found))
            raise LimitReached(ending_text(reached), found=so_far)
        number += 1
        ended = [one for one in logarithms if one > -inf]
        if number <= 2:
            # The largest weight of the first walks bounds the others, nearly always.
            bound = max(bound, *ended, -inf)
            continue
        for logarithm, solution in zip(ended, values, strict=True):
            if rng.next() / (MASK + 1) < exp(min(logarithm - bound, 0.0)) and len(found) < count:
                found.append(solution)
    return found
