"""AllDifferent: k - 1 differences at each of its k variables; at `gac`, one matching."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alldiff.core.model import values_of
from alldiff.reference.propagators.base import Propagators

if TYPE_CHECKING:
    from alldiff.reference.state import State


def check(state: State, c: int, v: int) -> bool:
    """Compare the value of v with each assigned variable: one check each, up to an equal one."""
    domains, assigned = state.domains, state.assigned
    mine = domains[v]
    for other in state.scopes[c]:
        if assigned[other] and other != v:
            state.checks += 1
            if domains[other] == mine:
                return state.blame(c)
    return True


def forward(state: State, c: int, v: int) -> bool:
    """Remove the value of v from each unassigned variable: one check each."""
    domains, assigned = state.domains, state.assigned
    mine = domains[v]
    for other in state.scopes[c]:
        if not assigned[other]:
            state.checks += 1
            if domains[other] & mine and not state.prune(other, mine, c):
                return False
    return True


def revise(state: State, c: int, v: int) -> bool:
    """Remove v's only remaining value from the other variables: one check each."""
    domains = state.domains
    mine = domains[v]
    scope = state.scopes[c]
    for other in scope:
        if domains[other] & mine and other != v and not state.prune(other, mine, c):
            # The arcs up to the one that failed were examined, except the one to v itself.
            position = scope.index(other)
            state.checks += position if scope.index(v) < position else position + 1
            return False
    state.checks += len(scope) - 1
    return True


def filter(state: State, c: int) -> bool:
    """Remove every value that no complete matching of variables to values uses.

    Regin: A filtering algorithm for constraints of difference in CSPs (AAAI 1994). Variable i can
    take a value matched to variable j if j can move on: along a chain of exchanges to a free value,
    or back to the value that i gives up. One check for each value of each variable.
    """
    scope = state.scopes[c]
    domains = [state.domains[v] for v in scope]
    state.checks += sum(domain.bit_count() for domain in domains)
    kept = matching_support(domains)
    if kept is None:
        return state.blame(c)
    for v, domain, supported in zip(scope, domains, kept, strict=True):
        removed = domain & ~supported
        if removed:
            state.prune(v, removed, c)
    return True


def matching_support(domains: list[int]) -> list[int] | None:
    """Return the values in each domain that some complete matching uses, or None without one.

    The masks may contain values outside the domain.
    """
    owner = maximum_matching(domains)
    if owner is None:
        return None
    matched = 0
    for value in owner:
        matched |= 1 << value
    own = [0] * len(domains)
    for value, i in owner.items():
        own[i] = 1 << value
    # reach[i] is the set of variables that i can push off their values, as a bit mask; the bit
    # after the last variable means "a free value".
    free_bit = 1 << len(domains)
    reach = []
    for i, domain in enumerate(domains):
        mask = 1 << i
        for value in values_of(domain & matched):
            mask |= 1 << owner[value]
        reach.append(mask | free_bit if domain & ~matched else mask)
    for middle in range(len(domains)):
        through = reach[middle]
        for i, mask in enumerate(reach):
            if mask >> middle & 1:
                reach[i] = mask | through
    movable = 0
    for i, mask in enumerate(reach):
        if mask & free_bit:
            movable |= own[i]
    kept = []
    for i, mine in enumerate(own):
        supported = mine | movable | ~matched
        for j, mask in enumerate(reach):
            if mask >> i & 1:
                supported |= own[j]
        kept.append(supported)
    return kept


def maximum_matching(domains: list[int]) -> dict[int, int] | None:
    """Return an owner for as many values as there are domains, or None if that is impossible."""
    owner: dict[int, int] = {}
    for start in range(len(domains)):
        # Breadth-first search for an augmenting path; `via` records who wanted each value.
        via: dict[int, int] = {}
        frontier = [start]
        goal: int | None = None
        for i in frontier:
            for value in values_of(domains[i]):
                if value not in via:
                    via[value] = i
                    if value not in owner:
                        goal = value
                        break
                    frontier.append(owner[value])
            if goal is not None:
                break
        if goal is None:
            return None
        while True:
            i = via[goal]
            previous = next((value for value, j in owner.items() if j == i), None)
            owner[goal] = i
            if i == start or previous is None:
                break
            goal = previous
    return owner


PROPAGATORS = Propagators(
    check, forward, revise, filter, wakes_on_change=False, forward_decides=True
)
