"""Replay: the domains during a search, rebuilt from its events, forwards and backwards."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from alldiff.core.events import Event, Fail, NamedValue, Prune, Revise, Solution, Try, Undo, Visit
from alldiff.core.model import Model

MEMORY = 200_000
"""How many steps back are possible; older ones are forgotten."""


@dataclass(slots=True)
class Counts:
    """How often each event has happened."""

    nodes: int = 0
    fails: int = 0
    undos: int = 0
    prunes: int = 0
    solutions: int = 0

    def add(self, event: Event, by: int) -> None:
        """Count an event, or with by=-1 uncount it."""
        match event:
            case Try():
                self.nodes += by
            case Visit(new=new):
                self.nodes += by * new
            case Fail(variable=variable):
                self.fails += by * (variable is not None)
            case Undo():
                self.undos += by
            case Prune():
                self.prunes += by
            case Solution():
                self.solutions += by


@dataclass(slots=True)
class Level:
    """A tried value, with the previous domains of the variables it changed."""

    variable: int
    value: int
    before: dict[int, int]


@dataclass(slots=True)
class Step:
    """An applied event, with what is needed to revert it.

    `domains` are the previous domains of the variables it changed, `closed` is the level it ended.
    """

    event: Event
    domains: dict[int, int]
    closed: Level | None = None


def in_words(model: Model, events: Iterable[Event]) -> Iterator[Event]:
    """Yield events whose values print as their labels, if the model has labels."""
    if not model.labels:
        yield from events
        return
    named = {number: NamedValue(number, label) for number, label in model.labels}
    for event in events:
        match event:
            case Solution(values=values):
                yield replace(event, values=tuple(named.get(value, value) for value in values))
            case (
                Try(value=int(value))
                | Prune(value=value)
                | Fail(value=int(value))
                | Undo(value=value)
            ):
                yield replace(event, value=named.get(value, value))
            case _:
                yield event


class Replay:
    """The state of a search at one of its steps.

    `domains` are the domains of the model's variables, with the givens in place. `levels` are the
    currently tried values, outermost first.
    """

    def __init__(self, model: Model, events: Iterable[Event]) -> None:
        self.model = model
        self.domains = list(model.domains)
        for variable, value in model.givens:
            self.domains[variable] &= 1 << value
        self.levels: list[Level] = []
        self.counts = Counts()
        self.position = 0
        self._events: Iterator[Event] = iter(events)
        self._past: deque[Step] = deque(maxlen=MEMORY)
        self._future: list[Event] = []
        self._failures: list[Fail] = []

    @property
    def event(self) -> Event | None:
        """The step that led here, or None at the start."""
        return self._past[-1].event if self._past else None

    def forward(self) -> Event | None:
        """Take one step and return it, or None at the end of the search."""
        event = self._future.pop() if self._future else next(self._events, None)
        if event is None:
            return None
        self._past.append(self._apply(event))
        if isinstance(event, Fail):
            self._failures.append(event)
        self.counts.add(event, 1)
        self.position += 1
        return event

    def back(self) -> Event | None:
        """Take one step back and return it, or None at the start (or if that step is forgotten)."""
        if not self._past:
            return None
        step = self._past.pop()
        if isinstance(step.event, Try):
            self.levels.pop()
        elif step.closed:
            self.levels.append(step.closed)
        elif isinstance(step.event, Prune) and self.levels:
            self._forget_prune(step)
        for variable, domain in step.domains.items():
            self.domains[variable] = domain
        if isinstance(step.event, Fail):
            self._failures.pop()
        self.counts.add(step.event, -1)
        self.position -= 1
        self._future.append(step.event)
        return step.event

    def last_failure(self) -> Fail | None:
        """Return the most recent failure of a value."""
        return self._failures[-1] if self._failures else None

    def queue(self) -> Revise | None:
        """Return the last revision of the arc queue since a value was tried or retracted."""
        for step in reversed(self._past):
            if isinstance(step.event, Revise):
                return step.event
            if not isinstance(step.event, Prune):
                return None
        return None

    def _apply(self, event: Event) -> Step:
        match event:
            case Try(variable=variable, value=value):
                before = {variable: self.domains[variable]}
                self.levels.append(Level(variable, value, dict(before)))
                self.domains[variable] = 1 << value
                return Step(event, before)
            case Prune(variable=variable, value=value):
                before = {variable: self.domains[variable]}
                if self.levels:
                    self.levels[-1].before.setdefault(variable, self.domains[variable])
                self.domains[variable] &= ~(1 << value)
                return Step(event, before)
            case Visit(domains=domains, changed=changed):
                before = {variable: self.domains[variable] for variable in changed}
                for variable in changed:
                    self.domains[variable] = domains[variable]
                return Step(event, before)
            case Fail(variable=int()) | Undo():
                level = self.levels.pop()
                now = {variable: self.domains[variable] for variable in level.before}
                for variable, domain in level.before.items():
                    self.domains[variable] = domain
                return Step(event, now, level)
        return Step(event, {})

    def _forget_prune(self, step: Step) -> None:
        """Drop a variable from its level if this prune was the first to change it there."""
        before = self.levels[-1].before
        for variable, domain in step.domains.items():
            if before[variable] == domain and variable != self.levels[-1].variable:
                del before[variable]
