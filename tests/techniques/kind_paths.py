"""Paths through puzzles with runs and signs, for the tests of their techniques."""

from __future__ import annotations

from collections.abc import Iterator

import alldiff as ad
from alldiff.rules import to_model
from alldiff.techniques import Deduction, Reasoning, start
from alldiff.techniques.engine.catalogue import ordered
from alldiff.techniques.engine.structure import structure_of
from alldiff.techniques.engine.walk import each_step


def own_puzzles(kind: str, seeds: range) -> list[ad.Puzzle]:
    """Return new puzzles of a kind, small ones."""
    wishes = {"kakuro": {"rows": 9, "columns": 9}, "greater-than": {"size": 9}}[kind]
    return [ad.generate(kind, seed=seed, **wishes) for seed in seeds]


def explained(
    puzzle: ad.Puzzle, without: tuple[str, ...] = (), most: int = 1 << 20
) -> Iterator[tuple[Reasoning, Deduction]]:
    """Yield each step of the way to the solution, already verified, with what it was taken in.

    The reasoning is one step ahead of what is yielded: it is the position after it.
    """
    techniques = [
        one
        for one in ordered(structure_of(to_model(puzzle)))
        if one.name not in without and one.family not in without and not one.assumes_unique
    ]
    reasoning = Reasoning(start(puzzle))
    for step in each_step(reasoning, techniques, most=most):
        yield reasoning, step


def is_explained(puzzle: ad.Puzzle) -> bool:
    """Tell whether the steps, each verified, lead to the solution."""
    (solution,) = ad.solve(puzzle).values
    reasoning = None
    for reasoning, step in explained(puzzle):
        for cell, value in step.places:
            assert solution[reasoning.variable_of[cell]] == value
        for cell, value in step.removals:
            assert solution[reasoning.variable_of[cell]] != value
    return reasoning is not None and tuple(reasoning.values) == solution
