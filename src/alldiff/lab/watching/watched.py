"""A search with its reasons: its events, the checks so far, and why each choice was made."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from math import isfinite
from typing import Any, NamedTuple

from alldiff.core.events import Event, Try
from alldiff.core.limits import Limits, Listener
from alldiff.core.model import Model
from alldiff.core.search import Search
from alldiff.engines import choose_traceable
from alldiff.reference.backtracking import Backtracking
from alldiff.reference.state import State


@dataclass(slots=True)
class Choice:
    """Why a variable came next, and in which order its values are tried.

    Attributes:
        verdicts: for each order consulted, the chosen variable's score, the lowest score, and how
            many variables had it
        values: the first value order's score for each value
        urgent: no order was consulted, because the variable was at the last dead end
    """

    open: int
    urgent: bool = False
    verdicts: list[tuple[float | None, int]] = field(default_factory=list)
    values: list[tuple[int, float | None]] = field(default_factory=list)

    def data(self) -> list[Any]:
        """Return the choice, ready for JSON."""
        return [self.open, int(self.urgent), self.verdicts, self.values]


class Watched(NamedTuple):
    """An event, the checks up to it, and the choice behind a Try."""

    event: Event
    checks: int = 0
    choice: Choice | None = None


class Thinking(Backtracking):
    """A search that records why it chose, without evaluating anything it would not evaluate."""

    def __init__(
        self,
        model: Model,
        search: Search,
        limits: Limits,
        listener: Listener | None,
        first: int | None = None,
    ) -> None:
        self.pending: list[Watched] = []
        super().__init__(model, search, limits, listener=listener, emit=self._take)
        self.state.tells_arcs = True
        self.noted: list[dict[int, Any]] = []
        self.choice_of: dict[int, Choice] = {}
        """The choice by which each variable came last."""
        self.first = first
        """A variable that comes first, whatever the orders say."""

    def _take(self, event: Event) -> None:
        choice = self.choice_of.get(event.variable) if isinstance(event, Try) else None
        self.pending.append(Watched(event, self.state.checks, choice))

    def _freeze_orders(self) -> None:
        super()._freeze_orders()
        self.noted = [{} for _ in self.scores]
        self.scores = [
            noting(score, noted) for score, noted in zip(self.scores, self.noted, strict=True)
        ]

    def _choose(self) -> int | None:
        for noted in self.noted:
            noted.clear()
        urgent = self.urgent
        chosen = super()._choose()
        if self.first is not None and not self.state.assigned[self.first]:
            chosen, self.first = self.first, None
            self.choice_of[chosen] = Choice(self.state.assigned.count(False))
        elif chosen is not None:
            self.choice_of[chosen] = self._reasons(chosen, chosen == urgent)
        return chosen

    def _reasons(self, chosen: int, urgent: bool) -> Choice:
        """Return why a variable was chosen."""
        waiting = [v for v, done in enumerate(self.state.assigned) if not done]
        choice = Choice(len(waiting), urgent)
        if urgent or len(waiting) < 2:
            return choice
        if self.sequence is not None:
            # Scored before the search: reading the tables again costs nothing.
            tied = waiting
            for score in self.scores:
                scores = {v: score(self.state, v) for v in tied}
                tied = [v for v in tied if scores[v] == scores[chosen]]
                if len(tied) < 2:
                    break
        for noted in self.noted:
            if noted:
                mine = noted[chosen]
                ties = sum(other == mine for other in noted.values())
                choice.verdicts.append((plain(mine), ties))
        return choice

    def _value_scores(self, variable: int, values: Sequence[int]) -> dict[int, list[Any]]:
        found = super()._value_scores(variable, values)
        if not self.value_orders[0].static and variable in self.choice_of:
            scores = [(value, plain(found[value][0])) for value in values]
            self.choice_of[variable].values = scores
        return found


def noting(
    score: Callable[[State, int], Any], noted: dict[int, Any]
) -> Callable[[State, int], Any]:
    """Return a score function that records its scores."""

    def asked(state: State, variable: int) -> Any:
        noted[variable] = score(state, variable)
        return noted[variable]

    return asked


def plain(score: Any) -> float | None:
    """Return a score as a JSON number: the first of several, and None for an infinite one."""
    number = score[0] if isinstance(score, tuple | list) else score
    return number if isfinite(number) else None


def watched(
    model: Model,
    search: Search,
    limits: Limits,
    listener: Listener | None = None,
    first: int | None = None,
) -> Iterator[Watched]:
    """Yield every event in a search, as it runs, with the search's reasons.

    `first` is a variable to choose first. A search that chooses no variables only yields its
    events.
    """
    if not search.chooses:
        engine, _ = choose_traceable(model, str(search), search.seed)
        for event in engine.steps(model, search, limits):
            yield Watched(event)
        return
    walk = Thinking(model, search, limits, listener, first)
    for _ in walk.walk():
        yield from walk.pending
        walk.pending.clear()
    yield from walk.pending
