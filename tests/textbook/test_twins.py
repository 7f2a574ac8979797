"""The native engine makes the same decisions as the reference engine, and counts the same."""

from dataclasses import asdict, replace

import pytest
from hypothesis import given, settings, strategies as st

from alldiff import Model
from alldiff.core.constraints import AllDifferent, Less, Linear, Relation, Sets, Sum, Table
from alldiff.core.model import domain_of, values_of
from alldiff.core.result import Limits
from alldiff.core.search import (
    EXACT_COVER,
    LEVELS,
    OPTIONS,
    VALUE_ORDERS,
    VARIABLE_ORDERS,
    Search,
    parse,
)
from alldiff.engines import native, reference
from alldiff.reference.propagators.linear import equation_support
from alldiff.reference.propagators.total import distinct_support

from support.small_models import all_models, automata, model_of, scopes
from support.strategies import tries

SEARCHES = st.builds(
    Search,
    st.sampled_from(list(LEVELS)),
    st.lists(st.sampled_from(list(VARIABLE_ORDERS)), max_size=3, unique=True).map(tuple),
    st.lists(st.sampled_from(list(VALUE_ORDERS)), max_size=2, unique=True).map(tuple),
    st.lists(st.sampled_from(list(OPTIONS)), max_size=3, unique=True).map(tuple),
    st.integers(-3, 1 << 70),
)
ALL = Limits(None)
LIMITS = st.builds(Limits, st.none() | st.integers(1, 3), st.none() | st.integers(1, 30), st.none())


def facts(result):
    """Return everything that must be equal: all but the time and who did it."""
    counters = asdict(result.stats)
    del counters["seconds"]
    return result.values, result.count, result.complete, result.limit_reached, counters


def same(model, search, limits=ALL, keep=None):
    mine = native.ENGINE.solve(model, search, limits, keep)
    theirs = reference.ENGINE.solve(model, search, limits, keep)
    assert facts(mine) == facts(theirs)
    return mine


@st.composite
def ragged_models(draw, variables=7, offsets=(0, 1, 59, 62, 126, 500)):
    """Strategy: models with any values, scopes in any order, empty domains and odd totals."""
    count = draw(st.integers(1, variables))
    offset = draw(st.sampled_from(offsets))
    width = draw(st.integers(1, 6))
    values = st.integers(offset, offset + width)
    domains = draw(
        st.lists(
            st.sets(values, min_size=draw(st.sampled_from([0, 1, 1, 1, 1]))).map(domain_of),
            min_size=count,
            max_size=count,
        )
    )
    pairs = st.frozensets(st.tuples(values, values))
    strange_pairs = st.frozensets(st.tuples(st.integers(-2, 700), st.integers(-2, 700)))
    constraints = []
    for _ in range(draw(st.integers(0, 7))):
        scope = draw(scopes(count, 1))
        total = sum(draw(values) for _ in scope) + draw(st.sampled_from([0, 0, 0, 1, -1, -2000]))
        which = draw(st.integers(0, 9 if len(scope) > 1 else 6))
        few = st.lists(st.tuples(*(values for _ in scope)), max_size=8)
        factors = st.sampled_from([1, 1, -1, -1, 2, -3, 40, -(1 << 20)])
        constraints += [
            [AllDifferent(scope)],
            [Sum(scope, total)],
            [AllDifferent(scope), Sum(draw(st.permutations(scope).map(tuple)), total)],
            [draw(odd_linears(scope, values, factors))],
            [Sets(scope, tuple(draw(st.lists(ascending(values, len(scope)), max_size=5))))],
            [Table(scope, frozenset(draw(few)) | draw(strange_tuples(len(scope))))],
            [draw(automata(scope, offset + width, max(0, offset - 1)))],
            [Less(*scope[:2])] if len(scope) > 1 else [],
            [Relation(*scope[:2], draw(pairs))] if len(scope) > 1 else [],
            [Relation(*scope[:2], draw(pairs) | draw(strange_pairs))] if len(scope) > 1 else [],
        ][which]
    givens = st.tuples(st.integers(0, count - 1), st.integers(offset, offset + width + 1))
    hidden = draw(st.integers(0, min(3, count)))
    return model_of(domains, constraints, draw(st.lists(givens, max_size=3)), hidden)


@st.composite
def odd_linears(draw, scope, values, factors):
    """Strategy: a Linear, its coefficients of any sign and size, its total often in reach."""
    chosen = [draw(factors) for _ in scope]
    total = sum(k * draw(values) for k in chosen) + draw(st.sampled_from([0, 0, 0, 1, -1, 1 << 40]))
    return Linear(scope, tuple(chosen), draw(st.sampled_from(["=", "=", "<=", "!="])), total)


def ascending(values, size):
    """Strategy: so many different values, some of which may be outside all domains."""
    some = st.sets(values | st.integers(-1, 70), min_size=size, max_size=size)
    return some.map(lambda chosen: tuple(sorted(chosen)))


def strange_tuples(size):
    """Strategy: tuples of which most are outside the domains."""
    numbers = st.sampled_from([-2, -1, 0, 1, 60, 63, 64, 127, 5000])
    return st.frozensets(st.tuples(*[numbers] * size), max_size=3)


@given(model=all_models(), search=SEARCHES)
def test_small_models_are_searched_alike(model, search):
    same(model, search)


@given(model=ragged_models(), search=SEARCHES, limits=LIMITS)
def test_ragged_models_are_searched_alike(model, search, limits):
    same(model, search, Limits(limits.solutions, limits.nodes or 3000))


@given(model=ragged_models(), search=SEARCHES, keep=st.integers(0, 3))
def test_as_many_solutions_are_kept(model, search, keep):
    result = same(model, search, Limits(10, 1000), keep)
    assert len(result.values) == min(keep, result.count)


@given(model=ragged_models(variables=5), search=SEARCHES, limits=LIMITS)
def test_the_same_events_are_reported(model, search, limits):
    limits = Limits(limits.solutions, limits.nodes or 50)
    mine = list(native.ENGINE.steps(model, search, limits))
    assert mine == list(reference.ENGINE.steps(model, search, limits))


@given(model=ragged_models(), limits=LIMITS, keep=st.none() | st.integers(0, 3))
def test_exact_covers_are_searched_alike(model, limits, keep):
    only = [c for c in model.constraints if isinstance(c, AllDifferent)]
    model, search = model_of(model.domains, only, model.givens), Search(EXACT_COVER)
    limits = Limits(limits.solutions, limits.nodes or 300)
    same(model, search, limits, keep)
    mine = list(native.ENGINE.steps(model, search, limits))
    assert mine == list(reference.ENGINE.steps(model, search, limits))


@pytest.mark.parametrize("level", [name for name in LEVELS if name != "test"])
@pytest.mark.parametrize("order", list(VARIABLE_ORDERS))
def test_every_level_order_and_option_on_a_latin_square(level, order):
    """Six by six, the first row given: values are tried thousands of times."""
    side = 6
    choices = [(), ("last-cell",), ("naked-pairs",), ("restarts", "last-conflict"), ("lds",)]
    options = choices[(list(LEVELS).index(level) + list(VARIABLE_ORDERS).index(order)) % 5]
    cell = [[side * r + c for c in range(side)] for r in range(side)]
    lines = [*map(tuple, cell), *zip(*cell, strict=True)]
    model = Model(
        ((1 << side) - 1 << 1,) * side**2,
        tuple(map(AllDifferent, lines)),
        tuple((c, c + 1) for c in range(side)),
        tuple((r, c) for r in range(side) for c in range(side)),
        (side, side),
    )
    for value in VALUE_ORDERS:
        same(model, Search(level, (order,), (value,), options, seed=5), Limits(None, 100), keep=1)


def latin_square(side, givens=()):
    """Return the model of a Latin square with the values 1 to side."""
    cell = [[side * r + c for c in range(side)] for r in range(side)]
    lines = [*map(tuple, cell), *zip(*cell, strict=True)]
    domains = [(1 << side) - 1 << 1] * side**2
    return model_of(domains, [AllDifferent(line) for line in lines], givens)


@pytest.mark.parametrize("side", [3, 8, 9, 16, 17])
@pytest.mark.parametrize("spec", ["bt", "fc+dom-wdeg+lcv", "mac+mrv+degree+lcv", "mac+dom-wdeg"])
def test_variables_fill_less_or_more_than_a_word_of_marks(side, spec):
    same(latin_square(side), parse(spec), Limits(None, 200), keep=1)


@given(
    scope=st.lists(st.integers(0, 199), min_size=2, max_size=9, unique=True),
    more=st.lists(st.permutations(range(60, 70)), max_size=3),
    search=SEARCHES,
)
def test_scopes_that_span_words_of_marks_or_are_in_no_order(scope, more, search):
    """All-differents share variables, so that several take the same value at once."""
    constraints = [AllDifferent(tuple(scope)), AllDifferent(tuple(sorted(scope)))]
    constraints += [AllDifferent(tuple(order[:5])) for order in more]
    constraints.append(Less(*scope[:2]))
    used = {v for constraint in constraints for v in constraint.variables}
    domains = [0b1110 if v in used else 0b10 for v in range(200)]
    same(model_of(domains, constraints), search, Limits(20, 100))


@given(model=all_models(), search=SEARCHES, twice=st.data())
def test_a_value_given_twice_is_one_given(model, search, twice):
    v = twice.draw(st.integers(0, len(model.domains) - 1))
    values = list(values_of(model.domains[v]))
    if values:
        value = twice.draw(st.sampled_from(values))
        model = replace(model, givens=(*model.givens, (v, value), (v, value)))
    same(model, search)


@pytest.mark.parametrize("level", ["bt", "fc", "mac"])
def test_last_cell_refuses_two_values_confined_to_one_cell(level):
    """1 and 2 fit only into the first cell, which has no other value: two values for one place."""
    model = model_of([0b00110, 0b11000, 0b11000, 0b11000], [AllDifferent((0, 1, 2, 3))])
    assert same(model, Search(level)).stats.nodes > 0
    refused = same(model, Search(level, options=("last-cell",)))
    assert (refused.complete, refused.count, refused.stats.nodes) == (True, 0, 0)


@st.composite
def long_sums(draw):
    """Strategy: one long distinct sum, near or past the sets where the filter gives up."""
    count = draw(st.integers(7, 12))
    values = st.sets(st.integers(0, 20), min_size=14).map(domain_of)
    domains = draw(st.lists(values, min_size=count, max_size=count))
    total = draw(st.integers(10 * count - 50, 10 * count + 50))
    scope = tuple(range(count))
    return model_of(domains, [AllDifferent(scope), Sum(scope, total)])


@given(model=long_sums(), limits=st.integers(1, 3))
@settings(max_examples=tries(25))
def test_long_sums_give_up_at_the_same_number_of_sets(model, limits):
    same(model, Search("gac", ("mrv",)), Limits(1, limits))


@pytest.mark.parametrize(("total", "gives_up"), [(140, False), (142, True)])
def test_the_filter_of_sums_gives_up_past_20_000_sets(total, gives_up):
    """Five even values and a 0 or 1: 20,000 sets of values for 140, and 20,053 for 142."""
    even = domain_of(range(0, 38, 2))
    domains = (even,) * 5 + (0b11,)
    assert (distinct_support(domains, total) is None) == gives_up
    model = model_of(domains, [AllDifferent(tuple(range(6))), Sum(tuple(range(6)), total)])
    exact = same(model, Search("gac"), Limits(1, 1)).stats.prunes
    bounds = same(model, Search("mac"), Limits(1, 1)).stats.prunes
    assert (exact == bounds) == gives_up


@pytest.mark.parametrize(("count", "possible"), [(8, False), (20, True)])
def test_the_filter_of_equations_gives_up_past_20_000_sums(count, possible):
    """Even terms with different sums and an odd total, which the exact filter alone refuses."""
    factors = tuple(2 * (10**6 + 2**i) for i in range(count))
    equation = Linear(tuple(range(count)), factors, "=", sum(factors) // 2 | 1)
    assert (equation_support((0b11,) * count, factors, equation.total) is None) == possible
    result = same(model_of([0b11] * count, [equation]), Search("gac"), Limits(1, 5))
    assert (result.stats.nodes > 0) == possible


@given(terms=st.lists(st.tuples(st.integers(1, 9000), st.integers(1, 6)), min_size=8, max_size=11))
def test_long_equations_give_up_at_the_same_number_of_sums(terms):
    factors = tuple(k for k, _ in terms)
    total = sum(k * value for k, value in terms)
    equation = Linear(tuple(range(len(terms))), factors, "=", total)
    same(model_of([0b1111110] * len(terms), [equation]), Search("gac", ("mrv",)), Limits(1, 2))


@pytest.mark.parametrize("level", list(LEVELS))
def test_hidden_variables_are_chosen_last_and_their_ways_count_once(level):
    """Two cells that differ from two auxiliary variables, each of which has a way or two."""
    constraints = [Less(2, 0), Less(3, 1), AllDifferent((0, 1))]
    model = model_of([0b1110] * 4, constraints, hidden=2)
    for order in VARIABLE_ORDERS:
        result = same(model, Search(level, (order,)))
        assert sorted(values[:2] for values in result.values) == [(2, 3), (3, 2)]
        assert same(model, Search(level, (order,)), Limits(1)).limit_reached == "solutions"
