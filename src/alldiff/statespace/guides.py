"""Guides: the orders of successors, and the heuristics that score states."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from alldiff.core.state_search import state_heuristic, state_order
from alldiff.statespace.space import Space, State

if TYPE_CHECKING:
    from alldiff.statespace.walk import Walk


@state_order
def sequential(walk: Walk, state: State) -> Iterable[State]:
    """As the representation makes them: cells in order, values ascending."""
    return walk.space.successors(state)


@state_order(random=True)
def random(walk: Walk, state: State) -> Iterable[State]:
    """All of them shuffled."""
    return walk.random.shuffled(walk.space.successors(state))


@state_heuristic
def conflicts(space: Space, state: State) -> int:
    """Cells whose value occurs again in their row, and again those for their column.

    Of `assign`: by how much the constraints are missed, all together.
    """
    return space.conflicts(state)


@state_heuristic(unfinished=True)
def remaining(space: Space, state: State) -> int:
    """How many values all open cells together can still take."""
    domains = zip(space.values(state), space.domains(state), strict=True)
    return sum(domain.bit_count() for value, domain in domains if not value)


@state_heuristic(unfinished=True)
def most_constrained(space: Space, state: State) -> tuple[int, int]:
    """The fewest values of an open cell, dead ends last; then the fewest open cells."""
    domains = zip(space.values(state), space.domains(state), strict=True)
    sizes = [domain.bit_count() for value, domain in domains if not value]
    fewest = min(sizes, default=0)
    return (fewest if fewest or not sizes else len(space.grid.values) + 1), len(sizes)
