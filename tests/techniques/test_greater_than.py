"""Techniques for puzzles with signs: sound, verified, and enough for whole puzzles."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given, settings, strategies as st
from techniques.kind_paths import explained, is_explained, own_puzzles

import alldiff as ad
from alldiff.core.errors import WrongDeduction
from alldiff.core.model import values_of
from alldiff.rules.less_than import LessThan
from alldiff.techniques import Deduction, Reasoning, start
from alldiff.techniques.engine.catalogue import TECHNIQUES
from alldiff.techniques.engine.verify import verify
from alldiff.techniques.families.greater_than.houses import arrangements

NAMES = [name for name in TECHNIQUES if TECHNIQUES[name].family == "greater-than"]


def with_signs(*pairs: tuple[tuple[int, int], tuple[int, int]], size: int = 4) -> Reasoning:
    box = {4: (2, 2), 9: (3, 3)}[size]
    signs = tuple(LessThan(less, greater) for less, greater in pairs)
    return Reasoning(start(ad.Puzzle("greater-than", ((0,) * size,) * size, box, signs)))


def find_steps(name: str, reasoning: Reasoning) -> list[Deduction]:
    find = TECHNIQUES[name].find
    assert find is not None
    steps = list(find(reasoning))
    for step in steps:
        verify(reasoning, step)
    return steps


def test_a_chain_leaves_room_for_its_cells() -> None:
    (step,) = find_steps("greater-than-chain", with_signs(((0, 0), (0, 1)), ((0, 1), (1, 1))))
    assert set(step.removals) == {
        ((0, 0), 3), ((0, 0), 4), ((0, 1), 1), ((0, 1), 4), ((1, 1), 1), ((1, 1), 2)
    }  # fmt: skip


def test_a_chain_as_long_as_the_values_is_filled() -> None:
    reasoning = with_signs(((0, 0), (0, 1)), ((0, 1), (1, 1)), ((1, 1), (1, 2)))
    (step,) = find_steps("greater-than-full-chain", reasoning)
    assert step.places == (((0, 0), 1), ((0, 1), 2), ((1, 1), 3), ((1, 2), 4))


def test_an_extreme_value_with_one_place() -> None:
    # All but R2C2 are below another cell of their box.
    reasoning = with_signs(((0, 0), (0, 1)), ((0, 1), (1, 1)), ((1, 0), (1, 1)))
    steps = find_steps("greater-than-extreme", reasoning)
    assert ((1, 1), 4) in {place for step in steps for place in step.places}


def test_a_cell_below_several_of_a_house() -> None:
    reasoning = with_signs(((0, 0), (0, 1)), ((0, 0), (1, 0)))
    steps = find_steps("greater-than-house", reasoning)
    assert ((0, 0), 3) in {removal for step in steps for removal in step.removals}


def test_an_ordered_subset() -> None:
    reasoning = with_signs(((0, 0), (0, 1)), ((0, 0), (1, 0)))
    for cell in ((0, 0), (0, 1), (1, 0)):
        reasoning.domains[reasoning.variable_of[cell]] = 0b1110
    step, *_ = find_steps("greater-than-subset", reasoning)
    assert set(step.removals) == {((0, 0), 2), ((0, 0), 3), ((0, 1), 1), ((1, 0), 1)}


@given(st.data())
def test_arrangements_are_those_of_brute_force(data: st.DataObject) -> None:
    size = data.draw(st.integers(1, 5))
    full = (1 << size + 1) - 2
    domains = tuple(data.draw(st.integers(1, full // 2)) << 1 for _ in range(size))
    lower = tuple(data.draw(st.integers(0, (1 << at) - 1)) for at in range(size))
    union = 0
    for domain in domains:
        union |= domain
    if union.bit_count() != size:
        assert arrangements(domains, lower) == domains
        return
    left = [0] * size
    for values in permutations(values_of(union)):
        fits = all(domains[at] >> values[at] & 1 for at in range(size))
        if fits and all(values[low] < values[at] for at in range(size) for low in range(at)
                        if lower[at] >> low & 1):  # fmt: skip
            for at in range(size):
                left[at] |= 1 << values[at]
    assert arrangements(domains, lower) == tuple(left)


@pytest.mark.parametrize("seed", range(3))
def test_own_puzzles_are_explained_to_the_end(seed: int) -> None:
    (puzzle,) = own_puzzles("greater-than", range(seed, seed + 1))
    assert is_explained(puzzle)


@settings(max_examples=8)
@given(st.integers(0, 20), st.integers(0, 60))
def test_everything_found_anywhere_is_verified_and_its_opposite_refused(
    seed: int, depth: int
) -> None:
    puzzle = ad.generate("greater-than", size=6, seed=seed)
    (solution,) = ad.solve(puzzle).values
    reasoning = Reasoning(start(puzzle))
    for reasoning, _ in explained(puzzle, most=depth):  # noqa: B007
        pass
    for name in NAMES:
        for step in find_steps(name, reasoning):
            for cell, _ in (*step.places, *step.removals):
                truth = ((cell, solution[reasoning.variable_of[cell]]),)
                with pytest.raises(WrongDeduction):
                    verify(reasoning, Deduction(name, (), truth, step.because))
