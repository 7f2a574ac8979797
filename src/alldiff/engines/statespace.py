"""The search over states, as one engine among others."""

from __future__ import annotations

from collections.abc import Iterator

from alldiff import statespace
from alldiff.engines.base import ENGINES
from alldiff.events import Event
from alldiff.model import Model
from alldiff.result import Limits, Result
from alldiff.search import Search


class StateSpaceEngine:
    """Every search over states, in Python."""

    name = "statespace"
    summary = "search over whole states, in Python: depth-first, greedy, local search, for Sudoku"

    def unavailable(self) -> str | None:
        """Return None: it needs nothing else."""
        return None

    def refuses(self, model: Model, search: Search) -> str | None:
        """Refuse searches that are not over states, and models that are no such grids."""
        if not search.over_states:
            return f"it searches over states, as in annealing:swap, and {search} does not"
        if search.threads is not None:
            return "a search over states cannot be split over threads"
        return statespace.refusal(model, search)

    def best_spec(self, model: Model) -> str:
        """Return the spec that finds the solution of most grids."""
        return "greedy:candidates:remaining"

    def solve(self, model: Model, search: Search, limits: Limits, keep: int | None) -> Result:
        """Search within the limits, keeping at most `keep` solutions (None: all)."""
        return statespace.solve(model, search, limits, keep)

    def steps(self, model: Model, search: Search, limits: Limits) -> Iterator[Event]:
        """Search within the limits, yielding every event."""
        return statespace.steps(model, search, limits)


ENGINE = StateSpaceEngine()
ENGINES.add(ENGINE.name, ENGINE)
