"""Search options: reasoning besides the consistency level.

`no-root` skips a step in the search. `prefilter` runs once, before the search. The others run
before every choice, until nothing changes; they receive the variables that changed since their last
run and return False on a contradiction.
"""

from __future__ import annotations

from collections.abc import Iterable

from alldiff.core.combinations import reachable_values
from alldiff.core.constraints import AllDifferent, Sum
from alldiff.core.search import search_option
from alldiff.reference.propagators.total import bound_repeating
from alldiff.reference.state import State


@search_option(steers=True)
def no_root(state: State, changed: Iterable[int]) -> bool:
    """Before the search, the givens are only checked: the level does not propagate them."""
    return True


@search_option(static=True)
def prefilter(state: State, changed: Iterable[int]) -> bool:
    """Before the search: keep only values of combinations that reach their sums."""
    return all(
        keep_combinations(state, c)
        for c, constraint in enumerate(state.network.constraints)
        if isinstance(constraint, Sum)
    )


def keep_combinations(state: State, c: int) -> bool:
    """Keep in a Sum only values from combinations that reach it: one check for each value."""
    constraint = state.network.constraints[c]
    assert isinstance(constraint, Sum)
    waiting = [v for v in constraint.variables if not state.assigned[v]]
    if state.network.bounds[c] is None:
        return bound_repeating(state, c, waiting)
    kept = reachable_values(state.network.values_in(c), len(constraint.variables), constraint.total)
    for v in waiting:
        state.checks += state.size(v)
        removed = state.domains[v] & ~kept
        if removed and not state.prune(v, removed, c):
            return False
    return True


def touched(state: State, changed: Iterable[int]) -> list[int]:
    """Return the AllDifferents with a changed variable, in order."""
    constraints, on = state.network.constraints, state.network.on
    numbers = {c for v in changed for c in on[v]}
    return [c for c in sorted(numbers) if isinstance(constraints[c], AllDifferent)]


@search_option
def last_cell(state: State, changed: Iterable[int]) -> bool:
    """A value with one place left in a house goes there (a hidden single).

    A house is an AllDifferent with as many values as variables. One check for each of its values.
    """
    domains, full_houses = state.domains, state.network.full_houses
    for c in touched(state, changed):
        values = full_houses[c]
        if not values:
            continue
        scope = state.scopes[c]
        state.checks += len(scope)
        once = twice = 0
        for v in scope:
            domain = domains[v]
            twice |= once & domain
            once |= domain
        if once != values:
            return state.blame(c)
        single = once & ~twice
        if not single:
            continue
        for v in scope:
            here = domains[v] & single
            if here & (here - 1):
                # Two values have only this cell left.
                return state.blame(c)
            if here and here != domains[v]:
                state.prune(v, domains[v] ^ here, c)
    return True


@search_option
def naked_pairs(state: State, changed: Iterable[int]) -> bool:
    """Two variables left with the same two values take them from the rest of their AllDifferent.

    One check for each variable in each AllDifferent examined.
    """
    domains = state.domains
    for c in touched(state, changed):
        scope = state.scopes[c]
        state.checks += len(scope)
        seen: set[int] = set()
        pairs: set[int] = set()
        for v in scope:
            domain = domains[v]
            if domain.bit_count() == 2:
                (pairs if domain in seen else seen).add(domain)
        for pair in sorted(pairs):
            owners = 0
            for v in scope:
                if domains[v] == pair and owners < 2:
                    owners += 1
                elif domains[v] & pair and not state.prune(v, domains[v] & pair, c):
                    return False
    return True
