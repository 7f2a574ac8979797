"""The native engine, in C++: the reference engine's searches, and a stronger one."""

from __future__ import annotations

import atexit
from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeAlias

from alldiff import _native
from alldiff.core.constraints import (
    AllDifferent,
    Automaton,
    Constraint,
    Less,
    Linear,
    Regions,
    Relation,
    Sets,
    Sum,
    Table,
)
from alldiff.core.decomposition import restored, without_regions
from alldiff.core.errors import ModelError, UsageError, WrongSolution
from alldiff.core.limits import CANCELLED, Listener, Stopwatch, look
from alldiff.core.messages import t
from alldiff.core.model import Model
from alldiff.core.records import replace
from alldiff.core.result import Interrupted, Limits, Result, Stats
from alldiff.core.search import (
    EXACT_COVER,
    LEVELS,
    MODEL_OPTIONS,
    OPTIONS,
    STRONG,
    VALUE_ORDERS,
    VARIABLE_ORDERS,
    Search,
)
from alldiff.core.splitmix import MASK
from alldiff.engines.base import ENGINES, Engine, unsupported_states

if TYPE_CHECKING:
    from alldiff.core.events import Event
    from alldiff.engines.native_events import Solutions

Arguments: TypeAlias = tuple[_native.Model, int, int, int, float]
"""The first arguments of every search in the core: model, seed, solutions, nodes, seconds."""
MOST = (1 << 63) - 1
"""The core cannot count further than this."""
MOST_KEPT = 8
"""How many models are cached in native form: those that differ only in givens share one."""
STEPS_AT_ONCE = 10_000
"""How many events a search may be ahead of its consumer."""
UNSPLIT = -1
"""The number of threads for a search that is not split."""
EVENT_FIELDS = ("kind", "variable", "value", "constraint", "depth", "wiped")
"""The fields of each event in an array."""
EVENT_KINDS = ("try", "prune", "revise", "fail", "undo", "solution", "join")
"""The event kinds by number.

`join` means that a variable joins the queue of AC-3; its value is 1 if the queue is new.
"""
NOTHING = -1
"""Marks a missing variable, value or constraint in an array of events."""


RECORDS: dict[type, tuple[int | str, ...]] = {
    AllDifferent: (0, "variables"),
    Sum: (1, "variables", "total"),
    Less: (2, "less", "greater"),
    Relation: (3, "first", "second", "allowed"),
    Linear: (4, "variables", "coefficients", "operator", "total"),
    Sets: (5, "variables", "sets"),
    Table: (6, "variables", "allowed"),
    Automaton: (7, "variables", "moves", "accepting"),
    Regions: (8, "labels", "near", "count", "size", "contents"),
}
"""What the core reads from each constraint: its type number and these fields."""


def native_model(model: Model) -> _native.Model:
    """Return a model in native form."""
    parts = model.domains, model.constraints, model.givens, model.hidden
    return _native.Model(*parts, RECORDS, look)


class NativeEngine(Engine):
    """The textbook searches with the reference engine's decisions and counters; and `strong`."""

    name = "native"
    summary = (
        "in C++: the reference engine's searches with the same counters, and the strongest one"
    )

    def __init__(self) -> None:
        self._kept: dict[int, tuple[Model, _native.Model]] = {}
        self._readable: tuple[Constraint, ...] = ()
        """The constraints last found to be all built-in: the same ones are often checked twice."""
        # A CP-SAT class may hold this engine until exit; nanobind would report the models still
        # held then as leaks.
        atexit.register(self.forget)

    def forget(self) -> None:
        """Drop the cached models."""
        self._kept, self._readable = {}, ()

    def unsupported(self, model: Model, search: Search) -> str | None:
        """Return which constraint, or part of a search, is written in Python only, or None."""
        if model.constraints is not self._readable:
            if foreign := set(map(type, model.constraints)) - RECORDS.keys():
                return f'it does not support {foreign.pop().__name__}; engine="reference" does'
            self._readable = model.constraints
        if search.level == STRONG:
            return None
        if search.threads is not None:
            return "only the search strong can be split over threads"
        if search.level == EXACT_COVER:
            from alldiff.reference import exact_cover

            return exact_cover.unsupported(model)
        if reason := unsupported_states(search):
            return reason
        named = (
            (LEVELS, _native.LEVELS, (search.level,)),
            (VARIABLE_ORDERS, _native.VARIABLE_ORDERS, search.variables),
            (VALUE_ORDERS, _native.VALUE_ORDERS, search.values),
            (OPTIONS, (*_native.OPTIONS, *MODEL_OPTIONS), search.options),
        )
        for category, known, names in named:
            for name in names:
                module = category[name].function.__module__
                if name not in known or not module.startswith("alldiff.reference."):
                    return (
                        f'it does not support the {category.noun} {name}; engine="reference" does'
                    )
        return None

    def best_spec(self, model: Model) -> str:
        """Return the spec for the strongest search."""
        return STRONG

    def solve(
        self,
        model: Model,
        search: Search,
        limits: Limits,
        keep: int | None = None,
        listener: Listener | None = None,
    ) -> Result:
        """Search within the limits, keeping at most `keep` solutions (None: all)."""
        if search.level != STRONG and (plain := without_regions(model)) is not model:
            return restored(self.solve(plain, search, limits, keep, listener), model)
        arguments = self._arguments(model, search, limits)
        kept = MOST if keep is None else min(keep, MOST)
        stop = None
        if listener is not None:
            # The core polls only now and then, and may finish earlier.
            if listener.poll(0):
                return Result(model, (), 0, False, CANCELLED, Stats(), search, self.name)
            stop = _native.Stop(listener.poll)
        with Errors(search):
            if search.level == STRONG:
                threads = UNSPLIT if search.threads is None else search.threads
                count, complete, limit_reached, strong, values = _native.lcg_solve(
                    *arguments, kept, limits.memory or 0, threads, stop
                )
                stats = strong_stats(*strong)
            else:
                count, complete, limit_reached, counters, values = _native.textbook_solve(
                    *arguments, kept, *parts_of(search), stop
                )
                stats = Stats(*counters)
        if limit_reached == "interrupted" and listener is not None and listener.cancelled:
            limit_reached = CANCELLED
        result = Result(model, values, count, complete, limit_reached, stats, search, self.name)
        if limit_reached == "interrupted":
            raise Interrupted(result)
        return result

    def split(
        self, model: Model, search: Search, limits: Limits, keep: int | None, parts: int
    ) -> tuple[Result, tuple[Model, ...] | None]:
        """Search a little, then divide the rest into about this many subproblems.

        Returns the result and None if that was enough. Otherwise it returns a result with only
        counters, and the subproblems, which together contain every solution, in order. A model with
        values from 64 up is not divided.
        """
        if max(model.domains, default=0) >> 64:
            return Result(model, (), 0, False, None, Stats(), search, self.name), (model,)
        handle, _, solutions, nodes, seconds = self._arguments(model, search, limits)
        kept = MOST if keep is None else min(keep, MOST)
        with Errors(search):
            outcome, domains = _native.lcg_split(handle, solutions, nodes, seconds, kept, parts)
        count, complete, limit_reached, counters, values = outcome
        stats = strong_stats(*counters)
        result = Result(model, values, count, complete, limit_reached, stats, search, self.name)
        if limit_reached == "interrupted":
            raise Interrupted(result)
        if domains is None:
            return result, None
        return result, tuple(replace(model, domains=part) for part in domains)

    def steps(self, model: Model, search: Search, limits: Limits) -> Iterator[Event]:
        """Search within the limits, yielding every event."""
        from alldiff.engines.native_events import EventDecoder
        from alldiff.reference.steering import numbered_as, searched_model

        searched, origin = searched_model(model, search)
        decoder = EventDecoder(searched)
        for numbers, solutions in self._slices(model, search, limits, STEPS_AT_ONCE):
            for event in decoder.decode(numbers, solutions):
                yield event if origin is None else numbered_as(origin, event)

    def events(
        self, model: Model, search: Search, limits: Limits, most: int = 1_000_000
    ) -> memoryview:
        """Return the first events in a search, at most `most`, as one array of 32-bit numbers.

        Each event is one number for each of EVENT_FIELDS: `numpy.asarray(events).reshape(-1,
        len(EVENT_FIELDS))` makes columns of them.
        """
        numbers, _ = next(self._slices(model, search, limits, most))
        return numbers[: most * len(EVENT_FIELDS)]

    def _slices(
        self, model: Model, search: Search, limits: Limits, most: int
    ) -> Iterator[tuple[memoryview, Solutions]]:
        """Yield the events in slices of about `most`, each with the solutions it mentions."""
        if search.level == STRONG:
            raise UsageError("the search strong reports no events; choose another one")
        over, limit_reached = False, None
        arguments = self._arguments(model, search, limits)
        with Errors(search):
            steps = _native.TextbookSteps(*arguments, *parts_of(search))
        while not over:
            with Errors(search):
                data, solutions, limit_reached, over = steps.next(most)
            yield memoryview(data).cast("i"), solutions
        if limit_reached == "interrupted":
            raise KeyboardInterrupt

    def _arguments(self, model: Model, search: Search, limits: Limits) -> Arguments:
        """Return the first arguments of every search in the core."""
        if reason := self.unsupported(model, search):
            raise UsageError(t("the engine native cannot be used here: {}", reason))
        if not MODEL_OPTIONS.isdisjoint(search.options):
            from alldiff.reference.steering import searched_model

            model, _ = searched_model(model, search)
        watch = Stopwatch(limits)
        return (
            self._handle(model),
            search.seed & MASK,
            min(limits.solutions or 0, MOST),
            min(limits.nodes or 0, MOST),
            watch.left.seconds or 0.0,
        )

    def _handle(self, model: Model) -> _native.Model:
        """Return a model in native form.

        Recent ones are cached: searches often share a model, or everything except its givens.
        """
        shared, handle = self._kept.get(id(model.constraints), (None, None))
        if shared is model and handle is not None:
            return handle
        try:
            if (
                shared is not None
                and handle is not None
                and shared.constraints is model.constraints
                and shared.domains is model.domains
                and shared.hidden == model.hidden
            ):
                return handle.with_givens(model.givens)
            handle = native_model(model)
        except ValueError as error:
            raise model_error(error) from None
        # Other threads may do the same: none changes a dictionary that another is reading.
        others = list(self._kept.items())[1 - MOST_KEPT :]
        self._kept = {**dict(others), id(model.constraints): (model, handle)}
        return handle


def strong_stats(
    nodes: int,
    fails: int,
    prunes: int,
    restarts: int,
    learned: int,
    max_depth: int,
    seconds: float,
) -> Stats:
    """Return the counters for the strongest search, which has no undos, checks and trace."""
    undos, checks, trace_hash = 0, 0, 0
    return Stats(
        nodes,
        fails,
        undos,
        prunes,
        checks,
        max_depth,
        trace_hash,
        seconds,
        restarts,
        learned,
    )


def parts_of(search: Search) -> tuple[str, tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Return the parts of a search that the reference engine also has."""
    options = tuple(option for option in search.options if option not in MODEL_OPTIONS)
    return search.level, search.variables, search.values, options


class Errors:
    """Converts exceptions from the core into alldiff's errors."""

    def __init__(self, search: Search) -> None:
        self.search = search

    def __enter__(self) -> None:
        """Do nothing yet."""

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        """Raise the converted error, if there was one."""
        if error is None or isinstance(error, UsageError):
            return
        if isinstance(error, ValueError):
            raise model_error(error) from None
        if isinstance(error, RuntimeError):
            raise WrongSolution(t("{}: {}", self.search, error)) from None


def model_error(error: ValueError) -> ModelError:
    """Return the error that explains why the core rejects a model."""
    return ModelError(t('the native engine rejects the model: {}; try engine="reference"', error))


ENGINE = NativeEngine()
ENGINES.add(ENGINE.name, ENGINE)
