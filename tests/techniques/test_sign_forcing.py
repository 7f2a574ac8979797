"""Forcing along signs: what follows is sound, follows from its reasons, and can be shown."""

from __future__ import annotations

from itertools import pairwise

import pytest
from techniques.laws import broken, unsound

import alldiff as ad
from alldiff.core.constraints import Less
from alldiff.generators.difficulty_filter import structure_of_new
from alldiff.rules.less_than import LessThan
from alldiff.techniques import TECHNIQUES, Deduction, Reasoning, start, words
from alldiff.techniques.engine.catalogue import ordered
from alldiff.techniques.engine.decisive import MANY_LINKS, decisive_lines, feeds, is_long, shown
from alldiff.techniques.engine.verify import verify
from alldiff.techniques.engine.walk import each_step, every_step

ALONG_SIGNS = ("greater-than-forcing-chain", "greater-than-forcing-net")
NETS = (*ALONG_SIGNS, "forcing-chain-cell", "forcing-chain-region", "forcing-net")


def stuck(seed: int, size: int = 6) -> Reasoning:
    """Return a puzzle with few signs, as far as easy steps lead."""
    puzzle = ad.generate("greater-than", seed=seed, size=size, signs="few")
    reasoning = Reasoning(start(puzzle))
    easy = [one for one in ordered(structure_of_new("greater-than")) if one.effort < 2.4]
    for _ in each_step(reasoning, easy):
        pass
    return reasoning


@pytest.fixture(scope="module")
def positions() -> list[Reasoning]:
    return [stuck(seed) for seed in (1, 2)]


def found(reasoning: Reasoning, name: str) -> list[Deduction]:
    """Return the shortest steps of a technique, and a few long ones."""
    every = list(every_step(reasoning, TECHNIQUES[name]))
    return every[:6] + every[6:][-2:]


@pytest.mark.parametrize("name", NETS)
@pytest.mark.parametrize("number", [0, 1])
def test_every_step_is_sound_and_follows(
    positions: list[Reasoning], number: int, name: str
) -> None:
    reasoning = positions[number]
    (solution,) = ad.solve(reasoning.puzzle).values
    for step in found(reasoning, name):
        assert not unsound(reasoning, step, solution)
        assert not list(broken(reasoning, step))
        verify(reasoning, step)


@pytest.mark.parametrize("name", ALONG_SIGNS)
def test_signs_are_among_the_reasons(positions: list[Reasoning], name: str) -> None:
    steps = [(reasoning, step) for reasoning in positions for step in found(reasoning, name)]
    assert steps
    for reasoning, step in steps:
        stated = reasoning.model.constraints
        assert any(isinstance(stated[r.constraint], Less) for r in step.because.reasons)


def test_a_bound_is_pushed_along_signs_into_a_contradiction() -> None:
    signs = (LessThan((0, 0), (0, 1)), LessThan((0, 1), (0, 2)))
    puzzle = ad.Puzzle("greater-than", ((0,) * 4,) * 4, (2, 2), signs)
    steps = list(every_step(Reasoning(start(puzzle)), TECHNIQUES["greater-than-forcing-chain"]))
    removed = {candidate for step in steps for candidate in step.removals}
    # R1C1 < R1C2 < R1C3 leaves R1C1 only 1 and 2.
    assert {((0, 0), 3), ((0, 0), 4)} <= removed
    (bound,) = (s for s in steps if set(s.removals) == {((0, 0), 3), ((0, 0), 4)})
    told = words.sentence(start(puzzle), bound)
    assert "if R1C1 is 3 or 4, then R1C3 would have no value left" in told


def test_a_puzzle_without_signs_has_none_of_it() -> None:
    reasoning = Reasoning(start(ad.generate("sudoku", seed=1)))
    for name in ALONG_SIGNS:
        assert not reasoning.find(name, 1)


def test_long_nets_are_shown_by_lines_that_lead_to_their_ends(positions: list[Reasoning]) -> None:
    steps = [s for reasoning in positions for s in found(reasoning, "forcing-net") if is_long(s)]
    assert steps
    for step in steps:
        links = step.because.links
        drawn = shown(step)
        assert set(drawn.because.links) <= set(links)
        assert set(drawn.because.shades) <= set(step.because.shades)
        assert (drawn.places, drawn.removals) == (step.places, step.removals)
        lines = decisive_lines(step)
        assert {link for line in lines for link in line} == set(drawn.because.links)
        for line in lines:
            assert all(feeds(one, other) for one, other in pairwise(line))
            assert not any(feeds(other, line[0]) for other in links[: links.index(line[0])])


def test_short_chains_are_shown_whole(positions: list[Reasoning]) -> None:
    for reasoning in positions:
        for step in found(reasoning, "greater-than-forcing-chain"):
            assert is_long(step) == (len(step.because.links) > MANY_LINKS)
            assert is_long(step) or shown(step) == step
