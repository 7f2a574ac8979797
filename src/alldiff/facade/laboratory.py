"""Searches to look at and to compare: players, trees, traces, races and studies."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from os import PathLike
from time import monotonic
from typing import TYPE_CHECKING

from alldiff.core.errors import UsageError, whole_number
from alldiff.core.model import Model
from alldiff.core.puzzle import Puzzle
from alldiff.core.replay import in_words
from alldiff.core.result import Limits
from alldiff.engines import choose_traceable
from alldiff.facade.sources import AnySource, model_of, stated
from alldiff.problems import Problem

if TYPE_CHECKING:
    from alldiff.lab import Entry, RaceResult
    from alldiff.lab.watching import Player, SearchTree, Trace
    from alldiff.lab.watching.arc_order import ArcOrder
    from alldiff.render.style import ThemeName
    from alldiff.studies import StudyReport

TREE_NODES = 100_000
"""Nodes that a tree grows to where nothing else is said."""
RACE_TIMEOUT = 10.0
"""Seconds that a run of a race may take where nothing else is said."""


def watch(
    puzzle: AnySource,
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

    A problem without a grid is shown as its constraint graph. The page needs no server and loads
    nothing. It holds the first `events` steps of the search, by default 50,000, and tells where it
    was cut.
    """
    from alldiff.lab.watching import EVENTS, Player, Recording, watched

    most = EVENTS if events is None else whole_number("limit on events", events)
    if most < 1:
        raise UsageError(f"a limit on events must be above 0, not {most}")
    asked = stated(puzzle)
    model = model_of(asked)
    _, chosen = choose_traceable(model, search, seed)
    shown = asked if isinstance(asked, Puzzle) else None
    player = Player(shown, chosen, Recording(model), theme, _name(puzzle))
    player.recording.take(watched(model, chosen, Limits(limit, nodes, timeout)), most)
    return player


def tree(
    puzzle: AnySource,
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
    asked = stated(puzzle)
    model = model_of(asked)
    engine, chosen = choose_traceable(model, search, seed)
    if chosen.over_states:
        raise UsageError(f"{chosen} is a search over states: it tries no values and has no tree")
    limits = Limits(limit, nodes, timeout)
    # One node more than asked for shows whether there is one.
    further = Limits(limit, None if nodes is None else nodes + 1, timeout)
    start = monotonic()
    grown = grow(
        in_words(model, engine.steps(model, chosen, further)), limits.nodes, limits.solutions
    )
    late = timeout is not None and monotonic() - start >= timeout
    return SearchTree(
        name or _name(puzzle), chosen, grown.nodes, grown.finished and not late, depth, most, theme
    )


def trace(
    puzzle: AnySource,
    search: str | None = None,
    *,
    limit: int | None = 1,
    nodes: int | None = None,
    timeout: float | None = None,
    seed: int = 0,
    steps: int | None = None,
    all_arcs: bool = False,
    arcs: Sequence[str] | None = None,
    name: str | None = None,
) -> Trace | ArcOrder:
    """Return AC-3 step by step: which arcs, which values went and why, and what was queued.

    `str()` of it is text, `.markdown()` a sheet to hand out, `.save(path)` writes either. The
    search is `mac`, whose queue holds variables, or `mac-arcs` or `ac2001`, whose queue holds arcs,
    with any orders and options; by default it is `mac+mrv`. The first `steps` steps are told, by
    default 500; `all_arcs` lists the arcs that removed nothing one by one. `arcs` names variables:
    then all arcs from each of them are revised in this order, as by hand, and there is no search.
    """
    from alldiff.lab.watching import STEPS, Trace, tracer_of, watched
    from alldiff.lab.watching.arcs import SPEC, refuse_untraceable

    most = STEPS if steps is None else whole_number("limit on steps", steps)
    if most < 1:
        raise UsageError(f"a limit on steps must be above 0, not {most}")
    asked = stated(puzzle)
    model = model_of(asked)
    if arcs is not None:
        from alldiff.lab.watching.arc_order import follow_order

        return follow_order(name or _name(puzzle), model, arcs)
    _, chosen = choose_traceable(model, SPEC if search is None else search, seed)
    refuse_untraceable(chosen)
    tracer = tracer_of(model, chosen, most)
    events = (each.event for each in watched(model, chosen, Limits(limit, nodes, timeout)))
    tracer.follow(in_words(model, events))
    told = tuple(tracer.entries)
    return Trace(name or _name(puzzle), model, chosen, told, tracer.cut, all_arcs)


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
    timeout: float | None = None,
    own: Entry | Iterable[Entry] = (),
    progress: Callable[[int, int], None] | None = None,
) -> StudyReport:
    """Run a study, such as "kakuro-orders", and return its report, written to the folder `out`.

    `runs` is how often each search is repeated, `puzzles` how many of each size there are at most;
    `quick` takes few puzzles and low limits; `timeout` are the seconds of a run where a study
    bounds runs by the clock; `own` are puzzles to take instead. `progress` is called with the
    number of runs done and of all. Ctrl-C raises alldiff.studies.StudyInterrupted, whose `report`
    tells what was reached, after writing it; it has no pictures, which take seconds to draw. Needs
    the extra `plot`.
    """
    from alldiff.lab.race import courses
    from alldiff.studies import Setting, StudyInterrupted, Work

    work = Work(name, Setting(seed, runs, puzzles, quick, tuple(courses(own)), timeout))
    try:
        for _ in work.run():
            if progress is not None:
                progress(work.done, len(work))
    except KeyboardInterrupt:
        report = work.report("interrupted", pictures=False)
        if out is not None:
            report.save(out)
        raise StudyInterrupted(report) from None
    report = work.report()
    if out is not None:
        report.save(out)
    return report


def _name(source: AnySource) -> str:
    """Return what to call a puzzle or a problem in a heading."""
    from alldiff.render.svg import name_of

    if isinstance(source, Problem) and source.title:
        return source.title
    asked = stated(source)
    if isinstance(asked, Model):
        return f"Problem with {asked.visible} variables"
    return name_of(asked, asked.title)
