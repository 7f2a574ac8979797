"""Search over whole states of grids or models: depth-first, greedy and local search."""

from __future__ import annotations

from collections.abc import Iterator

from alldiff.core.events import Event
from alldiff.core.limits import Listener
from alldiff.core.model import Model
from alldiff.core.result import Limits, Result
from alldiff.core.search import Search
from alldiff.core.state_search import REPRESENTATIONS, STRATEGIES
from alldiff.statespace import (  # noqa: F401  (they register what they have)
    annealing,
    assign,
    climbing,
    complete,
    genetic,
    guides,
    representations,
    swaps,
    tabu,
)
from alldiff.statespace.grid import Grid, grid_of, unsupported as unsupported_model
from alldiff.statespace.space import Space, State
from alldiff.statespace.walk import Walk

__all__ = ["Grid", "Space", "State", "Walk", "grid_of", "solve", "steps", "unsupported"]


def unsupported(model: Model, search: Search) -> str | None:
    """Return why a search over states cannot run on a model, or None."""
    shape = None if search.representation is None else REPRESENTATIONS[search.representation]
    if shape is not None and shape.any_model:
        return None
    if (reason := unsupported_model(model)) is not None:
        only = STRATEGIES[search.level].only
        takes_any = search.level if not only or "assign" in only else "tabu"
        return f"{reason}; assign supports any model, as in {takes_any}:assign"
    if shape is None:
        return None
    reason_against = getattr(shape.function, "unsupported", None)
    return None if reason_against is None else reason_against(grid_of(model))


def solve(
    model: Model,
    search: Search,
    limits: Limits,
    keep: int | None = None,
    listener: Listener | None = None,
) -> Result:
    """Search a model within the limits, keeping at most `keep` solutions (None: all)."""
    return Walk(model, search, limits, keep, listener).run()


def steps(model: Model, search: Search, limits: Limits) -> Iterator[Event]:
    """Yield every event in a search, in order, as it runs."""
    return Walk.events(model, search, limits)
