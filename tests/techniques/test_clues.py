"""Techniques for clues of every sort: their laws in solved grids, and how far names go."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from techniques.other_rules import MAKERS, jigsaw, kenken, killer

import alldiff as ad
from alldiff.core.constraints import Less, Relation
from alldiff.core.errors import LimitReached
from alldiff.core.limits import Limits, Stopwatch
from alldiff.core.model import values_of as domain_values
from alldiff.rules import find
from alldiff.techniques import Reasoning, start
from alldiff.techniques.engine.catalogue import chosen
from alldiff.techniques.engine.structure import structure_of
from alldiff.techniques.engine.walk import each_step
from alldiff.techniques.engine.weak import leaves, weak_links
from alldiff.techniques.families.clues import chain
from alldiff.techniques.families.clues.chain import LinkGraph
from alldiff.techniques.families.leftovers import leftovers_of
from alldiff.techniques.families.sums.equations import equations_of
from alldiff.techniques.ratings.by_reason import SMALLEST

from support.real_puzzles import real_puzzles
from support.shared_data import needs_data


def values_of(puzzle: ad.Puzzle) -> tuple[int, ...]:
    (values,) = ad.solve(puzzle).values
    return values


@pytest.mark.parametrize("make", [killer, kenken])
@pytest.mark.parametrize("seed", range(3))
def test_equations_hold_in_the_solution(make, seed):
    puzzle = make(random.Random(seed))
    values = values_of(puzzle)
    equations = equations_of(start(puzzle).model)
    assert equations
    for equation in equations:
        plus, minus = (sum(values[v] for v in side) for side in (equation.plus, equation.minus))
        assert plus - minus == equation.difference


@pytest.mark.parametrize("seed", range(4))
def test_leftovers_are_the_same_values(seed):
    puzzle = jigsaw(random.Random(seed))
    values = values_of(puzzle)
    found = leftovers_of(start(puzzle).model)
    assert found
    for both in found:
        one, two = (Counter(values[v] for v in side) for side in both.cells)
        assert one == two


@pytest.mark.parametrize("make", MAKERS)
def test_what_a_value_of_the_solution_rules_out_is_in_no_solution(make):
    puzzle = make(random.Random(5))
    values = values_of(puzzle)
    reasoning = Reasoning(start(puzzle))
    links = weak_links(reasoning)
    for variable, value in enumerate(values):
        for other, gone in links.ruled_out(reasoning, variable, value).items():
            assert not gone >> values[other] & 1


@pytest.mark.parametrize("make", MAKERS)
def test_a_pair_leaves_the_values_that_go_with_a_value(make):
    model = start(make(random.Random(5))).model
    for number, constraint in enumerate(model.constraints):
        if not isinstance(constraint, Less | Relation):
            continue
        for one, two in (constraint.variables, constraint.variables[::-1]):
            for value, left in leaves(model, constraint, one, two).items():
                assert left == sum(
                    1 << other
                    for other in domain_values(model.domains[two])
                    if constraint.holds({one: value, two: other})
                ), number


SIGNS = ad.Puzzle(
    givens=((0,) * 12,),
    values=(1, 60),
    clues=[find("less-than")((0, c), (0, c + 1)) for c in range(11)],
)


def test_links_are_not_gathered_once_time_is_up():
    listener = ad.Listener(lambda: True)
    with pytest.raises(LimitReached):
        LinkGraph(Reasoning(start(SIGNS), Stopwatch(Limits(None), listener)))


def test_no_chain_is_sought_among_too_many_links(monkeypatch):
    monkeypatch.setattr(chain, "back_to", lambda *_: pytest.fail("it looks"))
    monkeypatch.setattr(chain, "MOST_LINKS", 1000)
    assert [*chain.clue_chain(Reasoning(start(SIGNS)))] == []


def techniques_used(puzzle: ad.Puzzle) -> set[str]:
    """Explain a puzzle by verified steps, none against the solution; return their techniques."""
    solution = ad.solve(puzzle).solution
    reasoning = Reasoning(start(puzzle))
    used = set()
    for step in each_step(reasoning, chosen(structure_of(reasoning.model))):
        assert all(solution[r][c] == value for (r, c), value in step.places)
        assert all(solution[r][c] != value for (r, c), value in step.removals)
        used.add(step.technique)
    assert reasoning.solved
    return used


@pytest.mark.parametrize("make", MAKERS)
def test_new_puzzles_are_explained(make):
    assert techniques_used(make(random.Random(2)))


@needs_data
@pytest.mark.parametrize("source", ["killer", "kenken", "jigsaw"])
def test_a_sample_needs_only_techniques_with_names(source):
    puzzles = [real.puzzle for real in real_puzzles(source)[1::2]]
    sample = [p for p in random.Random(3).sample(puzzles, 8) if ad.count(p, limit=2) == 1]
    assert sample
    for puzzle in sample:
        assert techniques_used(puzzle).isdisjoint(SMALLEST)


@needs_data
@pytest.mark.full
@pytest.mark.parametrize("source", ["killer", "kenken", "jigsaw"])
def test_collections_need_only_techniques_with_names(source):
    puzzles = [real.puzzle for real in real_puzzles(source)[1::2]]
    unique = [puzzle for puzzle in puzzles if ad.count(puzzle, limit=2) == 1]
    named = sum(techniques_used(puzzle).isdisjoint(SMALLEST) for puzzle in unique)
    assert named >= 0.95 * len(unique)
