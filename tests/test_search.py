"""The spec string: parse and str are inverse, and mistakes are named."""

import re
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from alldiff.core.errors import UsageError
from alldiff.core.search import (
    CATEGORIES,
    LEVELS,
    OPTIONS,
    VALUE_ORDERS,
    VARIABLE_ORDERS,
    parse,
    part_names,
)
from alldiff.core.state_search import STRATEGIES
from alldiff.lab import value_order, variable_order

ROOT = Path(__file__).resolve().parents[1]


@st.composite
def specs(draw):
    parts = [draw(st.sampled_from(list(LEVELS)))]
    orders = st.sampled_from(list(VARIABLE_ORDERS))
    parts += draw(st.lists(orders, unique=True, max_size=3))
    parts += draw(st.lists(st.sampled_from(list(VALUE_ORDERS)), unique=True, max_size=2))
    parts += draw(st.lists(st.sampled_from(list(OPTIONS)), unique=True))
    return [name for name in parts if name != "lds" or "restarts" not in parts]


@pytest.mark.parametrize(
    ("theirs", "ours"),
    [
        ("fc+default", "fc"),
        ("ForwardChecking+FillSum", "fc+fill-sum"),
        ("Backtrack+CrossingFirst+prefilter", "bt+crossing-first-static+prefilter"),
        ("fc+Dom/Deg", "fc+dom-deg-static"),
        ("fc+mrv+last-remaining-cell+conjugate-pair", "fc+mrv+last-cell+naked-pairs"),
        ("FC+MRV+last remaining cell+Conjugate_Pair", "fc+mrv+last-cell+naked-pairs"),
        ("back_track+Optimise_one+Optimise_two", "fc+mrv+random-variable+last-cell+naked-pairs"),
        ("Dynamic_DomOverDeg+ForwardChecking_FindAll", "fc+dom-deg"),
        ("greedy:fill:most constrained cells", "greedy:fill:most-constrained"),
    ],
)
def test_words_of_the_originals_are_understood(theirs, ours):
    assert str(parse(theirs)) == ours
    with pytest.raises(UsageError, match="twice"):
        parse("fc+last-cell+last-remaining-cell")


@given(specs())
def test_parsing_the_canonical_spec_gives_the_search_back(parts):
    search = parse("+".join(parts))
    assert parse(str(search)) == search


@given(specs(), st.randoms())
def test_the_order_of_categories_does_not_matter(parts, random):
    ordered = {*VARIABLE_ORDERS, *VALUE_ORDERS}
    orders = [name for name in parts if name in ordered]
    others = [name for name in parts if name not in ordered]
    random.shuffle(others)
    assert parse("+".join(orders + others)) == parse("+".join(parts))


def test_defaults_are_first_and_ascending_and_are_not_printed():
    assert parse("bt") == parse("bt+first+ascending")
    assert str(parse("ascending+first+bt")) == "bt"


def test_names_are_unique_across_the_categories():
    names = part_names()
    assert len(set(names)) == len(names)


@pytest.mark.parametrize(
    ("spec", "complaint"),
    [
        ("mac+mvr", "did you mean mrv"),
        ("", "unknown name"),
        ("mac+fc", "needs exactly one consistency level"),
        ("mac+mrv+mrv", "named twice"),
    ],
)
def test_mistakes_are_named(spec, complaint):
    with pytest.raises(UsageError, match=complaint):
        parse(spec)


def test_a_heuristic_of_ones_own_is_named_after_its_function():
    import alldiff as ad

    @variable_order
    def fewest_then_busiest(state, v):
        return state.size(v), -state.degree(v)

    try:
        puzzle = ad.sudoku([[4, 0, 0, 0], [0, 0, 3, 0], [0, 0, 0, 0], [1, 0, 0, 0]])
        mine = ad.solve(puzzle, "mac+fewest-then-busiest", limit=None)
        theirs = ad.solve(puzzle, "mac+mrv+degree", limit=None)
        assert mine.stats.trace_hash == theirs.stats.trace_hash
        with pytest.raises(UsageError, match="already taken"):
            value_order(fewest_then_busiest)
    finally:
        VARIABLE_ORDERS.remove("fewest-then-busiest")


def test_every_name_is_traced_to_its_paper():
    text = (ROOT / "docs" / "searches.md").read_text("utf-8")
    table = text.partition("## Where the names come from")[2].partition("## Engines")[0]
    rows = {}
    for line in table.splitlines():
        if line.startswith("| `"):
            names, source = line.strip("| ").split(" | ")
            rows |= dict.fromkeys(re.findall(r"`([\w-]+)`", names), source)
    named = [*CATEGORIES, STRATEGIES]
    ours = {name: each[name] for each in named for name in each if is_ours(each[name])}
    assert rows.keys() == {*ours, "exact-cover"}
    for name, part in ours.items():
        told, listed = years_in(part.function.__doc__), years_in(rows[name])
        assert told <= listed, name
        assert bool(told) == bool(listed), name


def years_in(text):
    return set(re.findall(r"\b(?:19|20)\d\d\b", text))


def is_ours(part):
    return part.function.__module__.startswith("alldiff.")


@pytest.mark.parametrize(
    ("typed", "spec"),
    [
        ("backtracking", "bt"),
        ("Forward-Checking+MRV", "fc+mrv"),
        ("ac3", "mac-arcs"),
        ("AC-3+minimum-remaining-values", "mac-arcs+mrv"),
        ("mrv", "fc+mrv"),
        ("lcv", "fc+lcv"),
        ("dlx", "exact-cover"),
        ("simulated-annealing", "annealing:swap:conflicts"),
        ("Tabu-Search:swap", "tabu:swap:conflicts"),
    ],
)
def test_names_of_textbooks_are_read(typed, spec):
    assert str(parse(typed)) == spec


def test_an_unknown_name_does_not_list_all_others():
    with pytest.raises(UsageError) as raised:
        parse("mac+mvr")
    assert "did you mean mrv?" in str(raised.value)
    assert "known:" not in str(raised.value)
