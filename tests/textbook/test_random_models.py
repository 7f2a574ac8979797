"""Thousands of random models of every type of constraint: the twins decide and count the same.

Each model is searched at every level, with other orders and options each time, by the seed.
"""

from dataclasses import asdict
from itertools import pairwise
from math import prod
from random import Random

import pytest

from alldiff.core.constraints import AllDifferent
from alldiff.core.records import replace
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
from alldiff.reference import exact_cover

from support.random_models import FAMILIES, random_model
from support.small_models import model_of, visible_part, visible_solutions

pytestmark = pytest.mark.skipif(
    native.ENGINE.unavailable() is not None, reason=str(native.ENGINE.unavailable())
)

QUICK = 40
"""Models of each family in a common run."""
THOROUGH = 2000
PART = 100
"""Models of one test, so that tests spread over processors."""
NODES = 300
FEW = 20_000
"""Assignments that brute force goes through."""


def random_search(level, random):
    """Return a search at a level, everything else drawn."""
    if level == EXACT_COVER:
        return Search(level)
    return Search(
        level,
        tuple(random.sample(list(VARIABLE_ORDERS), random.randint(1, 3))),
        tuple(random.sample(list(VALUE_ORDERS), random.randint(1, 2))),
        tuple(option for option in OPTIONS if random.random() < 0.3),
        random.randrange(100),
    )


def facts(result):
    """Return everything that must be equal: all but the time and who did it."""
    counters = asdict(result.stats)
    del counters["seconds"]
    return result.values, result.count, result.complete, result.limit_reached, counters


def compare(family, seeds):
    for seed in seeds:
        model = random_model(family, seed)
        random = Random(f"search {family} {seed}")
        alone = [] if exact_cover.unsupported(model) else [EXACT_COVER]
        for level in [*LEVELS, *alone]:
            search = random_search(level, random)
            limits = Limits(random.choice([None, 1, 3]), NODES)
            mine = native.ENGINE.solve(model, search, limits, 5)
            theirs = reference.ENGINE.solve(model, search, limits, 5)
            assert facts(mine) == facts(theirs), (family, seed, search)
        find_all(family, seed, model)


def find_all(family, seed, model):
    """Compare the levels with one another, and with brute force where that can be done."""
    found, nodes = [], []
    for level in ("gac", "mac", "fc", "bt", "test", EXACT_COVER):
        if level == EXACT_COVER and exact_cover.unsupported(model):
            continue
        result = native.ENGINE.solve(model, Search(level), Limits(None, 5000), None)
        if result.complete:
            found.append(visible_part(result))
            # Those of an exact cover are options of items, which compare with nothing else.
            if level != EXACT_COVER:
                nodes.append(result.stats.nodes)
    assert all(fewer <= more for fewer, more in pairwise(nodes)), (family, seed, nodes)
    assert all(mine == found[0] for mine in found), (family, seed)
    if found and prod(domain.bit_count() for domain in model.domains) <= FEW:
        assert found[0] == visible_solutions(model), (family, seed)


@pytest.mark.parametrize("family", FAMILIES)
def test_random_models_are_searched_alike(family):
    compare(family, range(QUICK))


@pytest.mark.parametrize("rounds", ["lds", "restarts"])
def test_what_was_settled_is_open_when_a_search_begins_anew(rounds):
    """Without a root nobody settles again before the first choice of a round."""
    search = Search("mac", ("fill-sum",), ("descending",), ("no-root", rounds, "last-conflict"))
    for seed in range(1900, 1920):
        model = random_model("latin", seed)
        mine = native.ENGINE.solve(model, search, Limits(None, NODES), 5)
        theirs = reference.ENGINE.solve(model, search, Limits(None, NODES), 5)
        assert facts(mine) == facts(theirs), seed


@pytest.mark.parametrize("spec", ["mac", "mac+mrv+lcv+naked-pairs", "sac", "fc", "fc-cbj"])
def test_all_differents_alone_may_name_their_variables_in_any_order(spec):
    """Values go from many variables at once there, but count as if one by one, in this order."""
    for seed in range(2000, 2012):
        model, random = random_model("latin", seed), Random(seed)
        scopes = [list(c.variables) for c in model.constraints if isinstance(c, AllDifferent)]
        for scope in scopes:
            if seed % 2:
                random.shuffle(scope)
        differences = tuple(AllDifferent(tuple(scope)) for scope in scopes)
        model = replace(model, constraints=differences)
        mine = native.ENGINE.solve(model, parse(spec), Limits(None, NODES), 5)
        theirs = reference.ENGINE.solve(model, parse(spec), Limits(None, NODES), 5)
        assert facts(mine) == facts(theirs), seed


@pytest.mark.full
@pytest.mark.parametrize("start", range(QUICK, THOROUGH, PART))
@pytest.mark.parametrize("family", FAMILIES)
def test_thousands_of_random_models_are_searched_alike(family, start):
    compare(family, range(start, start + PART))


@pytest.mark.parametrize(
    ("variables", "values"), [(128, 15), (128, 16), (129, 15), (256, 31), (256, 32), (257, 31)]
)
@pytest.mark.parametrize(
    "spec",
    [
        "fc",
        "fc-cbj+mrv",
        "fc+dom-wdeg+lcv",
        "mac+mrv+degree+lcv",
        "mac+dom-wdeg+last-cell",
        "mac+crossing-first+naked-pairs",
    ],
)
def test_all_differents_as_large_as_rows_can_be_and_larger(variables, values, spec):
    random = Random(f"{variables} {values}")
    scopes = [
        tuple(sorted(random.sample(range(variables), random.choice([3, 4, 5, values]))))
        for _ in range(variables // 4)
    ]
    full = (1 << values + 1) - 2
    domains = tuple(
        full & ~random.choice([0, 0, 1 << random.randint(1, values)]) for _ in range(variables)
    )
    givens = tuple((v, v % values + 1) for v in range(0, variables, variables // 7))
    possible = tuple((v, value) for v, value in givens if domains[v] >> value & 1)
    model = model_of(domains, map(AllDifferent, scopes), possible)
    search, limits = parse(spec), Limits(3, NODES)
    mine = native.ENGINE.solve(model, search, limits, 5)
    theirs = reference.ENGINE.solve(model, search, limits, 5)
    assert mine.stats.nodes > 10
    assert facts(mine) == facts(theirs)
