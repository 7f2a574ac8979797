"""Any constraint, enforced by its oracle alone: always correct, and strong with few tuples.

With up to MOST_TUPLES combinations of values, the oracle evaluates each before the search, and
those that hold form a table. Beyond that it is called once all variables are assigned.
"""

from __future__ import annotations

from itertools import product
from math import prod
from typing import TYPE_CHECKING

from alldiff.core.constraints import Constraint
from alldiff.core.model import values_of
from alldiff.reference.propagators import table
from alldiff.reference.propagators.base import Propagators

if TYPE_CHECKING:
    from alldiff.reference.state import State

MOST_TUPLES = 100_000


def prepare(domains: tuple[int, ...], constraint: Constraint) -> table.Tuples | None:
    """Return the tuples of values that hold, or None if there are too many to evaluate."""
    scope = constraint.variables
    if prod(domains[v].bit_count() for v in scope) > MOST_TUPLES:
        return None
    values = [0] * len(domains)
    found = []
    for one in product(*(values_of(domains[v]) for v in scope)):
        for v, value in zip(scope, one, strict=True):
            values[v] = value
        if constraint.holds(values):
            found.append(one)
    return table.indexed(len(scope), found)


def check(state: State, c: int, v: int) -> bool:
    """Call the oracle once all variables are assigned: one check."""
    if not all(state.assigned[w] for w in state.scopes[c]):
        return True
    return ask(state, c)


def ask(state: State, c: int) -> bool:
    """Call the oracle: one check."""
    state.checks += 1
    values = [domain.bit_length() - 1 for domain in state.domains]
    return state.network.constraints[c].holds(values) or state.blame(c)


def forward(state: State, c: int, v: int) -> bool:
    """Prune the values of unassigned variables that no tuple supports: one check for each value."""
    return state.network.prepared[c] is None or table.forward(state, c, v)


def revise(state: State, c: int, v: int) -> bool:
    """Prune the values that no tuple supports: one check for each value of each variable."""
    if state.network.prepared[c] is not None:
        return table.revise(state, c, v)
    settled = all(not state.domains[w] & (state.domains[w] - 1) for w in state.scopes[c])
    return not settled or ask(state, c)


PROPAGATORS = Propagators(check, forward, revise, None, wakes_on_change=True, prepare=prepare)
