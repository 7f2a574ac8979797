"""Cases of our own: each is found, follows from its reasons, and is told and drawn whole."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections import Counter

import pytest
from techniques.cases import ENOUGH, Case, case_of, cases

from alldiff.core.cells import cell_name
from alldiff.render.step import step_svg
from alldiff.techniques import TECHNIQUES, Reasoning, words
from alldiff.techniques.engine.decisive import shown
from alldiff.techniques.engine.verify import verify
from alldiff.techniques.engine.walk import core_names, every_step

CASES = cases()


def test_every_technique_has_its_cases():
    count = Counter(case.technique for case in CASES)
    there = [name for name in TECHNIQUES if TECHNIQUES[name].find or name in core_names()]
    assert not {name: count[name] for name in there if count[name] < ENOUGH}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.technique)
def test_it_is_found_verified_reported_and_drawn(case: Case):
    found = case.found()
    assert found is not None
    verify(Reasoning(case.position), found)
    said = words.sentence(case.position, found)
    assert said.startswith(f"{TECHNIQUES[case.technique].title}: ")
    assert said.endswith(".")
    assert not re.search(r"\s\s|, ,|\(\)| \.|\bof of\b|\bin in\b|\bis is\b|\bNone\b", said)
    for cell, value in (*found.places, *found.removals):
        assert re.search(rf"\b{cell_name(cell)}\b", said), said
        # What remains in a cell is said where that is shorter.
        gone = {other for at, other in found.removals if at == cell}
        left = set(case.position.marks.get(cell, ())) - gone
        told = [{value}, left] if value in gone and left else [{value}]
        assert any(all(re.search(rf"\b{v}\b", said) for v in one) for one in told), said
    assert words.where(case.position, found).startswith("Look at ")
    assert TECHNIQUES[case.technique].title in words.what(case.position, found)
    for theme in ("light", "dark"):
        root = ET.fromstring(step_svg(case.position, found, theme=theme))
        struck = [e for e in root.iter() if e.get("class") == "strike"]
        circled = [e for e in root.iter() if e.get("class") == "placed"]
        # The key below the board has one more of each.
        assert len(struck) == len(found.removals) + bool(found.removals)
        assert len(circled) == len(found.places) + bool(found.places)
        edges = [e for e in root.iter() if e.get("class") == "edge arrow"]
        assert len(edges) == len(shown(found).because.links)


def test_a_line_that_has_the_value_already_is_in_no_danger():
    """A rectangle whose other line has one of its values elsewhere can never swing."""
    puzzle = "..4....78..5...23....3..9..5........2...87..3.98.5...6...8......876...4.....42.9."
    values = (
        "9 3 0 5 2 0 0 0 0 0 0 0 0 9 0 0 0 0 0 0 2 0 0 0 0 0 0 0 0 0 2 0 0 0 8 9 0 0 0 9 "
        "0 0 0 0 0 0 0 0 4 0 0 0 2 0 4 2 9 0 0 0 0 0 0 1 0 0 0 0 0 0 0 2 0 5 0 0 0 0 8 0 "
        "0"
    )
    marks = (
        "0 0 0 0 0 42 42 0 0 1c0 c2 0 82 0 110 0 0 12 1c0 c2 0 0 c2 110 0 62 32 0 90 a 0 "
        "4a 48 90 0 0 0 50 42 0 0 0 30 22 0 88 0 0 0 0 a 82 0 0 0 0 0 0 82 28 68 62 a2 0 "
        "0 0 0 8 228 28 0 0 48 0 48 82 0 0 0 0 82"
    )
    stated = {"puzzle": puzzle, "values": values, "marks": marks, "concludes": []}
    case = case_of(stated | {"technique": "unique-rectangle-6"})
    assert list(every_step(Reasoning(case.position), TECHNIQUES[case.technique])) == []
