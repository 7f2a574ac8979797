"""The public program of the Kakuro project, repeated: its counts on the grid of its graphs."""

import dataclasses

import pytest
from hypothesis import given, strategies as st

from alldiff import solving
from alldiff.core.records import replace
from alldiff.core.result import Limits
from alldiff.studies import Setting, bank, kakuro_results
from alldiff.studies.kakuro_program import (
    Program,
    ProgramRace,
    heap_sorted,
    quick_sorted,
    rules_of,
)
from alldiff.studies.kakuro_results import RESULTS
from alldiff.studies.report import FAILS, FEW, HOLDS, PARTLY

NAMED = bank.courses("kakuro-12x12b", 1)


@pytest.mark.parametrize(("level", "order"), [key for key in RESULTS if RESULTS[key].nodes < 9e6])
def test_the_program_counts_what_its_result_files_say(level, order):
    program = Program(NAMED[0].model, order)
    assert program.search(level, 100_000)
    assert (program.nodes, program.tests) == RESULTS[level, order][:2]
    assert all(each.holds(program.values) for each in NAMED[0].model.constraints)


@pytest.mark.slow
@pytest.mark.parametrize("order", ["Default", "FillSum", "Dom/Deg", "CrossingFirst"])
def test_with_its_filter_and_order_our_backtracking_takes_its_nodes(order):
    model = NAMED[0].model
    program = Program(model, order)
    place = {old: new for new, old in enumerate(program.order)}
    ordered = replace(
        model,
        cells=tuple(model.cells[old] for old in program.order),
        domains=tuple(sum(1 << v for v in program.domains[old]) for old in program.order),
        constraints=tuple(
            replace(each, variables=tuple(place[v] for v in each.variables))
            for each in model.constraints
        ),
    )
    ours = solving.run(ordered, "bt+one-sided", limits=Limits(1))
    assert ours.stats.nodes == RESULTS["bt", order].nodes


BY_TEXT = {
    "Default": (143, 697),
    "FillSum": (170, 2_495),
    "Dom/Deg": (154, 1_351),
    "CrossingFirst": (106, 636),
    "Dom/Deg dynamic": (96, None),
    "CrossingFirst dynamic": (83, None),
}
"""Nodes of ForwardChecking and Backtrack if the text is followed."""


@pytest.mark.parametrize("order", BY_TEXT)
def test_the_text_gives_other_counts(order):
    for level, nodes in zip(("fc", "bt"), BY_TEXT[order], strict=True):
        if nodes is not None:
            program = Program(NAMED[0].model, order, by_text=True)
            assert program.search(level, 100_000)
            assert program.nodes == nodes


@pytest.mark.parametrize("level", ["bt", "fc"])
@pytest.mark.parametrize("name", ["kakuro-12x12b", "kakuro-original"])
def test_with_the_texts_filter_default_is_ours(name, level):
    model = bank.courses(name, 1)[0].model
    program = Program(model, "Default", by_text=True)
    assert program.search(level, 100_000)
    ours = solving.run(model, f"{level}+prefilter+one-sided", limits=Limits(1))
    assert (program.nodes, tuple(program.values)) == (ours.stats.nodes, ours.values[0])


def test_the_other_orders_fall_behind():
    for order in ("Dom/Deg", "CrossingFirst"):
        program = Program(NAMED[0].model, order)
        assert not program.search("fc", 2_000)
        assert program.nodes == 2_000


def test_the_sum_across_of_a_cell_comes_last():
    model = NAMED[0].model
    last = {}
    for rule in rules_of(model):
        if rule.total:
            last |= dict.fromkeys(rule.variables, rule)
    for rule in last.values():
        assert len({model.cells[v][0] for v in rule.variables}) == 1


@pytest.mark.parametrize("sort", [heap_sorted, quick_sorted])
@given(keys=st.lists(st.integers(0, 5)))
def test_its_sorts_sort(sort, keys):
    order = sort(list(range(len(keys))), key=lambda place: keys[place])
    assert [keys[place] for place in order] == sorted(keys)
    assert sorted(order) == list(range(len(keys)))


def test_the_ranking_is_judged_with_care():
    race = ProgramRace(NAMED, Setting(quick=True))
    for _ in race.run():
        pass
    counted, times, *ranked = kakuro_results.findings(race)
    assert (counted.verdict, times.verdict) == (HOLDS, PARTLY)
    assert {each.verdict for each in ranked} <= {PARTLY, HOLDS}
    assert {each.without_haste().verdict for each in ranked} == {FEW}


def test_a_count_that_differs_is_reported():
    race = ProgramRace(NAMED, Setting(quick=True))
    race.rows = [dataclasses.replace(run, nodes=run.nodes + 1) for run in race.run()]
    assert kakuro_results.findings(race)[0].verdict == FAILS
