"""The compiled part on its own: it answers or raises, whatever it is given, and can be stopped."""

import signal
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Timer

import pytest
from hypothesis import given, strategies as st

from alldiff import _native
from alldiff.core.constraints import AllDifferent, Relation, Sum
from alldiff.core.errors import ModelError, UsageError
from alldiff.core.events import Solution, Try
from alldiff.core.model import domain_of
from alldiff.core.result import Limits
from alldiff.core.search import VALUE_ORDERS, Search, parse, value_order
from alldiff.engines import native, reference
from alldiff.engines.native_events import EventDecoder

from support.small_models import model_of, models
from support.when_it_stays import ctrl_c, interrupted, when_it_stays

PLAN = {
    "level": "mac",
    "variables": ("mrv",),
    "values": ("lcv",),
    "options": ("last-cell",),
    "seed": 1,
}
NO_LIMITS = {"solutions": 0, "nodes": 0, "seconds": 0.0}


def untimed(counters):
    """Return the counters without the seconds, the only one that is no whole number."""
    return [counter for counter in counters if isinstance(counter, int)]


odd_numbers = st.one_of(
    st.integers(-3, 10),
    st.integers(),
    st.sampled_from([2**31, -(2**31) - 1, 2**63, 2**64, -(2**63) - 1, 1 << 70, 1 << 14_000]),
)
anything = st.recursive(
    st.one_of(st.none(), st.booleans(), odd_numbers, st.floats(), st.text(max_size=3)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.lists(inner, max_size=4).map(tuple),
        st.dictionaries(st.integers(0, 3), inner, max_size=2),
        st.frozensets(st.tuples(odd_numbers, odd_numbers), max_size=3),
    ),
    max_leaves=12,
)
pairs_of_small = st.tuples(st.integers(-1, 4), st.integers(-1, 3))
nearly_scopes = st.lists(st.integers(-1, 4), max_size=5).map(tuple) | anything
nearly_constraints = st.one_of(
    st.tuples(st.integers(-1, 5), nearly_scopes),
    st.tuples(st.just(1), nearly_scopes, odd_numbers | anything),
    st.tuples(st.just(2), odd_numbers, odd_numbers | anything),
    st.tuples(
        st.just(3),
        odd_numbers,
        odd_numbers | anything,
        st.frozensets(st.tuples(odd_numbers, odd_numbers)) | anything,
    ),
    st.tuples(
        st.just(4),
        nearly_scopes,
        st.lists(odd_numbers, max_size=5) | anything,
        st.sampled_from(["=", "<=", "!=", "<"]) | anything,
        odd_numbers | anything,
    ),
    st.tuples(st.just(5), nearly_scopes, st.lists(nearly_scopes, max_size=3) | anything),
    st.tuples(st.just(6), nearly_scopes, st.frozensets(pairs_of_small, max_size=4) | anything),
    st.tuples(
        st.just(7),
        nearly_scopes,
        st.lists(st.lists(pairs_of_small, max_size=3), max_size=3) | anything,
        st.frozensets(st.integers(-1, 3)) | anything,
    ),
    anything,
)
wide_domains = st.sets(st.sampled_from([0, 1, 5, 63, 64, 65, 127, 128, 4000]), max_size=4).map(
    domain_of
)
values = st.sampled_from([0, 1, 5, 63, 64, 4000, 4096, 2**31 - 1])
members = st.sampled_from([0, 1, 5, 63, 64, 4000, 2**31 - 1, -1, -(2**31)])
totals = st.sampled_from([0, 1, 6, 64, 128, 4005, 2**31, 2**53, -1, -(2**53)])


def is_refused(action):
    """Run something; tell whether it was refused with an error that may be expected."""
    try:
        action()
    except (TypeError, ValueError, OverflowError):
        return True
    return False


@given(
    domains=st.lists(odd_numbers, max_size=5) | anything,
    constraints=st.lists(nearly_constraints, max_size=4) | anything,
    givens=st.lists(st.tuples(odd_numbers, odd_numbers), max_size=3) | anything,
    level=st.sampled_from(_native.LEVELS),
    threads=st.sampled_from([-1, 0, 1, 3]),
)
def test_malformed_models_are_refused_and_others_are_searched(
    domains, constraints, givens, level, threads
):
    built = []
    if is_refused(lambda: built.append(_native.Model(domains, constraints, givens))):
        return
    assert built[0].variables == len(domains)
    limits = {"solutions": 3, "nodes": 50, "seconds": 5.0, "keep": 1}
    is_refused(lambda: _native.textbook_solve(built[0], **PLAN | {"level": level}, **limits))
    told = _native.lcg_solve(built[0], seed=0, **limits, memory_bytes=10**8, threads=threads)
    assert told[0] <= 3


@given(
    domains=st.lists(st.integers(0, 62) | wide_domains, max_size=5),
    constraints=st.data(),
    threads=st.sampled_from([-1, 2]),
)
def test_odd_models_that_are_none_the_less_models(domains, constraints, threads):
    """Every number that may stand somewhere does: no overflow, no crash, and both agree."""
    count = len(domains)
    one = st.just(())
    if count:
        scopes = st.permutations(range(count)).flatmap(
            lambda order: st.integers(1, count).map(lambda size: tuple(order[:size]))
        )
        one = st.tuples(st.just(0), scopes) | st.tuples(st.just(1), scopes, totals)
    if count > 1:
        pairs = st.permutations(range(count)).map(lambda order: tuple(order[:2]))
        allowed = st.frozensets(st.tuples(members, members), max_size=8)
        one |= pairs.map(lambda pair: (2, *pair))
        one |= st.tuples(pairs, allowed).map(lambda parts: (3, *parts[0], parts[1]))
    chosen = constraints.draw(st.lists(one, max_size=4 if count else 0))
    variables = st.integers(0, max(0, count - 1))
    givens = constraints.draw(st.lists(st.tuples(variables, values), max_size=2 if count else 0))
    model = _native.Model(domains, chosen, givens)
    # Odd numbers can make a search long; one that is cut short has nothing to agree on.
    limits = {"solutions": 20, "nodes": 20_000, "seconds": 2.0, "keep": 20}
    strong = _native.lcg_solve(model, seed=1, **limits, memory_bytes=0, threads=threads)
    twin = _native.textbook_solve(model, **PLAN | {"level": "gac"}, **limits)
    if not {strong[2], twin[2]} & {"nodes", "seconds"}:
        assert strong[:2] == twin[:2]


def plain(constraints):
    """Return constraints as tuples of the numbers of their types and their parts."""
    forms = [(native.RECORDS[type(constraint)], constraint) for constraint in constraints]
    return [(number, *[getattr(c, name) for name in names]) for (number, *names), c in forms]


@given(model=models())
def test_records_and_tuples_of_their_parts_are_the_same_to_the_core(model):
    plan = PLAN | NO_LIMITS | {"keep": 9}
    records = native.native_model(model)
    tuples = _native.Model(model.domains, plain(model.constraints), model.givens, model.hidden)
    (*_, counters, found), (*_, others, same) = (
        _native.textbook_solve(handle, **plan) for handle in (records, tuples)
    )
    assert (untimed(counters), found) == (untimed(others), same)


@given(model=models(), data=st.data())
def test_only_the_givens_of_a_model_are_exchanged(model, data):
    pairs = st.tuples(st.integers(-1, len(model.domains)), st.integers(-1, 5))
    givens = tuple(data.draw(st.lists(pairs, max_size=3)))
    base = native.native_model(model)
    built, exchanged = [], []
    parts = model.domains, plain(model.constraints), givens
    refused = is_refused(lambda: built.append(_native.Model(*parts)))
    assert is_refused(lambda: exchanged.append(base.with_givens(givens))) == refused
    if not refused:
        plan = PLAN | NO_LIMITS | {"keep": 9}
        _native.textbook_solve(base, **plan)  # makes what both share
        (*_, counters, found), (*_, others, same) = (
            _native.textbook_solve(handle, **plan) for handle in (built[0], exchanged[0])
        )
        assert (untimed(counters), found) == (untimed(others), same)


@pytest.mark.parametrize(
    ("domains", "constraints", "givens", "told"),
    [
        ((-1,), (), (), "must not be negative"),
        ((-(1 << 80),), (), (), "must not be negative"),
        ((1 << (1 << 20),), (), (), "width of a domain"),
        (("6",), (), (), "a domain must be an int"),
        (({},), (), (), "a domain must be an int"),
        ("66", (), (), "a tuple or a list"),
        ((6,), ((0, (1,)),), (), "out of range"),
        ((6,), ((0, (-1,)),), (), "out of range"),
        ((6,), ((0, (0, 0)),), (), "twice"),
        ((6,), ((0, ()),), (), "no variable"),
        ((6,), ((9, (0,)),), (), "no known type"),
        ((6, 6), ((8, (0, 1), ((0, 1),), 65, 0, ()),), (), "number of regions out of range"),
        ((6, 6), ((8, (0, 1), ((0, 2),), 1, 0, ()),), (), "joins places out of range"),
        ((6,) * 3, ((8, (0, 1), (), 1, 0, (2,)),), (), "not one variable, or two, for each place"),
        ((6,), ("0",), (), "a tuple or a record"),
        ((6,), ((2, 0),), (), "too few or too many"),
        ((6,), ((1, (0,)),), (), "too few or too many"),
        ((6,), ((1, (0,), 1 << 60),), (), "total is out of range"),
        ((6, 6), ((3, 0, 1, [(1, 2)]),), (), "must be a set"),
        ((6, 6), ((3, 0, 1, {(1, 2, 3)}),), (), "not a pair"),
        ((6, 6), ((4, (0, 1), (1,), "=", 3),), (), "one coefficient for each"),
        ((6, 6), ((4, (0, 1), (1, 1), "<", 3),), (), "unknown operator <"),
        ((6, 6), ((4, (0, 1), (1, 1 << 31), "=", 3),), (), "coefficient is out of range"),
        ((6, 6), ((5, (0, 1), ((1,),)),), (), "not as long as its variables"),
        ((6, 6), ((5, (0, 1), ((2, 1),)),), (), "set out of order"),
        ((6, 6), ((6, (0, 1), ((1, 2),)),), (), "must be a set"),
        ((6, 6), ((6, (0, 1), {(1, 2, 2)}),), (), "not as long as its variables"),
        ((6, 6), ((7, (0, 1), (), {0}),), (), "no states"),
        ((6, 6), ((7, (0, 1), (((1, 1),),), {0}),), (), "moves to state 1"),
        ((6, 6), ((7, (0, 1), (((2, 0), (1, 0)),), {0}),), (), "moves out of order"),
        ((6, 6), ((7, (0, 1), (((1, 0),),), (0,)),), (), "must be a set"),
        ((6,), (), ((0,),), "not a pair"),
        ((6,), (), ((1, 1),), "out of range"),
        ((6,), (), ((0, -1),), "out of range"),
    ],
)
def test_each_fault_is_named(domains, constraints, givens, told):
    with pytest.raises((TypeError, ValueError), match=told):
        _native.Model(domains, constraints, givens)


def test_no_more_variables_are_hidden_than_there_are():
    for hidden in (-1, 2):
        with pytest.raises(ValueError, match="hidden variables are out of range"):
            _native.Model((6,), (), (), hidden)


@pytest.mark.parametrize(
    "wrong",
    [
        {"level": "no such"},
        {"variables": ("no such",)},
        {"variables": "mrv"},
        {"values": ("no such",)},
        {"options": (1,)},
        {"options": ("\ud800",)},
        {"seed": -1},
        {"solutions": -1},
        {"nodes": 1 << 64},
        {"seconds": "soon"},
    ],
)
def test_plans_and_limits_that_make_no_sense_are_refused(wrong):
    model = _native.Model((6, 6), ((0, (0, 1)),), ())
    with pytest.raises((TypeError, ValueError)):
        _native.textbook_solve(**{"model": model, "keep": 1} | PLAN | NO_LIMITS | wrong)


def test_values_too_large_for_the_twins_are_refused_in_words():
    model = model_of([1 << 5000 | 2], [AllDifferent((0,))])
    with pytest.raises(ModelError, match="below 4096"):
        native.ENGINE.solve(model, Search("bt"), Limits(), None)


def test_numbers_out_of_range_are_refused_in_words():
    for constraint in (Sum((0,), 1 << 60), Relation(0, 1, frozenset({(1 << 40, 1)}))):
        with pytest.raises(ModelError, match="out of range"):
            native.ENGINE.solve(model_of([6, 6], [constraint]), Search("bt"), Limits(), None)


def test_parts_written_in_python_belong_to_the_reference_engine():
    model = model_of([6, 6], [AllDifferent((0, 1))])

    @value_order
    def backwards(state, v, value):
        """The largest value first."""
        return -value

    try:
        assert native.ENGINE.unsupported(model, parse("mac")) is None
        with pytest.raises(UsageError, match="value order backwards"):
            native.ENGINE.solve(model, parse("mac+backwards"), Limits(), None)
        with pytest.raises(UsageError, match="value order backwards"):
            list(native.ENGINE.steps(model, parse("mac+backwards"), Limits()))
    finally:
        VALUE_ORDERS.remove("backwards")


def pigeons(count):
    """Return a model without a solution that takes for ever: one hole too few."""
    scope = tuple(range(count))
    return model_of([(1 << count) - 2] * count, [AllDifferent(scope)])


@pytest.mark.usefixtures("no_collection")
@pytest.mark.parametrize("spec", ["test", "bt", "fc", "mac+dom-wdeg+last-cell"])
def test_ctrl_c_ends_a_search_and_keeps_what_was_found(spec):
    limits = Limits(None, None, 60)
    result = interrupted(lambda: native.ENGINE.solve(pigeons(30), parse(spec), limits, None))
    assert result.limit_reached == "interrupted"
    assert result.stats.nodes > 0
    assert not result.complete


@pytest.mark.usefixtures("no_collection")
def test_ctrl_c_ends_steps():
    def go_on(steps):
        for number, _ in enumerate(steps):
            if number == 2 * native.STEPS_AT_ONCE:
                Timer(0, ctrl_c).start()

    with pytest.raises(KeyboardInterrupt):
        go_on(native.ENGINE.steps(pigeons(30), Search("bt"), Limits(None, None, 60)))


@pytest.mark.usefixtures("no_collection")
def test_what_a_signal_handler_raises_comes_through():
    def complain(number, frame):
        raise ConnectionError("told so")

    before = signal.signal(signal.SIGUSR1, complain)
    try:
        told = pytest.raises(ConnectionError, match="told so")
        with told, when_it_stays(partial(ctrl_c, signal.SIGUSR1)):
            native.ENGINE.solve(pigeons(30), Search("bt"), Limits(None, None, 60), None)
    finally:
        signal.signal(signal.SIGUSR1, before)


def test_a_limit_on_seconds_ends_a_search():
    result = native.ENGINE.solve(pigeons(30), Search("mac"), Limits(None, None, 0.01), None)
    assert result.limit_reached == "seconds"
    assert not result.complete


def test_threads_share_a_model():
    model = pigeons(8)
    alone = native.ENGINE.solve(model, Search("fc"), Limits(None), None)
    with ThreadPoolExecutor(4) as pool:
        search = [(model, Search("fc"), Limits(None), None)] * 8
        results = list(pool.map(lambda job: native.ENGINE.solve(*job), search))
    assert {r.stats.trace_hash for r in results} == {alone.stats.trace_hash}
    assert {r.stats.checks for r in results} == {alone.stats.checks}


@given(model=models(), at_once=st.integers(1, 30))
def test_slices_do_not_change_the_events(model, at_once):
    search, limits = parse("mac+mrv+last-cell"), Limits(None, 200)
    slices = native.ENGINE._slices(model, search, limits, at_once)
    decoder = EventDecoder(model)
    told = [event for numbers, found in slices for event in decoder.decode(numbers, found)]
    assert told == list(reference.ENGINE.steps(model, search, limits))


@given(model=models(), most=st.integers(0, 50))
def test_events_come_as_an_array_up_to_a_limit(model, most):
    limits = Limits(None, 100)
    everything = native.ENGINE.events(model, Search("bt"), limits)
    some = native.ENGINE.events(model, Search("bt"), limits, most)
    width = len(native.EVENT_FIELDS)
    assert some == everything[: most * width]
    kinds = [native.EVENT_KINDS[kind] for kind in everything[::width]]
    events = list(reference.ENGINE.steps(model, Search("bt"), limits))
    assert kinds.count("try") == sum(isinstance(event, Try) for event in events)
    assert kinds.count("solution") == sum(isinstance(event, Solution) for event in events)


@given(values=st.lists(st.sets(st.integers(0, 300)).map(domain_of), min_size=1, max_size=4))
def test_domains_of_any_width_arrive_whole(values):
    result = native.ENGINE.solve(model_of(values, []), Search("bt"), Limits(None, 3000), None)
    expected = reference.ENGINE.solve(model_of(values, []), Search("bt"), Limits(None, 3000), None)
    assert result.values == expected.values
