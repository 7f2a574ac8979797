"""Less: the bounds of one side limit the other; this is arc consistency."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alldiff.reference.propagators.base import Propagators

if TYPE_CHECKING:
    from alldiff.reference.state import State


def check(state: State, c: int, v: int) -> bool:
    """Compare the two values if both are assigned: one check."""
    less, greater = state.scopes[c]
    if not (state.assigned[less] and state.assigned[greater]):
        return True
    state.checks += 1
    return state.domains[less] < state.domains[greater] or state.blame(c)


def forward(state: State, c: int, v: int) -> bool:
    """Limit the other side, if unassigned, by the value of v: one check for each of its values."""
    less, greater = state.scopes[c]
    other = greater if v == less else less
    return state.assigned[other] or revise(state, c, v)


def revise(state: State, c: int, v: int) -> bool:
    """Limit the other side by the bound of v: one check for each of its values."""
    less, greater = state.scopes[c]
    domains = state.domains
    if v == less:
        lowest = domains[v] & -domains[v]
        other, removed = greater, domains[greater] & (2 * lowest - 1)
    else:
        # The values from v's largest one up cannot be smaller than it.
        below = (1 << domains[v].bit_length() - 1) - 1
        other, removed = less, domains[less] & ~below
    state.checks += domains[other].bit_count()
    return not removed or state.prune(other, removed, c)


PROPAGATORS = Propagators(check, forward, revise, None, wakes_on_change=True, forward_decides=True)
