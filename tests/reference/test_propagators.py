"""Each constraint at each level: sound, as strong as promised, idempotent, against brute force."""

from dataclasses import dataclass, replace
from itertools import combinations, product

import pytest
from hypothesis import given, strategies as st

from alldiff.core.constraints import (
    AllDifferent,
    Automaton,
    Less,
    Linear,
    Relation,
    Sets,
    Sum,
    Table,
)
from alldiff.core.model import domain_of, values_of
from alldiff.core.result import Limits
from alldiff.core.search import Search
from alldiff.reference import arc_consistency, domain_consistency
from alldiff.reference.backtracking import Backtracking
from alldiff.reference.levels import bt, fc
from alldiff.reference.propagators.total import distinct_support
from alldiff.reference.state import State

from support.small_models import EVERY_TYPE, brute_force, constraints, domains, model_of

LEVELS = {"mac": arc_consistency, "gac": domain_consistency}


@st.composite
def single_constraints(draw):
    """Strategy: a model of one constraint (and the AllDifferent beside a distinct sum)."""
    group = draw(constraints(4, types=EVERY_TYPE))
    return model_of(draw(domains(4)), group)


def propagate(model, level):
    state = State(model)
    return state, LEVELS[level](state, range(len(model.domains)))


def supported(model):
    """Return the domains that hold just the values that occur in some solution."""
    solutions = brute_force(model)
    return [domain_of(values) for values in zip(*solutions, strict=True)] if solutions else None


@pytest.mark.parametrize("level", LEVELS)
@given(model=single_constraints())
def test_no_solution_is_lost(level, model):
    solutions = brute_force(model)
    state, possible = propagate(model, level)
    if not possible:
        assert solutions == []
    for solution in solutions:
        assert all(d >> value & 1 for d, value in zip(state.domains, solution, strict=True))


@pytest.mark.parametrize("level", LEVELS)
@given(model=single_constraints())
def test_a_second_time_changes_nothing(level, model):
    state, possible = propagate(model, level)
    if possible:
        before = list(state.domains)
        assert LEVELS[level](state, range(len(before)))
        assert state.domains == before


@given(model=single_constraints())
def test_gac_reaches_domain_consistency(model):
    state, possible = propagate(model, "gac")
    assert (state.domains if possible else None) == supported(model)


@given(domains(5, 7))
def test_gac_filters_larger_all_differents(chosen):
    model = model_of(chosen, [AllDifferent(tuple(range(5)))])
    state, possible = propagate(model, "gac")
    assert (state.domains if possible else None) == supported(model)


@given(model=single_constraints())
def test_mac_reaches_its_promise(model):
    """Arc consistency of every pair, and the arity bounds of sums, by the plainest fixpoint."""
    expected = plain_fixpoint(model)
    state, possible = propagate(model, "mac")
    assert (state.domains if possible else None) == expected


def plain_fixpoint(model):
    now = [set(values_of(domain)) for domain in model.domains]
    differ = [set(c.variables) for c in model.constraints if isinstance(c, AllDifferent)]
    while True:
        before = [set(values) for values in now]
        for constraint in model.constraints:
            if isinstance(constraint, Sum):
                distinct = any(scope.issuperset(constraint.variables) for scope in differ)
                narrow = arity_bounds if distinct else minima_and_maxima
                narrow(model, now, constraint)
            elif isinstance(constraint, Linear):
                linear_bounds(now, constraint)
            elif isinstance(constraint, Sets):
                possible_sets(now, constraint)
            elif isinstance(constraint, Table | Automaton):
                all_supports(now, constraint)
            else:
                for a, b in combinations(constraint.variables, 2):
                    pairs = [
                        pair for pair in product(now[a], now[b]) if holds(constraint, a, b, pair)
                    ]
                    now[a] = {first for first, _ in pairs}
                    now[b] = {second for _, second in pairs}
        if not all(now):
            return None
        if now == before:
            return [domain_of(values) for values in now]


def holds(constraint, a, b, pair):
    if isinstance(constraint, Less | Relation):
        values = dict(zip((a, b), pair, strict=True))
        return constraint.holds([values.get(v, 0) for v in range(max(a, b) + 1)])
    return pair[0] != pair[1]


def arity_bounds(model, now, constraint):
    """Bound by the total, the arity, and every choice of settled values counted exactly."""
    scope = constraint.variables
    union = set().union(*(values_of(model.domains[v]) for v in scope))
    low, high = min(union), max(union)
    settled = [v for v in scope if len(now[v]) == 1]
    for count in range(len(settled) + 1):
        for counted in combinations(settled, count):
            rest = constraint.total - sum(min(now[v]) for v in counted)
            others = len(scope) - count - 1
            for v in set(scope) - set(counted):
                most = rest - sum(range(low, low + others))
                least = rest - sum(range(high, high - others, -1))
                now[v] &= set(range(least, most + 1))
                if not now[v]:
                    return
    if all(len(now[v]) == 1 for v in scope):
        minima_and_maxima(model, now, constraint)


def minima_and_maxima(model, now, constraint):
    for v in constraint.variables:
        others = [now[w] for w in constraint.variables if w != v]
        if not all(others):
            return
        least = constraint.total - sum(map(max, others))
        most = constraint.total - sum(map(min, others))
        now[v] &= set(range(least, most + 1))


def linear_bounds(now, constraint):
    """Keep in each variable what the extremes of the other terms allow, one value at a time."""
    scope, factors = constraint.variables, constraint.coefficients
    for i, v in enumerate(scope):
        others = [[factors[j] * value for value in now[w]] for j, w in enumerate(scope) if j != i]
        if not all(others):
            return
        least, most = sum(map(min, others)), sum(map(max, others))

        def fits(value, least=least, most=most, k=factors[i]):
            if constraint.operator == "=":
                return least <= constraint.total - k * value <= most
            if constraint.operator == "<=":
                return k * value + least <= constraint.total
            return not least == most == constraint.total - k * value

        now[v] = set(filter(fits, now[v]))


def possible_sets(now, constraint):
    """Keep the values of sets that fit, and no settled value twice."""
    scope = constraint.variables
    settled = [min(now[v]) for v in scope if len(now[v]) == 1]
    sets = [
        set(one)
        for one in constraint.sets
        if set(settled) <= set(one) <= set().union(*(now[v] for v in scope))
        and all(now[v] & set(one) for v in scope)
    ]
    alive = set().union(*sets) if len(set(settled)) == len(settled) else set()
    for v in scope:
        now[v] &= alive if len(now[v]) == 1 else alive - set(settled)


def all_supports(now, constraint):
    """Keep the values that some choice for which the oracle is true has."""
    scope = constraint.variables
    kept = {v: set() for v in scope}
    for values in product(*(now[v] for v in scope)):
        assigned = dict(zip(scope, values, strict=True))
        if constraint.holds([assigned.get(v, 0) for v in range(max(scope) + 1)]):
            for v in scope:
                kept[v].add(assigned[v])
    for v in scope:
        now[v] = kept[v]


@given(model=single_constraints(), data=st.data())
def test_fc_prunes_no_solution_that_extends_the_assignment(model, data):
    variable = data.draw(st.integers(0, 3))
    value = data.draw(st.sampled_from(sorted(values_of(model.domains[variable]))))
    state = State(model)
    state.assign(variable, value)
    possible = fc(state, variable)
    solutions = [s for s in brute_force(model) if s[variable] == value]
    assert possible or not solutions
    for solution in solutions:
        assert all(d >> v & 1 for d, v in zip(state.domains, solution, strict=True))


@given(model=single_constraints(), data=st.data())
def test_bt_accepts_exactly_the_solutions_once_all_are_assigned(model, data):
    values = tuple(data.draw(st.sampled_from(sorted(values_of(d)))) for d in model.domains)
    state = State(model)
    accepted = True
    for variable, value in enumerate(values):
        state.assign(variable, value)
        accepted = accepted and bt(state, variable)
    assert accepted == model.holds(values)


@given(model=single_constraints())
def test_restoring_brings_every_domain_back(model):
    state, _ = propagate(model, "gac")
    state.restore(0)
    assert state.domains == list(model.domains)


def test_a_sum_is_bounded_by_its_remaining_total_and_arity_under_fc():
    """23 in three cells: after a 9, the rest is 14 in two, so each of them is at least 5."""
    model = model_of([0b1111111110] * 3, [AllDifferent((0, 1, 2)), Sum((0, 1, 2), 23)])
    search = Backtracking(model, Search("fc"), Limits(nodes=1), None)
    search.state.assign(0, 9)
    assert fc(search.state, 0)
    assert list(values_of(search.state.domains[1])) == [5, 6, 7, 8]


def test_bt_refuses_a_value_that_the_total_and_arity_exclude():
    """7 in three cells is 1, 2, 4: nothing above 7 - 3 = 4."""
    model = model_of([0b1111111110] * 3, [AllDifferent((0, 1, 2)), Sum((0, 1, 2), 7)])
    for value in range(1, 10):
        state = State(model)
        state.assign(0, value)
        assert bt(state, 0) == (value <= 4)


@pytest.mark.parametrize(("count", "possible"), [(8, False), (20, True)])
def test_an_equation_with_too_many_partial_sums_is_left_to_its_bounds(count, possible):
    """Even terms with different sums, 2^20 of which are past the limit, and an odd total."""
    factors = tuple(2 * (10**6 + 2**i) for i in range(count))
    equation = Linear(tuple(range(count)), factors, "=", sum(factors) // 2 | 1)
    state, found = propagate(model_of([0b11] * count, [equation]), "gac")
    assert found == possible
    assert not possible or state.domains == [0b11] * count


@dataclass(frozen=True, slots=True)
class Even:
    """The variables add up to an even number: a constraint that nobody has taught a propagator."""

    variables: tuple[int, ...]

    def holds(self, values):
        return sum(values[v] for v in self.variables) % 2 == 0

    def describe(self, name):
        return " + ".join(map(name, self.variables)) + " is even"


@given(chosen=domains(4))
def test_a_new_constraint_is_enforced_by_its_oracle(chosen):
    model = model_of(chosen, [Even((0, 2, 3))])
    state, possible = propagate(model, "mac")
    assert (state.domains if possible else None) == supported(model)


@pytest.mark.parametrize("level", ["test", "bt", "fc", "mac", "gac"])
@given(chosen=domains(4, 3))
def test_past_its_table_the_oracle_is_asked_once_all_are_assigned(level, chosen):
    model = model_of([*chosen, *[0b1110] * 11], [Even((0, 1, 2, 3)), Even(tuple(range(15)))])
    fixed = [(v, 2) for v in range(4, 15)]
    few = replace(model, givens=tuple(fixed))
    found = Backtracking(few, Search(level), Limits(None)).run()
    short = model_of(chosen, [Even((0, 1, 2, 3))])
    assert sorted(values[:4] for values in found.values) == brute_force(short)
    assert State(model).network.prepared[1] is None


def test_combinations_of_a_long_sum_look_at_the_limits_for_every_variable():
    looks = []
    domains = (domain_of(range(1, 13)),) * 12
    assert distinct_support(domains, 78, lambda: looks.append(1)) == domains
    assert len(looks) == 24
