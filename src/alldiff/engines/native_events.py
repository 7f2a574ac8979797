"""The events of the native engine, decoded from the numbers that the core records."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import TypeAlias

from alldiff.core.events import Event, Fail, Prune, Revise, Solution, Try, Undo
from alldiff.core.messages import t
from alldiff.core.model import Model
from alldiff.engines.native import EVENT_FIELDS, EVENT_KINDS, NOTHING
from alldiff.reference.state import NOGOOD

Solutions: TypeAlias = tuple[tuple[int, ...], ...]
"""Solutions, each with one value per variable."""


class EventDecoder:
    """Decodes the events of a search, one slice after another."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.reasons: dict[int, str] = {}
        self.queue: deque[int] = deque()
        """The queue of AC-3, as its `join` and `revise` events leave it."""

    def decode(self, numbers: memoryview, solutions: Solutions) -> Iterator[Event]:
        """Yield the events of one slice; `solutions` are those that it found."""
        name, found = self.model.name, iter(solutions)
        numbers_of_events = zip(*[iter(numbers)] * len(EVENT_FIELDS), strict=True)
        for kind, variable, value, constraint, depth, wiped in numbers_of_events:
            match EVENT_KINDS[kind]:
                case "try":
                    yield Try(variable, value, depth, name(variable))
                case "prune":
                    because = self.reason(constraint)
                    yield Prune(variable, value, constraint, depth, name(variable), because)
                case "join":
                    if value:
                        self.queue.clear()
                    self.queue.append(variable)
                case "revise":
                    self.queue.popleft()
                    yield Revise(variable, tuple(self.queue), depth, name(variable))
                case "fail":
                    because = self.reason(constraint)
                    if wiped != NOTHING:
                        because = t("{} has no value left ({})", name(wiped), because)
                    if variable == NOTHING:
                        yield Fail(None, None, constraint, depth, "", because)
                    else:
                        yield Fail(variable, value, constraint, depth, name(variable), because)
                case "undo":
                    yield Undo(variable, value, depth, name(variable))
                case "solution":
                    yield Solution(next(found), depth)

    def reason(self, constraint: int) -> str:
        """Return a constraint in words."""
        if constraint == NOGOOD:
            return "searched before the restart"
        if constraint == NOTHING:
            return "a given is not among the values left for its cell"
        if constraint not in self.reasons:
            self.reasons[constraint] = self.model.text_of(constraint)
        return self.reasons[constraint]
