"""Every step that applies, and what speaks against a candidate."""

from __future__ import annotations

import pytest

import alldiff as ad
from alldiff.errors import UsageError
from alldiff.techniques.reasoning import Reasoning

SMALL = "4.23.2.4.3..1..2"


def test_the_first_of_all_steps_is_of_the_technique_of_the_hint():
    for seed in range(3):
        puzzle = ad.generate("sudoku", seed=seed)
        found = ad.all_steps(puzzle, up_to="medium")
        assert found.groups[0][0].name == ad.hint(puzzle).deduction.technique
        efforts = [technique.effort for technique, _ in found.groups]
        assert efforts == sorted(efforts)


@pytest.mark.parametrize("kind", ["sudoku", "latin-square", "greater-than", "kakuro"])
def test_every_step_agrees_with_the_solution_and_makes_progress(kind: str):
    puzzle = ad.generate(kind, seed=1, **({} if kind == "kakuro" else {"size": 4}))
    (solution,) = ad.solve(puzzle).solutions
    found = ad.all_steps(puzzle, up_to="medium")
    assert len(found) > 0
    for step in found:
        assert all(solution[r][c] == value for (r, c), value in step.deduction.places)
        assert all(solution[r][c] != value for (r, c), value in step.deduction.removals)
        assert step.progress >= len(step.deduction.places)
    assert len(found.record()["groups"]) == len(found.groups)


def test_what_speaks_against_a_candidate_rules_it_out():
    puzzle = ad.read(SMALL)
    (solution,) = ad.solve(puzzle).solutions
    position = ad.hint(puzzle).position
    for cell, marks in position.marks.items():
        for value in marks:
            against = ad.why_not(puzzle, (cell, value))
            if solution[cell[0]][cell[1]] == value:
                assert against.deduction is None
                continue
            reasoning = Reasoning(position)
            reasoning.apply(against.deduction)
            assert not reasoning.domains[reasoning.variable_of[cell]] >> value & 1


def test_what_is_no_candidate_is_told_with_what_excludes_it():
    with pytest.raises(UsageError, match="R3C1 has no candidate 3: R3C2 is 3"):
        ad.why_not(ad.read(SMALL), ((2, 0), 3))
    with pytest.raises(UsageError, match="no cell"):
        ad.why_not(ad.read(SMALL), ((9, 0), 3))
