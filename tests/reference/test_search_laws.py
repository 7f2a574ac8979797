"""Laws of the search itself: every spec finds every solution, stronger levels visit fewer nodes."""

from functools import cache, partial
from itertools import combinations

import pytest
from hypothesis import given, strategies as st

import alldiff as ad
from alldiff.core.search import LEVELS, OPTIONS, VALUE_ORDERS, VARIABLE_ORDERS

from support.shared_data import greater_than, kakuros, lines, needs_data, size, sudokus
from support.small_models import all_models, visible_part, visible_solutions

BEGINNING_ANEW = {"lds", "restarts"}
SPECS = st.builds(
    lambda level, orders, value, options: "+".join([level, *orders, value, *options]),
    st.sampled_from(list(LEVELS)),
    st.lists(st.sampled_from(list(VARIABLE_ORDERS)), min_size=1, max_size=3, unique=True),
    st.sampled_from(list(VALUE_ORDERS)),
    # Both begin anew, each in its way, and together they are refused.
    st.sets(st.sampled_from(list(OPTIONS))).filter(lambda chosen: not chosen >= BEGINNING_ANEW),
)
FOUR = ad.sudoku([[4, 0, 2, 3], [0, 2, 0, 4], [0, 3, 0, 0], [1, 0, 0, 2]])

solve = partial(ad.solve, engine="reference")


def nodes(puzzle, spec, limit=None):
    return solve(puzzle, spec, limit=limit).stats.nodes


@given(model=all_models(), spec=SPECS, seed=st.integers(0, 3))
def test_every_spec_finds_exactly_the_solutions(model, spec, seed):
    result = solve(model, spec, limit=None, seed=seed)
    assert visible_part(result) == visible_solutions(model)
    assert result.complete
    assert result.count == len(result.values)
    assert all(map(model.holds, result.values))


@given(model=all_models(), value=st.sampled_from(["ascending", "descending"]))
def test_stronger_levels_visit_fewer_nodes(model, value):
    counts = [nodes(model, f"{level}+{value}") for level in ("gac", "mac", "fc", "bt", "test")]
    assert counts == sorted(counts)


@given(model=all_models())
def test_prefiltering_never_adds_nodes(model):
    for level in ("test", "bt", "fc"):
        assert nodes(model, f"{level}+prefilter") <= nodes(model, level)


@given(model=all_models(), order=st.sampled_from(["dom-deg", "crossing-first"]))
def test_static_twins_of_orders_agree_where_domains_do_not_change(model, order):
    dynamic = solve(model, f"bt+{order}", limit=None).stats
    static = solve(model, f"bt+{order}-static", limit=None).stats
    assert (dynamic.nodes, dynamic.trace_hash) == (static.nodes, static.trace_hash)


@given(model=all_models(), spec=SPECS, seed=st.integers(0, 3))
def test_the_same_seed_gives_the_same_search(model, spec, seed):
    first, second = (solve(model, spec, limit=None, seed=seed) for _ in range(2))
    assert first.values == second.values
    assert first.stats.trace_hash == second.stats.trace_hash


@given(model=all_models(), spec=SPECS)
def test_every_value_tried_fails_or_is_undone_or_stands(model, spec):
    whole = solve(model, spec, limit=None).stats
    assert whole.nodes == whole.fails + whole.undos


@given(model=all_models(), spec=SPECS, limit=st.integers(1, 3))
def test_events_say_what_the_counters_count(model, spec, limit):
    events = list(ad.search_events(model, spec, limit=limit))
    result = solve(model, spec, limit=limit)

    def told(kind):
        return sum(isinstance(event, kind) for event in events)

    roots = sum(isinstance(event, ad.events.Fail) and event.variable is None for event in events)
    assert told(ad.events.Try) == result.stats.nodes
    assert told(ad.events.Fail) - roots == result.stats.fails
    assert told(ad.events.Undo) == result.stats.undos
    assert told(ad.events.Prune) == result.stats.prunes
    assert told(ad.events.Solution) == result.count
    depths = [event.depth for event in events if isinstance(event, ad.events.Try)]
    assert max(depths, default=0) == result.stats.max_depth


@given(model=all_models(), spec=SPECS, most=st.integers(1, 20))
def test_a_node_limit_stops_at_that_node(model, spec, most):
    whole = solve(model, spec, limit=None)
    cut = solve(model, spec, limit=None, nodes=most)
    assert cut.stats.nodes == min(most, whole.stats.nodes)
    assert cut.values == whole.values[: cut.count]
    assert cut.complete == (cut.limit_reached is None)
    if not cut.complete:
        assert cut.limit_reached == "nodes"


def test_the_empty_4x4_has_288_solutions_at_every_level():
    empty = ad.sudoku([[0] * 4] * 4)
    for level in ("bt", "fc", "mac", "gac", "mac+last-cell", "fc+naked-pairs", "gac+dom-wdeg+lcv"):
        result = ad.solve(empty, level, limit=None)
        assert result.count == len(set(result.values)) == 288


def test_generate_and_test_solves_a_small_puzzle():
    """Eight empty cells of four values have 65,536 leaves at most."""
    assert ad.solve(FOUR, "test", limit=None).count == 1


@pytest.mark.parametrize("level", [name for name in LEVELS if name != "test"])
@pytest.mark.parametrize("order", list(VARIABLE_ORDERS))
def test_the_4x4_example_has_its_one_solution(level, order):
    result = ad.solve(FOUR, f"{level}+{order}")
    assert result.status is ad.result.Status.UNIQUE
    assert result.solution == ((4, 1, 2, 3), (3, 2, 1, 4), (2, 3, 4, 1), (1, 4, 3, 2))


@cache
def corpus():
    """Small real puzzles of every kind, hard enough to search."""
    return [
        *lines("top1465.txt")[:200:50],
        *lines("qqwing_mix.txt")[:200:50],
        *[p for p in kakuros() if size(p) <= 40][:12:3],
        *greater_than()[:2],
    ]


@cache
def answer(puzzle):
    result = ad.solve(puzzle)
    assert result.status is ad.result.Status.UNIQUE
    return result


@pytest.mark.slow
@needs_data
def test_stronger_levels_visit_fewer_nodes_on_real_puzzles():
    for puzzle in corpus():
        results = [solve(puzzle, level, nodes=3000) for level in ("gac", "mac", "fc", "bt")]
        counts = [result.stats.nodes for result in results]
        assert counts == sorted(counts)
        found = {result.values for result in results if result.complete}
        assert len(found) <= 1


@needs_data
@pytest.mark.parametrize("value", list(VALUE_ORDERS))
@pytest.mark.parametrize("order", list(VARIABLE_ORDERS))
def test_orders_agree_on_real_puzzles(order, value):
    """Whoever finishes within the node limit finds the same one solution."""
    finished = 0
    for puzzle in corpus():
        truth = answer(puzzle)
        for spec in (f"mac+{order}+{value}+last-cell", f"fc+{order}+{value}+prefilter"):
            result = ad.solve(puzzle, spec, nodes=300)
            assert set(result.values) <= set(truth.values)
            if result.complete:
                finished += 1
                assert result.values == truth.values
    assert finished


@needs_data
@pytest.mark.full
@pytest.mark.parametrize("level", ["bt", "fc", "mac", "gac"])
def test_all_levels_and_orders_agree_on_all_small_puzzles(level):
    puzzles = [
        *lines("top1465.txt")[:100],
        *lines("qqwing_mix.txt")[:100],
        *[p for p in kakuros() if size(p) <= 60],
        *greater_than()[:10],
        *sudokus("sudoku-16x16.jsonl")[:5],
    ]
    for puzzle in puzzles:
        truth = ad.solve(puzzle, nodes=20_000)
        for order in VARIABLE_ORDERS:
            result = ad.solve(puzzle, f"{level}+{order}+prefilter", nodes=500)
            if result.complete and truth.complete:
                assert result.values == truth.values


def test_forward_checking_does_not_mistake_a_single_value_for_an_assignment():
    """Two unassigned neighbours that forward checking leaves with the same one value."""
    triangle = [
        ad.constraints.AllDifferent((0, 1)),
        ad.constraints.AllDifferent((1, 2)),
        ad.constraints.AllDifferent((0, 2)),
    ]
    model = ad.Model((0b110,) * 3, tuple(triangle), (), ((0, 0), (0, 1), (0, 2)), (1, 3))
    assert ad.solve(model, "fc", limit=None).count == 0


def test_every_pair_of_options_keeps_the_answer():
    for options in combinations(OPTIONS, 2):
        if set(options) == BEGINNING_ANEW:
            continue
        for level in ("bt", "fc", "mac", "gac"):
            assert ad.solve(FOUR, "+".join((level, *options))).status is ad.result.Status.UNIQUE
