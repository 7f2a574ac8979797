"""Every step that applies, and what speaks against a candidate."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import alldiff as ad
from alldiff.core.errors import LimitReached, UsageError
from alldiff.techniques import Deduction, Technique
from alldiff.techniques.engine.reasoning import Reasoning
from alldiff.tutor.all_steps import all_steps

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
                assert "nothing rules out" in str(against).lower()
                continue
            reasoning = Reasoning(position)
            reasoning.apply(against.deduction)
            assert not reasoning.domains[reasoning.variable_of[cell]] >> value & 1


def test_what_is_no_candidate_is_reported_with_what_excludes_it():
    with pytest.raises(UsageError, match="R3C1 has no candidate 3: R3C2 is 3"):
        ad.why_not(ad.read(SMALL), ((2, 0), 3))
    with pytest.raises(UsageError, match="is not a cell"):
        ad.why_not(ad.read(SMALL), ((9, 0), 3))


def test_what_was_found_is_reported_when_time_is_up():
    def late(reasoning: Reasoning) -> Iterator[Deduction]:
        raise LimitReached("time is up")
        yield

    puzzle = ad.read(SMALL)
    whole = ad.all_steps(puzzle)
    assert whole.complete
    assert whole.record()["complete"]
    (first, _), *_ = whole.groups
    cut = all_steps(whole.position, [first, Technique("late", "Late", "mine", 9.0, "", find=late)])
    assert not cut.complete
    assert cut.groups == whole.groups[:1]
    assert str(cut).endswith("Time ran out: there may be more steps.")
