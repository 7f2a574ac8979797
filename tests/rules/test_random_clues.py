"""Rules mean what is said of them wherever they stand: random clues against every filling."""

from random import Random

import pytest

import alldiff as ad
from alldiff.rules import rule_names

from support.rule_meanings import MEANINGS, draw

DRAWN_ELSEWHERE = {"kakuro-run", "runs", "variable"}
"""Runs need black cells and variables need clues that name them: rule_samples has both."""


def test_every_rule_has_a_meaning():
    drawn = {name for name, meaning in MEANINGS.items() if meaning.draw}
    shipped = {name for name in rule_names() if not name.startswith("my-")}
    assert shipped - drawn <= DRAWN_ELSEWHERE


@pytest.mark.parametrize("name", sorted(set(MEANINGS) - DRAWN_ELSEWHERE))
def test_random_clues_have_the_fillings_that_keep_them(name):
    some = 0
    for seed in range(8):
        drawn = draw(Random(seed), name)
        if drawn is None:
            continue
        model = drawn.model()
        if model is None:
            continue
        found = {values[: model.visible] for values in ad.solve(model, limit=None).values}
        assert found == drawn.wanted, drawn.puzzle.clues
        some += 1
    assert some
