"""Limits, cancellation and progress: what ends a search early, and what it reports meanwhile.

Every engine takes Limits and a Listener. A Stopwatch combines both into one check for the engine;
every long computation polls it at least ten times a second. What is asked from far below, such as a
rule that states its constraints, looks at the stopwatch under which it works.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextvars import ContextVar
from time import monotonic
from typing import Any, NamedTuple, Protocol, TypeVar

from msgspec.structs import force_setattr, replace

from alldiff.core.errors import LimitReached, UsageError, real_number, within
from alldiff.core.messages import t
from alldiff.core.records import Record

Item = TypeVar("Item")
GAVE_UP = "gave up"
"""The end of a search over states that ran out of moves and has proved nothing."""
CANCELLED = "cancelled"
"""The end of a search that its listener cancelled."""
CUT_SHORT = ("nodes", "seconds", "memory", CANCELLED, GAVE_UP)
"""What ends a search before its answer is known: a limit, its listener, or giving up."""


def ending_text(limit_reached: str | None) -> str:
    """Return a sentence for what ended a search: one of CUT_SHORT."""
    if limit_reached == GAVE_UP:
        return "the search gave up"
    if limit_reached == CANCELLED:
        return "the search was cancelled"
    return t("the limit on {} was reached", limit_reached)


class Limits(Record, frozen=True):
    """Limits for a search; None means no limit.

    Args:
        solutions: stop after this many solutions
        nodes: stop after this many nodes
        seconds: stop after this time
        memory: stop at this many bytes. Only the native engine's strongest search and searches over
            states check it, since nothing else needs more than a few megabytes.
    """

    solutions: int | None = 2
    nodes: int | None = None
    seconds: float | None = None
    memory: int | None = None

    def __post_init__(self) -> None:
        for noun, value in (
            ("limit on solutions", self.solutions),
            ("limit on nodes", self.nodes),
            ("timeout in seconds", self.seconds),
            ("limit on memory", self.memory),
        ):
            if value is not None and not real_number(noun, value) > 0:
                raise UsageError(t("a {} must be above 0, not {}", noun, value))
        for name in ("solutions", "nodes", "memory"):
            value = getattr(self, name)
            if value is not None:
                force_setattr(self, name, within(f"limit on {name}", value, 1))


class Progress(NamedTuple):
    """How far the work is.

    `nodes` is None where the engine does not report it. `done` and `total` count rows, puzzles or
    runs, where the work consists of them; `total` is None if it is not known.
    """

    nodes: int | None
    solutions: int
    seconds: float
    done: int | None = None
    total: int | None = None


class Flag(Protocol):
    """The part of a `threading`, `multiprocessing` or `asyncio` event that a listener uses."""

    def is_set(self) -> bool:
        """Return whether it is set."""
        ...


class Listener:
    """Cancels a search from outside and receives its progress.

    Once cancelled, a listener stays cancelled: it serves one piece of work, which may consist of
    many searches.

    Args:
        cancelled: an event, or a function that returns True to end the search
        progress: called with a Progress about every `every` seconds, in the searching thread
        every: seconds between two reports

    >>> listener = Listener(progress=print, every=0)
    >>> listener.poll(nodes=20), listener.cancel(), listener.poll(nodes=21)  # doctest: +ELLIPSIS
    Progress(nodes=20, solutions=0, seconds=...)
    (False, None, True)
    """

    __slots__ = ("_begun", "_cancelled", "_every", "_next", "_progress", "_question")

    def __init__(
        self,
        cancelled: Flag | Callable[[], bool] | None = None,
        progress: Callable[[Progress], None] | None = None,
        *,
        every: float = 0.1,
    ) -> None:
        self._question: Any = getattr(cancelled, "is_set", None) or cancelled
        self._progress = progress
        self._every = every
        self._cancelled = False
        self._begun = monotonic()
        self._next = self._begun + every

    def cancel(self) -> None:
        """End the search soon; callable from any thread."""
        self._cancelled = True

    @property
    def cancelled(self) -> bool:
        """Whether the search is to end."""
        if not self._cancelled and self._question is not None and self._question():
            self._cancelled = True
        return self._cancelled

    def poll(
        self,
        nodes: int | None = None,
        solutions: int = 0,
        *,
        done: int | None = None,
        total: int | None = None,
    ) -> bool:
        """Report progress when it is due, and return whether to stop."""
        if self.cancelled:
            return True
        if self._progress is not None and (now := monotonic()) >= self._next:
            self._next = now + self._every
            self._progress(Progress(nodes, solutions, now - self._begun, done, total))
        return False


class Ended(LimitReached):
    """A limit was reached, or the work was cancelled, in the middle of a step."""

    def __init__(self, limit_reached: str) -> None:
        super().__init__(ending_text(limit_reached))
        self.limit_reached = limit_reached


class Stopwatch:
    """Limits and a listener, combined into one check.

    One that is made under another ends with it at the latest.

    >>> Stopwatch(Limits(nodes=100)).reached(nodes=100)
    'nodes'
    """

    __slots__ = ("_token", "deadline", "limits", "listener", "outer")

    def __init__(self, limits: Limits, listener: Listener | None = None) -> None:
        self.limits = limits
        self.listener = listener
        self.outer = PRESENT.get()
        self.deadline = None if limits.seconds is None else monotonic() + limits.seconds
        if self.outer is not None and self.outer.deadline is not None:
            self.deadline = min(self.deadline or self.outer.deadline, self.outer.deadline)

    def __enter__(self) -> Stopwatch:
        """Begin work under these limits: whatever it calls looks at them."""
        self._token = PRESENT.set(self)
        return self

    def __exit__(self, *_: object) -> None:
        PRESENT.reset(self._token)

    def reached(self, nodes: int = 0, solutions: int = 0) -> str | None:
        """Return what ends the search at this point: "nodes", "solutions" ... or None."""
        if self.limits.nodes is not None and nodes >= self.limits.nodes:
            return "nodes"
        if self.limits.solutions is not None and solutions >= self.limits.solutions:
            return "solutions"
        return self.over(nodes, solutions)

    def over(self, nodes: int = 0, solutions: int = 0) -> str | None:
        """Return "cancelled" or "seconds" if that ends the search now, else None."""
        if self.listener is not None and self.listener.poll(nodes, solutions):
            return CANCELLED
        if self.deadline is not None and monotonic() >= self.deadline:
            return "seconds"
        return None

    def check(self) -> None:
        """Raise Ended if the time is over or the listener cancels."""
        if reached := self.over():
            raise Ended(reached)

    def within(self, seconds: float) -> Stopwatch:
        """Return the same limits from now on, with so many seconds at most."""
        less = min(self.left.seconds or seconds, seconds)
        return Stopwatch(replace(self.limits, seconds=less), self.listener)

    @property
    def left(self) -> Limits:
        """The limits with the remaining seconds; above 0, so they are valid for another search."""
        if self.deadline is None:
            return self.limits
        seconds = max(self.deadline - monotonic(), 0.001)
        return Limits(self.limits.solutions, self.limits.nodes, seconds, self.limits.memory)


PRESENT: ContextVar[Stopwatch | None] = ContextVar("present", default=None)
"""The stopwatch under which this thread works."""
BETWEEN_LOOKS = 100
"""How many items pass between two looks at the limits."""


def look() -> None:
    """Raise Ended if the work under way is to end."""
    watch = PRESENT.get()
    while watch is not None:
        watch.check()
        watch = watch.outer


def watched(items: Iterable[Item], between: int = BETWEEN_LOOKS) -> Iterator[Item]:
    """Yield items, with a look at the limits before the first one and then now and then."""
    for number, item in enumerate(items):
        if number % between == 0:
            look()
        yield item
