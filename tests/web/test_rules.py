"""Every rule on the page: whatever a puzzle is made of, its endpoints answer, and rightly."""

from __future__ import annotations

from time import monotonic
from typing import Any

import pytest
from msgspec import Raw
from msgspec.json import encode

from alldiff.core.limits import Listener
from alldiff.formats.files.alldiff_json import members
from alldiff.rules.given import given_values
from alldiff.web.jobs import boards, solving
from alldiff.web.jobs.inputs import Budget, read_puzzle
from alldiff.web.requests import EntriesRequest, PuzzleRequest

from support.rule_samples import SAMPLES, Sample

ALL = [
    pytest.param(sample, id=f"{name}-{number}")
    for name, samples in SAMPLES.items()
    for number, sample in enumerate(samples)
]


def budget() -> Budget:
    return Budget(30.0, None, monotonic(), Listener())


def raw(sample: Sample) -> Raw:
    return Raw(encode(members(sample.puzzle)))


@pytest.mark.parametrize("sample", ALL)
def test_a_puzzle_of_any_rule_arrives_as_it_was_sent(sample: Sample) -> None:
    assert read_puzzle(PuzzleRequest(puzzle=raw(sample))) == sample.puzzle


@pytest.mark.parametrize("sample", ALL)
def test_solutions_are_right_and_what_breaks_the_rule_is_not(sample: Sample) -> None:
    puzzle = sample.puzzle
    found = solving.solve(solving.SolveRequest(puzzle=raw(sample), limit=20), budget())

    def check(grid: Any) -> boards.CheckAnswer:
        given = given_values(puzzle)
        entries = tuple((r, c, grid[r][c]) for r, c in puzzle.cells() if (r, c) not in given)
        return boards.check(EntriesRequest(puzzle=raw(sample), entries=entries), budget())

    for grid in found.solutions:
        answer = check(grid)
        assert answer.complete
        assert answer.right
        assert answer.conflicts == []
    if any(clue.type in ("given", "variable") for clue in puzzle.clues):
        # The first is in the grid already, the other stands in no cell.
        return
    for value in puzzle.values:
        flat = [[value] * puzzle.columns] * puzzle.rows
        assert check(flat).right == sample.keeps(dict.fromkeys(puzzle.cells(), value))


@pytest.mark.parametrize("sample", ALL)
def test_boards_are_drawn_and_pencil_marks_keep_the_solution(sample: Sample) -> None:
    encode(boards.board(PuzzleRequest(puzzle=raw(sample)), budget()), enc_hook=str)
    marks = boards.pencil(EntriesRequest(puzzle=raw(sample), entries=()), budget()).marks
    kept = {(row, column): values for row, column, values in marks}
    found = solving.solve(solving.SolveRequest(puzzle=raw(sample)), budget())
    for grid in found.solutions:
        assert all(grid[r][c] in kept[r, c] for r, c in kept if r >= 0)
