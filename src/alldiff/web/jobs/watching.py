"""Searches to watch: their events as they happen, why they chose, and steps of one's own."""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite
from time import monotonic
from typing import Annotated, Literal

from msgspec import Meta
from msgspec.structs import asdict

from alldiff.core.decomposition import without_regions
from alldiff.core.errors import UsageError
from alldiff.core.messages import t
from alldiff.core.model import Model, values_of
from alldiff.core.replay import Counts
from alldiff.core.search import STRONG, Search, parse
from alldiff.engines import choose_traceable
from alldiff.lab.watching import EVENTS, Player, Recording, watched
from alldiff.lab.watching.graph import Graph
from alldiff.lab.watching.opening import WatchPart, WatchStart, opening, part_of
from alldiff.lab.watching.scores import choice_scores
from alldiff.reference.arcs import WHOLE, revise_arc
from alldiff.reference.pairs import is_pairs, unsupported
from alldiff.reference.state import State
from alldiff.rules import to_model
from alldiff.web.answers import Answer, Cell, Count
from alldiff.web.jobs.inputs import Budget, puzzle_in, read_puzzle
from alldiff.web.jobs.models import ModelRequest, named_model
from alldiff.web.requests import Index, PuzzleRequest, Seed, Spec
from alldiff.web.settings import MOST_EVENTS

PART_EVENTS = 2_000
"""Events after which a part is sent."""
PART_SECONDS = 0.1
"""Seconds after which a part is sent, however few events it has."""


class WatchRequest(ModelRequest, kw_only=True):
    """A search, and how many events to record; `first` is the variable to choose first."""

    search: Spec
    seed: Seed = 0
    events: Annotated[int, Meta(ge=1, le=MOST_EVENTS)] = EVENTS
    first: Index | None = None
    graph: bool = False


class WatchEnd(Answer):
    """The counters, whether the search was cut off, and what is known."""

    stats: dict[str, int]
    cut: bool
    status: Literal["found", "none", "unknown"]


WatchEvent = (
    tuple[Literal["start"], WatchStart]
    | tuple[Literal["part"], WatchPart]
    | tuple[Literal["end"], WatchEnd]
)


def watch(request: WatchRequest, budget: Budget) -> Iterator[WatchEvent]:
    """Yield a search as it happens; events are numbers, as alldiff.lab.watching.Recording has."""
    model, names = named_model(request, budget.language)
    search = watchable(model, request.search, request.seed, request.first)
    recording, sent = Recording(model), Sent()
    posed = bytes(request.puzzle) != b"" and not request.graph
    graph = None if posed else Graph(model)
    yield "start", opening(recording, names, search, graph)
    counts = Counts()
    limits = budget.limits(1, "reference")
    for told in watched(model, search, limits, budget.listener, request.first):
        if len(recording) == request.events:
            recording.cut = True
            break
        counts.add(told.event, 1)
        recording.add(told)
        if sent.due(recording):
            if budget.listener.poll():
                return
            yield "part", sent.part(recording)
    yield "part", sent.part(recording)
    yield "end", ending(recording, counts, search, budget)


class FilmAnswer(Answer):
    """A page that plays a search by itself."""

    html: str


def film(request: WatchRequest, budget: Budget) -> FilmAnswer:
    """Return a search as one HTML file that loads nothing, as alldiff watch --html writes it."""
    model, _ = named_model(request, budget.language)
    search = watchable(model, request.search, request.seed, request.first)
    recording = Recording(model)
    limits = budget.limits(1, "reference")
    for told in watched(model, search, limits, budget.listener, request.first):
        if len(recording) == request.events:
            recording.cut = True
            break
        recording.add(told)
    posed = bytes(request.puzzle) != b"" and not request.graph
    puzzle = puzzle_in(request.puzzle) if posed else None
    return FilmAnswer(html=Player(puzzle, search, recording).html())


def watchable(model: Model, spec: str, seed: int, first: int | None = None) -> Search:
    """Return a search that reports events, and begins with a variable if one is named."""
    if first is not None and first >= len(model.domains):
        raise UsageError(t("first: there are {} variables", len(model.domains)))
    if parse(spec).level == STRONG:
        raise UsageError("the search strong reports no events; choose another one, such as mac+mrv")
    return choose_traceable(model, spec, seed)[1]


def ending(recording: Recording, counts: Counts, search: Search, budget: Budget) -> WatchEnd:
    """Return how a search ended."""
    over = not recording.cut and not budget.over and counts.nodes != budget.nodes
    done = search.exhaustive and over
    stats = {name: getattr(counts, name) for name in Counts.__slots__}
    return WatchEnd(
        stats=stats | {"events": len(recording)},
        cut=recording.cut,
        status="found" if counts.solutions else "none" if done else "unknown",
    )


class Sent:
    """How much of a recording was sent already."""

    def __init__(self) -> None:
        self.sizes = dict.fromkeys(WatchPart.__struct_fields__, 0)
        self.last = monotonic()

    def due(self, recording: Recording) -> bool:
        """Return whether it is time for a part."""
        new = len(recording) - self.sizes["starts"]
        return new >= PART_EVENTS or (new % 64 == 0 and monotonic() - self.last > PART_SECONDS)

    def part(self, recording: Recording) -> WatchPart:
        """Return what is new since the last part."""
        whole, before = asdict(part_of(recording)), self.sizes
        self.sizes = {name: len(items) for name, items in whole.items()}
        self.last = monotonic()
        return WatchPart(**{name: items[before[name] :] for name, items in whole.items()})


class ScoresRequest(PuzzleRequest):
    """A search, and how many of its events were before."""

    search: Spec
    step: Annotated[int, Meta(ge=0, le=MOST_EVENTS)]
    seed: Seed = 0


class ScoresAnswer(Answer):
    """The score of each open cell, null beyond every number; the lowest was chosen."""

    scores: list[tuple[int, int, float | None]]
    chosen: Cell | None
    order: str


def scores(request: ScoresRequest, budget: Budget) -> ScoresAnswer:
    """Return what the variable order thought of each cell at the last choice before a step."""
    model = without_regions(to_model(read_puzzle(request)))
    search = parse(request.search, request.seed)
    if not search.chooses:
        raise UsageError(t("{} has no variable order, so there are no scores", search))
    found = choice_scores(model, search, request.step, budget.limits(1), budget.listener)
    cells = dict(enumerate(model.cells))  # an unseen variable has no cell to show a score in
    return ScoresAnswer(
        scores=[
            (*cells[v], score if isfinite(score) else None)
            for v, score in sorted(found.scores.items())
            if v in cells
        ],
        chosen=None if found.chosen is None else cells.get(found.chosen),
        order=search.variables[0],
    )


class ReviseRequest(ModelRequest, kw_only=True):
    """An arc: the values of `variable` need a support in `support`, or in all the others.

    Without a variable the constraint is looked at as a whole.
    """

    constraint: Index
    variable: Index | None = None
    support: Index | None = None


class ReviseAnswer(Answer):
    """The values that variables lost, and the checks that it took."""

    removed: list[tuple[Count, list[int]]]
    checks: Count


def revise(request: ReviseRequest, budget: Budget) -> ReviseAnswer:
    """Return what the revision of one arc, or of one constraint, removes from the domains."""
    model, _ = named_model(request, budget.language)
    state = State(model)
    for arc in arcs_of(model, request):
        if not revise_arc(state, arc, unsupported):
            break
    gone = [before & ~now for before, now in zip(model.domains, state.domains, strict=True)]
    removed = [(v, list(values_of(values))) for v, values in enumerate(gone) if values]
    return ReviseAnswer(removed=removed, checks=state.checks)


def arcs_of(model: Model, request: ReviseRequest) -> list[tuple[int, int, int]]:
    """Return the arcs that are asked for."""
    c, x, y = request.constraint, request.variable, request.support
    if c >= len(model.constraints):
        raise UsageError(t("constraint: there are {}", len(model.constraints)))
    scope = model.constraints[c].variables
    for name, variable in (("variable", x), ("support", y)):
        if variable is not None and variable not in scope:
            raise UsageError(t("{}: the constraint {} has no variable {}", name, c, variable))
    if not is_pairs(model.constraints[c]):
        return [(c, WHOLE, WHOLE)]
    losers = scope if x is None else (x,)
    return [
        (c, loser, other)
        for loser in losers
        for other in (scope if y is None else (y,))
        if other != loser
    ]
