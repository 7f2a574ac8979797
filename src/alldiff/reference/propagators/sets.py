"""Sets: the sets that the settled values allow; at `gac`, a matching with each of them."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from alldiff.core.constraints import Sets
from alldiff.core.model import domain_of
from alldiff.reference.propagators.all_different import matching_support
from alldiff.reference.propagators.base import Propagators

if TYPE_CHECKING:
    from alldiff.reference.state import State


def prepare(domains: tuple[int, ...], constraint: Sets) -> tuple[int, ...]:
    """Return the sets as masks, only those whose values all occur in the domains."""
    union = 0
    for v in constraint.variables:
        union |= domains[v]
    masks = (domain_of(one) for one in constraint.sets if min(one) >= 0)
    return tuple(mask for mask in masks if not mask & ~union)


def check(state: State, c: int, v: int) -> bool:
    """Test that the assigned values differ and are all in one of the sets: one check."""
    state.checks += 1
    taken = 0
    for w in state.scopes[c]:
        if state.assigned[w]:
            if taken & state.domains[w]:
                return state.blame(c)
            taken |= state.domains[w]
    masks: tuple[int, ...] = state.network.prepared[c]
    return any(not taken & ~mask for mask in masks) or state.blame(c)


def forward(state: State, c: int, v: int) -> bool:
    """Keep in the unassigned variables the other values of the sets that contain the assigned ones.

    One check for each of their values.
    """
    domains, assigned, scope = state.domains, state.assigned, state.scopes[c]
    taken = kept = 0
    for w in scope:
        if assigned[w]:
            taken |= domains[w]
    for mask in state.network.prepared[c]:
        if not taken & ~mask:
            kept |= mask
    for w in scope:
        if not assigned[w]:
            state.checks += domains[w].bit_count()
            removed = domains[w] & ~(kept & ~taken)
            if removed and not state.prune(w, removed, c):
                return False
    return True


def revise(state: State, c: int, v: int) -> bool:
    """Keep what the possible sets allow, repeatedly until nothing changes.

    A set is possible if it contains every settled value, and has a value for each variable and a
    place for each of its values. One check for each value of each variable in each round.
    """
    domains, trail, scope = state.domains, state.trail, state.scopes[c]
    while True:
        before = len(trail)
        settled = union = kept = 0
        for w in scope:
            domain = domains[w]
            union |= domain
            if not domain & (domain - 1):
                if settled & domain:
                    return state.blame(c)
                settled |= domain
        for mask in state.network.prepared[c]:
            if not settled & ~mask and not mask & ~union and all(domains[w] & mask for w in scope):
                kept |= mask
        for w in scope:
            domain = domains[w]
            state.checks += domain.bit_count()
            removed = domain & ~(kept & ~settled if domain & (domain - 1) else kept)
            if removed and not state.prune(w, removed, c):
                return False
        if len(trail) == before:
            return True


def filter(state: State, c: int) -> bool:
    """Remove every value that occurs in no matching of the variables with a set.

    One check for each value of each variable.
    """
    scope = state.scopes[c]
    domains = tuple(state.domains[v] for v in scope)
    state.checks += sum(domain.bit_count() for domain in domains)
    kept = set_support(domains, state.network.prepared[c])
    for v, domain, supported in zip(scope, domains, kept, strict=True):
        if domain & ~supported and not state.prune(v, domain & ~supported, c):
            return False
    return True


@lru_cache(maxsize=1 << 16)
def set_support(domains: tuple[int, ...], masks: tuple[int, ...]) -> tuple[int, ...]:
    """Return the values in each domain that the variables can take as one of the sets."""
    kept = [0] * len(domains)
    for mask in masks:
        within = [domain & mask for domain in domains]
        supported = matching_support(within)
        if supported is not None:
            for i, values in enumerate(supported):
                kept[i] |= values & within[i]
    return tuple(kept)


PROPAGATORS = Propagators(check, forward, revise, filter, wakes_on_change=True, prepare=prepare)
