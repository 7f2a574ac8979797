"""Guides: orders for successors, and heuristics that score states."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from alldiff.core.state_search import state_heuristic, state_order
from alldiff.statespace.space import Space, State

if TYPE_CHECKING:
    from alldiff.statespace.walk import Walk


@state_order
def sequential(walk: Walk, state: State) -> Iterable[State]:
    """In the representation's order: cells in order, values ascending."""
    return walk.space.successors(state)


@state_order(random=True)
def random(walk: Walk, state: State) -> Iterable[State]:
    """In random order."""
    return walk.random.shuffled(walk.space.successors(state))


@state_heuristic
def conflicts(space: Space, state: State) -> int:
    """Cells whose value occurs again in their row, plus the same for columns.

    With `assign`: the total cost of all constraints.
    """
    return space.conflicts(state)


@state_heuristic(unfinished=True)
def remaining(space: Space, state: State) -> int:
    """The total number of values that all open cells can still take."""
    domains = zip(space.values(state), space.domains(state), strict=True)
    return sum(domain.bit_count() for value, domain in domains if not value)


@state_heuristic(unfinished=True)
def most_constrained(space: Space, state: State) -> tuple[int, int]:
    """The fewest values of an open cell, dead ends last; then the fewest open cells."""
    domains = zip(space.values(state), space.domains(state), strict=True)
    sizes = [domain.bit_count() for value, domain in domains if not value]
    fewest = min(sizes, default=0)
    return (fewest if fewest or not sizes else len(space.grid.values) + 1), len(sizes)
