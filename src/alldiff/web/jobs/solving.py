"""Solutions: all of them, how many, which values occur in them, and what a setter sees of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from time import monotonic
from typing import Annotated, Any, cast

from msgspec import Meta

from alldiff import solving
from alldiff.api import puzzles as api
from alldiff.core.errors import InvalidPuzzle
from alldiff.core.limits import CUT_SHORT
from alldiff.core.model import Model
from alldiff.core.puzzle import Fault, Puzzle
from alldiff.core.result import Status
from alldiff.rules import unchecked_model, validate
from alldiff.solving.several import two_far_apart
from alldiff.web import answers
from alldiff.web.answers import Answer, Count, Grid, Variables
from alldiff.web.derived import derived
from alldiff.web.jobs.inputs import Budget, faults_json, read_puzzle
from alldiff.web.jobs.why import ConflictAnswer, named_conflict
from alldiff.web.requests import Number, PuzzleRequest, Solutions
from alldiff.web.settings import MOST_SOLUTIONS


@derived(api.solve, limit=MOST_SOLUTIONS)
class SolveRequest(PuzzleRequest):
    """How to solve a puzzle; two solutions show that it is not unique."""


class SolveAnswer(Answer):
    """What a search found."""

    status: Status
    engine: str
    stats: Annotated[
        dict[str, int | float | str | None],
        Meta(description="The counters of the search, as docs/semantics.md defines them."),
    ]
    solutions: Sequence[Grid] = ()
    variables: Sequence[Variables] = ()
    complete: bool = True
    limit_reached: str | None = None
    faults: Sequence[answers.Fault] = ()


def solve(request: SolveRequest, budget: Budget) -> SolveAnswer:
    """Return the solutions, by the strongest search or by one that is named."""
    asked = request.keywords()
    try:
        result = api.solve(read_puzzle(request), **asked, **budget.search(asked["engine"]))
    except InvalidPuzzle as invalid:
        refuse_unstated(invalid.faults)
        stats: dict[str, int | float | str | None] = {"nodes": 0, "fails": 0, "seconds": 0.0}
        faults = faults_json(invalid.faults, budget.language)
        return SolveAnswer(status=Status.NONE, stats=stats, engine="none", faults=faults)
    # 64 bits are too many for a number of JavaScript.
    trace = f"{result.stats.trace_hash:016x}"
    variables = cast("tuple[dict[str, int], ...]", result.variables)
    return SolveAnswer(
        status=result.status,
        solutions=result.solutions,
        variables=variables if result.model.names else (),
        complete=result.complete,
        limit_reached=result.limit_reached,
        stats=asdict(result.stats) | {"trace_hash": trace},
        engine=result.engine,
    )


def refuse_unstated(faults: Sequence[Fault]) -> None:
    """Raise InvalidPuzzle if a puzzle is not fully stated: nothing is known of its solutions."""
    if not all(fault.contradiction for fault in faults):
        raise InvalidPuzzle(faults)


@derived(api.count, limit=10**9)
class CountRequest(PuzzleRequest):
    """How to count solutions."""


class CountAnswer(Answer):
    """How many solutions there are; `complete`: there are no more."""

    count: Count
    complete: bool


def count(request: CountRequest, budget: Budget) -> CountAnswer:
    """Return how many solutions there are, up to a limit."""
    asked = request.keywords()
    limits = budget.search(asked["engine"])
    try:
        result = api.solve(read_puzzle(request), keep=1, **asked, **limits)
    except InvalidPuzzle as invalid:
        refuse_unstated(invalid.faults)
        return CountAnswer(count=0, complete=True)
    return CountAnswer(count=result.count, complete=result.complete)


class CandidatesRequest(PuzzleRequest):
    """Up to how many solutions of each value are counted."""

    cap: Solutions


Candidates = Annotated[
    tuple[int, int, list[tuple[int, int]]],
    Meta(description="Row, column, and each value with its number of solutions up to the cap."),
]


VariableCandidates = Annotated[
    dict[str, list[tuple[int, int]]],
    Meta(description="The same for unseen variables, by their labels."),
]


class CandidatesAnswer(Answer):
    """The values that occur in solutions; `complete`: there are no others."""

    cells: list[Candidates]
    complete: bool
    variables: VariableCandidates = {}  # noqa: RUF012  (msgspec copies it)


def candidates(request: CandidatesRequest, budget: Budget) -> CandidatesAnswer:
    """Return the values that occur in solutions, each with how many, up to a cap."""
    return count_candidates(unchecked_model(read_puzzle(request)), request.cap, budget)


def count_candidates(model: Model, cap: int, budget: Budget) -> CandidatesAnswer:
    """Return the candidates of a model, and whether nothing is missing."""
    found = solving.candidates(model, cap, limits=budget.limits(None), listener=budget.listener)
    counted = [
        [(value, min(number, cap)) for value, number in sorted(found.counts[v].items())]
        for v in range(model.visible)
    ]
    cells = [(*cell, counts) for cell, counts in zip(model.cells, counted, strict=False)]
    variables = dict(zip(model.names, counted[len(cells) :], strict=True))
    return CandidatesAnswer(cells, found.limit_reached not in CUT_SHORT, variables)


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
    spare_clues: Sequence[str] | None = None
    solution: Grid | None = None
    variables: Sequence[Variables] = ()
    """Of the solution, or of the two."""
    seconds: float = 0.0
    two: Sequence[Grid] | None = None
    why: ConflictAnswer | None = None
    """Clues that contradict each other, if they are found within a second."""
    faults: Sequence[answers.Fault] = ()


def set_view(request: SetRequest, budget: Budget) -> SetAnswer:
    """Return what a setter wants to see while editing; what takes too long is null."""
    puzzle = read_puzzle(request)
    faults = validate(puzzle)
    if not faults:
        found = analyze(puzzle, request, budget)
        if found["status"] is Status.NONE:
            found["why"] = named_conflict(request, puzzle, budget)
        return SetAnswer(**found, seconds=round(monotonic() - budget.begun, 3))
    stated = faults_json(faults, budget.language)
    if not all(fault.contradiction for fault in faults):
        return SetAnswer(faults=stated)
    return SetAnswer(
        status=Status.NONE,
        count=0,
        count_complete=True,
        candidates=[(row, column, []) for row, column in puzzle.cells()],
        candidates_complete=True,
        why=named_conflict(request, puzzle, budget),
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
        number = api.solve(model, limit=request.limit, keep=1, **budget.part(0.3).search())
        found |= {"count": number.count, "count_complete": number.complete}
        watch = budget.part(0.2).watch
        pair = two_far_apart(model, result.values, watch)
        found["two"] = [result.shown(values) for values in pair]
        found["variables"] = [model.variables(values) for values in pair] if model.names else ()
    elif model.names:
        found["variables"] = result.variables
    counted = count_candidates(model, request.cap, budget.part(0.6))
    found |= {"candidates": counted.cells, "candidates_complete": counted.complete}
    if result.status is Status.UNIQUE:
        spare = solving.redundant(model, limits=budget.limits(None), listener=listener)
        if not spare.unsure:
            found |= {"spare": spare.cells, "minimal": not spare.cells}
        found["solution"] = result.solution
        within = budget.part(0.8).limits(None)
        clues, unsure = solving.redundant_clues(puzzle, limits=within, listener=listener)
        if not unsure:
            found["spare_clues"] = [budget.language.message(clue.name()) for clue in clues]
    return found
