"""Every rule can be explained: at least as rules together, and by its true name."""

from __future__ import annotations

import pytest

import alldiff as ad
from alldiff.core.puzzle import Puzzle
from alldiff.rules import find, to_model
from alldiff.techniques.engine.names import constraint_names
from alldiff.techniques.engine.walk import Ending

from support.rule_samples import SAMPLES

CASES = [
    pytest.param(sample, name, id=f"{name}-{number}")
    for name, samples in SAMPLES.items()
    for number, sample in enumerate(samples)
]


def with_one_solution(puzzle: Puzzle) -> Puzzle | None:
    """Return a puzzle with just the givens that make its solution the only one."""
    solution = ad.solve(puzzle, limit=1).solution
    assert solution is not None
    for row, column in puzzle.cells():
        if solution[row][column]:
            puzzle = puzzle.with_given((row, column), solution[row][column])
    if ad.solve(puzzle).status != "unique":
        return None
    return ad.minimize(puzzle) if any(puzzle.given_cells()) else puzzle


@pytest.mark.parametrize(("sample", "name"), CASES)
def test_every_constraint_is_called_by_its_rule(sample, name):
    puzzle = sample.puzzle
    model = to_model(puzzle)
    names = constraint_names(puzzle, model)
    assert len(names) == len(model.constraints)
    for called, origin in zip(names, model.origin, strict=True):
        rules = [puzzle.clues[number] for number in origin]
        assert called
        own = any(rule.called() in called for rule in rules)
        house = any(rule.place == "whole" for rule in rules)
        assert own or house, (called, rules)
        assert "-run " not in called or any(rule.type == "kakuro-run" for rule in rules)


@pytest.mark.parametrize(("sample", "name"), CASES)
def test_it_is_explained_to_the_end(sample, name):
    puzzle = with_one_solution(sample.puzzle)
    if puzzle is None:
        pytest.skip("0 cannot be given in the grid, or unseen cells leave it open")
    explained = ad.explain(puzzle)
    assert explained.path.ending is Ending.SOLVED, str(explained)
    hint = ad.hint(puzzle)
    assert (hint.deduction is None) == (not explained.path.steps)
    assert " run" not in str(explained).lower() or name in ("kakuro-run", "runs")


def test_a_cage_is_called_a_cage():
    cage = find("killer-cage")(((0, 0), (0, 1)), 3)
    other = find("killer-cage")(((0, 3), (1, 3)), 5)
    puzzle = Puzzle("sudoku", ((0,) * 4,) * 4, clues=[cage, other])
    names = set(constraint_names(puzzle, to_model(puzzle)))
    assert {"row 1", "column 4", "box 2", "the cage 3 at R1C1", "the cage 5 at R1C4"} <= names
    solution = ad.solve(puzzle, limit=1).solution
    full = Puzzle("sudoku", solution, clues=puzzle.clues)
    texts = {str(ad.explain(ad.minimize(full, seed=seed))) for seed in range(5)}
    assert any("the cage 3 at R1C1" in text or "The cage 3 at R1C1" in text for text in texts)
    assert not any("run" in text for text in texts)


def test_a_rule_of_the_whole_grid_is_reported_with_its_cells():
    puzzle = Puzzle("latin-square", ((0,) * 3,) * 3, clues=[find("anti-knight")()])
    names = constraint_names(puzzle, to_model(puzzle))
    assert "the anti-knight rule for R1C1 and R2C3" in names
