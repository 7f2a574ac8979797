"""What people call: each function here is one thing one does with a puzzle."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from os import PathLike
from time import monotonic
from typing import TYPE_CHECKING, Any

from alldiff import reference
from alldiff.clues import Cell
from alldiff.engines import choose, choose_told
from alldiff.errors import InvalidPuzzle, LimitReached, UsageError
from alldiff.events import Event
from alldiff.kinds import refuse, stated_model, to_model, validate
from alldiff.model import Model, values_of
from alldiff.puzzle import Puzzle
from alldiff.result import CUT_SHORT, Interrupted, Limits, Result, Status, ending_text
from alldiff.search import STRONG

if TYPE_CHECKING:
    from alldiff.bulk import Client
    from alldiff.bulk.many import Batch
    from alldiff.lab import Entry, RaceResult
    from alldiff.lab.studies import StudyReport
    from alldiff.lab.watching import Player, SearchTree, Trace
    from alldiff.render.style import ThemeName

TREE_NODES = 100_000
"""Nodes that a tree grows to where nothing else is said."""
RACE_TIMEOUT = 10.0
"""Seconds that a run of a race may take where nothing else is said."""


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
        return _run_split(puzzle, search, engine, limits, seed, threads, client)
    return _run(puzzle, search, engine, limits, seed, keep=None, threads=threads)


def solve_many(
    source: Any,
    limit: int = 2,
    threads: int = 0,
    *,
    timeout: float | None = None,
    nodes: int | None = None,
    format: str | None = None,
    box: tuple[int, int] | str | None = None,
    latin: bool = False,
    size: int | None = None,
    alphabet: str | None = None,
    client: Client | None = None,
) -> Batch:
    """Solve many puzzles and return arrays: `solutions`, `counts`, `status`, and `errors`.

    The source is an array (n, 81) or (n, 9, 9) with 0 for empty, bytes or a string of lines, an
    iterable of strings or of puzzles, or the path of a file: text, CSV, JSONL or Parquet, plain or
    compressed. Classic Sudokus are solved together at full speed; other kinds and sizes go through
    the strongest engine, one for each thread, within `timeout` seconds and `nodes` nodes each. A
    row that is no puzzle stays a row, and `errors` tells why. `client` solves on a Dask cluster.

    >>> batch = solve_many(["4.23.2.4.3..1..2", "4.23.2.4.3..1..3", "4.2"])
    >>> batch.status.tolist(), batch.counts.tolist(), list(batch.errors)
    (['unique', 'none', 'invalid'], [1, 0, 0], [1, 2])
    """
    from alldiff.bulk import many
    from alldiff.bulk.solving import Work
    from alldiff.formats import ReadOptions, parse_box

    options = ReadOptions(parse_box(box) if isinstance(box, str) else box, latin, size, alphabet)
    work = Work(limit, threads, timeout, nodes)
    return many.solve_many(source, work, options, format, client)


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
        result = _run(puzzle, search, engine, Limits(limit, nodes, timeout, memory), seed, keep=1)
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


def watch(
    puzzle: Puzzle,
    search: str | None = None,
    *,
    limit: int | None = 1,
    nodes: int | None = None,
    timeout: float | None = None,
    seed: int = 0,
    events: int | None = None,
    theme: ThemeName = "auto",
) -> Player:
    """Return a search as a player: a notebook shows it, and `.save(path)` writes it as a page.

    The page needs no server and loads nothing. It holds the first `events` steps of the search, by
    default 50,000, and tells where it was cut.
    """
    from alldiff.lab.watching import EVENTS, Player, Recording

    if isinstance(puzzle, Model):
        raise UsageError("watch draws puzzles, and a model has no board; ad.steps tells its events")
    most = EVENTS if events is None else events
    if most < 1:
        raise UsageError(f"a limit on events must be above 0, not {most}")
    model = as_model(puzzle)
    engine, chosen = choose_told(model, search, seed)
    player = Player(puzzle, chosen, Recording(model), theme)
    player.recording.take(engine.steps(model, chosen, Limits(limit, nodes, timeout)), most)
    return player


def tree(
    puzzle: Puzzle | Model,
    search: str | None = None,
    *,
    limit: int | None = 1,
    nodes: int | None = TREE_NODES,
    timeout: float | None = None,
    seed: int = 0,
    depth: int | None = None,
    nodes_shown: int | None = None,
    theme: ThemeName = "auto",
    name: str | None = None,
) -> SearchTree:
    """Return the tree of a search: a notebook shows it, and `.save(path)` writes SVG or PNG.

    Each node is a try. Subtrees below `depth`, and those beyond `nodes_shown` nodes (120), are
    folded and counted; the ways to solutions are shown first. `name` is the heading, by default
    that of the puzzle.
    """
    from alldiff.lab.watching import NODES_SHOWN, SearchTree, grow
    from alldiff.lab.watching.tree import check_view

    most = NODES_SHOWN if nodes_shown is None else nodes_shown
    check_view(depth, most)
    model = as_model(puzzle)
    engine, chosen = choose_told(model, search, seed)
    if chosen.over_states:
        raise UsageError(f"{chosen} is a search over states: it tries no values and has no tree")
    limits = Limits(limit, nodes, timeout)
    # One node more than asked for shows whether there is one.
    asked = Limits(limit, None if nodes is None else nodes + 1, timeout)
    start = monotonic()
    grown = grow(engine.steps(model, chosen, asked), limits.nodes, limits.solutions)
    late = timeout is not None and monotonic() - start >= timeout
    return SearchTree(
        name or _name(puzzle), chosen, grown.nodes, grown.finished and not late, depth, most, theme
    )


def trace(
    puzzle: Puzzle | Model,
    search: str | None = None,
    *,
    limit: int | None = 1,
    nodes: int | None = None,
    timeout: float | None = None,
    seed: int = 0,
    steps: int | None = None,
    all_arcs: bool = False,
    name: str | None = None,
) -> Trace:
    """Return AC-3 step by step: which arcs, which values went and why, and what was queued.

    `str()` of it is text, `.markdown()` a sheet to hand out, `.save(path)` writes either. The
    search is `mac` with any orders, by default `mac+mrv`. The first `steps` revisions are told, by
    default 500; `all_arcs` lists the arcs that removed nothing one by one.
    """
    from alldiff.lab.watching import STEPS, Trace, Tracer
    from alldiff.lab.watching.arcs import SPEC, refuse_untraceable

    most = STEPS if steps is None else steps
    if most < 1:
        raise UsageError(f"a limit on steps must be above 0, not {most}")
    model = as_model(puzzle)
    engine, chosen = choose_told(model, SPEC if search is None else search, seed)
    refuse_untraceable(chosen)
    tracer = Tracer(model, most)
    tracer.follow(engine.steps(model, chosen, Limits(limit, nodes, timeout)))
    told = tuple(tracer.entries)
    return Trace(name or _name(puzzle), model, chosen, told, tracer.cut, all_arcs)


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


def race(
    puzzles: Entry | Iterable[Entry],
    specs: str | Sequence[str],
    *,
    limit: int | None = 1,
    nodes: int | None = None,
    timeout: float | None = RACE_TIMEOUT,
    repeat: int = 3,
    warm_up: int = 1,
    seed: int = 0,
    progress: Callable[[int, int], None] | None = None,
) -> RaceResult:
    """Run several algorithms on the same puzzles, and return their runs with a table and plots.

    A spec is a search (`mac+mrv`), a search and the engine to run it (`mac+mrv@reference`), or an
    engine alone (`native`, `choco`). Each run ends at `limit` solutions, `nodes` nodes or `timeout`
    seconds; `repeat` k takes the seed `seed` + k - 1. `progress` is called with the number of runs
    done and of all. Ctrl-C raises alldiff.lab.RaceInterrupted, which has what was reached.
    """
    from alldiff.lab import Race, RaceInterrupted, courses

    ready = Race(
        courses(puzzles),
        [specs] if isinstance(specs, str) else list(specs),
        Limits(limit, nodes, timeout),
        repeat,
        warm_up,
        seed,
    )
    try:
        for run_number, _ in enumerate(ready.run(), start=1):
            if progress is not None:
                progress(run_number, len(ready))
    except KeyboardInterrupt:
        raise RaceInterrupted(ready.result("interrupted")) from None
    return ready.result()


def study(
    name: str,
    out: str | PathLike[str] | None = None,
    *,
    seed: int = 0,
    runs: int | None = None,
    puzzles: int | None = None,
    quick: bool = False,
    progress: Callable[[int, int], None] | None = None,
) -> StudyReport:
    """Run a study, such as "kakuro-orders", and return its report, written to the folder `out`.

    `runs` is how often each search is repeated, `puzzles` how many of each size there are at most;
    `quick` takes few puzzles and low limits. `progress` is called with the number of runs done and
    of all. Ctrl-C raises alldiff.lab.studies.StudyInterrupted, whose `report` tells what was
    reached, after writing it. Needs the extra `plot`.
    """
    from alldiff.lab.studies import Setting, StudyInterrupted, Work

    work = Work(name, Setting(seed, runs, puzzles, quick))
    try:
        for _ in work.run():
            if progress is not None:
                progress(work.done, len(work))
    except KeyboardInterrupt:
        report = work.report("interrupted")
        if out is not None:
            report.save(out)
        raise StudyInterrupted(report) from None
    report = work.report()
    if out is not None:
        report.save(out)
    return report


def generate(kind: str, *, seed: int = 0, number: int = 0, **wishes: Any) -> Puzzle:
    """Return a new puzzle of a kind with exactly one solution, which it carries.

    It depends on `(seed, number)` and the wishes alone: `size` and `box` (width, height) of a
    square, `clues` to keep, `signs="few"` for a Greater-Than Sudoku with none that can be spared,
    `rows`, `columns` and `density` of a Kakuro.
    """
    from alldiff import generators

    return generators.generate(kind, seed=seed, number=number, **wishes)


def generate_many(
    kind: str, count: int | None = None, *, seed: int = 0, **wishes: Any
) -> Iterator[Puzzle]:
    """Yield `count` new puzzles (None: without end), the same as `generate` makes one by one."""
    from alldiff import generators

    return generators.generate_many(kind, count, seed=seed, **wishes)


def _mark(seen: list[int], values: tuple[int, ...]) -> None:
    for variable, value in enumerate(values):
        seen[variable] |= 1 << value


def _one_solution(
    model: Model, engine: str, nodes: int | None, timeout: float | None
) -> tuple[int, ...] | None:
    result = _run(model, None, engine, Limits(1, nodes, timeout), 0, keep=1)
    if result.status is Status.UNKNOWN:
        raise LimitReached(ending_text(result.limit_reached))
    return result.values[0] if result.values else None


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
    status = _run(model, None, engine, limits, 0, keep=1).status
    solvable = None if status is Status.UNKNOWN else status is not Status.NONE
    unique = None if status in (Status.UNKNOWN, Status.FOUND) else status is Status.UNIQUE
    if not unique:
        return Check(True, solvable, unique, unique, ())
    redundant: list[Cell] = []
    unsure = False
    for given in model.givens:
        without = replace(model, givens=tuple(other for other in model.givens if other != given))
        status = _run(without, None, engine, limits, 0, keep=1).status
        if status is Status.UNIQUE:
            redundant.append(model.cells[given[0]])
        elif status is not Status.MULTIPLE:
            unsure = True
    minimal = False if redundant else None if unsure else True
    return Check(True, True, True, minimal, tuple(redundant))


def _name(puzzle: Puzzle | Model) -> str:
    """Return what to call a puzzle in a heading."""
    from alldiff.render.svg import name_of

    if isinstance(puzzle, Model):
        return f"Model with {len(puzzle.domains)} variables"
    return name_of(puzzle, puzzle.title)


def as_model(puzzle: Puzzle | Model) -> Model:
    """Return the model of a puzzle, and a model as it is."""
    return puzzle if isinstance(puzzle, Model) else to_model(puzzle)


def _run(
    puzzle: Puzzle | Model,
    search: str | None,
    engine: str,
    limits: Limits,
    seed: int,
    keep: int | None,
    threads: int | None = None,
) -> Result:
    if isinstance(puzzle, Model):
        chosen, plan = choose(puzzle, engine, search, seed, threads)
        return chosen.solve(puzzle, plan, limits, keep)
    model = stated_model(puzzle)
    chosen, plan = choose(model, engine, search, seed, threads)
    if plan.level != STRONG:
        # Only the strongest search surely sees at once that clues contradict each other.
        refuse(puzzle)
    try:
        result = chosen.solve(model, plan, limits, keep)
    except Interrupted as stop:
        raise Interrupted(stop.result.of(puzzle)) from None
    if not result.count:
        refuse(puzzle)
    return result.of(puzzle)


def _run_split(
    puzzle: Puzzle | Model,
    search: str | None,
    engine: str,
    limits: Limits,
    seed: int,
    threads: int | None,
    client: Client,
) -> Result:
    from alldiff.bulk.splitting import solve_split

    if threads is not None:
        raise UsageError("a search is split over threads or over a cluster, not over both")
    model = as_model(puzzle)
    chosen, plan = choose(model, engine, search, seed)
    if chosen.name != "native":
        raise UsageError(f"the engine {chosen.name} cannot split a search over a cluster")
    shown = None if isinstance(puzzle, Model) else puzzle
    return replace(solve_split(model, plan, limits, None, client), puzzle=shown)
