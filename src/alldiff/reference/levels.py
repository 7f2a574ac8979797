"""The consistency levels: how far the consequences of an assignment are propagated.

A level is called after a variable is assigned and returns False if the value fails. Each level
rejects everything that the levels before it reject.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from alldiff.core.search import consistency_level
from alldiff.reference.state import State

TICK = 256
"""Revisions between two checks of the clock."""


@consistency_level
def test(state: State, v: int) -> bool:
    """Generate and test: constraints are checked only once every variable has a value."""
    if not all(state.assigned):
        return True
    values = [domain.bit_length() - 1 for domain in state.domains]
    for c, constraint in enumerate(state.network.constraints):
        state.checks += 1
        if not constraint.holds(values):
            return state.blame(c)
    return True


@consistency_level(looks_back=True)
def bt(state: State, v: int) -> bool:
    """Backtracking: the constraints of the assigned variable are checked.

    Golomb, Baumert: Backtrack programming (Journal of the ACM 12, 1965).
    """
    return all(check(state, c, v) for check, c in state.network.check[v])


@consistency_level
def fc(state: State, v: int) -> bool:
    """Forward checking: unassigned neighbours lose what v's value forbids.

    Haralick, Elliott: Increasing tree search efficiency for constraint satisfaction problems
    (1980). Binary constraints need no check first, because the values that fail it are already
    gone. The check remains for other constraints, and for all of them if the givens were not
    propagated.
    """
    network = state.network
    checks = network.check_beside[v] if state.rooted else network.check[v]
    return all(check(state, c, v) for check, c in checks) and all(
        forward(state, c, v) for forward, c in network.forward[v]
    )


def arc_consistency(state: State, changed: Iterable[int]) -> bool:
    """Prune until every value has a support on every arc, given the variables that changed.

    AC-3 (Mackworth: Consistency in networks of relations, 1977). The queue contains variables, each
    for all the arcs from its neighbours to it; a difference can lose its support only when one
    value is left.
    """
    fixed, sensitive = state.network.revise_fixed, state.network.revise_changed
    domains, trail = state.domains, state.trail
    listening = state.emit is not None
    queue = deque(v for v in changed if sensitive[v] or not domains[v] & (domains[v] - 1))
    queued = set(queue)
    revisions = 0
    while queue:
        v = queue.popleft()
        queued.remove(v)
        if listening:
            state.emit_revise(v, queue)
        seen = len(trail)
        for revise, c in sensitive[v] if domains[v] & (domains[v] - 1) else fixed[v]:
            if not revise(state, c, v):
                return False
        for other, _ in trail[seen:]:
            domain = domains[other]
            if (sensitive[other] or not domain & (domain - 1)) and other not in queued:
                queue.append(other)
                queued.add(other)
        revisions += 1
        if revisions % TICK == 0:
            state.tick()
    return True


@consistency_level(propagate=arc_consistency)
def mac(state: State, v: int) -> bool:
    """Maintain arc consistency: AC-3 after every assignment and at the root.

    Sabin, Freuder: Contradicting conventional wisdom in constraint satisfaction (1994).
    """
    return arc_consistency(state, (v,))


def domain_consistency(state: State, changed: Iterable[int]) -> bool:
    """Prune until every value has a support in every constraint, given the variables that changed.

    Arc consistency first, because it is cheap; then the filters of the changed constraints, one by
    one, first in first out. A filter reaches its own fixpoint.
    """
    filters, on, trail = state.network.filter, state.network.on, state.trail
    changed = list(changed)
    waiting = dict.fromkeys(sorted({c for v in changed for c in on[v] if filters[c]}))
    while True:
        seen = len(trail)
        if not arc_consistency(state, changed):
            return False
        waiting |= wake(state, seen)
        if not waiting:
            return True
        state.tick()
        c = next(iter(waiting))
        seen = len(trail)
        filter_values = filters[c]
        if filter_values is not None and not filter_values(state, c):
            return False
        waiting |= wake(state, seen)
        del waiting[c]
        changed = list(state.changed_since(seen))


def wake(state: State, since: int) -> dict[int, None]:
    """Return the constraints to filter again after the changes on the trail since `since`."""
    filters, on = state.network.filter, state.network.on
    return {c: None for v in state.changed_since(since) for c in on[v] if filters[c]}


@consistency_level(propagate=domain_consistency)
def gac(state: State, v: int) -> bool:
    """Domain consistency: matchings for AllDifferent, exact combinations for Sum.

    Regin: A filtering algorithm for constraints of difference in CSPs (AAAI 1994); Trick: A dynamic
    programming approach for consistency and propagation for knapsack constraints (2003).
    """
    return domain_consistency(state, (v,))
