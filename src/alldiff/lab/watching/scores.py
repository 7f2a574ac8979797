"""The variable order's scores for all variables at one choice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from alldiff.core.events import Event, Try
from alldiff.core.limits import Limits, Listener
from alldiff.core.model import Model
from alldiff.core.search import Search
from alldiff.reference.backtracking import Backtracking
from alldiff.reference.state import State


@dataclass(slots=True)
class Choice:
    """A chosen variable, and the score of each unassigned one: lowest first.

    The scores come from the first order; others only break ties.
    """

    chosen: int | None = None
    scores: dict[int, float] = field(default_factory=dict)


class Choosing(Backtracking):
    """A search that records the scores at one of its choices, exactly as computed there."""

    def __init__(
        self,
        model: Model,
        search: Search,
        limits: Limits,
        listener: Listener | None,
        emit: Callable[[Event], None],
    ) -> None:
        super().__init__(model, search, limits, listener=listener, emit=emit)
        self.choices = 0
        self.wanted = 0
        self.choice = Choice()
        self.choice_of: dict[int, int] = {}
        """The number of the choice at which each variable was chosen last."""

    def _choose(self) -> int | None:
        self.choices += 1
        chosen = self._choose_noting() if self.choices == self.wanted else super()._choose()
        if chosen is not None:
            self.choice_of[chosen] = self.choices
        return chosen

    def _choose_noting(self) -> int | None:
        score, noted = self.scores[0], self.choice.scores

        def noting(state: State, variable: int) -> Any:
            noted[variable] = score(state, variable)
            return noted[variable]

        self.scores[0] = noting
        chosen = super()._choose()
        if not noted:
            # Static orders were scored before the search, and a single variable needs no score.
            open_ones = (v for v, done in enumerate(self.state.assigned) if not done)
            noted.update((v, score(self.state, v)) for v in open_ones)
        self.scores[0] = score
        self.choice.chosen = chosen
        return chosen


def choice_scores(
    model: Model, search: Search, step: int, limits: Limits, listener: Listener | None = None
) -> Choice:
    """Return the choice behind the last Try among the first `step` events in a search.

    The search runs twice: once to find that choice, and once more to examine it, because examining
    each would consume random numbers in an order that draws some.
    """
    told = choices = 0

    def listen(event: Event) -> None:
        nonlocal told, choices
        told += 1
        if told <= step and isinstance(event, Try):
            choices = first.choice_of[event.variable]

    first = Choosing(model, search, limits, listener, listen)
    for _ in first.walk():
        if told >= step:
            break
    again = Choosing(model, search, limits, listener, lambda event: None)
    again.wanted = choices
    if choices:
        for _ in again.walk():
            if again.choices >= choices:
                break
    return again.choice
