"""The readable engine: backtracking with pluggable levels, orders and options, in plain Python."""

from __future__ import annotations

from collections.abc import Iterator

from alldiff.core.events import Event
from alldiff.core.limits import Listener
from alldiff.core.model import Model
from alldiff.core.result import Limits, Result
from alldiff.core.search import EXACT_COVER, Search
from alldiff.reference import levels, options, orders  # noqa: F401  (they register their names)
from alldiff.reference.backtracking import Backtracking
from alldiff.reference.exact_cover import ExactCover
from alldiff.reference.levels import arc_consistency, domain_consistency

# isort: split
# These come after the well-known levels in every list.
from alldiff.reference import arcs, stronger  # noqa: F401

__all__ = [
    "arc_consistency",
    "domain_consistency",
    "prefiltered",
    "propagated",
    "root_domains",
    "solve",
    "steps",
]
NO_LIMITS = Limits(None)


def solve(
    model: Model,
    search: Search,
    limits: Limits,
    keep: int | None = None,
    listener: Listener | None = None,
) -> Result:
    """Search a model within the limits, keeping at most `keep` solutions (None: all)."""
    return kind_of(search)(model, search, limits, keep, listener).run()


def steps(model: Model, search: Search, limits: Limits) -> Iterator[Event]:
    """Yield every event in a search, in order, as it runs."""
    return kind_of(search).events(model, search, limits)


def kind_of(search: Search) -> type[Backtracking | ExactCover]:
    """Return the class that runs a search."""
    return ExactCover if search.level == EXACT_COVER else Backtracking


def propagated(model: Model) -> list[int] | None:
    """Return the domains after arc consistency at the root, or None if one has no value left."""
    return root_domains(model, Search("mac"))


def prefiltered(model: Model) -> list[int] | None:
    """Return the domains after propagating only givens and sums, or None if one is empty."""
    return root_domains(model, Search("fc", options=("prefilter",)))


def root_domains(
    model: Model, search: Search, limits: Limits = NO_LIMITS, listener: Listener | None = None
) -> list[int] | None:
    """Return the domains before the first choice in a search; None if there is a contradiction.

    Raises Ended if its time is up or it is cancelled.
    """
    walk = Backtracking(model, search, limits, listener=listener)
    return walk.state.domains if walk.root() else None
