"""Relation: pairs of values, looked up one by one."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from alldiff.core.constraints import Relation
from alldiff.core.model import values_of
from alldiff.reference.propagators.base import Propagators

if TYPE_CHECKING:
    from alldiff.reference.state import State


def allows(state: State, c: int, v: int, mine: int, others: int) -> bool:
    """Return whether value `mine` of v allows value `others` of the other variable: one check."""
    state.checks += 1
    relation = cast(Relation, state.network.constraints[c])
    return ((mine, others) if v == relation.first else (others, mine)) in relation.allowed


def other_variable(state: State, c: int, v: int) -> int:
    """Return the other variable in the relation, besides v."""
    first, second = state.scopes[c]
    return second if v == first else first


def check(state: State, c: int, v: int) -> bool:
    """Look the pair up if both variables are assigned."""
    other = other_variable(state, c, v)
    if not state.assigned[other]:
        return True
    return allows(state, c, v, state.value(v), state.value(other)) or state.blame(c)


def forward(state: State, c: int, v: int) -> bool:
    """Prune the other variable's values, if unassigned, that are incompatible with v's value."""
    return state.assigned[other_variable(state, c, v)] or revise(state, c, v)


def revise(state: State, c: int, v: int) -> bool:
    """Prune the other variable's values that are compatible with no value of v."""
    other = other_variable(state, c, v)
    mine = list(values_of(state.domains[v]))
    removed = 0
    for value in values_of(state.domains[other]):
        if not any(allows(state, c, v, own, value) for own in mine):
            removed |= 1 << value
    return not removed or state.prune(other, removed, c)


PROPAGATORS = Propagators(check, forward, revise, None, wakes_on_change=True, forward_decides=True)
