"""What ends a search before it is done, and what it tells meanwhile: limits, cancelling, progress.

Every engine takes Limits and a Listener. A Stopwatch puts both into one question, for an engine to
ask now and then; whatever is long asks at least ten times a second.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Any, NamedTuple, Protocol

from msgspec.structs import force_setattr

from alldiff.core.errors import UsageError, real_number, within
from alldiff.core.records import Record

GAVE_UP = "gave up"
"""What ended a search over states that had nothing more to do, and has proved nothing."""
CANCELLED = "cancelled"
"""What ended a search that its listener cancelled."""
CUT_SHORT = ("nodes", "seconds", "memory", CANCELLED, GAVE_UP)
"""What ends a search before its answer is known: limits, its listener, or that it gave up."""


def ending_text(limit_reached: str | None) -> str:
    """Return in words what ended a search: one of CUT_SHORT."""
    if limit_reached == GAVE_UP:
        return "the search gave up"
    if limit_reached == CANCELLED:
        return "the search was cancelled"
    return f"the limit on {limit_reached} was reached"


class Limits(Record, frozen=True):
    """When to stop: after so many solutions, nodes, seconds or bytes; None is no limit.

    Only the native engine's strongest search and searches over states can hold more than a few
    megabytes, so only they look at `memory`.
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
                raise UsageError(f"a {noun} must be above 0, not {value}")
        for name in ("solutions", "nodes", "memory"):
            value = getattr(self, name)
            if value is not None:
                force_setattr(self, name, within(f"limit on {name}", value, 1))


class Progress(NamedTuple):
    """How far a search is."""

    nodes: int | None
    """None where the engine does not tell."""
    solutions: int
    seconds: float


class Flag(Protocol):
    """What an event of `threading`, `multiprocessing` or `asyncio` is to a listener."""

    def is_set(self) -> bool:
        """Tell whether it is set."""
        ...


class Listener:
    """Ends a search from outside, and hears how far it is.

    `cancelled` is an event, or a function that returns True when the search shall end; `cancel`
    ends it too, from any thread. `progress` is called with a Progress about every `every` seconds,
    by the thread that searches. Once cancelled it stays so: a listener is for one piece of work,
    which may be many searches.

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
        """End the search soon."""
        self._cancelled = True

    @property
    def cancelled(self) -> bool:
        """Whether the search shall end."""
        if not self._cancelled and self._question is not None and self._question():
            self._cancelled = True
        return self._cancelled

    def poll(self, nodes: int | None = None, solutions: int = 0) -> bool:
        """Tell the progress where that is due, and return whether to stop."""
        if self.cancelled:
            return True
        if self._progress is not None and (now := monotonic()) >= self._next:
            self._next = now + self._every
            self._progress(Progress(nodes, solutions, now - self._begun))
        return False


class Stopwatch:
    """Limits and a listener as one question.

    >>> Stopwatch(Limits(nodes=100)).reached(nodes=100)
    'nodes'
    """

    __slots__ = ("deadline", "limits", "listener")

    def __init__(self, limits: Limits, listener: Listener | None = None) -> None:
        self.limits = limits
        self.listener = listener
        self.deadline = None if limits.seconds is None else monotonic() + limits.seconds

    def reached(self, nodes: int = 0, solutions: int = 0) -> str | None:
        """Return what ends a search that has come so far: "nodes", "solutions" ... or None."""
        if self.limits.nodes is not None and nodes >= self.limits.nodes:
            return "nodes"
        if self.limits.solutions is not None and solutions >= self.limits.solutions:
            return "solutions"
        return self.over(nodes, solutions)

    def over(self, nodes: int = 0, solutions: int = 0) -> str | None:
        """Return "cancelled" or "seconds" where that ends the search now, else None."""
        if self.listener is not None and self.listener.poll(nodes, solutions):
            return CANCELLED
        if self.deadline is not None and monotonic() >= self.deadline:
            return "seconds"
        return None

    @property
    def left(self) -> Limits:
        """The limits with the seconds that are left; above 0, so that a search can be given it."""
        if self.deadline is None:
            return self.limits
        seconds = max(self.deadline - monotonic(), 0.001)
        return Limits(self.limits.solutions, self.limits.nodes, seconds, self.limits.memory)
