"""Solutions: all of them, how many, and which values occur in them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, replace

from alldiff.engines import choose
from alldiff.errors import InvalidPuzzle
from alldiff.facade.running import run
from alldiff.kinds import unchecked_model
from alldiff.model import Model, values_of
from alldiff.puzzle import Fault, Puzzle
from alldiff.result import Limits, Result, Status
from alldiff.web.jobs.asked import Answer, Budget, Request, faults_told, puzzle_in
from alldiff.web.settings import MEMORY

STATUSES = {Status.UNIQUE: "unique", Status.MULTIPLE: "several", Status.NONE: "none"}
"""The words of the page for what is known; everything else is unknown."""
FIRST = 200
"""Solutions that are looked at together before single values are asked for."""

Values = tuple[int, ...]
Table = list[dict[int, int]]
"""For each variable, how many solutions have each value, as far as is known."""


BOUNDED = ("auto", "native", "reference", "statespace")
"""The engines that know a limit on memory, or need none."""


def limits_of(budget: Budget, solutions: int, engine: str = "auto") -> Limits:
    """Return the limits of a search that may take all that is left."""
    memory = MEMORY if engine in BOUNDED else None
    return Limits(solutions, budget.nodes, budget.left, memory)


def status_word(status: Status) -> str:
    """Return the page's word for what is known."""
    return STATUSES.get(status, "unknown")


def solve(request: Request, budget: Budget) -> Answer:
    """Return up to so many solutions, by default two, so that the status tells uniqueness."""
    puzzle = puzzle_in(request)
    engine = request.get("engine", "auto")
    try:
        result = run(
            puzzle,
            request.get("search"),
            engine,
            limits_of(budget, request.get("solutions", 2), engine),
            request.get("seed", 0),
            keep=None,
        )
    except InvalidPuzzle as invalid:
        return contradiction(invalid)
    return {
        "status": status_word(result.status),
        "solutions": result.solutions,
        "complete": result.complete,
        "limit_reached": result.limit_reached,
        "stats": stats_told(result),
        "engine": result.engine,
        "faults": [],
    }


def contradiction(invalid: InvalidPuzzle) -> Answer:
    """Return that clues which contradict each other have no solution; raise where they do not."""
    refuse_unstated(invalid.faults)
    return {
        "status": "none",
        "solutions": [],
        "complete": True,
        "limit_reached": None,
        "stats": {"nodes": 0, "fails": 0, "seconds": 0.0},
        "engine": "none",
        "faults": faults_told(invalid.faults),
    }


def refuse_unstated(faults: Sequence[Fault]) -> None:
    """Raise InvalidPuzzle if a puzzle is not fully stated: nothing is known of its solutions."""
    if not all(fault.contradiction for fault in faults):
        raise InvalidPuzzle(faults)


def stats_told(result: Result) -> Answer:
    """Return the counters of a search; 64 bits are too many for a number of JavaScript."""
    told = asdict(result.stats)
    return told | {"trace_hash": f"{result.stats.trace_hash:016x}"}


def count(request: Request, budget: Budget) -> Answer:
    """Return how many solutions there are; complete tells that there are no more."""
    return counted(puzzle_in(request), request["limit"], budget)


def counted(puzzle: Puzzle, limit: int, budget: Budget) -> Answer:
    """Return how many solutions a puzzle has, up to a limit."""
    try:
        result = run(puzzle, None, "auto", limits_of(budget, limit), 0, keep=1)
    except InvalidPuzzle as invalid:
        refuse_unstated(invalid.faults)
        return {"count": 0, "complete": True}
    return {"count": result.count, "complete": result.complete}


def candidates(request: Request, budget: Budget) -> Answer:
    """Return the values of each cell that occur in solutions, with how many have them."""
    table, complete = tallied(puzzle_in(request), request["cap"], budget)
    return {"cells": table, "complete": complete}


def tallied(puzzle: Puzzle, cap: int, budget: Budget) -> tuple[list[list[object]], bool]:
    """Return the candidates of a puzzle as they are told, and whether nothing is missing."""
    model = unchecked_model(puzzle)
    table, complete = tally(model, cap, budget)
    told: list[list[object]] = [
        [*cell, [[value, min(number, cap)] for value, number in sorted(table[v].items())]]
        for v, cell in enumerate(model.cells)
    ]
    return told, complete


def tally(model: Model, cap: int, budget: Budget) -> tuple[Table, bool]:
    """Return how many solutions have each value, up to a cap, and whether nothing is missing.

    Solutions that were found for one value count for all the values in them, so that few values
    need a search of their own.
    """
    table: Table = [{} for _ in model.domains]
    seen: set[Values] = set()

    def search(asked: Model, limit: int) -> Result:
        engine, plan = choose(asked)
        result = engine.solve(asked, plan, limits_of(budget, limit), limit)
        for values in result.values:
            if values not in seen:
                seen.add(values)
                for variable, value in enumerate(values):
                    table[variable][value] = table[variable].get(value, 0) + 1
        return result

    if search(model, max(FIRST, cap)).complete:
        return table, True
    return table, ask_values(model, cap, budget, table, search)


def ask_values(
    model: Model,
    cap: int,
    budget: Budget,
    table: Table,
    search: Callable[[Model, int], Result],
) -> bool:
    """Search for each value with fewer solutions than the cap; tell whether time was enough."""
    given = {variable for variable, _ in model.givens}
    complete = True
    for variable, domain in enumerate(model.domains):
        if variable in given:
            continue
        for value in values_of(domain):
            if table[variable].get(value, 0) >= cap:
                continue
            if budget.over:
                return False
            asked = replace(model, givens=(*model.givens, (variable, value)))
            result = search(asked, cap)
            complete &= result.complete or result.count == cap
    return complete
