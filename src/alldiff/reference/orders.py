"""Variable orders and value orders: score functions, the lowest score first.

A variable order is `(state, variable) -> score`; several are tie-breaks, one after another, and
what is still tied goes by the lowest index. A value order is `(state, variable, value) -> score`.
"""

from __future__ import annotations

from math import inf

from alldiff.reference.network import SUM_WEIGHT, is_sum
from alldiff.reference.state import State
from alldiff.search import value_order, variable_order


@variable_order(static=True)
def first(state: State, v: int) -> int:
    """The variable with the lowest index."""
    return v


@variable_order
def random_variable(state: State, v: int) -> int:
    """A random variable."""
    return state.random.next()


@variable_order
def mrv(state: State, v: int) -> int:
    """Minimum remaining values: the smallest domain."""
    return state.domains[v].bit_count()


@variable_order
def degree(state: State, v: int) -> int:
    """The most distinct unassigned neighbours."""
    return -state.degree(v)


def constraint_count(state: State, v: int) -> int:
    """Return the number of constraints of v, an AllDifferent of k counting as k - 1 differences."""
    return state.network.sums[v] + state.network.differences[v]


def ratio(above: int, below: int) -> float:
    """Return the quotient, or infinity where there is nothing below: such variables come last."""
    return above / below if below else inf


@variable_order
def dom_deg(state: State, v: int) -> float:
    """The smallest domain size / number of constraints."""
    return ratio(state.size(v), constraint_count(state, v))


@variable_order(static=True)
def dom_deg_static(state: State, v: int) -> float:
    """As dom-deg, with the domain sizes before the search."""
    return dom_deg(state, v)


@variable_order
def crossing_first(state: State, v: int) -> float:
    """The smallest domain size / (10 x sums + differences): where sums cross, first."""
    network = state.network
    return ratio(state.size(v), SUM_WEIGHT * network.sums[v] + network.differences[v])


@variable_order(static=True)
def crossing_first_static(state: State, v: int) -> float:
    """As crossing-first, with the domain sizes before the search."""
    return crossing_first(state, v)


@variable_order(static=True)
def fill_sum(state: State, v: int) -> int:
    """One sum after another: smallest arity first, inside it the smallest domain first."""
    if "fill-sum" not in state.notes:
        sums = [c for c, what in enumerate(state.network.constraints) if is_sum(what)]
        sums.sort(key=lambda c: len(state.scopes[c]))
        order = dict.fromkeys(
            v for c in sums for v in sorted(state.scopes[c], key=lambda v: (state.size(v), v))
        )
        state.notes["fill-sum"] = {v: position for position, v in enumerate(order)}
    positions: dict[int, int] = state.notes["fill-sum"]
    return positions.get(v, len(positions))


@variable_order
def dom_wdeg(state: State, v: int) -> float:
    """The smallest domain size / sum of the weights of constraints with another open variable.

    A constraint weighs one more than the number of times it has failed. Boussemart, Hemery,
    Lecoutre, Sais: Boosting systematic search by weighting constraints (ECAI 2004).
    """
    assigned, scopes, weights = state.assigned, state.scopes, state.weights
    total = 0
    for c in state.network.on[v]:
        for other in scopes[c]:
            if not assigned[other] and other != v:
                total += weights[c]
                break
    return ratio(state.size(v), total)


@value_order(static=True)
def ascending(state: State, v: int, value: int) -> int:
    """The smallest value first."""
    return value


@value_order(static=True)
def descending(state: State, v: int, value: int) -> int:
    """The largest value first."""
    return -value


@value_order
def random_value(state: State, v: int, value: int) -> int:
    """The values in random order."""
    return state.random.next()


@value_order
def lcv(state: State, v: int, value: int) -> int:
    """Least constraining value: the fewest unassigned neighbours lose it."""
    domains, assigned = state.domains, state.assigned
    return sum(domains[w] >> value & 1 for w in state.network.rivals(v) if not assigned[w])
