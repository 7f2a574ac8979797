"""The names mean what the textbook says."""

from dataclasses import replace
from itertools import pairwise

import pytest

import alldiff as ad
from alldiff.core.result import Limits
from alldiff.core.search import LEVELS, OPTIONS, VARIABLE_ORDERS, parse
from alldiff.engines import native, reference
from alldiff.examples import EXAMPLES
from alldiff.lab import consistency_level, variable_order
from alldiff.reference.levels import bt

from support.pair_models import PROBLEMS, queens
from support.random_models import FAMILIES, random_model
from support.small_models import model_of


def counted(model, spec, nodes=2000):
    return native.ENGINE.solve(model, parse(spec, 5), Limits(None, nodes), 0)


ORDERS = ["first", *(name for name in VARIABLE_ORDERS if name not in ("first", "dom-wdeg"))]


@pytest.mark.parametrize("family", FAMILIES)
def test_six_algorithms_of_arc_consistency_have_the_same_nodes(family):
    for seed in range(24):
        model = random_model(family, seed)
        order = ORDERS[seed % len(ORDERS)]
        options = ["", "+last-cell+naked-pairs", "+restarts+random-value", "+lds", "+no-root"]
        options += ["+last-conflict+restarts", "+binary", "+prefilter+random-value"]
        spec = f"{order}+lcv{options[seed % len(options)]}"
        first = counted(model, f"mac+{spec}").stats
        for level in ("mac-arcs", "mac-neighbours", "ac1", "ac2001", "ac4"):
            other = counted(model, f"{level}+{spec}").stats
            assert (other.nodes, other.trace_hash) == (first.nodes, first.trace_hash), (level, spec)


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("level", ["mac", "gac", "mac-neighbours", "ac4"])
def test_tried_singles_add_nodes_and_nothing_else(family, level):
    """With MRV first they are tried at once, and never fail: all that is decided stays the same."""
    for seed in range(12):
        model = random_model(family, seed)
        usual, tried = (counted(model, f"{level}+mrv{more}") for more in ("", "+try-singles"))
        if tried.complete:
            assert tried.values == usual.values
            assert tried.stats.fails == usual.stats.fails
            assert tried.stats.nodes >= usual.stats.nodes
            assert tried.stats.nodes == tried.stats.fails + tried.stats.undos


def test_ac2001_checks_no_more_than_ac3():
    checks = [
        [counted(model, level).stats.checks for level in ("ac2001", "mac-arcs")]
        for model in PROBLEMS
    ]
    assert all(few <= many for few, many in checks)
    assert any(few < many for few, many in checks)


@pytest.mark.parametrize("family", FAMILIES)
def test_what_looks_further_has_fewer_nodes(family):
    """In a given order; orders that look at domains differ in what the root leaves."""
    forward, back = ("gac", "mac", "fc", "bt", "test"), ("cbj", "bj", "bt")
    chains = [forward, back, ("sac", "mac"), ("fc-cbj", "fc")]
    for seed in range(15):
        model = random_model(family, seed)
        for chain in chains:
            results = [counted(model, level) for level in chain]
            nodes = [result.stats.nodes for result in results if result.complete]
            assert all(few <= many for few, many in pairwise(nodes)), (family, seed, chain, nodes)


READY = {
    "australia": (),
    "queens": (6,),
    "magic": (3,),
    "send-more": (),
    "zebra": (),
    "golomb": (4, 6),
    "quasigroup": (6, 14),
    "random": (8, 4),
}
KINDS = {"sudoku": 4, "latin-square": 4, "greater-than": 4, "futoshiki": 4, "kenken": 4}


def families():
    """Return a model of every problem that comes with alldiff, and of puzzles of many kinds."""
    assert READY.keys() == set(EXAMPLES)
    found = {name: ad.example(name, *wishes).to_model() for name, wishes in READY.items()}
    found |= {kind: ad.to_model(ad.generate(kind, size=n, seed=1)) for kind, n in KINDS.items()}
    return found | {"kakuro": ad.to_model(ad.generate("kakuro", rows=5, columns=5, seed=1))}


def test_looking_further_has_fewer_nodes_on_everything_that_comes_with_alldiff():
    for name, model in families().items():
        nodes = [counted(model, level, 200_000).stats.nodes for level in ("gac", "mac", "fc", "bt")]
        assert nodes == sorted(nodes), name
        assert nodes[0] < nodes[-1], name


@pytest.fixture
def registered():
    """Register parts of a search of one's own, and take them out again."""
    added = []

    def register(registrar, function, **properties):
        registrar(**properties)(function)
        added.append((registrar.category, function.__name__.replace("_", "-")))
        return added[-1][1]

    yield register
    for category, name in added:
        category.remove(name)


def test_looking_further_has_fewer_nodes_in_an_order_of_ones_own(registered):
    def backwards(state, v):
        return -v

    order = registered(variable_order, backwards, static=True)
    for family in FAMILIES:
        for seed in range(4):
            model = random_model(family, seed)
            found = [
                reference.ENGINE.solve(model, parse(f"{level}+{order}"), Limits(None, 500), 0)
                for level in ("mac", "fc", "bt")
            ]
            nodes = [each.stats.nodes for each in found]
            assert nodes == sorted(nodes), (family, seed)


def test_a_level_of_ones_own_is_called_for_each_given_before_the_search(registered):
    puzzle = ad.read("4.23.2.4.3..1..2")
    givens = [v for v, _ in ad.to_model(puzzle).givens]
    calls = []

    def noting(state, v):
        calls.append((v, state.depth, [g for g in givens if state.assigned[g]]))
        return bt(state, v)

    level = registered(consistency_level, noting)
    ad.solve(puzzle, level)
    expected = [(v, 0, givens[: place + 1]) for place, v in enumerate(givens)]
    assert calls[: len(givens)] == expected
    assert all(depth > 0 for _, depth, _ in calls[len(givens) :])
    calls.clear()
    ad.solve(puzzle, f"{level}+no-root")
    assert all(depth > 0 for _, depth, _ in calls)


@pytest.mark.parametrize("name", ["bt", "fc", "mac", "gac"])
def test_a_level_of_ones_own_that_does_the_same_counts_the_same(name, registered):
    original = LEVELS[name]

    def my_own(state, v):
        return original.function(state, v)

    level = registered(consistency_level, my_own, propagate=original.propagate)
    for family in FAMILIES:
        for seed in range(3):
            model = random_model(family, seed)
            mine, theirs = (
                reference.ENGINE.solve(model, parse(f"{each}+dom-deg+lcv"), Limits(None, 300)).stats
                for each in (level, name)
            )
            assert replace(mine, seconds=0) == replace(theirs, seconds=0)


def test_forward_checking_never_fails_by_looking_back():
    """Each failure on a Sudoku is a domain without values."""
    puzzle = ad.read("puzzles/sudoku/9x9-hard.txt")
    fails = [
        e for e in ad.search_events(puzzle, "fc+mrv", nodes=300) if isinstance(e, ad.events.Fail)
    ]
    assert fails
    assert all("has no value left" in event.because for event in fails)


def test_minimum_remaining_values_under_backtracking_are_those_that_pass():
    puzzle = ad.read("puzzles/sudoku/9x9-hard.txt")
    plain, mrv, unrooted = (
        ad.solve(puzzle, spec, limit=1).stats for spec in ("bt", "bt+mrv", "bt+mrv+no-root")
    )
    assert mrv.nodes < plain.nodes
    assert mrv == replace(unrooted, seconds=mrv.seconds)


def first_values(model, spec):
    """Return the values of the first variable in the order they are tried."""
    events = ad.search_events(model, spec, limit=None)
    return [
        event.value for event in events if isinstance(event, ad.events.Try) and event.depth == 1
    ]


def test_the_least_constraining_value_counts_what_neighbours_lose():
    """The value 1 takes two values from the neighbour, 2 takes one, 3 none."""
    pairs = {(1, 1), (2, 1), (2, 2), (3, 1), (3, 2), (3, 3)}
    model = model_of([0b1110] * 2, [ad.constraints.Relation(0, 1, frozenset(pairs))])
    assert first_values(model, "fc+lcv") == [3, 2, 1]
    assert counted(model, "fc+lcv").stats.nodes == 3 + len(pairs)


def test_later_value_orders_break_ties():
    model = model_of([0b111110] * 2, [ad.constraints.AllDifferent((0, 1))])
    assert first_values(model, "fc+lcv+descending") == [5, 4, 3, 2, 1]


def test_published_counts():
    """Queens (OEIS A000170), Latin squares (A002860), Sudokus 4x4 and 6x6, magic squares."""
    for side, count in ((4, 2), (5, 10), (6, 4), (7, 40), (8, 92)):
        assert counted(queens(side), "fc-cbj+mrv", nodes=None).count == count
    four = ad.Puzzle("latin-square", ((0,) * 4,) * 4)
    for level in LEVELS:
        if level != "test":
            assert ad.solve(four, level, limit=None).count == 576
            assert ad.solve("." * 16, level, limit=None).count == 288
    # With its first row given: one of 6! that are as many each.
    six = ad.solve(ad.sudoku([[1, 2, 3, 4, 5, 6], *[[0] * 6] * 5]), "mac+mrv", limit=None)
    assert six.count * 720 == 28_200_960
    lines = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
    magic = model_of(
        [0b1111111110] * 9,
        [
            ad.constraints.AllDifferent(tuple(range(9))),
            *(ad.constraints.Sum(one, 15) for one in lines),
        ],
    )
    for level in ("bt", "fc", "mac", "gac", "bounds", "cbj", "fc-cbj", "mac+binary"):
        assert counted(magic, level, nodes=None).count == 8


def test_pairs_of_a_problem_are_reported_in_the_words_of_their_constraint():
    problem = ad.Problem()
    problem.add(ad.all_different(*(problem.variable(name, range(1, 4)) for name in "abc")))
    assert ad.solve(problem, "mac+binary", limit=None).count == 6
    told = [str(event).strip() for event in ad.search_events(problem, "mac+binary", limit=1)]
    assert "prune 1 from b (all different: a, b, c)" in told


@pytest.mark.parametrize("option", list(OPTIONS))
def test_every_option_at_every_level_finds_all(option):
    for level in LEVELS:
        if level != "test":
            search = parse(f"{level}+{option}+random-value")
            for engine in (native.ENGINE, reference.ENGINE):
                found = engine.solve(queens(5), search, Limits(None), 0)
                assert (found.count, found.complete) == (10, True)


def test_restarts_learn_and_rounds_are_reported():
    stats = counted(queens(9), "mac+dom-wdeg+restarts", nodes=None).stats
    assert stats.restarts > 0
    assert stats.learned > 0
    assert counted(queens(6), "bt+lds", nodes=None).stats.restarts > 0
    with pytest.raises(ad.errors.UsageError, match="lds and restarts"):
        parse("mac+lds+restarts")


@pytest.mark.parametrize("engine", ["native", "reference"])
def test_exact_cover_finds_what_others_find(engine):
    found = ad.solve("." * 16, "exact-cover", limit=None, engine=engine)
    assert (found.count, found.complete) == (288, True)
    assert found.stats.nodes == found.stats.undos
    with pytest.raises(ad.AlldiffError, match="all constraints are AllDifferent"):
        ad.solve(queens(4), "exact-cover", engine=engine)
    with pytest.raises(ad.errors.UsageError, match="takes no other parts"):
        parse("exact-cover+mrv")


def test_exact_cover_reports_its_events():
    events = list(ad.search_events(ad.read("4.23.2.4.3..1..2"), "exact-cover"))
    assert sum(isinstance(event, ad.events.Try) for event in events) == 16
