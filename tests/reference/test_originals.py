"""Searches as the programs of the original projects do them, on their own grids."""

import pytest

import alldiff as ad
from alldiff import solving
from alldiff.core.events import Prune
from alldiff.core.result import Limits
from alldiff.core.search import parse
from alldiff.engines import ENGINES
from alldiff.studies import bank

NAMED, PRINTED = "kakuro-12x12b", "kakuro-original"
NODES = {
    "default": (143, 697),
    "CrossingFirst": (106, 636),
    "Dom/Deg": (154, 1_351),
    "crossing-first-truncated+crossing-first-static": (106, 636),
    "dom-deg-truncated+dom-deg-static": (154, 1_351),
    "FillSum": (820, 70_217),
    "FillSum+sums-down-first": (688, 6_675),
    "FillSum+sums-by-clue": (171, 2_400),
}
"""Nodes on grille_12x12b by the original's program: forward checking, and backtracking."""


def nodes(name, search, engine="native"):
    model = bank.courses(name, 1)[0].model
    return solving.run(model, search, engine=engine, limits=Limits(1)).stats.nodes


@pytest.mark.parametrize("order", NODES)
def test_the_orders_have_the_nodes_of_the_originals_program(order):
    for level, expected in zip(("fc", "bt"), NODES[order], strict=True):
        assert nodes(NAMED, f"{level}+{order}+prefilter") == expected
        assert nodes(NAMED, f"{level}+{order}+prefilter+one-sided") == expected


def test_its_one_sided_check_of_sums_rejects_less():
    assert nodes(PRINTED, "bt+one-sided") == 1_808
    assert nodes(PRINTED, "bt") == 1_502
    assert nodes(PRINTED, "bt+fill-sum+one-sided", "reference") == 782


def test_really_dynamic_orders_need_fewer_nodes_than_its_truncated_ones():
    assert nodes(NAMED, "fc+crossing-first+prefilter+one-sided") == 83
    for order in ("dom-deg", "crossing-first"):
        truncated = f"fc+{order}-truncated+{order}-static+prefilter"
        assert nodes(NAMED, f"fc+{order}+prefilter") < nodes(NAMED, truncated)


def test_the_25x25_is_solved_by_two_rules_without_a_fail():
    model = bank.courses("reasoning-25x25-1", 1)[0].model
    found = solving.run(model, "fc+mrv+last-cell+naked-pairs", limits=Limits(1)).stats
    assert (found.nodes, found.fails) == (359, 0)
    plain = solving.run(model, "fc+mrv", limits=Limits(1, 100_000))
    assert plain.limit_reached == "nodes"


def test_the_orders_of_sums_leave_the_constraints_that_events_name():
    puzzle = bank.puzzles(PRINTED)[0]
    model = ad.to_model(puzzle)
    for option in ("sums-down-first", "sums-by-clue"):
        search = parse(f"fc+fill-sum+{option}")
        for event in ENGINES["reference"].steps(model, search, Limits(1)):
            if isinstance(event, Prune) and event.constraint >= 0:
                assert event.variable in model.constraints[event.constraint].variables


def test_every_engine_of_ours_has_these_parts():
    for part in ("mac-neighbours", "fc+dom-deg-truncated", "fc+one-sided", "mac+try-singles"):
        search = parse(part)
        model = ad.to_model(ad.read("4.23.2.4.3..1..2"))
        assert ENGINES["native"].unsupported(model, search) is None
