"""One puzzle: solve it, count its solutions, check it, draw it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from os import PathLike
from typing import TYPE_CHECKING, Any

from alldiff import solving
from alldiff.core.cells import Cell
from alldiff.core.errors import InvalidPuzzle, LimitReached, UsageError, suggest
from alldiff.core.limits import CUT_SHORT, Listener, Stopwatch, ending_text
from alldiff.core.model import Model, values_of
from alldiff.core.puzzle import Fault, Puzzle
from alldiff.core.records import Record, replace
from alldiff.core.result import Limits, Result, Status
from alldiff.core.search import ALONE, parse
from alldiff.engines import choose, choose_traceable
from alldiff.facade.sources import AnySource, Source, model_of, puzzle_of, stated
from alldiff.rules import unchecked_model, validate
from alldiff.rules.framework.base import Rule

if TYPE_CHECKING:
    from alldiff.bulk import Client
    from alldiff.core.events import Event
    from alldiff.render.style import ThemeName


def to_model(puzzle: AnySource) -> Model:
    """Return the model of a puzzle or a problem; InvalidPuzzle tells all faults of a puzzle.

    >>> len(to_model("4.23.2.4.3..1..2").constraints)
    12
    """
    return model_of(puzzle)


def solve(
    puzzle: AnySource,
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
    listener: Listener | None = None,
) -> Result:
    """Solve a puzzle, by default up to a second solution, so that the status tells uniqueness.

    `limit=1` stops at the first solution, `limit=None` finds all; `timeout` is in seconds, `memory`
    in bytes. `threads=k` shares one hard search among k threads (0: all there are), with the same
    answer for every k; `client` splits it over the workers of a Dask cluster. A `listener` can
    cancel it and hears how far it is. Raises InvalidPuzzle where the puzzle has faults.

    >>> import alldiff as ad
    >>> ad.solve("4.23.2.4.3..1..2").status
    <Status.UNIQUE: 'unique'>
    """
    asked = stated(puzzle)
    limits = Limits(limit, nodes, timeout, memory)
    if client is not None:
        if threads is not None:
            raise UsageError("a search is split over threads or over a cluster, not over both")
        return run_split(asked, search, engine, limits, seed, None, client)
    return solving.run(
        asked, search, engine=engine, limits=limits, seed=seed, threads=threads, listener=listener
    )


def run_split(
    puzzle: Puzzle | Model,
    search: str | None,
    engine: str,
    limits: Limits,
    seed: int,
    keep: int | None,
    client: Client,
) -> Result:
    """Search for the solutions over the workers of a cluster."""
    from alldiff.bulk.splitting import solve_split

    model = solving.as_model(puzzle)
    chosen, plan = choose(model, engine, search, seed)
    if chosen.name != "native":
        raise UsageError(f"the engine {chosen.name} cannot split a search over a cluster")
    shown = None if isinstance(puzzle, Model) else puzzle
    return replace(solve_split(model, plan, limits, keep, client), puzzle=shown)


def count(
    puzzle: AnySource,
    search: str | None = None,
    *,
    engine: str = "auto",
    limit: int | None = 2,
    nodes: int | None = None,
    timeout: float | None = None,
    memory: int | None = None,
    seed: int = 0,
    listener: Listener | None = None,
) -> int:
    """Return the number of solutions, counting no further than `limit` (None: all).

    Raises LimitReached where `nodes`, `timeout` or `memory` end the search first, or where it is a
    local search, which finds one solution and proves nothing about others; a puzzle whose clues
    contradict each other has 0 solutions.
    """
    asked = stated(puzzle)
    limits = Limits(limit, nodes, timeout, memory)
    try:
        result = solving.run(
            asked, search, engine=engine, limits=limits, seed=seed, keep=1, listener=listener
        )
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
    puzzle: AnySource,
    search: str | None = None,
    *,
    limit: int | None = 1,
    nodes: int | None = None,
    timeout: float | None = None,
    seed: int = 0,
) -> Iterator[Event]:
    """Yield every event of a search, by the reference engine or over states, as it happens."""
    from alldiff.core.replay import in_words

    model = model_of(puzzle)
    engine, chosen = choose_traceable(model, search, seed)
    return in_words(model, engine.steps(model, chosen, Limits(limit, nodes, timeout)))


def candidates(
    puzzle: AnySource,
    *,
    level: str | None = None,
    engine: str = "auto",
    nodes: int | None = None,
    timeout: float | None = None,
    listener: Listener | None = None,
) -> dict[Any, tuple[Any, ...]]:
    """Return for each cell, or each name, the values that it takes in some solution.

    With `level`, such as "gac" or "mac+last-cell", those that this level leaves before the first
    choice of a search instead. A contradictory puzzle has none.
    Each solution found settles one value of every cell, so the work is at most one search for each
    value that is not yet seen. The limit on nodes is for each search, `timeout` for all of them;
    LimitReached is raised where one of them ends the work.
    """
    asked = stated(puzzle)
    try:
        model = solving.as_model(asked)
    except InvalidPuzzle as invalid:
        if invalid.exit_code != 1 or isinstance(asked, Model):
            raise
        return dict.fromkeys(asked.cells(), ())
    limits = Limits(None, nodes, timeout)
    if level is not None:
        if engine not in ("auto", "reference"):
            raise UsageError(f"a level is what the reference engine shows, not {engine}")
        return left_by(model, level, limits, listener)
    found = solving.candidates(model, engine=engine, limits=limits, listener=listener)
    if found.limit_reached:
        raise LimitReached(ending_text(found.limit_reached))
    return found.values(model)


def left_by(
    model: Model, level: str, limits: Limits, listener: Listener | None
) -> dict[Any, tuple[Any, ...]]:
    """Return what a consistency level, with options if need be, leaves before the first choice."""
    from alldiff import reference
    from alldiff.core.search_run import Ended

    search = parse(level)
    if search.over_states or search.level in ALONE:
        raise UsageError(f"{level} is no consistency level, such as mac or gac+last-cell")
    try:
        domains = reference.root_domains(model, search, limits, listener)
    except Ended as ended:
        raise LimitReached(ending_text(ended.limit_reached)) from None
    return shown_domains(model, domains)


def shown_domains(model: Model, domains: Sequence[int] | None) -> dict[Any, tuple[Any, ...]]:
    """Return domains by cell or name, their values as they are called; None: nothing is left."""
    label, count = model.labelled(), len(model.cells) or model.visible
    left = domains or [0] * count
    return {solving.place(model, v): tuple(map(label, values_of(left[v]))) for v in range(count)}


def redundant(
    puzzle: AnySource,
    *,
    engine: str = "auto",
    nodes: int | None = None,
    timeout: float | None = None,
    listener: Listener | None = None,
) -> tuple[Any, ...]:
    """Return the givens, by cell or name, without each of which there still is only one solution.

    Raises UsageError where it has none or several, and LimitReached where a limit ends the work.
    """
    model = model_of(puzzle)
    stopwatch = Stopwatch(Limits(2, nodes, timeout), listener)
    result = solving.run(model, engine=engine, limits=stopwatch.left, keep=1, listener=listener)
    if result.limit_reached in CUT_SHORT:
        raise LimitReached(ending_text(result.limit_reached))
    if result.status is not Status.UNIQUE:
        raise UsageError("only a puzzle with exactly one solution has givens to spare")
    found = solving.redundant(model, engine=engine, limits=stopwatch.left, listener=listener)
    if found.unsure:
        raise LimitReached(f"a limit was reached before all {len(model.givens)} givens were tried")
    return found.cells


def conflicts(puzzle: AnySource, entries: Mapping[Any, Any] | None = None) -> list[Fault]:
    """Return what values entered in cells break, together with the givens; nothing if all is well.

    Where there is no grid, entries are values by the names of variables.

    >>> import alldiff as ad
    >>> [fault.message for fault in ad.conflicts("4.23.2.4.3..1..2", {(0, 1): 3})]
    ['3 stands twice in row 1', '3 stands twice in column 2']
    """
    from alldiff.techniques.engine.names import constraint_names

    asked = stated(puzzle)
    entries = {} if entries is None else entries
    if not isinstance(entries, Mapping):
        raise UsageError("entries are values by cell, such as {(0, 1): 3}, or by name")
    if isinstance(asked, Model):
        known = [solving.place(asked, v) for v in range(asked.visible)]
        for name in entries:
            if name not in known:
                raise UsageError(f"there is no variable {name}{suggest(str(name), known)}")
        return solving.conflicts(asked, entries)
    try:
        model = unchecked_model(asked)
    except InvalidPuzzle as invalid:
        return list(invalid.faults)
    return solving.conflicts(model, entries, constraint_names(asked, model))


def pencil_marks(puzzle: AnySource) -> dict[Any, tuple[Any, ...]]:
    """Return what a player pencils in first: for each cell, or name, without a given, what is left.

    The givens remove their values from the cells they share a house with, and a sum keeps only the
    values of its combinations. A puzzle with faults, or where a cell has no value left, has none.
    """
    from alldiff import reference

    asked = stated(puzzle)
    if isinstance(asked, Puzzle) and validate(asked):
        return {}
    model = model_of(asked)
    given = {solving.place(model, variable) for variable, _ in model.givens}
    marks = shown_domains(model, reference.prefiltered(model))
    return {key: values for key, values in marks.items() if key not in given}


def draw(
    puzzle: Source,
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

    asked = puzzle_of(puzzle)
    faults = validate(asked)
    solved = solve(asked, limit=1).solution if solution and not faults else None
    drawn = render.draw(
        asked,
        path,
        solution=solved,
        candidates=pencil_marks(asked) if candidates else None,
        theme=theme,
        format=format,
        faults=faults,
    )
    if show:
        if path is None:
            raise UsageError("show needs a path to draw to")
        render.show(path)
    return drawn


class Check(Record, frozen=True):
    """What is known about a puzzle; None is unknown, because a limit was reached.

    `minimal` says that no given can be spared; `redundant` lists those that can, and where other
    clues were asked about, too, `redundant_clues` those of them.
    """

    valid: bool
    solvable: bool | None
    unique: bool | None
    minimal: bool | None
    redundant: tuple[Cell, ...]
    redundant_clues: tuple[Rule, ...] = ()


def check(
    puzzle: AnySource,
    *,
    engine: str = "auto",
    nodes: int | None = None,
    timeout: float | None = None,
    clues: bool = False,
    listener: Listener | None = None,
) -> Check:
    """Tell whether a puzzle is valid, solvable, unique and minimal.

    The limit on nodes is for each search, `timeout` for all of them. It is minimal if no given can
    be spared, and with `clues` no other clue either.
    """
    asked = stated(puzzle)
    if isinstance(asked, Puzzle) and (faults := validate(asked)):
        # What is not yet fully stated may still become solvable.
        known = False if any(fault.contradiction for fault in faults) else None
        return Check(False, known, known, known, ())
    model = model_of(asked)
    stopwatch = Stopwatch(Limits(2, nodes, timeout), listener)
    limits = stopwatch.left
    status = solving.run(model, engine=engine, limits=limits, keep=1, listener=listener).status
    solvable = None if status is Status.UNKNOWN else status is not Status.NONE
    unique = None if status in (Status.UNKNOWN, Status.FOUND) else status is Status.UNIQUE
    if not unique:
        return Check(True, solvable, unique, unique, ())
    found = solving.redundant(model, engine=engine, limits=stopwatch.left, listener=listener)
    spared: list[Rule] = []
    unsure: list[Rule] = []
    if clues and isinstance(asked, Puzzle):
        limits = stopwatch.left
        spared, unsure = solving.redundant_clues(
            asked, engine=engine, limits=limits, listener=listener
        )
    minimal = False if found.cells or spared else None if found.unsure or unsure else True
    return Check(True, True, True, minimal, found.cells, tuple(spared))
