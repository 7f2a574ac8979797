"""No sentence about a step or a rule has a hole, in any language, wherever the player stands.

A position may contradict itself without showing it: there a rule leaves nothing, a list is empty.
"""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest
from techniques.cases import Case, cases

from alldiff.core.errors import LimitReached, WrongDeduction
from alldiff.languages import language
from alldiff.techniques import TECHNIQUES, Position, Reasoning, Technique, words
from alldiff.techniques.engine.verify import verify
from alldiff.techniques.engine.walk import Ending, ending_of, every_step

from support.rule_samples import SAMPLES
from support.sentences import assert_well_said

LANGUAGES = [language("en"), language("fr")]
OWN_WORDS = {"regex", "expression"}
"""Rules that say what somebody wrote, which may look like a hole."""
FOUND = 3
"""Steps of a technique in one position."""


def assert_steps_well_said(position: Position, technique: Technique) -> None:
    """Assert that steps of a technique are well said, where it is asked in such a position."""
    reasoning = Reasoning(position)
    if ending_of(reasoning) is not Ending.STUCK:
        return
    for step in islice(every_step(reasoning, technique, FOUND), FOUND):
        try:
            verify(reasoning, step)
        except (WrongDeduction, LimitReached):
            continue
        for spoken in LANGUAGES:
            assert_well_said(words.sentence(position, step, spoken))
            assert_well_said(words.what(position, step, spoken))
            for line in words.lines(position, step, spoken):
                assert_well_said(line)


def thinned(position: Position, rng: Random) -> Position:
    """Return a position with fewer pencil marks: often one without a solution."""
    share = rng.choice((0.1, 0.3, 0.5))
    marks = {
        cell: tuple(value for value in values if rng.random() > share) or values[:1]
        for cell, values in position.marks.items()
    }
    return Position(position.puzzle, position.values, marks)


@pytest.mark.parametrize("case", cases(), ids=lambda case: case.technique)
def test_steps_are_well_said_in_contradictory_positions_too(case: Case) -> None:
    technique = TECHNIQUES[case.technique]
    assert_steps_well_said(case.position, technique)
    for seed in range(3):
        assert_steps_well_said(thinned(case.position, Random(seed)), technique)


@pytest.mark.parametrize("name", sorted(SAMPLES.keys() - OWN_WORDS))
def test_rules_are_well_said(name: str) -> None:
    for sample in SAMPLES[name]:
        for clue in sample.puzzle.clues:
            for spoken in LANGUAGES:
                says = spoken.of_rule(clue.type, clue.title, clue.sentence)[1]
                assert_well_said(clue.filled_in(says))


@pytest.mark.parametrize(
    "text",
    [
        "In the cage 7 at R1C1,  have 0 at least.",
        "The table at R1C2 can only be , so R2C1 is not 1.",
        "6 in two = ; so R1C1 is not 1.",
        "Look at .",
        "Suppose that R1C1 is 1 or .",
        "{clue} is not kept.",
        "",
        " R1C1 is 1.",
        "R1C1 is 1",
    ],
)
def test_a_hole_is_found(text: str) -> None:
    with pytest.raises(AssertionError):
        assert_well_said(text)
