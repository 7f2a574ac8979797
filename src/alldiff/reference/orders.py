"""Variable orders and value orders: score functions, the lowest score first.

A variable order is `(state, variable) -> score`. Several orders break ties, one after another;
remaining ties go to the lowest index. A value order is `(state, variable, value) -> score`.
"""

from __future__ import annotations

from math import inf

from alldiff.core.model import values_of
from alldiff.core.search import value_order, variable_order
from alldiff.reference.network import SUM_WEIGHT, is_sum
from alldiff.reference.state import State


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
    """Minimum remaining values: the smallest domain; under `bt` the fewest that pass its check.

    Haralick, Elliott: Increasing tree search efficiency for constraint satisfaction problems
    (1980), who call it fail first.
    """
    return state.remaining(v)


@variable_order
def degree(state: State, v: int) -> int:
    """The most distinct unassigned neighbours.

    Brelaz: New methods to color the vertices of a graph (Communications of the ACM 22, 1979), where
    it breaks ties of the smallest domain.
    """
    return -state.degree(v)


def constraint_count(state: State, v: int) -> int:
    """Return the number of constraints on v; an AllDifferent on k counts as k - 1 differences."""
    return state.network.sums[v] + state.network.differences[v]


def ratio(above: int, below: int) -> float:
    """Return the quotient, or infinity for a zero divisor: such variables come last."""
    return above / below if below else inf


@variable_order
def dom_deg(state: State, v: int) -> float:
    """The smallest domain size / number of constraints.

    Bessiere, Regin: MAC and combined heuristics: two reasons to forsake FC (and CBJ?) to solve
    hard problems (CP 1996), with the degrees of the model.
    """
    return ratio(state.size(v), constraint_count(state, v))


@variable_order
def dom_ddeg(state: State, v: int) -> float:
    """The smallest domain size / number of constraints with another unassigned variable.

    Bessiere, Regin (CP 1996), as `dom-deg`, but with the current degree: a difference on v counts
    only if its other variable is unassigned.
    """
    assigned, network = state.assigned, state.network
    degree = 0
    for c in network.on[v]:
        unassigned = sum(not assigned[other] for other in network.scopes[c]) - (not assigned[v])
        degree += min(unassigned, 1) if is_sum(network.constraints[c]) else unassigned
    return ratio(state.size(v), degree)


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


@variable_order
def dom_deg_truncated(state: State, v: int) -> float:
    """As dom-deg, with the quotient cut down to a whole number.

    So a student project's program compared quotients. Below 1 all are equal: put `dom-deg-static`
    or `crossing-first-static` after it, and it hardly differs from these.
    """
    return truncated(dom_deg(state, v))


@variable_order
def crossing_first_truncated(state: State, v: int) -> float:
    """As crossing-first, with the quotient cut down to a whole number."""
    return truncated(crossing_first(state, v))


def truncated(score: float) -> float:
    """Return the whole part of a score."""
    return score if score == inf else int(score)


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


@variable_order
def impact(state: State, v: int) -> float:
    """The variable whose values have shrunk the search space most.

    Refalo: Impact-based search strategies for constraint programming (CP 2004). A value's impact is
    the fraction of the search space that it removed, 1 if it failed, on average so far, and 0
    before its first Try: nothing is probed before the search.
    """
    assert state.learning is not None
    impacts = state.learning.impacts
    left = 0.0
    for value in values_of(state.domains[v]):
        total, count = impacts.get((v, value), (0.0, 1))
        left += 1.0 - total / count
    return left


@variable_order
def activity(state: State, v: int) -> float:
    """The smallest domain size / activity: how often the domain changed, recent changes first.

    Michel, Van Hentenryck: Activity-based search for black-box constraint programming solvers
    (CPAIOR 2012), without their samples before the search.
    """
    assert state.learning is not None
    active = state.learning.activity[v]
    return state.size(v) / active if active else inf


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
    """Least constraining value: the one that takes the fewest values from unassigned neighbours.

    Haralick, Elliott (1980); Russell, Norvig: Artificial intelligence: a modern approach. Counts
    the pairs (neighbour, value) that forward checking on v's constraints, each separately, would
    remove, each pair once; all values of its neighbours if a constraint can no longer hold.
    """
    domains, assigned, network = state.domains, state.assigned, state.network
    bit = 1 << value
    losers = [w for w in network.different(v) if domains[w] & bit and not assigned[w]]
    if not network.forward_others[v]:
        return len(losers)
    lost = dict.fromkeys(losers, bit)
    mark = len(state.trail)
    kept = state.emit, state.checks, state.prunes, state.culprit, state.wiped
    state.emit, state.trying_out = None, True
    state.assign(v, value)
    inside = len(state.trail)
    for forward, c in network.forward_others[v]:
        possible = forward(state, c, v)
        removed = [(w, before & ~domains[w]) for w, before in state.trail[inside:]]
        state.restore(inside)
        if not possible:
            removed = [(w, domains[w]) for w in state.scopes[c] if not assigned[w]]
        for w, values in removed:
            lost[w] = lost.get(w, 0) | values
    state.restore(mark)
    assigned[v] = state.trying_out = False
    state.emit, state.checks, state.prunes, state.culprit, state.wiped = kept
    return sum(values.bit_count() for values in lost.values())
