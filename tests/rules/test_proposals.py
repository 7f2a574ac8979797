"""What rules propose holds in the solution that it was made from, each alone and all together."""

from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import given, settings, strategies as st

import alldiff as ad
from alldiff.core.puzzle import Puzzle
from alldiff.core.splitmix import stream
from alldiff.generators.clue_specs import ClueSpec, parameters_of
from alldiff.generators.options import GeneratorOptions
from alldiff.generators.proof import Prover
from alldiff.rules import find, rule_names, to_model, validate
from alldiff.rules.framework.base import cells_of
from alldiff.rules.framework.proposing import SolvedGrid, proposes

PROPOSING = [name for name in rule_names() if proposes(find(name))]
BASES = [
    Puzzle("sudoku", ((0,) * 9,) * 9),
    Puzzle("sudoku", ((0,) * 6,) * 6),
    Puzzle("latin-square", ((0,) * 5,) * 5),
    Puzzle("grid", ((0,) * 4,) * 5, values=(0, 5)),
]
STATED_BY_PEOPLE = {
    *("all-of", "any-of", "replicate", "automaton", "custom-pair", "expression", "predicate"),
    *("chaos-arrow", "chaos-count", "regex", "table", "given", "kakuro-run", "region", "room"),
    *("straight", "variable"),
}
"""Rules whose clues are somebody's idea, or have a way of their own into new puzzles."""


def solved(base: Puzzle, seed: int) -> SolvedGrid:
    """Return a base with a random solution."""
    values = Prover(GeneratorOptions()).random_solution(to_model(base), seed)
    assert values is not None
    value = dict(zip(base.cells(), values, strict=True))
    return SolvedGrid(base.shape, base.values, base.clues, value)


def filled(base: Puzzle, grid: SolvedGrid) -> Puzzle:
    """Return a base with the clues of type `given` for its solution: 0 may be a value."""
    given = find("given")
    return base.with_clues(given(cell, value) for cell, value in grid.value.items())


def test_every_rule_proposes_or_is_stated_by_people() -> None:
    besides = {name for name in rule_names() if find(name).place != "whole"} - set(PROPOSING)
    assert besides <= STATED_BY_PEOPLE


@pytest.mark.parametrize("name", PROPOSING)
@settings(max_examples=6, deadline=None)
@given(seed=st.integers(0, 2**32), base=st.sampled_from(BASES))
def test_proposals_hold_in_their_solution(name: str, seed: int, base: Puzzle) -> None:
    grid = solved(base, seed)
    made = list(islice(find(name).proposals(grid, stream(seed, 1)), 60))
    puzzle = filled(base, grid).with_clues(made)
    assert validate(puzzle) == ()
    assert ad.solve(puzzle, limit=2).status == "unique"
    assert len(set(made)) == len(made)


@pytest.mark.parametrize("name", PROPOSING)
def test_many_solutions_have_a_proposal(name: str) -> None:
    # Block sums need lines with two blank cells.
    base = Puzzle("doppelblock", ((0,) * 6,) * 6) if name == "block-sum" else BASES[0]
    found = 0
    for seed in range(6):
        grid = solved(base, seed)
        found += any(True for _ in find(name).proposals(grid, stream(seed, 0)))
    assert found > 0


@pytest.mark.parametrize("name", PROPOSING)
def test_the_same_seed_proposes_the_same(name: str) -> None:
    grids = [solved(BASES[1], 3) for _ in range(2)]
    first, second = (list(find(name).proposals(grid, stream(7, 0))) for grid in grids)
    assert first == second


@pytest.mark.parametrize("name", [n for n in PROPOSING if "length" in parameters_of(find(n))])
def test_lines_are_as_long_as_asked(name: str) -> None:
    spec = ClueSpec.of(f"{name},length=3")
    for seed in range(4):
        grid = solved(BASES[0], seed)
        for clue in spec.rule.proposals(grid, stream(seed, 0), **dict(spec.details)):
            assert len(cells_of(clue)) == (5 if name == "pill-arrow" else 3)
