"""What a setter sees while editing: unique or not, candidates, what can be spared."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from alldiff import solving
from alldiff.kinds import unchecked_model, validate
from alldiff.puzzle import Puzzle
from alldiff.result import Status
from alldiff.stopping import CUT_SHORT
from alldiff.web import answers
from alldiff.web.answers import Answer, Count, Grid
from alldiff.web.jobs.inputs import Budget, faults_json, read_puzzle
from alldiff.web.jobs.solving import Candidates, count_candidates, count_solutions
from alldiff.web.requests import Number, PuzzleRequest, Solutions


class SetRequest(PuzzleRequest):
    """Up to how many solutions, and solutions of each value, are counted."""

    cap: Solutions = 10
    limit: Number = 1000


class SetAnswer(Answer):
    """What is known of a puzzle that is being edited; null is what took too long."""

    status: Status = Status.UNKNOWN
    count: Count | None = None
    count_complete: bool = False
    candidates: list[Candidates] | None = None
    candidates_complete: bool = False
    minimal: bool | None = None
    spare: Sequence[answers.Cell] | None = None
    two: Sequence[Grid] | None = None
    faults: Sequence[answers.Fault] = ()


def view(request: SetRequest, budget: Budget) -> SetAnswer:
    """Return what a setter wants to see while editing; what takes too long is null."""
    puzzle = read_puzzle(request)
    faults = validate(puzzle)
    if not faults:
        return SetAnswer(**analyze(puzzle, request, budget))
    stated = faults_json(faults)
    if not all(fault.contradiction for fault in faults):
        return SetAnswer(faults=stated)
    return SetAnswer(
        status=Status.NONE,
        count=0,
        count_complete=True,
        candidates=[(row, column, []) for row, column in puzzle.cells()],
        candidates_complete=True,
        faults=stated,
    )


def analyze(puzzle: Puzzle, request: SetRequest, budget: Budget) -> dict[str, Any]:
    """Return what can be found out in time about a puzzle without faults."""
    model, listener = unchecked_model(puzzle), budget.listener
    result = solving.run(model, limits=budget.part(0.5).limits(2), listener=listener)
    found: dict[str, Any] = {"status": result.status}
    if result.limit_reached in CUT_SHORT:
        return found
    found |= {"count": result.count, "count_complete": True}
    if result.status is Status.MULTIPLE:
        number = count_solutions(model, request.limit, budget.part(0.3))
        found |= {"count": number.count, "count_complete": number.complete}
        found["two"] = result.solutions
    counted = count_candidates(model, request.cap, budget.part(0.6))
    found |= {"candidates": counted.cells, "candidates_complete": counted.complete}
    if result.status is Status.UNIQUE:
        spare = solving.redundant(model, limits=budget.limits(None), listener=listener)
        if not spare.unsure:
            found |= {"spare": spare.cells, "minimal": not spare.cells}
    return found
