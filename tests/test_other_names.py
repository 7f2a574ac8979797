"""Names of other projects lead to something here, and hide nothing that has the name."""

import pytest

import alldiff as ad
from alldiff.core.other_names import (
    ENGINE_NAMES,
    SEARCH_NAMES,
    STATE_NAMES,
    STUDY_PARTS,
    TECHNIQUE_NAMES,
    plain,
)
from alldiff.core.search import parse, part_names
from alldiff.core.state_search import state_names
from alldiff.engines import ENGINES
from alldiff.lab.race import contestant
from alldiff.studies import STUDIES, Setting, Work
from alldiff.techniques.engine import catalogue

EVERY = (SEARCH_NAMES, STATE_NAMES, TECHNIQUE_NAMES, ENGINE_NAMES, STUDY_PARTS)


def test_the_names_are_plain_and_lead_somewhere():
    for names in EVERY:
        assert all(plain(name) == name for name in names)
    for theirs, ours in SEARCH_NAMES.items():
        assert theirs not in part_names()
        assert set(ours.split("+")) <= set(part_names())
    assert set(STATE_NAMES.values()) <= set(state_names())
    assert set(ENGINE_NAMES.values()) <= set(ENGINES)
    for study, part in STUDY_PARTS.values():
        assert part in STUDIES[study].parts


@pytest.mark.parametrize("name", ["last remaining cell", "Conjugate_Pair", "naked pair"])
def test_a_technique_is_found_by_another_name(name):
    expected = "hidden-single" if "cell" in name else "naked-pair"
    assert catalogue.find(name).name == expected
    hint = ad.hint("4.23.2.4.3..1..2", only=["Last remaining cell"])
    assert hint.deduction.technique == "hidden-single"


def test_an_engine_is_found_by_another_name():
    assert contestant("SudokuPPC").engine == "choco"
    assert contestant("bt@sudokuPPC").engine == "choco"
    assert str(parse("SudokuBT")) == "test"


def test_a_module_of_an_original_is_a_part_of_a_study():
    work = Work("numero4", Setting(quick=True))
    assert (work.study.name, work.setting.part) == ("blind-vs-informed", "4")
    assert Work("testOneSolutionExecutionTime", Setting(quick=True)).setting.part == "empty"


@pytest.mark.parametrize(
    ("theirs", "ours"),
    [
        ("fcfa+def+prefilter", "fc+prefilter"),
        ("bt+fs", "bt+fill-sum"),
        ("fc+ddod", "fc+dom-deg-truncated+dom-deg-static"),
        ("fc+Dom/Deg dynamic", "fc+dom-deg"),
        ("fc+CrossingFirst dynamic", "fc+crossing-first"),
        ("fc+selectUnassignedCellMRV+leastConstrainingValue", "fc+mrv+lcv"),
        ("depth-first:fill:sorted", "depth-first:fill:remaining"),
    ],
)
def test_the_words_of_the_originals_are_searches(theirs, ours):
    assert parse(theirs) == parse(ours)
