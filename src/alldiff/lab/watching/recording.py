"""Recording: the events in a search as numbers, small enough to embed in a page.

An event is a few numbers in one long list, its kind first; words are stored once in a table. The
queue of AC-3 is first in, first out, so each state of it is a window into one list, `queue`: a
queue of a thousand variables or arcs still costs only a few numbers per step. `Replay` in replay.js
reads this form; it corresponds to `alldiff.core.replay.Replay`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from alldiff.core.constraints import AllDifferent
from alldiff.core.events import Event, Fail, Prune, Revise, ReviseArc, Solution, Try, Undo, Visit
from alldiff.core.model import Model
from alldiff.lab.watching.watched import Choice, Watched

TRY, PRUNE, REVISE, FAIL, UNDO, SOLUTION, VISIT, ARC = range(8)
NONE = -1
"""Marks a missing variable or value."""


@dataclass(slots=True)
class Recording:
    """The events of one search on one model, in the order they happened.

    `numbers` holds them one after another, and `starts` where each begins:

    | kind | numbers that follow |
    |---|---|
    | TRY | variable, value, number of the choice in `choices` or NONE |
    | UNDO | variable, value |
    | PRUNE | variable, value, constraint, word of `because` |
    | REVISE | variable, window of `queue`: from, until |
    | ARC | number of the arc in `arcs`, window of `queue`, which holds such numbers: from, until |
    | FAIL | variable or NONE, value or NONE, constraint, word of `because` |
    | SOLUTION | none |
    | VISIT | explored, new (0 or 1), word of `score_text`, then for each changed variable: \
variable, number of its mask |

    `checks` has, for each event, the checks since the one before; `arcs` are constraint, variable
    and support, and `choices` what `Choice.data` says.
    """

    model: Model
    numbers: list[int] = field(default_factory=list)
    starts: list[int] = field(default_factory=list)
    queue: list[int] = field(default_factory=list)
    checks: list[int] = field(default_factory=list)
    choices: list[list[Any]] = field(default_factory=list)
    cut: bool = False
    _checked: int = 0
    _choices: dict[int, tuple[int, Choice]] = field(default_factory=dict)
    _arcs: dict[tuple[int, int, int], int] = field(default_factory=dict)
    _words: dict[str, int] = field(default_factory=dict)
    _masks: dict[int, int] = field(default_factory=dict)
    _window: tuple[int, int] = (0, 0)

    def __len__(self) -> int:
        return len(self.starts)

    def take(self, told: Iterable[Watched], most: int) -> None:
        """Add the events of a search, up to this many in all; `cut` means that there are more."""
        for one in told:
            if len(self) == most:
                self.cut = True
                return
            self.add(one)

    def add(self, told: Watched) -> None:
        """Add one event with the search's reasons."""
        self.starts.append(len(self.numbers))
        self.checks.append(told.checks - self._checked)
        self._checked = told.checks
        if not isinstance(told.event, Revise | ReviseArc | Prune):
            self._window = (0, 0)
        self.numbers.extend(self._coded(told.event, told.choice))

    def _coded(self, event: Event, choice: Choice | None) -> tuple[int, ...]:
        match event:
            case Try(variable=variable, value=value):
                return TRY, variable, value, self._choice(choice)
            case Undo(variable=variable, value=value):
                return UNDO, variable, value
            case Prune(variable=variable, value=value, constraint=constraint, because=because):
                return PRUNE, variable, value, constraint, self._word(because)
            case Revise(variable=variable, waiting=waiting):
                return REVISE, variable, *self._look(waiting, int)
            case ReviseArc(constraint=c, variable=x, support=y, waiting=arcs):
                return ARC, self._arc((c, x, y)), *self._look(arcs, self._arc)
            case Fail(variable=variable, value=value, constraint=constraint, because=because):
                what = (NONE, NONE) if variable is None or value is None else (variable, value)
                return FAIL, *what, constraint, self._word(because)
            case Solution():
                return (SOLUTION,)
            case Visit(
                explored=explored, new=new, score_text=told, domains=domains, changed=changed
            ):
                pairs = (n for v in changed for n in (v, self._mask(domains[v])))
                return VISIT, explored, int(new), self._word(told), *pairs
        raise TypeError(f"no event: {event!r}")

    def _word(self, text: str) -> int:
        return self._words.setdefault(text, len(self._words))

    def _mask(self, domain: int) -> int:
        return self._masks.setdefault(domain, len(self._masks))

    def _arc(self, arc: tuple[int, int, int]) -> int:
        return self._arcs.setdefault(arc, len(self._arcs))

    def _choice(self, choice: Choice | None) -> int:
        """Return the number of a choice, which all values of its variable share."""
        if choice is None:
            return NONE
        known = self._choices.get(id(choice))
        if known is None:
            known = self._choices[id(choice)] = len(self.choices), choice
            self.choices.append(choice.data())
        return known[0]

    def _look(self, waiting: Sequence[Any], number: Callable[[Any], int]) -> tuple[int, int]:
        """Return the window into the queue that shows `waiting`.

        While one propagation continues, only what joined the queue is new. It has ended if nothing
        was left, or if anything but a prune has happened since.
        """
        start, end = self._window
        left = end - start - 1
        if left < 0:
            start, left = len(self.queue) - 1, 0
        self.queue.extend(map(number, waiting[left:]))
        self._window = start + 1, len(self.queue)
        return self._window

    @property
    def words(self) -> list[str]:
        """The texts that events refer to."""
        return list(self._words)

    @property
    def masks(self) -> list[str]:
        """The domains that events refer to, as hexadecimal masks."""
        return [f"{domain:x}" for domain in self._masks]

    @property
    def arcs(self) -> list[tuple[int, int, int]]:
        """The arcs that events refer to: constraint, variable, support."""
        return list(self._arcs)

    def start(self) -> list[int]:
        """Return the domains before the first step, with the givens in place."""
        domains = list(self.model.domains)
        for variable, value in self.model.givens:
            domains[variable] &= 1 << value
        return domains

    def data(self) -> dict[str, Any]:
        """Return everything needed for a replay, ready for JSON; masks are hexadecimal."""
        model = self.model
        return {
            "cells": [model.name(variable) for variable in range(len(model.domains))],
            "start": [f"{domain:x}" for domain in self.start()],
            "scopes": [list(constraint.variables) for constraint in model.constraints],
            "different": [isinstance(each, AllDifferent) for each in model.constraints],
            "numbers": self.numbers,
            "starts": self.starts,
            "queue": self.queue,
            "checks": self.checks,
            "choices": self.choices,
            "arcs": self.arcs,
            "words": self.words,
            "masks": self.masks,
        }
