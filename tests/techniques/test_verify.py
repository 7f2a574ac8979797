"""Verification accepts what finders tell and refuses what does not follow."""

from __future__ import annotations

from dataclasses import replace

import pytest

import alldiff as ad
from alldiff.core.constraints import AllDifferent, Sum
from alldiff.core.errors import WrongDeduction
from alldiff.core.model import values_of
from alldiff.techniques import Because, Deadly, Deduction, Reason, Reasoning, start
from alldiff.techniques.engine.sub_model import SubModel
from alldiff.techniques.engine.verify import current_domains, verify
from alldiff.techniques.families.balance import balances_of

WIKIPEDIA = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
CORE = ("full-house", "hidden-single", "naked-single", "pointing", "claiming")


def reasoning_of(text: str) -> Reasoning:
    return Reasoning(start(ad.read(text)))


def found(reasoning: Reasoning) -> list[Deduction]:
    return [deduction for name in CORE for deduction in reasoning.find(name, 100)]


def solution_of(reasoning: Reasoning) -> tuple[int, ...]:
    (values,) = ad.solve(reasoning.puzzle).values
    return values


def test_what_finders_say_is_accepted() -> None:
    reasoning = reasoning_of(WIKIPEDIA)
    deductions = found(reasoning)
    assert {deduction.technique for deduction in deductions} >= {"hidden-single", "pointing"}
    for deduction in deductions:
        verify(reasoning, deduction)


def test_the_denial_of_the_truth_is_refused() -> None:
    reasoning = reasoning_of(WIKIPEDIA)
    solution = solution_of(reasoning)
    for deduction in found(reasoning):
        for cell, _ in (*deduction.places, *deduction.removals):
            variable = reasoning.variable_of[cell]
            false = replace(deduction, places=(), removals=((cell, solution[variable]),))
            with pytest.raises(WrongDeduction):
                verify(reasoning, false)
            for value in values_of(reasoning.domains[variable] & ~(1 << solution[variable])):
                with pytest.raises(WrongDeduction):
                    verify(reasoning, replace(deduction, places=((cell, value),), removals=()))


def test_a_step_needs_its_reasons() -> None:
    reasoning = reasoning_of(WIKIPEDIA)
    for deduction in found(reasoning):
        if deduction.technique in ("hidden-single", "pointing", "claiming"):
            for number in range(len(deduction.because.reasons)):
                reasons = list(deduction.because.reasons)
                del reasons[number]
                fewer = replace(deduction, because=Because(tuple(reasons)))
                if deduction.technique == "hidden-single" or not reasons:
                    with pytest.raises(WrongDeduction, match="does not follow"):
                        verify(reasoning, fewer)


def test_nothing_concluded_and_what_is_no_candidate_are_refused() -> None:
    reasoning = reasoning_of(WIKIPEDIA)
    with pytest.raises(WrongDeduction, match="concludes nothing"):
        verify(reasoning, Deduction("hidden-single", (), (), Because()))
    every = Because(tuple(map(Reason, range(len(reasoning.model.constraints)))))
    with pytest.raises(WrongDeduction, match="R1C3 = 5 is no candidate"):
        verify(reasoning, Deduction("hidden-single", (((0, 2), 5),), (), every))


RECTANGLE = """
    . 3 4 . 5 6 7 8 9
    . 6 7 . 8 9 3 4 5
    5 8 9 3 4 7 1 2 6
    3 4 1 5 6 2 9 7 8
    6 5 2 9 7 8 4 1 3
    9 7 8 1 3 4 5 6 2
    4 1 3 8 2 5 6 9 7
    7 9 6 4 1 3 8 5 .
    8 2 5 7 9 . . 3 4
"""


def rectangle() -> tuple[Reasoning, Deduction]:
    """Return a position with four cells that could swing between 1 and 2, were it not for a 7."""
    rows = tuple(
        tuple(0 if c == "." else int(c) for c in row.split())
        for row in RECTANGLE.strip().splitlines()
    )
    reasoning = Reasoning(start(ad.sudoku(rows)))
    cells = ((0, 0), (0, 3), (1, 0), (1, 3))
    for cell in cells:
        reasoning.domains[reasoning.variable_of[cell]] = 0b110
    corner = reasoning.variable_of[1, 3]
    reasoning.domains[corner] |= 1 << 7
    pattern = tuple(Deadly(cell, (1, 2)) for cell in cells)
    return reasoning, Deduction(
        "unique-rectangle-1", (), (((1, 3), 1), ((1, 3), 2)), Because(deadly=pattern)
    )


def test_a_deadly_pattern_must_be_one() -> None:
    reasoning, deduction = rectangle()
    verify(reasoning, deduction)
    pattern = deduction.because.deadly
    for broken in (
        pattern[:3],
        (*pattern[:3], Deadly((1, 3), (1, 7))),
        (*pattern[:3], Deadly((1, 4), (1, 2))),
        (*pattern[:3], Deadly((1, 3), (1,))),
    ):
        with pytest.raises(WrongDeduction, match=r"deadly|swing"):
            verify(reasoning, replace(deduction, because=Because(deadly=broken)))


def test_a_deadly_pattern_must_leave_nothing_else() -> None:
    reasoning, deduction = rectangle()
    with pytest.raises(WrongDeduction, match="leaves R2C4 another value"):
        verify(reasoning, replace(deduction, removals=(((0, 0), 1),)))


def test_a_part_answers_as_the_whole_where_it_is_the_whole() -> None:
    puzzle = ad.generate("kakuro", rows=6, columns=6, seed=1)
    reasoning = Reasoning(start(puzzle))
    now = current_domains(reasoning)
    sub_model = SubModel(reasoning.model.constraints, now)
    solution = solution_of(reasoning)
    for variable, domain in enumerate(now):
        for value in values_of(domain):
            way = sub_model.solution_with(variable, value)
            assert way == (solution if value == solution[variable] else None)


def test_sums_that_cancel_out_leave_the_edge() -> None:
    constraints = [Sum((0, 1, 2), 10), Sum((0, 3), 5), Sum((1, 4), 7), AllDifferent((0, 1, 2))]
    (balance,) = balances_of(constraints)
    assert (balance.plus, balance.minus, balance.difference) == ((2,), (3, 4), -2)
    assert balance.possible([0, 0, 0b10, 0b10, 0b100])
    assert not balance.possible([0, 0, 0b100, 0b10, 0b100])
    assert balances_of([Sum((0, 1), 3), Sum((1, 2), 3), Sum((0, 2), 3)]) == []
