"""Searches to look at: events, players, trees and traces."""

from collections.abc import Iterator, Sequence
from typing import Annotated

from alldiff.api.sources import AnySource, resolve, resolve_model
from alldiff.core.annotations import (
    Lang,
    Limit,
    Nodes,
    Option,
    SearchSpec,
    Seed,
    Timeout,
    documented,
    limited,
)
from alldiff.core.decomposition import without_regions
from alldiff.core.errors import UsageError, whole_number
from alldiff.core.events import Event
from alldiff.core.messages import t
from alldiff.core.model import Model
from alldiff.core.puzzle import Puzzle
from alldiff.core.replay import in_words
from alldiff.core.result import Limits
from alldiff.engines import choose_traceable
from alldiff.lab.watching import (
    EVENTS,
    NODES_SHOWN,
    STEPS,
    Player,
    Recording,
    SearchTree,
    Trace,
    tracer_of,
    tree_of,
    watched,
)
from alldiff.lab.watching.arc_order import ArcOrder, follow_order
from alldiff.lab.watching.arcs import SPEC, check_traceable
from alldiff.lab.watching.tree import check_view
from alldiff.problems import Problem
from alldiff.render.style import ThemeName

TREE_NODES = 10_000
"""Nodes that a tree grows to where nothing else is said."""
Theme = Annotated[ThemeName, Option("Colours: auto, light or dark.", "THEME")]
Heading = Annotated[str | None, Option("Heading; by default the puzzle's name.", "TEXT")]


def searched_model(asked: AnySource) -> Model:
    """Return the model of a puzzle or problem as a search to look at sees it."""
    return without_regions(resolve_model(asked))


@documented
@limited
def search_events(
    puzzle: AnySource,
    search: SearchSpec = None,
    *,
    limit: Limit = 1,
    nodes: Nodes = None,
    timeout: Timeout = None,
    seed: Seed = 0,
) -> Iterator[Event]:
    """Yield every event of a search as it happens, from the reference engine or over states."""
    model = searched_model(puzzle)
    engine, chosen = choose_traceable(model, search, seed)
    return in_words(model, engine.steps(model, chosen, Limits(limit, nodes, timeout)))


@documented
@limited
def watch(
    puzzle: AnySource,
    search: SearchSpec = None,
    *,
    limit: Limit = 1,
    nodes: Nodes = None,
    timeout: Timeout = None,
    seed: Seed = 0,
    events: Annotated[
        int | None, Option("Events to record; 50,000 by default.", "N", least=1)
    ] = None,
    theme: Theme = "auto",
    lang: Lang = "en",
) -> Player:
    """Return a search as a player: a notebook shows it, and `.save(path)` writes it as a page.

    A problem without a grid is shown as its constraint graph. The page needs no server and loads
    nothing. It says if the search went on after the last recorded event.
    """
    most = EVENTS if events is None else whole_number("limit on events", events)
    if most < 1:
        raise UsageError(t("a limit on events must be above 0, not {}", most))
    asked = resolve(puzzle)
    model = searched_model(asked)
    _, chosen = choose_traceable(model, search, seed)
    shown = asked if isinstance(asked, Puzzle) else None
    player = Player(shown, chosen, Recording(model), theme, _name(puzzle), lang)
    player.recording.take(watched(model, chosen, Limits(limit, nodes, timeout)), most)
    return player


@documented
@limited
def tree(
    puzzle: AnySource,
    search: SearchSpec = None,
    *,
    limit: Limit = 1,
    nodes: Nodes = TREE_NODES,
    timeout: Timeout = None,
    seed: Seed = 0,
    depth: Annotated[int | None, Option("Fold subtrees below this depth.", "N", least=1)] = None,
    nodes_shown: Annotated[
        int | None, Option("Nodes to draw before folding; 120 by default.", "N", least=1)
    ] = None,
    theme: Theme = "auto",
    name: Heading = None,
    lang: Lang = "en",
) -> SearchTree:
    """Return the tree of a search: a notebook shows it, and `.save(path)` writes SVG or PNG.

    Each node is a try. Folded subtrees show their number of nodes; paths to solutions are drawn
    first.
    """
    most = NODES_SHOWN if nodes_shown is None else nodes_shown
    check_view(depth, most)
    asked = resolve(puzzle)
    model = searched_model(asked)
    return tree_of(
        model,
        name or _name(puzzle),
        search,
        Limits(limit, nodes, timeout),
        seed=seed,
        depth=depth,
        nodes_shown=most,
        theme=theme,
        lang=lang,
    )


@documented
@limited
def trace(
    puzzle: AnySource,
    search: SearchSpec = None,
    *,
    limit: Limit = 1,
    nodes: Nodes = None,
    timeout: Timeout = None,
    seed: Seed = 0,
    steps: Annotated[int | None, Option("Steps to record; 500 by default.", "N", least=1)] = None,
    all_arcs: Annotated[bool, Option("List the arcs that removed nothing one by one.")] = False,
    arcs: Annotated[
        Sequence[str] | None,
        Option("Revise the arcs from these variables in this order, without a search.", "NAME"),
    ] = None,
    name: Heading = None,
) -> Trace | ArcOrder:
    """Return AC-3 step by step: which arcs, which values went and why, and what was queued.

    `str()` is text, `.markdown()` a sheet to hand out, and `.save(path)` writes either. The search
    is `mac`, whose queue holds variables, or `mac-arcs` or `ac2001`, whose queue holds arcs, with
    any orders and options; by default `mac+mrv`.
    """
    most = STEPS if steps is None else whole_number("limit on steps", steps)
    if most < 1:
        raise UsageError(t("a limit on steps must be above 0, not {}", most))
    asked = resolve(puzzle)
    model = searched_model(asked)
    if arcs is not None:
        return follow_order(name or _name(puzzle), model, arcs)
    _, chosen = choose_traceable(model, SPEC if search is None else search, seed)
    check_traceable(chosen)
    tracer = tracer_of(model, chosen, most)
    events = (each.event for each in watched(model, chosen, Limits(limit, nodes, timeout)))
    tracer.follow(in_words(model, events))
    told = tuple(tracer.entries)
    return Trace(name or _name(puzzle), model, chosen, told, tracer.cut, all_arcs)


def _name(source: AnySource) -> str:
    """Return what to call a puzzle or a problem in a heading."""
    from alldiff.render.svg import name_of

    if isinstance(source, Problem) and source.title:
        return source.title
    asked = resolve(source)
    if isinstance(asked, Model):
        return f"Problem with {asked.visible} variables"
    return name_of(asked, asked.title)
