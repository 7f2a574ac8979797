"""Laws of the tutor over random puzzles: what it says agrees with itself, and is well said."""

from __future__ import annotations

from itertools import islice

from hypothesis import HealthCheck, assume, example, given, settings

import alldiff as ad
from alldiff.languages import language
from alldiff.rules import validate
from alldiff.techniques import Position, Reasoning, words
from alldiff.techniques.engine.catalogue import chosen
from alldiff.techniques.engine.structure import structure_of
from alldiff.techniques.engine.verify import verify
from alldiff.techniques.engine.walk import Ending, ending_of, every_step

from support.random_puzzles import Case, cases
from support.sentences import assert_well_said
from support.strategies import tries

LANGUAGES = ("en", "fr")
law = settings(max_examples=tries(150), suppress_health_check=list(HealthCheck))


def positions(case: Case) -> tuple[Position, Position]:
    """Return where a puzzle begins, and where the player stands in it."""
    assume(not validate(case.puzzle))
    return Position(case.puzzle, {}, {}), Position(case.puzzle, case.placed, case.marks)


@law
@given(cases())
def test_status_ending_and_rating_agree(case: Case) -> None:
    for position in positions(case):
        explained = ad.explain(position, timeout=None)
        record = explained.record()
        assert (record["ending"] == "contradiction") == (record["status"] == "none")
        assert (record["ending"] == "contradiction") == bool(record.get("contradiction"))
        if record["ending"] in ("contradiction", "mistaken"):
            assert explained.diagnosis.hopeless
            assert ad.hint(position, timeout=None).deduction is None
            assert ad.all_steps(position, timeout=None).groups == ()
        if record["ending"] == "mistaken":
            assert record["steps"] == []
        if record["ending"] == "solved":
            assert_solves(explained)
    rated = ad.rate(case.puzzle, timeout=None)
    assert rated.diagnosis.status == record["status"]
    if record["status"] == "none":
        assert rated.difficulty is rated.record()["effort"] is rated.record()["steps"] is None


def assert_solves(explained: ad.tutor.Explanation) -> None:
    """Assert that the steps reach a grid that keeps every rule."""
    start = explained.path.start
    placed = [place for step in explained.path.steps for place in step.places]
    filled = start.puzzle
    for cell, value in (*start.values.items(), *placed):
        filled = filled.with_given(cell, value)
    assert ad.count(filled) > 0


@law
@given(cases())
def test_everything_is_well_said(case: Case) -> None:
    for position in positions(case):
        for lang in LANGUAGES:
            explained = ad.explain(position, timeout=None, lang=lang)
            record = explained.record()
            said = [*explained.messages(), explained.summary, record.get("contradiction", "")]
            said += (step["sentence"] for step in record["steps"])
            said += ad.rate(case.puzzle, timeout=None).diagnosis.messages(language(lang))
            for sentence in filter(None, said):
                assert_well_said(sentence)


WINGLESS = """{"format": "alldiff/1", "kind": "sudoku", "givens": [[0, 0, 0, 0], [0, 0, 0, 0],
[0, 0, 0, 0], [0, 0, 0, 0]],
"clues": [{"type": "value-indexing", "cells": [[2, 0], [2, 1], [3, 2]]}]}"""
"""With these marks, a wing of a firework has none of its values."""
MARKS = {(0, 0): (1, 2), (0, 2): (3,), (0, 3): (3,), (3, 1): (3,), (3, 3): (1, 2)}


@law
@given(cases())
@example(Case(ad.read(WINGLESS), marks=MARKS))
def test_every_technique_is_well_said_wherever_it_is_asked(case: Case) -> None:
    position = ad.explain(positions(case)[1], only=("naked-single",), timeout=None).path.start
    reasoning = Reasoning(position)
    assume(ending_of(reasoning) is Ending.STUCK)
    for technique in chosen(structure_of(position.model)):
        for step in islice(every_step(reasoning, technique, 2), 2):
            verify(reasoning, step)
            for lang in LANGUAGES:
                spoken = language(lang)
                assert_well_said(words.sentence(position, step, spoken))
                assert_well_said(words.what(position, step, spoken))
                for line in words.lines(position, step, spoken):
                    assert_well_said(line)
