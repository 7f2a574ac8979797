"""The strongest search under limits: they end it, wherever it is, and on any number of threads."""

from random import Random

import pytest
from hypothesis import given, strategies as st

import alldiff as ad
from alldiff.core.result import Limits
from alldiff.core.search import Search
from alldiff.engines import native
from alldiff.rules import to_model

from support.random_models import random_model
from support.shared_data import needs_data, records, sudoku
from support.small_models import model_of
from support.when_it_stays import interrupted

THREADS = (None, 1, 2, 5)


def wide_chain() -> ad.Model:
    """Return inequalities between wide domains: most of the work comes before the search."""
    count, domain = 200, (1 << 401) - 2
    return model_of([domain] * count, [ad.constraints.Less(v, v + 1) for v in range(count - 1)])


def loose_sums() -> ad.Model:
    """Return long sums of values that may repeat: most of the work is propagation."""
    random, count = Random(2), 60
    scopes = [tuple(sorted(random.sample(range(count), 12))) for _ in range(200)]
    sums = [ad.constraints.Sum(scope, 360 + random.randint(-5, 5)) for scope in scopes]
    return model_of([(1 << 64) - 2] * count, sums)


MODELS = {
    "an empty 16x16": lambda: to_model(ad.sudoku([[0] * 16] * 16)),
    "an empty 49x49": lambda: to_model(ad.sudoku([[0] * 49] * 49)),
    "an empty 81x81": lambda: to_model(ad.sudoku([[0] * 81] * 81)),
    "a wide chain": wide_chain,
    "loose sums": loose_sums,
}


def solve(model, limits, threads=None, keep=0):
    return native.ENGINE.solve(model, Search("strong", threads=threads), limits, keep)


@pytest.mark.parametrize("name", MODELS)
def test_a_limit_on_seconds_ends_every_phase(name):
    model = MODELS[name]()
    for seconds in (1e-6, 0.003, 0.02, 0.1):
        for threads in (None, 2):
            result = solve(model, Limits(None, seconds=seconds), threads)
            assert (result.limit_reached, result.complete) == ("seconds", False)


@pytest.mark.usefixtures("no_collection")
@pytest.mark.parametrize("threads", THREADS)
@pytest.mark.parametrize("name", MODELS)
def test_ctrl_c_ends_every_phase(name, threads):
    model = MODELS[name]()
    result = interrupted(lambda: solve(model, Limits(None, seconds=60), threads))
    assert result.limit_reached == "interrupted"


@given(st.integers(0, 10**6), st.integers(1, 60), st.integers(1, 40))
def test_a_limit_on_nodes_cuts_at_the_same_node_for_any_number_of_threads(seed, nodes, limit):
    model = random_model("latin", seed)
    results = [solve(model, Limits(limit, nodes), threads, keep=50) for threads in (1, 2, 3)]
    for result in results:
        assert result.stats.nodes <= nodes
        assert result.values == results[0].values
        assert (result.count, result.status) == (results[0].count, results[0].status)
        assert result.limit_reached == results[0].limit_reached


def test_more_threads_than_parts():
    empty = to_model(ad.sudoku([[0] * 6] * 6, (2, 3)))
    few, many = (solve(empty, Limits(500), threads, keep=500) for threads in (1, 5000))
    assert few.values == many.values


@needs_data
@pytest.mark.parametrize("threads", [None, 1, 2])
def test_a_limit_on_memory_ends_a_long_search(threads):
    hard = next(r for r in records("sudoku-25x25.jsonl") if r["id"].startswith("gecode-26"))
    model = to_model(sudoku(hard["givens"], tuple(hard["box"])))
    result = solve(model, Limits(memory=800_000, seconds=60), threads)
    assert (result.status, result.limit_reached) == (ad.result.Status.UNKNOWN, "memory")
    assert result.stats.learned > 0
    # So little that it is nothing when divided is still a limit.
    assert solve(model, Limits(memory=1, seconds=60), threads).limit_reached == "memory"
