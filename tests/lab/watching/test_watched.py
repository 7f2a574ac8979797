"""What is told of a search beside its events is what the search itself saw."""

from __future__ import annotations

import pytest

import alldiff as ad
from alldiff.core.events import ReviseArc, Try
from alldiff.core.limits import Limits
from alldiff.core.replay import Replay
from alldiff.core.search import parse
from alldiff.lab.watching import watched
from alldiff.lab.watching.scores import choice_scores
from alldiff.reference.arcs import revise_arc
from alldiff.reference.backtracking import Backtracking
from alldiff.reference.pairs import unsupported
from alldiff.reference.state import State

from support.random_models import FAMILIES, random_model

SPECS = (
    "bt",
    "fc+mrv+degree+lcv",
    "mac+dom-wdeg+lcv",
    "mac-arcs+mrv",
    "fc+random-variable+random-value",
    "mac+mrv+last-conflict",
    "gac+dom-deg-static+descending",
)
MODELS = [
    pytest.param(random_model(family, seed), id=f"{family} {seed}")
    for family in FAMILIES
    for seed in (3, 8)
]
HARD = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize("model", MODELS)
def test_watching_changes_nothing_of_a_search(model: ad.Model, spec: str) -> None:
    search, limits = parse(spec, 5), Limits(None, 300)
    told = list(watched(model, search, limits))
    events = [one.event for one in told if not isinstance(one.event, ReviseArc)]
    assert events == list(ad.search_events(model, spec, limit=None, nodes=300, seed=5))
    checks = [one.checks for one in told]
    assert checks == sorted(checks)
    if told:
        assert checks[-1] <= Backtracking(model, search, limits).run().stats.checks


@pytest.mark.parametrize("spec", SPECS)
def test_checks_are_those_of_the_search(spec: str) -> None:
    model = ad.to_model(ad.read("4.23.2.4.3..1..2"))
    *_, last = watched(model, parse(spec), Limits(None))
    assert last.checks == Backtracking(model, parse(spec), Limits(None)).run().stats.checks > 0


@pytest.mark.parametrize("spec", ["fc+mrv+degree", "mac+dom-wdeg", "bt+degree", "mac+mrv+lcv"])
def test_the_first_verdict_is_the_lowest_score(spec: str) -> None:
    model, search = ad.to_model(ad.read(HARD)), parse(spec)
    told = list(watched(model, search, Limits(1, 40)))
    for step, one in enumerate(told, 1):
        if not isinstance(one.event, Try) or step % 7:
            continue
        assert one.choice is not None
        found = choice_scores(model, search, step, Limits(1)).scores
        assert one.choice.open == len(found)
        score, ties = one.choice.verdicts[0]
        assert score == min(found.values())
        assert ties == sum(other == score for other in found.values())
        if one.choice.values and one.event.depth:
            least = min(number for _, number in one.choice.values if number is not None)
            tried = dict(one.choice.values)[one.event.value]
            assert tried is not None
            assert tried >= least


def test_each_arc_is_followed_by_what_it_removes() -> None:
    model = ad.example("random").to_model()
    told = [one.event for one in watched(model, parse("mac-arcs"), Limits(1, 9))]
    replay, state = Replay(model, told), State(model)
    arcs = 0
    for event in told:
        replay.forward()
        if not isinstance(event, ReviseArc):
            continue
        arcs += 1
        state.domains = list(replay.domains)
        revise_arc(state, (event.constraint, event.variable, event.support), unsupported)
        removed = replay.domains[event.variable] & ~state.domains[event.variable]
        after = told[replay.position : replay.position + removed.bit_count()]
        assert sum(1 << one.value for one in after if isinstance(one, ad.events.Prune)) == removed
    assert arcs > 100


def test_a_variable_can_be_made_the_first() -> None:
    model = ad.to_model(ad.read(HARD))
    for first in (0, 40, 79):
        told = (one.event for one in watched(model, parse("fc+mrv"), Limits(1, 5), first=first))
        chosen = next(event for event in told if isinstance(event, Try))
        given = {v for v, _ in model.givens}
        assert (chosen.variable == first) == (first not in given)
