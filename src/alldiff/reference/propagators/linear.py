"""Linear: bounded by the minima and maxima of the terms; at `gac`, an equation is exact.

An inequality needs only its bounds: they give every value a support. A disequality prunes only when
one variable is left.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, cast

from alldiff.core.constraints import Linear
from alldiff.core.model import values_of
from alldiff.reference.propagators.base import Propagators
from alldiff.reference.propagators.total import keep_between

if TYPE_CHECKING:
    from alldiff.reference.state import State

MOST_PARTIAL_SUMS = 20_000
"""Past this many partial sums, an exact equation falls back to bounds."""


def linear_of(state: State, c: int) -> Linear:
    """Return the constraint."""
    return cast(Linear, state.network.constraints[c])


def bounds(domain: int) -> tuple[int, int]:
    """Return the smallest and the largest value of a domain."""
    return (domain & -domain).bit_length() - 1, domain.bit_length() - 1


def reach(state: State, c: int) -> tuple[int, int]:
    """Return the least and greatest sum of the terms."""
    constraint = linear_of(state, c)
    least = most = 0
    for k, v in zip(constraint.coefficients, constraint.variables, strict=True):
        low, high = bounds(state.domains[v])
        least += k * (low if k > 0 else high)
        most += k * (high if k > 0 else low)
    return least, most


def in_reach(state: State, c: int) -> bool:
    """Return whether the minima and maxima of the terms leave the total reachable."""
    constraint = linear_of(state, c)
    least, most = reach(state, c)
    return least <= constraint.total and (constraint.operator == "<=" or constraint.total <= most)


def check(state: State, c: int, v: int) -> bool:
    """Test the bounds of the terms against the total: one check."""
    state.checks += 1
    return in_reach(state, c) or state.blame(c)


def forward(state: State, c: int, v: int) -> bool:
    """Bound the unassigned variables: one check for each of their values."""
    return bound(state, c, [w for w in state.scopes[c] if not state.assigned[w]])


def revise(state: State, c: int, v: int) -> bool:
    """Bound the unsettled variables repeatedly until nothing changes.

    Once all are settled, the constraint must hold: one check.
    """
    domains, trail = state.domains, state.trail
    while True:
        before = len(trail)
        waiting = [w for w in state.scopes[c] if domains[w] & (domains[w] - 1)]
        if not waiting:
            return check(state, c, v)
        if not bound(state, c, waiting):
            return False
        if len(trail) == before:
            return True


def bound(state: State, c: int, waiting: list[int]) -> bool:
    """Keep in the waiting variables the values that the bounds of all others allow."""
    constraint, domains = linear_of(state, c), state.domains
    if not in_reach(state, c):
        return state.blame(c)
    least, most = reach(state, c)
    coefficient = dict(zip(constraint.variables, constraint.coefficients, strict=True))
    for w in waiting:
        k, (low, high) = coefficient[w], bounds(domains[w])
        # The term for w is at most `room`, and in an equation at least `need`.
        room = constraint.total - least + k * (low if k > 0 else high)
        need = constraint.total - most + k * (high if k > 0 else low)
        if constraint.operator == "<=":
            within = (0, room // k) if k > 0 else (-(-room // k), high)
        else:
            within = (-(-need // k), room // k) if k > 0 else (-(-room // k), need // k)
        if not keep_between(state, c, w, *within):
            return False
    return True


def filter(state: State, c: int) -> bool:
    """Remove every value that occurs in no way to reach the total: one check for each value."""
    constraint = linear_of(state, c)
    domains = tuple(state.domains[v] for v in constraint.variables)
    state.checks += sum(domain.bit_count() for domain in domains)
    kept = equation_support(domains, constraint.coefficients, constraint.total)
    if kept is None:
        return True
    for v, domain, supported in zip(constraint.variables, domains, kept, strict=True):
        if domain & ~supported and not state.prune(v, domain & ~supported, c):
            return False
    return True


@lru_cache(maxsize=1 << 16)
def equation_support(
    domains: tuple[int, ...], coefficients: tuple[int, ...], total: int
) -> tuple[int, ...] | None:
    """Return the values in each domain that occur in some choice of values with the total.

    Walks the partial sums of the first i terms from which the bounds of the others can still reach
    the total. Returns None if there are too many. Trick: A dynamic programming approach for
    consistency and propagation for knapsack constraints (2003).
    """
    terms = [
        [(value, k * value) for value in values_of(domain)]
        for domain, k in zip(domains, coefficients, strict=True)
    ]
    least, most = total, total
    wanted = [(least, most)]
    """The possible sums of the terms before each i, from the last one on."""
    for row in reversed(terms):
        added = [term for _, term in row]
        least, most = least - max(added), most - min(added)
        wanted.append((least, most))
    wanted.reverse()
    layers: list[set[int]] = [{0}]
    for row, (least, most) in zip(terms, wanted[1:], strict=True):
        layer = {s + term for s in layers[-1] for _, term in row if least <= s + term <= most}
        if len(layer) > MOST_PARTIAL_SUMS:
            return None
        layers.append(layer)
    alive = layers[-1]
    kept: list[int] = []
    for row, layer in zip(reversed(terms), reversed(layers[:-1]), strict=True):
        supported = 0
        before = set()
        for s in layer:
            for value, term in row:
                if s + term in alive:
                    supported |= 1 << value
                    before.add(s)
        kept.append(supported)
        alive = before
    return tuple(reversed(kept))


def check_other(state: State, c: int, v: int) -> bool:
    """Test a sum that must differ from the total, once all variables are assigned: one check."""
    if not all(state.assigned[w] for w in state.scopes[c]):
        return True
    return exclude(state, c, [])


def forward_other(state: State, c: int, v: int) -> bool:
    """Remove the value that makes the total from the only unassigned variable: one check."""
    waiting = [w for w in state.scopes[c] if not state.assigned[w]]
    return len(waiting) != 1 or exclude(state, c, waiting)


def revise_other(state: State, c: int, v: int) -> bool:
    """Remove the value that makes the total from the only unsettled variable: one check.

    Once all are settled, the constraint must hold: one check.
    """
    domains = state.domains
    waiting = [w for w in state.scopes[c] if domains[w] & (domains[w] - 1)]
    return len(waiting) > 1 or exclude(state, c, waiting)


def exclude(state: State, c: int, waiting: list[int]) -> bool:
    """Remove the value that makes the total from the only waiting variable, if any: one check."""
    constraint = linear_of(state, c)
    state.checks += 1
    rest, own = constraint.total, 0
    for k, v in zip(constraint.coefficients, constraint.variables, strict=True):
        if v in waiting:
            own = k
        else:
            rest -= k * state.value(v)
    if not waiting:
        return rest != 0 or state.blame(c)
    value, left = divmod(rest, own)
    if left or value < 0 or not state.domains[waiting[0]] >> value & 1:
        return True
    return state.prune(waiting[0], 1 << value, c)


BY_OPERATOR = {
    "=": Propagators(check, forward, revise, filter, wakes_on_change=True),
    "<=": Propagators(check, forward, revise, None, wakes_on_change=True),
    "!=": Propagators(check_other, forward_other, revise_other, None, wakes_on_change=False),
}
