"""The twins on real puzzles of every kind and size, under limits on nodes."""

from functools import cache

import pytest

from alldiff.core.result import Limits
from alldiff.core.search import LEVELS, OPTIONS, VALUE_ORDERS, VARIABLE_ORDERS, Search, parse
from alldiff.engines import native, reference
from alldiff.rules import to_model

from support.shared_data import greater_than, kakuros, lines, needs_data, sudokus

pytestmark = [needs_data, pytest.mark.slow]


@cache
def corpus():
    """Return a few models of each kind, the large ones with more than 64 values among them."""
    return {
        "9x9": [to_model(p) for p in lines("hardest1106.txt")[:3]],
        "16x16": [to_model(p) for p in sudokus("sudoku-16x16-minimal.jsonl")[:2]],
        "25x25": [to_model(p) for p in sudokus("sudoku-25x25.jsonl")[:1]],
        "kakuro": [to_model(p) for p in kakuros()[::40]],
        "dense kakuro": [to_model(p) for p in kakuros("kakuro-dense-not-unique.jsonl")[:1]],
        "greater-than": [to_model(p) for p in greater_than()[:2]],
    }


@cache
def large():
    return [to_model(p) for p in sudokus("sudoku-36-to-144.jsonl")]


def same(model, search, nodes):
    limits = Limits(2, nodes)
    mine = native.ENGINE.solve(model, search, limits, 1)
    theirs = reference.ENGINE.solve(model, search, limits, 1)
    assert (mine.values, mine.count, mine.complete, mine.limit_reached) == (
        theirs.values,
        theirs.count,
        theirs.complete,
        theirs.limit_reached,
    )
    for counter in ("nodes", "fails", "undos", "prunes", "checks", "max_depth", "trace_hash"):
        assert getattr(mine.stats, counter) == getattr(theirs.stats, counter), counter


# How many nodes each level gets: what goes through every arc or every value again and again takes
# minutes of the reference engine for the givens of a large board alone.
NODES = {
    "mac": 60,
    "gac": 10,
    "mac-arcs": 5,
    "mac-neighbours": 5,
    "ac1": 2,
    "ac2001": 5,
    "ac4": 5,
    "sac": 2,
    "bounds": 5,
}
SMALL = ("mac-arcs", "mac-neighbours", "ac1", "ac2001", "ac4", "sac", "bounds")


@pytest.mark.parametrize(
    "kind", ["9x9", "16x16", "25x25", "kakuro", "dense kakuro", "greater-than"]
)
@pytest.mark.parametrize("level", list(LEVELS))
def test_levels_on_every_kind(kind, level):
    nodes = NODES.get(level, 500)
    models = corpus()[kind]
    if level in SMALL:
        models = [model for model in models if len(model.domains) <= 100]
    for model in models:
        same(model, Search(level), nodes)
        same(model, Search(level, ("mrv", "degree"), ("lcv",), ("prefilter",)), nodes)


@pytest.mark.parametrize("order", list(VARIABLE_ORDERS))
@pytest.mark.parametrize("value", list(VALUE_ORDERS))
def test_orders_on_every_kind(order, value):
    for kind in ("9x9", "kakuro", "greater-than"):
        for model in corpus()[kind][:2]:
            for level, nodes in (("fc", 150), ("mac", 40)):
                same(model, Search(level, (order,), (value,), seed=7), nodes)


@pytest.mark.parametrize("options", [(option,) for option in OPTIONS] + [tuple(OPTIONS)])
@pytest.mark.parametrize("level", [level for level in LEVELS if level != "test"])
def test_options_on_every_kind(level, options):
    for kind in ("9x9", "16x16", "kakuro", "greater-than"):
        if kind != "16x16" or level not in SMALL:
            same(corpus()[kind][0], Search(level, ("dom-wdeg",), options=options), 20)


@pytest.mark.parametrize("spec", ["bt+mrv", "fc", "mac+mrv", "mac+dom-wdeg+lcv+last-cell"])
def test_more_than_64_values(spec):
    models = [model for model in large() if 5000 < len(model.domains) < 11_000]
    assert {max(model.domains).bit_length() > 64 for model in models} == {True}
    for model in models:
        same(model, parse(spec), 3)


@pytest.mark.full
@pytest.mark.parametrize("spec", ["gac", "mac+dom-wdeg+last-cell+naked-pairs", "fc+mrv+prefilter"])
def test_everything_large(spec):
    for model in large():
        same(model, parse(spec), 5)


@pytest.mark.full
@pytest.mark.parametrize("spec", ["bt", "fc+mrv+degree+lcv", "mac+dom-wdeg", "gac+dom-wdeg"])
def test_long_searches(spec):
    for models in corpus().values():
        for model in models:
            same(model, parse(spec), 5000 if spec.startswith("bt") else 500)
