"""Recording: the events of a search as numbers, small enough to be put into a page.

An event is a few numbers in one long list, its kind first; words stand once in a table. The queue
of AC-3 is first in, first out, so each look at it is a window of one list, which `queue` holds: a
queue of a thousand variables still costs only a few numbers a step. `Replay` in replay.js is the
twin of `alldiff.replay.Replay` that reads this form.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from alldiff.events import Event, Fail, Prune, Revise, Solution, Try, Undo, Visit
from alldiff.model import Model

TRY, PRUNE, REVISE, FAIL, UNDO, SOLUTION, VISIT = range(7)
NONE = -1
"""Stands for a variable or a value where there is none."""


@dataclass(slots=True)
class Recording:
    """The events of one search on one model, in the order they happened.

    `numbers` holds them one after another, and `starts` where each begins:

    | kind | numbers that follow |
    |---|---|
    | TRY, UNDO | variable, value |
    | PRUNE | variable, value, constraint, word of `because` |
    | REVISE | variable, window of `queue`: from, until |
    | FAIL | variable or NONE, value or NONE, constraint, word of `because` |
    | SOLUTION | none |
    | VISIT | explored, new (0 or 1), word of `told`, then a pair for each variable that changed: \
variable, number of its mask |
    """

    model: Model
    numbers: list[int] = field(default_factory=list)
    starts: list[int] = field(default_factory=list)
    queue: list[int] = field(default_factory=list)
    cut: bool = False
    _words: dict[str, int] = field(default_factory=dict)
    _masks: dict[int, int] = field(default_factory=dict)
    _window: tuple[int, int] = (0, 0)

    def __len__(self) -> int:
        return len(self.starts)

    def take(self, events: Iterable[Event], most: int) -> None:
        """Add events up to so many in all; `cut` tells that there are more."""
        for event in events:
            if len(self) == most:
                self.cut = True
                return
            self.add(event)

    def add(self, event: Event) -> None:
        """Add one event."""
        self.starts.append(len(self.numbers))
        self.numbers.extend(self._coded(event))

    def _coded(self, event: Event) -> tuple[int, ...]:
        match event:
            case Try(variable=variable, value=value):
                return TRY, variable, value
            case Undo(variable=variable, value=value):
                return UNDO, variable, value
            case Prune(variable=variable, value=value, constraint=constraint, because=because):
                return PRUNE, variable, value, constraint, self._word(because)
            case Revise(variable=variable, waiting=waiting):
                return REVISE, variable, *self._look(variable, waiting)
            case Fail(variable=variable, value=value, constraint=constraint, because=because):
                what = (NONE, NONE) if variable is None or value is None else (variable, value)
                return FAIL, *what, constraint, self._word(because)
            case Solution():
                return (SOLUTION,)
            case Visit(explored=explored, new=new, told=told, domains=domains, changed=changed):
                pairs = (n for v in changed for n in (v, self._mask(domains[v])))
                return VISIT, explored, int(new), self._word(told), *pairs
        raise TypeError(f"no event: {event!r}")

    def _word(self, text: str) -> int:
        return self._words.setdefault(text, len(self._words))

    def _mask(self, domain: int) -> int:
        return self._masks.setdefault(domain, len(self._masks))

    def _look(self, variable: int, waiting: tuple[int, ...]) -> tuple[int, int]:
        """Return the window of the queue that shows `waiting`."""
        start, end = self._window
        left = end - start - 1
        goes_on = (
            end == len(self.queue)
            and left >= 0
            and self.queue[start] == variable
            and self.queue[start + 1 : end] == list(waiting[:left])
        )
        if goes_on:
            self.queue.extend(waiting[left:])
            self._window = start + 1, len(self.queue)
        else:
            begin = len(self.queue)
            self.queue.extend(waiting)
            self._window = begin, len(self.queue)
        return self._window

    @property
    def words(self) -> list[str]:
        """The texts that events point to."""
        return list(self._words)

    @property
    def masks(self) -> list[str]:
        """The domains that events point to, as hexadecimal masks."""
        return [f"{domain:x}" for domain in self._masks]

    def start(self) -> list[int]:
        """Return the domains before the first step, with the givens in place."""
        domains = list(self.model.domains)
        for variable, value in self.model.givens:
            domains[variable] &= 1 << value
        return domains

    def data(self) -> dict[str, Any]:
        """Return all that a replay needs, ready for JSON; masks are hexadecimal."""
        model = self.model
        return {
            "cells": [model.name(variable) for variable in range(len(model.domains))],
            "start": [f"{domain:x}" for domain in self.start()],
            "scopes": [list(constraint.variables) for constraint in model.constraints],
            "numbers": self.numbers,
            "starts": self.starts,
            "queue": self.queue,
            "words": self.words,
            "masks": self.masks,
        }
