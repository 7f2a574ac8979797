"""What a setter sees while editing: unique or not, candidates, what can be spared."""

from __future__ import annotations

from dataclasses import replace

from alldiff.clues import Cell
from alldiff.engines import choose
from alldiff.kinds import unchecked_model, validate
from alldiff.model import Model
from alldiff.puzzle import Puzzle
from alldiff.result import CUT_SHORT, Status
from alldiff.web.jobs.answers import counted, limits_of, status_word, tallied
from alldiff.web.jobs.asked import Answer, Budget, Request, faults_told, puzzle_in

CAP = 10
"""Solutions of one candidate that are counted where nothing else is said."""
LIMIT = 1000
"""Solutions that are counted where nothing else is said."""


def set_view(request: Request, budget: Budget) -> Answer:
    """Return all that the Set view shows; what does not end in time is null."""
    puzzle = puzzle_in(request)
    faults = validate(puzzle)
    empty: Answer = {
        "status": "unknown",
        "count": None,
        "count_complete": False,
        "candidates": None,
        "candidates_complete": False,
        "minimal": None,
        "spare": None,
        "two": None,
        "faults": faults_told(faults),
    }
    if faults:
        if not all(fault.contradiction for fault in faults):
            return empty
        cells = [[*cell, []] for cell in puzzle.cells()]
        none = {"status": "none", "count": 0, "count_complete": True}
        return empty | none | {"candidates": cells, "candidates_complete": True}
    return empty | known(puzzle, request, budget)


def known(puzzle: Puzzle, request: Request, budget: Budget) -> Answer:
    """Return what can be found out in time about a puzzle without faults."""
    model = unchecked_model(puzzle)
    engine, plan = choose(model)
    result = engine.solve(model, plan, limits_of(budget.part(0.5), 2), 2)
    found: Answer = {"status": status_word(result.status)}
    if result.limit_reached in CUT_SHORT:
        return found
    if result.status is Status.MULTIPLE:
        found["two"] = result.solutions
        number = counted(puzzle, request.get("limit", LIMIT), budget.part(0.3))
        found |= {"count": number["count"], "count_complete": number["complete"]}
    else:
        found |= {"count": result.count, "count_complete": True}
    cells, complete = tallied(puzzle, request.get("cap", CAP), budget.part(0.6))
    found |= {"candidates": cells, "candidates_complete": complete}
    if result.status is Status.UNIQUE:
        spare = spared(model, budget)
        if spare is not None:
            found |= {"spare": spare, "minimal": not spare}
    return found


def spared(model: Model, budget: Budget) -> list[Cell] | None:
    """Return each given without which there is still one solution, or None if time ran out."""
    found = []
    for given in model.givens:
        if budget.over:
            return None
        without = replace(model, givens=tuple(other for other in model.givens if other != given))
        engine, plan = choose(without)
        result = engine.solve(without, plan, limits_of(budget, 2), 1)
        if result.limit_reached in CUT_SHORT:
            return None
        if result.status is Status.UNIQUE:
            found.append(model.cells[given[0]])
    return found
