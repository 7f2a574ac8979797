"""Sum: bounds from the total and the number of variables; at `gac`, exact combinations.

A Sum whose variables all differ is bounded by its arity: the other k - 1 variables take at least
the k - 1 smallest and at most the k - 1 largest values. If values may repeat, the minima and maxima
of the domains bound it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, cast

from alldiff.core.combinations import sum_bounds, tightest_sum_bounds
from alldiff.core.constraints import Sum
from alldiff.reference.propagators.base import Propagators

if TYPE_CHECKING:
    from alldiff.reference.state import State

MOST_PARTIAL_SETS = 20_000
"""Past this many sets of values, exact combinations fall back to bounds."""
Support = tuple[int, ...] | None
"""The values that are left in each domain; None if that takes too long to find."""
MOST_KNOWN = 1 << 16
KNOWN: dict[tuple[tuple[int, ...], int], Support] = {}
"""The support of domains for a total, for searches to come."""


def total_of(state: State, c: int) -> int:
    """Return the total of a Sum."""
    return cast(Sum, state.network.constraints[c]).total


def check(state: State, c: int, v: int) -> bool:
    """Test the value of v against total and arity, and the sum once complete: one check."""
    state.checks += 1
    bounds = state.network.bounds[c]
    scope = state.scopes[c]
    if bounds is None:
        return repeating_bounds(state, c, v) or state.blame(c)
    least, most = sum_bounds(total_of(state, c), len(scope), *bounds)
    value = state.value(v)
    if value > most or (value < least and not state.one_sided):
        return state.blame(c)
    if all(state.assigned[other] for other in scope):
        total = sum(state.value(other) for other in scope)
        return total == total_of(state, c) or state.blame(c)
    return True


def repeating_bounds(state: State, c: int, v: int) -> bool:
    """Return whether the minima and maxima of the other domains allow the value of v."""
    rest = total_of(state, c) - state.value(v)
    least = most = 0
    for other in state.scopes[c]:
        if other != v:
            domain = state.domains[other]
            least += (domain & -domain).bit_length() - 1
            most += domain.bit_length() - 1
    return least <= rest <= most


def forward(state: State, c: int, v: int) -> bool:
    """Bound the unassigned variables by the remaining total: one check for each of their values."""
    scope, assigned = state.scopes[c], state.assigned
    bounds = state.network.bounds[c]
    if bounds is None:
        return bound_repeating(state, c, [other for other in scope if not assigned[other]])
    rest = total_of(state, c)
    waiting = []
    for other in scope:
        if assigned[other]:
            rest -= state.value(other)
        else:
            waiting.append(other)
    least, most = sum_bounds(rest, len(waiting), *bounds)
    if state.one_sided and len(waiting) > 1:
        least = bounds[0]
    return all(keep_between(state, c, other, least, most) for other in waiting)


def revise(state: State, c: int, v: int) -> bool:
    """Bound the variables by the remaining total, repeatedly until nothing changes."""
    scope, domains, trail = state.scopes[c], state.domains, state.trail
    while True:
        before = len(trail)
        waiting = [other for other in scope if domains[other] & (domains[other] - 1)]
        if not waiting:
            state.checks += 1
            total = sum(state.value(other) for other in scope)
            return total == total_of(state, c) or state.blame(c)
        if state.network.bounds[c] is None:
            possible = bound_repeating(state, c, waiting)
        else:
            possible = bound_distinct(state, c)
        if not possible:
            return False
        if len(trail) == before:
            return True


def bound_distinct(state: State, c: int) -> bool:
    """Keep in each variable the values that the total and the other settled values allow."""
    scope, domains, bounds = state.scopes[c], state.domains, state.network.bounds[c]
    assert bounds is not None
    total = total_of(state, c)
    settled = [state.value(v) for v in scope if not domains[v] & (domains[v] - 1)]
    for_waiting = tightest_sum_bounds(total, len(scope), settled, *bounds)
    for v in scope:
        within = for_waiting
        if not domains[v] & (domains[v] - 1):
            others = settled.copy()
            others.remove(state.value(v))
            within = tightest_sum_bounds(total, len(scope), others, *bounds)
        if not keep_between(state, c, v, *within):
            return False
    return True


def bound_repeating(state: State, c: int, waiting: list[int]) -> bool:
    """Keep in the waiting variables the values that the bounds of all others allow."""
    domains = state.domains
    total = total_of(state, c)
    least = most = 0
    for other in state.scopes[c]:
        domain = domains[other]
        least += (domain & -domain).bit_length() - 1
        most += domain.bit_length() - 1
    if not least <= total <= most:
        return state.blame(c)
    for other in waiting:
        domain = domains[other]
        smallest, largest = (domain & -domain).bit_length() - 1, domain.bit_length() - 1
        if not keep_between(state, c, other, total - (most - largest), total - (least - smallest)):
            return False
    return True


def keep_between(state: State, c: int, v: int, least: int, most: int) -> bool:
    """Prune the values of v below `least` or above `most`: one check for each of its values."""
    domain = state.domains[v]
    state.checks += domain.bit_count()
    kept = (2 << min(most, domain.bit_length())) - 1 if most >= 0 else 0
    if least > 0:
        kept = kept >> least << least
    removed = domain & ~kept
    return not removed or state.prune(v, removed, c)


def filter(state: State, c: int) -> bool:
    """Remove every value that occurs in no way to reach the total: one check for each value."""
    scope = state.scopes[c]
    domains = tuple(state.domains[v] for v in scope)
    state.checks += sum(domain.bit_count() for domain in domains)
    if state.network.bounds[c] is None:
        kept: Support = repeating_support(domains, total_of(state, c))
    else:
        kept = distinct_support(domains, total_of(state, c), state.tick)
    if kept is None:
        return True
    for v, domain, supported in zip(scope, domains, kept, strict=True):
        if domain & ~supported and not state.prune(v, domain & ~supported, c):
            return False
    return True


def distinct_support(
    domains: tuple[int, ...], total: int, tick: Callable[[], None] = lambda: None
) -> Support:
    """Return the values in each domain that occur in a choice of different values with the total.

    Returns None if there are too many sets of values. Calls `tick` as it goes, which may raise.
    """
    key = domains, total
    if key not in KNOWN:
        if len(KNOWN) >= MOST_KNOWN:
            KNOWN.clear()
        KNOWN[key] = walk_sets(domains, total, tick)
    return KNOWN[key]


def walk_sets(domains: tuple[int, ...], total: int, tick: Callable[[], None]) -> Support:
    """Find the support by walking the sets of values taken by the first i variables.

    A set determines its sum.
    """
    layers: list[dict[int, int]] = [{0: 0}]
    """For each i, the sets that i variables can take, with their sums."""
    for domain in domains:
        tick()
        layer: dict[int, int] = {}
        for taken, reached in layers[-1].items():
            left = domain & ~taken
            while left:
                bit = left & -left
                left ^= bit
                sum_now = reached + bit.bit_length() - 1
                if sum_now <= total:
                    layer[taken | bit] = sum_now
        if len(layer) > MOST_PARTIAL_SETS:
            return None
        layers.append(layer)
    alive = {taken for taken, reached in layers[-1].items() if reached == total}
    kept: list[int] = []
    for domain, layer in zip(reversed(domains), reversed(layers[:-1]), strict=True):
        tick()
        supported = 0
        before = set()
        for taken in layer:
            left = domain & ~taken
            while left:
                bit = left & -left
                left ^= bit
                if taken | bit in alive:
                    supported |= bit
                    before.add(taken)
        kept.append(supported)
        alive = before
    return tuple(reversed(kept))


def repeating_support(domains: tuple[int, ...], total: int) -> tuple[int, ...]:
    """Return the values in each domain that occur in some choice of values with the total.

    Bit s of a mask is set if the sum s can be reached; adding a variable shifts the mask by each of
    its values.
    """
    prefixes = reachable_sums(domains)
    suffixes = reachable_sums(domains[::-1])
    kept = []
    for i, domain in enumerate(domains):
        before, after = prefixes[i], suffixes[len(domains) - 1 - i]
        # Bit s of `wanted` is set if the variables after this one can add total - s.
        wanted = sum(1 << total - s for s in range(total + 1) if after >> s & 1)
        supported = 0
        left = domain
        while left:
            bit = left & -left
            left ^= bit
            if before << bit.bit_length() - 1 & wanted:
                supported |= bit
        kept.append(supported)
    return tuple(kept)


def reachable_sums(domains: tuple[int, ...]) -> list[int]:
    """Return for each i the sums that the first i domains can reach, as a mask."""
    masks = [1]
    for domain in domains:
        mask = 0
        left = domain
        while left:
            bit = left & -left
            left ^= bit
            mask |= masks[-1] << bit.bit_length() - 1
        masks.append(mask)
    return masks


PROPAGATORS = Propagators(check, forward, revise, filter, wakes_on_change=True)
