"""Techniques for Kakuro: sound, verified, and enough for whole puzzles."""

from __future__ import annotations

import json
from itertools import permutations, product

import pytest
from hypothesis import given, settings, strategies as st
from techniques.kind_paths import explained, is_explained, own_puzzles

import alldiff as ad
from alldiff.core.errors import WrongDeduction
from alldiff.core.model import domain_of, values_of
from alldiff.rules.kakuro_run import KakuroRun
from alldiff.techniques import Deduction, Reasoning, start
from alldiff.techniques.engine.catalogue import TECHNIQUES
from alldiff.techniques.engine.deduction import Because
from alldiff.techniques.engine.verify import verify
from alldiff.techniques.families.runs import fills, free_combinations

NAMES = [name for name in TECHNIQUES if TECHNIQUES[name].family in ("kakuro", "sums")]
SEEDS = range(4)


def across(total: int, marks: list[list[int]]) -> Reasoning:
    """Return a lone run across with the pencil marks of its cells; what is below is free."""
    cells = tuple((0, column) for column in range(len(marks)))
    puzzle = ad.Puzzle("kakuro", ((0,) * len(marks),), clues=(KakuroRun(cells, total),))
    reasoning = Reasoning(start(puzzle))
    reasoning.domains = [domain_of(values) for values in marks]
    return reasoning


def find_steps(name: str, reasoning: Reasoning) -> list[Deduction]:
    find = TECHNIQUES[name].find
    assert find is not None
    return list(find(reasoning))


@given(
    st.lists(st.integers(1, 511), min_size=1, max_size=4).map(
        lambda masks: tuple(mask << 1 for mask in masks)
    ),
    st.integers(1, 30),
)
def test_fillings_are_those_of_brute_force(domains: tuple[int, ...], rest: int) -> None:
    ways = [
        way
        for way in product(*map(values_of, domains))
        if len(set(way)) == len(way) and sum(way) == rest
    ]
    fill = fills(domains, rest)
    assert set(fill.combinations) == {domain_of(way) for way in ways}
    assert fill.domains == tuple(domain_of(way[at] for way in ways) for at in range(len(domains)))


def test_combinations_are_those_that_people_look_up() -> None:
    for cells in range(1, 10):
        for total in range(1, 46):
            known = {domain_of(values) for values in ad.combinations(total, cells)}
            assert set(free_combinations(1022, total, cells)) == known


def test_unique_combination() -> None:
    (step,) = find_steps("sum-unique-combination", across(16, [list(range(1, 10))] * 2))
    left = {value for _, value in step.removals}
    assert left == {1, 2, 3, 4, 5, 6, 8}
    assert len(step.removals) == 14


def test_required_digit_with_one_place() -> None:
    reasoning = across(7, [[1, 2], [1, 2], [1, 2, 4]])
    (step,) = find_steps("sum-required-digit", reasoning)
    assert step.places == (((0, 2), 4),)


def test_bounds_with_the_remaining_cells() -> None:
    (step,) = find_steps("sum-bounds", across(23, [list(range(1, 10))] * 3))
    assert {value for _, value in step.removals} == {1, 2, 3, 4, 5}


def test_subsets_in_a_run() -> None:
    (step,) = find_steps("sum-naked-subset", across(19, [[1, 2], [1, 2], [1, 7, 9], [2, 7, 9]]))
    assert step.removals == (((0, 2), 1), ((0, 3), 2))
    # 29 in four is 5 7 8 9; 5 and 7 have two places.
    (step,) = find_steps("sum-hidden-subset", across(29, [[5, 7, 8], [5, 7, 9], [8, 9], [8, 9]]))
    assert step.removals == (((0, 0), 8), ((0, 1), 9))


def test_arrangement_is_all_that_a_run_can_say() -> None:
    reasoning = across(12, [[1, 3], [2, 4, 8], [1, 5, 6]])
    removed = {
        candidate
        for step in find_steps("sum-arrangement", reasoning)
        for candidate in step.removals
    }
    ways = [w for w in product([1, 3], [2, 4, 8], [1, 5, 6]) if len(set(w)) == 3 and sum(w) == 12]
    kept = {((0, at), way[at]) for way in ways for at in range(3)}
    every = {((0, v), w) for v, d in enumerate(reasoning.domains) for w in values_of(d)}
    assert removed == every - kept


def block(values: tuple[tuple[int, ...], ...]) -> ad.Puzzle:
    """Return the Kakuro of a full rectangle that has these values as a solution."""
    rows, columns = len(values), len(values[0])
    runs = [
        KakuroRun(tuple((r, c) for c in range(columns)), sum(values[r])) for r in range(rows)
    ] + [
        KakuroRun(tuple((r, c) for r in range(rows)), sum(v[c] for v in values))
        for c in range(columns)
    ]
    return ad.Puzzle("kakuro", ((0,) * columns,) * rows, clues=tuple(runs))


def test_balance_gives_the_cell_at_the_edge() -> None:
    # Two rows of two and three cells over each other: the cell that sticks out is the difference.
    givens = ((0, 0, None), (0, 0, 0))
    clues = (
        KakuroRun(((0, 0), (0, 1)), 9),
        KakuroRun(((1, 0), (1, 1), (1, 2)), 15),
        KakuroRun(((0, 0), (1, 0)), 8),
        KakuroRun(((0, 1), (1, 1)), 9),
    )
    reasoning = Reasoning(start(ad.Puzzle("kakuro", givens, clues=clues)))
    steps = find_steps("kakuro-balance", reasoning)
    removed = {candidate for step in steps for candidate in step.removals}
    assert {value for cell, value in removed if cell == (1, 2)} == set(range(1, 10)) - {7}
    for step in steps:
        verify(reasoning, step)


def test_chains_lead_to_a_contradiction_and_hold() -> None:
    found = 0
    for values in permutations((1, 2, 3, 4)):
        puzzle = block((values[:2], values[2:]))
        if ad.count(puzzle, limit=2) != 1:
            continue
        reasoning = Reasoning(start(puzzle))
        for step in find_steps("kakuro-chain", reasoning):
            verify(reasoning, step)
            assert step.because.links
            found += 1
    assert found


@pytest.mark.parametrize("seed", SEEDS)
def test_own_puzzles_are_explained_to_the_end(seed: int) -> None:
    (puzzle,) = own_puzzles("kakuro", range(seed, seed + 1))
    assert is_explained(puzzle)


def test_the_core_knows_what_leaves_runs() -> None:
    (puzzle,) = own_puzzles("kakuro", range(1, 2))
    steps = explained(puzzle)
    reasoning, _ = next(steps)
    assert reasoning.core.state()[1] == reasoning.domains
    for reasoning, _ in steps:
        assert reasoning.core.state() == (reasoning.values, reasoning.domains)


@settings(max_examples=12)
@given(st.integers(0, 30), st.integers(0, 40))
def test_everything_found_anywhere_is_verified_and_its_opposite_refused(
    seed: int, depth: int
) -> None:
    puzzle = ad.generate("kakuro", rows=6, columns=6, seed=seed)
    (solution,) = ad.solve(puzzle).values
    reasoning = Reasoning(start(puzzle))
    for reasoning, _ in explained(puzzle, without=("sum-last-cell",), most=depth):  # noqa: B007
        pass
    for name in NAMES:
        for step in find_steps(name, reasoning):
            verify(reasoning, step)
            for cell, _ in (*step.places, *step.removals):
                truth = ((cell, solution[reasoning.variable_of[cell]]),)
                denial = Deduction(name, (), truth, step.because)
                with pytest.raises(WrongDeduction):
                    verify(reasoning, denial)
            if step.removals:
                with pytest.raises(WrongDeduction):
                    verify(reasoning, Deduction(name, (), step.removals, Because()))


def test_the_cells_of_a_sum_are_shaded_as_a_whole() -> None:
    cage = {"type": "killer-cage", "cells": [[0, 0], [0, 1]], "sum": 3}
    stated = {"format": "alldiff/1", "kind": "sudoku", "givens": [[0] * 4] * 4, "clues": [cage]}
    step = ad.hint(json.dumps(stated)).deduction
    assert step is not None
    assert [(shade.cell, shade.value) for shade in step.because.shades] == [
        ((0, 0), None),
        ((0, 1), None),
    ]
