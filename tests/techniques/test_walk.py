"""The way to the solution: easiest first, every step checked, core and Python together."""

from __future__ import annotations

from pathlib import Path

import pytest

import alldiff as ad
from alldiff import collection
from alldiff.core.errors import WrongDeduction
from alldiff.formats import load
from alldiff.rules import to_model
from alldiff.techniques import TECHNIQUES, Deduction, Reasoning, start, technique
from alldiff.techniques.engine.catalogue import chosen
from alldiff.techniques.engine.deduction import Because
from alldiff.techniques.engine.structure import CLASSIC, structure_of
from alldiff.techniques.engine.verify import verify
from alldiff.techniques.engine.walk import Ending, each_step, every_step, first_step, walk

PUZZLES = Path(__file__).resolve().parents[2] / "puzzles"


def shipped(name: str) -> ad.Puzzle:
    """Return the first puzzle of a file that comes with alldiff."""
    return load(PUZZLES / name).puzzles[0]


SHIPPED = [
    "sudoku/9x9-hard.txt",
    "sudoku/6x6.txt",
    "sudoku/16x16.txt",
    "latin-square/9x9.txt",
    "greater-than/9x9.txt",
    "greater-than/6x6.txt",
    "kakuro/8x8.txt",
    "kakuro/12x12.txt",
]


@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_puzzles_are_explained_to_the_end(name):
    puzzle = shipped(name)
    path = walk(start(puzzle), chosen(structure_of(to_model(puzzle))))
    assert path.ending is Ending.SOLVED
    reasoning = Reasoning(path.start)
    for step in path.steps:
        reasoning.apply(step)
    grid = dict(zip(reasoning.model.cells, reasoning.values, strict=True))
    solution = ad.solve(puzzle).solution
    assert all(solution[r][c] == value for (r, c), value in grid.items())


@pytest.mark.parametrize(
    "puzzle",
    [
        shipped("sudoku/9x9-hard.txt"),
        shipped("greater-than/6x6.txt"),
        # Here the core does not know which cells a knight's move joins.
        collection.puzzle("arrow-and-anti-knight-9x9-easy"),
    ],
    ids=["sudoku", "greater-than", "anti-knight"],
)
def test_each_step_is_the_easiest_and_is_verified(puzzle, monkeypatch):
    checked = []

    def noted(reasoning, deduction):
        verify(reasoning, deduction)
        checked.append(deduction)

    monkeypatch.setattr("alldiff.techniques.engine.walk.verify", noted)
    techniques = chosen(structure_of(to_model(puzzle)))
    path = walk(start(puzzle), techniques)
    assert tuple(checked) == path.steps
    for position, step in path.positions():
        reasoning = Reasoning(position)
        taken = TECHNIQUES[step.technique]
        for easier in techniques[: techniques.index(taken)]:
            assert not list(every_step(reasoning, easier, 1)), (step, easier.name)
        assert first_step(position, techniques) == step


def test_a_wrong_step_is_left_out_and_reported_once():
    @technique(
        "hasty", title="Hasty", family="mine", effort=0.1, needs=("houses",), rule="It is so."
    )
    def hasty(reasoning):
        """Yield the least candidate of the first open cell, for no reason."""
        for variable, domain in enumerate(reasoning.domains):
            if domain.bit_count() > 1:
                place = (reasoning.model.cells[variable], (domain & -domain).bit_length() - 1)
                yield Deduction("hasty", (place,), (), Because())
                return

    puzzle = shipped("sudoku/9x9-hard.txt")
    try:
        with pytest.raises(WrongDeduction, match="hasty: R1C"):
            list(each_step(Reasoning(start(puzzle)), chosen(CLASSIC)))
        path = walk(start(puzzle), chosen(CLASSIC))
        explanation = ad.explain(puzzle)
        hinted = ad.hint(puzzle)
    finally:
        TECHNIQUES.remove("hasty")
    assert path.ending is Ending.SOLVED
    assert "hasty" not in {step.technique for step in path.steps}
    assert path.steps == walk(start(puzzle), chosen(CLASSIC)).steps
    (refused,) = path.refused
    assert refused.startswith("hasty: R1C")
    assert str(explanation).count("A step was left out: hasty") == 1
    assert str(hinted).startswith("A step was left out: hasty")
    assert hinted.deduction == path.steps[0]


def test_a_wrong_step_of_the_core_is_left_out_and_reported_once(monkeypatch):
    """The core has gone on from such a step: it is taken back to where the reasoning stands."""
    puzzle = shipped("sudoku/9x9-hard.txt")
    path = walk(start(puzzle), chosen(CLASSIC))
    banned = path.steps[len(path.steps) // 2]

    def strict(reasoning, step):
        if step == banned:
            raise WrongDeduction("somebody doubts it")
        verify(reasoning, step)

    monkeypatch.setattr("alldiff.techniques.engine.walk.verify", strict)
    other = walk(start(puzzle), chosen(CLASSIC))
    assert other.ending is Ending.SOLVED
    assert other.refused == ("somebody doubts it",)
    assert banned not in other.steps


def test_a_limit_on_steps_is_kept():
    puzzle = shipped("greater-than/6x6.txt")
    for most in (1, 2, 7):
        steps = list(
            each_step(Reasoning(start(puzzle)), chosen(structure_of(to_model(puzzle))), most=most)
        )
        assert len(steps) == most


def test_where_the_techniques_end():
    hard = shipped("sudoku/9x9-hard.txt")
    assert walk(start(hard), chosen(CLASSIC, up_to="easy")).ending is Ending.STUCK
    wrong = ad.sudoku([[1, 2, 0, 0], [0, 0, 3, 0], [0, 0, 0, 0], [0, 0, 4, 0]])
    assert walk(start(wrong), chosen(CLASSIC)).ending is Ending.CONTRADICTION


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        (lambda reasoning: 1 / 0, "the technique broken raised ZeroDivisionError"),
        (lambda reasoning: None, "the technique broken raised TypeError"),
        (lambda reasoning: iter(["R1C1"]), "the technique broken yielded 'R1C1'"),
    ],
)
def test_a_mistake_in_somebody_elses_technique_is_reported_with_its_line(fault, said):
    technique(
        "broken", title="Broken", family="mine", effort=0.1, needs=("houses",), rule="It breaks."
    )(fault)
    try:
        with pytest.raises(ad.errors.PluginError, match=rf"test_walk.py, line \d+: {said}"):
            ad.hint(shipped("sudoku/9x9-hard.txt"))
    finally:
        TECHNIQUES.remove("broken")
