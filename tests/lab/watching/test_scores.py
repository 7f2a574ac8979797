"""The scores behind a choice belong to every value that is tried for the variable chosen."""

import pytest

import alldiff as ad
from alldiff.core.events import Try
from alldiff.core.result import Limits
from alldiff.core.search import parse
from alldiff.lab.watching.scores import choice_scores


@pytest.mark.parametrize("spec", ["bt", "fc+mrv", "mac+dom-wdeg", "fc+random-variable"])
def test_every_try_is_of_the_variable_that_was_chosen(spec: str) -> None:
    puzzle = ad.read("4....2...3......", box=(2, 2))
    model = ad.to_model(puzzle)
    told = list(ad.search_events(puzzle, spec, seed=3, nodes=60))
    for step, event in enumerate(told, 1):
        if isinstance(event, Try):
            found = choice_scores(model, parse(spec, seed=3), step, Limits(1, 60))
            assert found.chosen == event.variable
            assert event.variable in found.scores
