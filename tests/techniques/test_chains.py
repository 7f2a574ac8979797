"""Chains and nets: their links, and how far they lead."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

import alldiff as ad
from alldiff import Puzzle
from alldiff.techniques import Deduction, Reasoning, start

from support.shared_data import lines, needs_data

BASICS = ("full-house", "naked-single", "hidden-single", "pointing", "claiming")
CHAINS = (
    "x-chain",
    "xy-chain",
    "continuous-nice-loop",
    "discontinuous-nice-loop",
    "aic",
    "grouped-continuous-nice-loop",
    "grouped-discontinuous-nice-loop",
    "grouped-aic",
)
FORCING = (
    "forcing-chain-nishio",
    "forcing-chain-cell",
    "forcing-chain-region",
    "forcing-net",
)


def stuck(puzzle: Puzzle) -> Reasoning:
    """Return where the basics leave a puzzle."""
    reasoning = Reasoning(start(puzzle))
    while found := [step for name in BASICS for step in reasoning.find(name, 1)]:
        reasoning.apply(found[0])
    return reasoning


def found(names: tuple[str, ...]) -> list[Deduction]:
    """Return what techniques find where the basics leave puzzles of our own."""
    puzzles = [ad.generate("sudoku", seed=seed, size=9, box=(3, 3)) for seed in range(12)]
    return [step for each in map(stuck, puzzles) for name in names for step in each.find(name, 8)]


def test_links_of_a_chain_follow_one_another_strong_and_weak_in_turn() -> None:
    steps = found(CHAINS)
    assert {step.technique for step in steps} >= {"x-chain", "aic", "grouped-aic"}
    for step in steps:
        links = step.because.links
        loop = "-loop" in step.technique
        assert len(links) == step.length - (not loop or "discontinuous" in step.technique)
        for one, two in pairwise(links):
            assert one.end == two.start
            assert one.strong != two.strong
        if loop:
            assert links[-1].end == links[0].start


def test_links_of_forcing_chains_go_from_what_is_known_to_what_is_concluded() -> None:
    steps = found(FORCING)
    assert {step.technique for step in steps} >= {"forcing-chain-cell", "forcing-net"}
    for step in steps:
        for chain in {link.chain for link in step.because.links}:
            links = [link for link in step.because.links if link.chain == chain]
            known = {(links[0].start, not links[0].strong)}
            for link in links:
                assert (link.start, not link.strong) in known
                known.add((link.end, link.strong))


def test_shortest_come_first() -> None:
    reasoning = stuck(ad.generate("sudoku", seed=3, size=9, box=(3, 3)))
    for name in (*CHAINS, *FORCING):
        lengths = [step.length for step in reasoning.find(name, 1000)]
        assert lengths == sorted(lengths)


def solved(puzzle: Puzzle) -> bool:
    """Tell whether basics, chains and nets lead to the solution."""
    reasoning = Reasoning(start(puzzle))
    reasoning.core.walk([*BASICS, *CHAINS[:5], *FORCING], 1000)
    values, _ = reasoning.core.state()
    return all(values)


@pytest.mark.slow
@needs_data
@pytest.mark.parametrize("name", ["qqwing_mix.txt", "sudoku17.txt", "top1465.txt"])
def test_hard_puzzles_are_solved_without_guessing(name: str) -> None:
    assert all(solved(puzzle) for puzzle in random.Random(8).sample(lines(name), 6))


@needs_data
@pytest.mark.full
def test_almost_all_of_the_hard_list_is_solved_without_guessing() -> None:
    puzzles = lines("top1465.txt")
    assert sum(map(solved, puzzles)) >= 0.95 * len(puzzles)
