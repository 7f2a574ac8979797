"""One puzzle: solve it, count its solutions, check it, draw it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from os import PathLike
from typing import TYPE_CHECKING

from alldiff import reference
from alldiff.clues import Cell
from alldiff.engines import choose_told
from alldiff.errors import InvalidPuzzle, LimitReached, UsageError
from alldiff.events import Event
from alldiff.facade.running import as_model, run, run_split
from alldiff.kinds import to_model, validate
from alldiff.model import Model, values_of
from alldiff.puzzle import Puzzle
from alldiff.result import CUT_SHORT, Limits, Result, Status, ending_text

if TYPE_CHECKING:
    from alldiff.bulk import Client
    from alldiff.render.style import ThemeName


def solve(
    puzzle: Puzzle | Model,
    search: str | None = None,
    *,
    engine: str = "auto",
    limit: int | None = 2,
    nodes: int | None = None,
    timeout: float | None = None,
    memory: int | None = None,
    threads: int | None = None,
    seed: int = 0,
    client: Client | None = None,
) -> Result:
    """Solve a puzzle, by default up to a second solution, so that the status tells uniqueness.

    `limit=1` stops at the first solution, `limit=None` finds all; `timeout` is in seconds, `memory`
    in bytes. `threads=k` splits one hard search over k threads (0: all there are), with the same
    answer for every k; `client` splits it over the workers of a Dask cluster. Raises InvalidPuzzle
    where the puzzle has faults.
    """
    limits = Limits(limit, nodes, timeout, memory)
    if client is not None:
        return run_split(puzzle, search, engine, limits, seed, threads, client)
    return run(puzzle, search, engine, limits, seed, keep=None, threads=threads)


def count(
    puzzle: Puzzle | Model,
    search: str | None = None,
    *,
    engine: str = "auto",
    limit: int | None = 2,
    nodes: int | None = None,
    timeout: float | None = None,
    memory: int | None = None,
    seed: int = 0,
) -> int:
    """Return the number of solutions, counting no further than `limit` (None: all).

    Raises LimitReached where `nodes`, `timeout` or `memory` end the search first, or where it is a
    local search, which finds one solution and proves nothing about others; a puzzle whose clues
    contradict each other has 0 solutions.
    """
    try:
        result = run(puzzle, search, engine, Limits(limit, nodes, timeout, memory), seed, keep=1)
    except InvalidPuzzle as invalid:
        if invalid.exit_code != 1:
            raise
        return 0
    if result.limit_reached in CUT_SHORT:
        raise LimitReached(f"{ending_text(result.limit_reached)} after {result.count} solutions")
    if not result.complete and result.count != limit:
        raise LimitReached(f"{result.search} finds one solution and cannot count them all")
    return result.count


def steps(
    puzzle: Puzzle | Model,
    search: str | None = None,
    *,
    limit: int | None = 1,
    nodes: int | None = None,
    timeout: float | None = None,
    seed: int = 0,
) -> Iterator[Event]:
    """Yield every event of a search, by the reference engine or over states, as it happens."""
    model = as_model(puzzle)
    engine, chosen = choose_told(model, search, seed)
    return engine.steps(model, chosen, Limits(limit, nodes, timeout))


def candidates(
    puzzle: Puzzle | Model,
    *,
    engine: str = "auto",
    nodes: int | None = None,
    timeout: float | None = None,
) -> dict[Cell, tuple[int, ...]]:
    """Return for each cell the values that it takes in some solution.

    A contradictory puzzle has none. Each solution found settles one value of every cell, so the
    work is at most one search for each value that is not yet seen. Limits are for each search.
    """
    try:
        model = as_model(puzzle)
    except InvalidPuzzle as invalid:
        if invalid.exit_code != 1 or isinstance(puzzle, Model):
            raise
        return dict.fromkeys(puzzle.cells(), ())
    seen = [0] * len(model.domains)
    given = {variable for variable, _ in model.givens}
    first = _one_solution(model, engine, nodes, timeout)
    if first is None:
        return dict.fromkeys(model.cells, ())
    _mark(seen, first)
    for variable, domain in enumerate(model.domains):
        if variable in given:
            continue
        for value in values_of(domain):
            if seen[variable] >> value & 1:
                continue
            asked = replace(model, givens=(*model.givens, (variable, value)))
            found = _one_solution(asked, engine, nodes, timeout)
            if found is not None:
                _mark(seen, found)
    return {cell: tuple(values_of(seen[v])) for v, cell in enumerate(model.cells)}


def pencil_marks(puzzle: Puzzle) -> dict[Cell, tuple[int, ...]]:
    """Return what a player pencils in first: for each cell without a given, the values left by it.

    The givens remove their values from the cells they share a house with, and a sum keeps only the
    values of its combinations. A puzzle with faults, or where a cell has no value left, has none.
    """
    if validate(puzzle):
        return {}
    model = to_model(puzzle)
    domains = reference.prefiltered(model) or [0] * len(model.domains)
    given = {variable for variable, _ in model.givens}
    return {
        cell: tuple(values_of(domain))
        for variable, (cell, domain) in enumerate(zip(model.cells, domains, strict=True))
        if variable not in given
    }


def draw(
    puzzle: Puzzle,
    path: str | PathLike[str] | None = None,
    *,
    solution: bool = True,
    candidates: bool = False,
    theme: ThemeName = "light",
    format: str | None = None,
    show: bool = False,
) -> str | bytes:
    """Return a picture of a puzzle, solved on the right, and write it to a path if there is one.

    `format` is "svg", "png" or "html", by default what the path ends in. `candidates` draws pencil
    marks. A puzzle with faults is drawn with them marked, and without a solution. `show` opens the
    file.
    """
    from alldiff import render

    faults = validate(puzzle)
    solved = solve(puzzle, limit=1).solution if solution and not faults else None
    drawn = render.draw(
        puzzle,
        path,
        solution=solved,
        candidates=pencil_marks(puzzle) if candidates else None,
        theme=theme,
        format=format,
        faults=faults,
    )
    if show:
        if path is None:
            raise UsageError("show needs a path to draw to")
        render.show(path)
    return drawn


@dataclass(frozen=True, slots=True)
class Check:
    """What is known about a puzzle; None is unknown, because a limit was reached.

    `minimal` says that no given can be spared; `redundant` lists those that can.
    """

    valid: bool
    solvable: bool | None
    unique: bool | None
    minimal: bool | None
    redundant: tuple[Cell, ...]


def check(
    puzzle: Puzzle, *, engine: str = "auto", nodes: int | None = None, timeout: float | None = None
) -> Check:
    """Tell whether a puzzle is valid, solvable, unique and minimal. Limits are for each search."""
    if faults := validate(puzzle):
        # What is not yet fully stated may still become solvable.
        known = False if any(fault.contradiction for fault in faults) else None
        return Check(False, known, known, known, ())
    model = to_model(puzzle)
    limits = Limits(2, nodes, timeout)
    status = run(model, None, engine, limits, 0, keep=1).status
    solvable = None if status is Status.UNKNOWN else status is not Status.NONE
    unique = None if status in (Status.UNKNOWN, Status.FOUND) else status is Status.UNIQUE
    if not unique:
        return Check(True, solvable, unique, unique, ())
    redundant: list[Cell] = []
    unsure = False
    for given in model.givens:
        without = replace(model, givens=tuple(other for other in model.givens if other != given))
        status = run(without, None, engine, limits, 0, keep=1).status
        if status is Status.UNIQUE:
            redundant.append(model.cells[given[0]])
        elif status is not Status.MULTIPLE:
            unsure = True
    minimal = False if redundant else None if unsure else True
    return Check(True, True, True, minimal, tuple(redundant))


def _mark(seen: list[int], values: tuple[int, ...]) -> None:
    for variable, value in enumerate(values):
        seen[variable] |= 1 << value


def _one_solution(
    model: Model, engine: str, nodes: int | None, timeout: float | None
) -> tuple[int, ...] | None:
    result = run(model, None, engine, Limits(1, nodes, timeout), 0, keep=1)
    if result.status is Status.UNKNOWN:
        raise LimitReached(ending_text(result.limit_reached))
    return result.values[0] if result.values else None
