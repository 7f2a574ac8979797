"""The strongest search on every type of constraint, with and without auxiliary variables."""

import pytest

import alldiff as ad
from alldiff.core.constraints import AllDifferent, Automaton, Linear, Sets, Table
from alldiff.core.model import Model
from alldiff.engines import ENGINES, native

from support.hidden_models import hidden_model, visible_solutions

pytestmark = pytest.mark.skipif(
    native.ENGINE.unavailable() is not None,
    reason=f"no native engine: {native.ENGINE.unavailable()}",
)
PART = 250
"""Models of one test, so that tests spread over processors."""


def visible(result) -> list[tuple[int, ...]]:
    """Return the visible part of each solution, in order."""
    return sorted(values[: result.model.visible] for values in result.values)


@pytest.mark.parametrize("part", range(8))
def test_it_finds_each_visible_solution_once(part):
    for seed in range(part * PART, (part + 1) * PART):
        model = hidden_model(seed)
        expected = visible_solutions(model)
        result = ad.solve(model, "strong", limit=None)
        assert visible(result) == expected, seed
        assert result.complete, seed
        assert all(map(model.holds, result.values)), seed


def test_it_counts_without_keeping_and_over_threads():
    for seed in range(PART):
        model = hidden_model(seed, most_variables=5)
        expected = len(visible_solutions(model))
        assert ad.count(model, limit=None) == expected, seed
        split = ad.solve(model, limit=None, threads=2)
        assert split.count == len(set(visible(split))) == expected, seed


def test_it_stops_at_a_limit_on_visible_solutions():
    for seed in range(PART):
        model = hidden_model(seed, most_variables=5)
        expected = len(visible_solutions(model))
        result = ad.solve(model, "strong", limit=2)
        assert result.count == min(2, expected), seed
        assert len(set(visible(result))) == result.count, seed


def test_it_agrees_with_cp_sat():
    cpsat = ENGINES["cpsat"]
    if reason := cpsat.unavailable():
        pytest.skip(reason)
    compared = 0
    for seed in range(PART):
        model = hidden_model(seed, most_variables=7)
        if cpsat.unsupported(model, ad.search.Search.parse("strong")):
            continue
        compared += 1
        other = ad.solve(model, engine="cpsat", limit=None)
        ours = visible(ad.solve(model, "strong", limit=None))
        assert ours == sorted(set(visible(other))), seed
    assert compared > PART // 20


def line(domains, constraints, hidden=0) -> Model:
    """Return a model of a row of cells and some auxiliary variables behind them."""
    cells = tuple((0, column) for column in range(len(domains) - hidden))
    return Model(tuple(domains), tuple(constraints), (), cells, (1, len(cells)), hidden=hidden)


def test_hidden_variables_multiply_nothing():
    """Forty hidden ones that may be anything leave as many solutions as there are visible ones."""
    for threads in (None, 1, 2):
        model = line([0b1110] * 4 + [0b11110] * 40, [AllDifferent((0, 1, 2))], hidden=40)
        assert ad.solve(model, limit=None, threads=threads).count == 6 * 3


def test_many_visible_solutions_with_hidden_ones_between():
    """Each of 3^7 words has a sum, which an auxiliary variable holds."""
    domains = [0b1110] * 7 + [(1 << 22) - 1]
    model = line(domains, [Linear(tuple(range(8)), (1,) * 7 + (-1,), "=", 0)], hidden=1)
    for threads in (None, 2):
        assert ad.solve(model, limit=None, threads=threads).count == 3**7


def test_every_value_of_a_large_table_and_of_a_long_automaton_counts():
    table = Table((0, 1, 2), frozenset((a, b, a * b % 61) for a in range(61) for b in range(61)))
    assert ad.count(line([(1 << 61) - 1] * 3, [table]), limit=None) == 61 * 61
    # No two neighbours are both 1: Fibonacci numbers.
    moves = (((0, 0), (1, 1)), ((0, 0),))
    model = line([0b11] * 16, [Automaton(tuple(range(16)), moves, frozenset({0, 1}))])
    assert ad.count(model, limit=None) == 2584


def test_sets_named_twice_count_once():
    model = line([0b111110] * 2, [Sets((0, 1), ((1, 2), (1, 2), (3, 5)))])
    assert ad.count(model, limit=None) == 4


def test_a_contradiction_is_seen_whatever_states_it():
    for constraint in (
        Linear((0, 1), (2, 4), "=", 7),
        Sets((0, 1), ()),
        Table((0, 1), frozenset()),
        Table((0, 1), frozenset({(-1, 3)})),
        Automaton((0, 1), ((),), frozenset({0})),
        Automaton((0, 1), (((1, 0), (2, 0)),), frozenset()),
    ):
        result = ad.solve(line([0b110] * 2, [constraint]), "strong")
        assert (result.count, result.complete) == (0, True), constraint
