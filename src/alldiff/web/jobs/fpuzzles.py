"""What f-puzzles and SudokuMaker ask the solver beside them: candidates, solutions, steps.

Each message is an object of their protocol, without the number of the question.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from io import StringIO
from json import loads
from time import monotonic
from typing import Annotated, Any, Literal

from msgspec import Meta

from alldiff import solving
from alldiff.api import puzzles, tutor
from alldiff.api.counting import solutions as puzzle_solutions
from alldiff.core.cells import Cell
from alldiff.core.errors import InvalidPuzzle, UsageError
from alldiff.core.limits import CUT_SHORT, Limits, Stopwatch, ending_text
from alldiff.core.messages import t
from alldiff.core.puzzle import Puzzle
from alldiff.core.result import Result
from alldiff.formats import load
from alldiff.formats.links.fpuzzles.format import unpacked
from alldiff.rules import unchecked_model
from alldiff.solving.counting import NORMAL, Estimate, estimate
from alldiff.techniques.engine.position import Position, pencilled, position_of
from alldiff.techniques.engine.reasoning import Reasoning
from alldiff.tutor import diagnose
from alldiff.web.jobs.inputs import Budget
from alldiff.web.requests import Request
from alldiff.web.settings import BODY, MEMORY

COLOURED = 8
"""The solutions counted for each candidate where a page only says that it wants colours."""
MOST_COUNTED = 1_000
PROGRESS_SECONDS = 0.5
PRECISION = 0.001
"""An estimate gets better until it is this good, or cancelled."""

Command = Literal["truecandidates", "solve", "check", "count", "estimate", "solvepath", "step"]
Event = tuple[str, dict[str, Any]]


class FPuzzlesRequest(Request):
    """A command about a puzzle in the form of f-puzzles."""

    command: Command
    data: Annotated[str, Meta(max_length=BODY)]


def answer(request: FPuzzlesRequest, budget: Budget) -> Iterator[Event]:
    """Yield the messages that answer a command; several where it reports progress."""
    (puzzle,) = load(StringIO(request.data), format="f-puzzles").puzzles
    sent = loads(unpacked(request.data))
    try:
        for message in COMMANDS[request.command](puzzle, sent, budget):
            yield "message", message
    except InvalidPuzzle as invalid:
        if invalid.exit_code == 1 and request.command in ("check", "count"):
            yield "message", {"type": "count", "count": 0, "inProgress": False}
        else:
            yield "message", {"type": "invalid", "message": str(invalid)}


def no_solutions(puzzle: Puzzle, budget: Budget) -> dict[str, Any]:
    """Return the message that there is no solution, with the clues that contradict each other."""
    found = diagnose(Position(puzzle, {}, {}), budget.watch).messages(budget.language)
    return {"type": "invalid", "message": "\n".join(found)}


def checked(result: Result) -> Result:
    """Return a result that no limit ended early."""
    if result.limit_reached in CUT_SHORT and not result.count:
        raise UsageError(ending_text(result.limit_reached))
    return result


def true_candidates(
    puzzle: Puzzle, sent: Mapping[str, Any], budget: Budget
) -> Iterator[dict[str, Any]]:
    """Yield how many solutions each candidate has, up to a number.

    With the option `logical`, -1 marks what no solution has and no technique removes.
    """
    listed = sent.get("truecandidatesoptions")
    options = [str(one).lower() for one in listed] if isinstance(listed, list) else []
    cap = COLOURED if "colored" in options else 1
    for one in options:
        name, _, most = one.partition("=")
        if name == "truecandidatesnumsolutions" and most.isdecimal():
            cap = max(1, min(int(most[:9]), MOST_COUNTED))
    model = unchecked_model(bare(puzzle))
    found = solving.candidates(model, cap, limits=budget.limits(None), listener=budget.listener)
    if found.limit_reached in CUT_SHORT:
        raise UsageError(ending_text(found.limit_reached))
    side = puzzle.columns
    numbers = [0] * (len(model.cells) * side)
    for variable, (row, column) in enumerate(model.cells):
        for value, number in found.counts[variable].items():
            numbers[(row * side + column) * side + value - 1] = min(number, cap)
    if not any(numbers):
        yield no_solutions(bare(puzzle), budget)
        return
    if "logical" in options:
        path = tutor.explain(bare(puzzle), **budget.reasoning()).path
        for (row, column), values in at_end(path.start, path.steps).marks.items():
            for value in values:
                at = (row * side + column) * side + value - 1
                numbers[at] = numbers[at] or -1
    yield {"type": "truecandidates", "solutionsPerCandidate": numbers}


def solve(puzzle: Puzzle, sent: Mapping[str, Any], budget: Budget) -> Iterator[dict[str, Any]]:
    """Yield a solution."""
    result = checked(puzzles.solve(bare(puzzle), limit=1, **budget.search()))
    if result.solutions:
        values = [value for row in result.solutions[0] for value in row]
        yield {"type": "solved", "solution": values}
    else:
        yield no_solutions(bare(puzzle), budget)


def check(puzzle: Puzzle, sent: Mapping[str, Any], budget: Budget) -> Iterator[dict[str, Any]]:
    """Yield how many solutions there are: 0, 1, or 2 for several."""
    result = checked(puzzles.solve(bare(puzzle), limit=2, keep=1, **budget.search()))
    yield {"type": "count", "count": result.count, "inProgress": False}


def count(puzzle: Puzzle, sent: Mapping[str, Any], budget: Budget) -> Iterator[dict[str, Any]]:
    """Yield how many solutions there are, and meanwhile how many have been found."""
    found, told = 0, monotonic()
    stream = puzzle_solutions(bare(puzzle), timeout=budget.left, memory=MEMORY)
    for block in stream.arrays():
        if budget.listener.cancelled:
            stream.close()
            return
        found += len(block)
        if monotonic() >= told + PROGRESS_SECONDS:
            told = monotonic()
            yield {"type": "count", "count": found, "inProgress": True}
    if stream.limit_reached:
        raise UsageError(t("{} after {} solutions", ending_text(stream.limit_reached), found))
    yield {"type": "count", "count": found, "inProgress": False}


def estimated(puzzle: Puzzle, sent: Mapping[str, Any], budget: Budget) -> Iterator[dict[str, Any]]:
    """Yield better and better estimates of how many solutions there are, with entries as givens."""
    model = unchecked_model(entered(puzzle))
    watch = Stopwatch(Limits(None, seconds=budget.left), budget.listener)
    for found in estimate(model, PRECISION, watch=watch):
        yield estimate_message(found)


def estimate_message(found: Estimate) -> dict[str, Any]:
    """Return an estimate as the protocol states it."""
    half = (found.high - found.low) / 2
    return {
        "type": "estimate",
        "estimate": float(found.value),
        "stderr": half / NORMAL if half else 0.0,
        "iterations": found.walks,
        "ci95_lower": float(found.low),
        "ci95_upper": float(found.high),
        "relErrPercent": 100 * half / found.value if found.value else 0.0,
    }


def solve_path(puzzle: Puzzle, sent: Mapping[str, Any], budget: Budget) -> Iterator[dict[str, Any]]:
    """Yield all steps in words, and the candidates that they leave."""
    found = tutor.explain(position(puzzle, sent), **budget.reasoning())
    said = [found.said(before, step) for before, step in found.path.positions()]
    said = [*found.messages(), *said, *filter(None, [found.summary])]
    end = at_end(found.path.start, found.path.steps)
    yield logical(end, "\n".join(said), found.diagnosis.hopeless)


def step(puzzle: Puzzle, sent: Mapping[str, Any], budget: Budget) -> Iterator[dict[str, Any]]:
    """Yield the next step; the first is to write all candidates."""
    asked = position(puzzle, sent)
    written = pencilled(asked)
    found = tutor.hint(asked, **budget.reasoning())
    if not found.diagnosis.hopeless and written.marks != asked.marks:
        yield logical(written, "Initial candidates.")
        return
    steps = () if found.deduction is None else (found.deduction,)
    end = at_end(found.position, steps)
    yield logical(end, "\n".join(found.sentences()), found.diagnosis.hopeless)


def at_end(start: Position, steps: tuple[Any, ...]) -> Position:
    """Return the position after some steps."""
    reasoning = Reasoning(start)
    for one in steps:
        reasoning.apply(one)
    return reasoning.position()


def logical(at: Position, message: str, hopeless: bool = False) -> dict[str, Any]:
    """Return a position as the protocol states it."""
    givens = at.puzzle.givens
    cells = []
    for cell in sorted(at.puzzle.cells()):
        row, column = cell
        value = at.values.get(cell) or givens[row][column]
        marks = [] if value else list(at.marks.get(cell, ()))
        cells.append({"value": value} if value else {"value": 0, "candidates": marks})
    return {"type": "logical", "cells": cells, "message": message, "isValid": not hopeless}


def bare(puzzle: Puzzle) -> Puzzle:
    """Return the puzzle without a player's entries."""
    return replace(puzzle, extra=())


def entered(puzzle: Puzzle) -> Puzzle:
    """Return the puzzle with a player's entries as givens."""
    values = position_of(puzzle).values
    givens = tuple(
        tuple(values.get((r, c), value) for c, value in enumerate(row))
        for r, row in enumerate(puzzle.givens)
    )
    return replace(bare(puzzle), givens=givens)


def position(puzzle: Puzzle, sent: Mapping[str, Any]) -> Position:
    """Return the entries of the puzzle, with the marks in the middle of its cells."""
    found = position_of(puzzle)
    marks: dict[Cell, tuple[int, ...]] = {}
    for row, line in enumerate(sent["grid"]):
        for column, cell in enumerate(line):
            written = cell.get("centerPencilMarks")
            known = {one for one in written or () if type(one) is int and one > 0}
            if known and (row, column) not in found.values:
                marks[row, column] = tuple(sorted(known))
    return replace(found, marks=marks)


COMMANDS: dict[str, Callable[[Puzzle, Mapping[str, Any], Budget], Iterator[dict[str, Any]]]] = {
    "truecandidates": true_candidates,
    "solve": solve,
    "check": check,
    "count": count,
    "estimate": estimated,
    "solvepath": solve_path,
    "step": step,
}
