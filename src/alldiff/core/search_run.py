"""A running search: what every search written in Python counts, keeps and returns."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from time import perf_counter
from typing import ClassVar

from alldiff.core.errors import WrongSolution
from alldiff.core.events import Event, Solution
from alldiff.core.limits import Ended, Listener, Stopwatch
from alldiff.core.messages import t
from alldiff.core.model import Model
from alldiff.core.result import Interrupted, Limits, Result, Stats
from alldiff.core.search import Search
from alldiff.core.splitmix import MASK

HASH_START = 0xCBF29CE484222325
HASH_PRIME = 0x100000001B3
"""The trace hash is FNV-1a over 64 bits, one round per step."""


class Searching(ABC):
    """One search on one model; `walk` runs it and yields once per step.

    A subclass prepares its data, defines the steps, and reports its counters. It counts solutions
    with `found`, raises `Ended` at a limit, and sets `complete` if it covered the whole search
    space.
    """

    engine: ClassVar[str]

    def __init__(
        self,
        model: Model,
        search: Search,
        limits: Limits,
        keep: int | None = None,
        listener: Listener | None = None,
        emit: Callable[[Event], None] | None = None,
    ) -> None:
        self.model = model
        self.search = search
        self.limits = limits
        self.keep = keep
        self.emit = emit
        """Receives every event, if there is a listener."""
        self.stopwatch = Stopwatch(limits, listener)
        self.solutions: list[tuple[int, ...]] = []
        self.count = 0
        self.complete = False
        self.limit_reached: str | None = None
        self.seconds = 0.0
        self.trace_hash = HASH_START
        self.prepare()

    @abstractmethod
    def prepare(self) -> None:
        """Set up what the steps need."""

    @abstractmethod
    def steps(self) -> Iterator[None]:
        """Search, yielding after every step."""

    @abstractmethod
    def stats(self) -> Stats:
        """Return the counters so far."""

    def walk(self) -> Iterator[None]:
        """Search to the end or to a limit, yielding after every step."""
        try:
            yield from self.steps()
        except Ended as ended:
            self.limit_reached = ended.limit_reached

    @classmethod
    def events(cls, model: Model, search: Search, limits: Limits) -> Iterator[Event]:
        """Yield every event in a search, in order, as it runs."""
        waiting: list[Event] = []
        for _ in cls(model, search, limits, emit=waiting.append).walk():
            yield from waiting
            waiting.clear()
        yield from waiting

    def run(self) -> Result:
        """Search to the end or to a limit, timed; Ctrl-C raises Interrupted with what was found."""
        start = perf_counter()
        try:
            for _ in self.walk():
                pass
        except KeyboardInterrupt:
            self.limit_reached = "interrupted"
            self.seconds = perf_counter() - start
            raise Interrupted(self.result()) from None
        self.seconds = perf_counter() - start
        return self.result()

    def result(self) -> Result:
        """Return the result so far."""
        return Result(
            model=self.model,
            values=tuple(self.solutions),
            count=self.count,
            complete=self.complete,
            limit_reached=self.limit_reached,
            stats=self.stats(),
            search=self.search,
            engine=self.engine,
        )

    def found(self, values: tuple[int, ...], depth: int) -> None:
        """Count a solution after the oracle has confirmed it; raise Ended if it was the last."""
        if not self.model.holds(values):
            raise WrongSolution(t("{} offered a wrong solution: {}", self.search, values))
        self.count += 1
        if self.keep is None or len(self.solutions) < self.keep:
            self.solutions.append(values)
        if self.emit is not None:
            self.emit(Solution(values, depth))
        if self.count == self.limits.solutions:
            raise Ended("solutions")

    def hash(self, number: int) -> None:
        """Add a step to the trace hash."""
        self.trace_hash = ((self.trace_hash ^ number) * HASH_PRIME) & MASK
