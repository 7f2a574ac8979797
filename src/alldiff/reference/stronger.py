"""Two more propagating levels: singleton arc consistency, and bounds consistency."""

from __future__ import annotations

from collections.abc import Iterable

from alldiff.core.constraints import AllDifferent, Sum
from alldiff.core.model import values_of
from alldiff.core.search import consistency_level
from alldiff.reference.levels import arc_consistency
from alldiff.reference.propagators.linear import bounds as ends
from alldiff.reference.propagators.total import bound_repeating
from alldiff.reference.state import State


def singleton_consistency(state: State, changed: Iterable[int]) -> bool:
    """Remove every value whose assignment arc consistency refutes, until there is none.

    Variables in order, values ascending, again until a whole round removes nothing. Checks during a
    probe are counted; its prunes are not.
    """
    if not arc_consistency(state, changed):
        return False
    while True:
        before = len(state.trail)
        for x in range(len(state.domains)):
            for value in values_of(state.domains[x]):
                domain = state.domains[x]
                if not domain & (domain - 1):
                    break
                if not domain >> value & 1 or stands(state, x, value):
                    continue
                pruned = state.prune(x, 1 << value, state.culprit)
                if not pruned or not arc_consistency(state, (x,)):
                    return False
            state.tick()
        if len(state.trail) == before:
            return True


def stands(state: State, x: int, value: int) -> bool:
    """Return whether arc consistency leaves every variable a value after an assignment."""
    mark, prunes, emit, was = len(state.trail), state.prunes, state.emit, state.assigned[x]
    state.emit = None
    state.assign(x, value)
    possible = arc_consistency(state, (x,))
    state.restore(mark)
    state.assigned[x], state.prunes, state.emit = was, prunes, emit
    return possible


@consistency_level(propagate=singleton_consistency)
def sac(state: State, v: int) -> bool:
    """Maintain singleton arc consistency: no value stays that arc consistency alone refutes.

    Debruyne, Bessiere: Some practicable filtering techniques for the constraint satisfaction
    problem (IJCAI 1997), by SAC-1.
    """
    return singleton_consistency(state, (v,))


def bounds_consistency(state: State, changed: Iterable[int]) -> bool:
    """Prune by bounds until nothing changes, one constraint after another, first in first out."""
    on, trail = state.network.on, state.trail
    waiting = dict.fromkeys(sorted({c for v in changed for c in on[v]}))
    while waiting:
        c = next(iter(waiting))
        seen = len(trail)
        if not bound(state, c):
            return False
        waiting |= dict.fromkeys(other for v in state.changed_since(seen) for other in on[v])
        del waiting[c]
        state.tick()
    return True


def bound(state: State, c: int) -> bool:
    """Prune by the bounds of one constraint until nothing changes."""
    network, trail = state.network, state.trail
    stated, scope = network.constraints[c], network.scopes[c]
    while True:
        before = len(trail)
        if isinstance(stated, AllDifferent):
            if not hall_intervals(state, c):
                return False
        elif network.pairs[c]:
            if not all(network.revise[c](state, c, v) for v in scope):
                return False
        else:
            if not network.revise[c](state, c, scope[0]):
                return False
            if isinstance(stated, Sum) and network.bounds[c] is not None:
                waiting = [v for v in scope if state.domains[v] & (state.domains[v] - 1)]
                if waiting and not bound_repeating(state, c, waiting):
                    return False
        if len(trail) == before:
            return True


def hall_intervals(state: State, c: int) -> bool:
    """Remove the values in each Hall interval from the ends of all other domains.

    An interval is used up by as many variables, all within it, as it has values. One check for each
    variable.
    """
    scope, domains = state.scopes[c], state.domains
    state.checks += len(scope)
    between = [ends(domains[v]) for v in scope]
    least, most = [low for low, _ in between], [high for _, high in between]
    by_high = sorted(between, key=lambda pair: pair[1])
    for start in sorted({low for low, _ in between}):
        inside = 0
        for place, (low, high) in enumerate(by_high):
            inside += low >= start
            if high < start or (place + 1 < len(by_high) and by_high[place + 1][1] == high):
                continue
            if inside > high - start + 1:
                return state.blame(c)
            if inside == high - start + 1:
                for i, (mine, top) in enumerate(between):
                    if start <= mine <= high < top:
                        least[i] = max(least[i], high + 1)
                    if mine < start <= top <= high:
                        most[i] = min(most[i], start - 1)
    for v, low, high in zip(scope, least, most, strict=True):
        kept = (2 << high) - 1 >> low << low if high >= low else 0
        removed = domains[v] & ~kept
        if removed and not state.prune(v, removed, c):
            return False
    return True


@consistency_level(propagate=bounds_consistency)
def bounds(state: State, v: int) -> bool:
    """Bounds consistency: only the ends of domains move, by Hall intervals and by sums.

    Puget: A fast algorithm for the bound consistency of alldiff constraints (AAAI 1998);
    implemented here by examining every interval. Constraints other than AllDifferent and Sum are
    enforced as in `mac`.
    """
    return bounds_consistency(state, (v,))
