"""The smallest set of rules: it suffices, none of it can be spared, and it gets to the end."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

import alldiff as ad
from alldiff.techniques import Deduction, Reasoning, start
from alldiff.techniques.engine.catalogue import TECHNIQUES, ordered
from alldiff.techniques.engine.smallest import smallest_reason
from alldiff.techniques.engine.structure import CLASSIC
from alldiff.techniques.engine.sub_model import SubModel
from alldiff.techniques.engine.units import neighbours_of, pairs, triples, units_of
from alldiff.techniques.engine.verify import current_domains, verify
from alldiff.techniques.engine.walk import each_step

ALONE = [TECHNIQUES["smallest-reason"]]
EASTER = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


def needs_every_unit(reasoning: Reasoning, step: Deduction) -> bool:
    """Tell whether no unit of the reasons could be left out for all that is concluded."""
    named = {reason.constraint for reason in step.because.reasons}
    units = [unit for unit in units_of(reasoning.model) if named & set(unit.constraints)]
    now = current_domains(reasoning)
    removed = {(reasoning.variable_of[cell], value) for cell, value in step.removals}
    for cell, value in step.places:
        variable = reasoning.variable_of[cell]
        domain = reasoning.domains[variable] & ~(1 << value)
        removed |= {
            (variable, other) for other in range(domain.bit_length()) if domain >> other & 1
        }
    for spared in units:
        fewer = [
            reasoning.model.constraints[number]
            for unit in units
            if unit is not spared
            for number in unit.constraints
        ]
        sub_model = SubModel(fewer, now)
        if all(
            v in sub_model.index and sub_model.solution_with(v, value) is None
            for v, value in removed
        ):
            return False
    return True


def small_puzzle(kind: str, seed: int) -> ad.Puzzle:
    wishes = {
        "kakuro": {"rows": 6, "columns": 6},
        "greater-than": {"size": 4},
        "sudoku": {"size": 6},
        "latin-square": {"size": 5},
    }[kind]
    return ad.generate(kind, seed=seed, **wishes)


@pytest.mark.parametrize("kind", ["kakuro", "greater-than", "sudoku", "latin-square"])
def test_alone_it_explains_every_kind_and_spares_nothing(kind: str) -> None:
    for seed in range(2):
        puzzle = small_puzzle(kind, seed)
        (solution,) = ad.solve(puzzle).values
        before = Reasoning(start(puzzle))
        reasoning = Reasoning(start(puzzle))
        for step in each_step(reasoning, ALONE):
            verify(before, step)
            assert needs_every_unit(before, step)
            before.apply(step)
        assert tuple(reasoning.values) == solution


@settings(max_examples=10)
@given(st.sampled_from(["greater-than", "sudoku", "kakuro"]), st.integers(0, 50))
def test_looking_again_only_at_what_changed_says_the_same(kind: str, seed: int) -> None:
    reasoning = Reasoning(start(small_puzzle(kind, seed)))
    for _ in range(25):
        afresh = next(smallest_reason(Reasoning(reasoning.position())), None)
        step = next(smallest_reason(reasoning), None)
        if step is None:
            break
        assert afresh is not None
        if min(step.length, afresh.length) <= 3:
            assert step == afresh
        reasoning.apply(step)


def test_small_sets_come_first() -> None:
    reasoning = Reasoning(start(small_puzzle("greater-than", 1)))
    while not reasoning.solved:
        sizes = [step.length for step in smallest_reason(reasoning)]
        assert sizes == sorted(sizes)
        reasoning.apply(next(smallest_reason(reasoning)))


def test_groups_share_two_cells_with_each_other() -> None:
    model = Reasoning(start(small_puzzle("kakuro", 1))).model
    units = units_of(model)
    near = neighbours_of(units, len(model.domains))
    # Two runs cross in one cell, so no two or three of them can tell more than each alone.
    assert list(pairs(units, near)) == []
    assert list(triples(units, near)) == []
    model = Reasoning(start(small_puzzle("sudoku", 1))).model
    units = units_of(model)
    near = neighbours_of(units, len(model.domains))
    found = list(pairs(units, near))
    # A box of 3 x 2 shares several cells with two rows; with three columns it shares two each.
    assert len(found) == 6 * (2 + 3)
    every = list(triples(units, near))
    assert len(set(every)) == len(every)
    for group in every:
        for one in group:
            others = frozenset().union(*(units[o].variables for o in group if o != one))
            assert len(units[one].variables & others) > 1


def test_it_goes_on_where_singles_end() -> None:
    reasoning = Reasoning(start(ad.read(EASTER)))
    steps = list(each_step(reasoning, ALONE, most=3))
    assert len(steps) == 3
    assert max(step.length for step in steps) > 3


def test_a_board_that_the_core_cannot_hold() -> None:
    solved = [[(6 * (r % 6) + r // 6 + c) % 36 + 1 for c in range(36)] for r in range(36)]
    blank = {(r, c) for r in range(4) for c in range(12)}
    puzzle = ad.sudoku(
        [[0 if (r, c) in blank else v for c, v in enumerate(row)] for r, row in enumerate(solved)],
        (6, 6),
    )
    reasoning = Reasoning(start(puzzle))
    assert not reasoning.fits_core
    assert reasoning.find("naked-single", 1) == []
    for _ in each_step(reasoning, ordered(CLASSIC)):
        pass
    assert reasoning.values == [value for row in solved for value in row]
