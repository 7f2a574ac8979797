"""The core reasons on every board: with values from 0, and beside variables that have no cell."""

from __future__ import annotations

import alldiff as ad
from alldiff.rules import find
from alldiff.techniques import Reasoning, start
from alldiff.techniques.engine.catalogue import chosen
from alldiff.techniques.engine.structure import structure_of
from alldiff.techniques.engine.verify import verify
from alldiff.techniques.engine.walk import each_step, every_step

EMPTY = ((0,) * 4,) * 4


def from_zero() -> ad.Puzzle:
    """Return a Latin square of 0 to 3 whose first row and column are given."""
    stated = {(0, c): c for c in range(4)} | {(r, 0): r for r in range(4)}
    clues = [find("rows")(), find("columns")()]
    clues += [find("given")(cell, value) for cell, value in stated.items()]
    clues.append(find("given")((1, 1), 0))
    clues.append(find("given")((2, 2), 0))
    return ad.Puzzle("grid", EMPTY, clues=clues, values=(0, 3))


def test_values_from_zero_are_reported_as_they_are() -> None:
    puzzle = from_zero()
    solution = ad.solve(puzzle).solution
    reasoning = Reasoning(start(puzzle))
    assert reasoning.fits_core
    assert reasoning.core_number[0] == 1
    steps = list(each_step(reasoning, chosen(structure_of(reasoning.model))))
    assert {"full-house", "hidden-single", "naked-single"} & {step.technique for step in steps}
    assert not any(step.technique == "smallest-reason" for step in steps)
    for step in steps:
        assert all(solution[r][c] == value for (r, c), value in step.places)
        assert all(solution[r][c] != value for (r, c), value in step.removals)
    assert reasoning.solved == (ad.count(puzzle, limit=2) == 1)


def test_variables_without_a_cell_do_not_keep_the_core_away() -> None:
    lines = ("1...", "..3.", ".4..", "...2")
    givens = tuple(tuple(int(c) if c.isdigit() else 0 for c in line) for line in lines)
    circles = find("counting-circles")(((0, 0), (1, 2), (2, 1)))
    reasoning = Reasoning(start(ad.Puzzle("sudoku", givens, (2, 2), clues=[circles])))
    assert len(reasoning.model.domains) > len(reasoning.model.cells)
    assert reasoning.fits_core
    techniques = chosen(structure_of(reasoning.model), only=["singles"])
    steps = [step for one in techniques for step in every_step(reasoning, one)]
    assert steps
    for step in steps:
        verify(reasoning, step)
