"""Searches to watch: their events as they happen, why they chose, and steps of one's own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isfinite
from time import monotonic
from typing import Annotated, Any, Literal

from msgspec import Meta

from alldiff.core.errors import UsageError
from alldiff.core.model import Model, values_of
from alldiff.core.replay import Counts
from alldiff.core.search import STRONG, Search, parse
from alldiff.engines import choose_traceable
from alldiff.lab.watching import EVENTS, Recording, watched
from alldiff.lab.watching.graph import Graph
from alldiff.lab.watching.scores import choice_scores
from alldiff.reference.arcs import WHOLE, revise_arc
from alldiff.reference.pairs import is_pairs, unsupported
from alldiff.reference.state import State
from alldiff.rules import to_model
from alldiff.web.answers import Answer, Cell, Count
from alldiff.web.jobs.inputs import Budget, read_puzzle
from alldiff.web.jobs.models import ModelRequest, named_model
from alldiff.web.requests import Index, PuzzleRequest, Seed, Spec
from alldiff.web.settings import MOST_EVENTS

PART_EVENTS = 2_000
"""Events after which a part is sent."""
PART_SECONDS = 0.1
"""Seconds after which a part is sent, however few events it has."""


class WatchRequest(ModelRequest, kw_only=True):
    """A search, and how many of its events are told; `first` is a variable to be chosen first."""

    search: Spec
    seed: Seed = 0
    events: Annotated[int, Meta(ge=1, le=MOST_EVENTS)] = EVENTS
    first: Index | None = None
    graph: bool = False


class GraphJson(Answer):
    """Where a constraint graph is drawn: the middles of variables, and of constraints of several.

    Values stand in boxes of that side, `across` beside each other, each in its slot; without
    `marks` there is no room for them.
    """

    places: list[tuple[float, float]]
    squares: list[tuple[Count, float, float]]
    side: float
    across: Count
    down: Count
    marks: bool
    slots: list[tuple[int, Count, str]]


class WatchStart(Answer):
    """What a replay must know before the first event."""

    search: str
    engine: str
    cells: Sequence[str]
    places: Sequence[Cell]
    start: Sequence[str]
    scopes: Sequence[Sequence[Count]]
    constraints: Sequence[str]
    different: Sequence[bool]
    given: Sequence[Count]
    labels: Sequence[tuple[int, str]]
    orders: Sequence[str]
    value_orders: Sequence[str]
    over_states: bool
    settles: bool
    scored: bool
    graph: GraphJson | None


class WatchPart(Answer):
    """What is new of the recording."""

    numbers: list[int]
    starts: list[Count]
    queue: list[Count]
    checks: list[Count]
    choices: list[list[Any]]
    arcs: list[tuple[int, int, int]]
    words: list[str]
    masks: list[str]


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
    search = watchable(model, request.search, request.seed)
    if request.first is not None and request.first >= len(model.domains):
        raise UsageError(f"first: there are {len(model.domains)} variables")
    recording, sent = Recording(model), Sent()
    graph = Graph(model) if request.graph or not model.cells else None
    yield "start", opening(model, names, search, recording, graph)
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


def watchable(model: Model, spec: str, seed: int) -> Search:
    """Return a search whose events are told."""
    if parse(spec).level == STRONG:
        raise UsageError("the search strong tells no events: name another one, such as mac+mrv")
    return choose_traceable(model, spec, seed)[1]


def opening(
    model: Model, names: Sequence[str], search: Search, recording: Recording, graph: Graph | None
) -> WatchStart:
    """Return what a replay must know before the first event."""
    data = recording.data()
    return WatchStart(
        search=str(search),
        engine="statespace" if search.over_states else "reference",
        cells=data["cells"],
        places=model.cells,
        start=data["start"],
        scopes=data["scopes"],
        constraints=names,
        different=data["different"],
        given=[variable for variable, _ in model.givens],
        labels=[(number, str(label)) for number, label in model.labels],
        orders=search.variables if search.chooses else (),
        value_orders=search.values if search.chooses else (),
        over_states=search.over_states,
        # Where nothing propagates, one value left is not yet a value that was assigned.
        settles=search.settles,
        scored=search.chooses and bool(model.cells),
        graph=None if graph is None else graph_json(graph),
    )


def graph_json(graph: Graph) -> GraphJson:
    """Return where a graph is drawn."""
    variables = len(graph.model.domains)
    rounded = [(round(x, 1), round(y, 1)) for x, y in graph.places]
    return GraphJson(
        places=rounded[:variables],
        squares=[(c, *rounded[variables + n]) for n, c in enumerate(graph.several)],
        side=round(graph.side, 1),
        across=graph.across,
        down=graph.down,
        marks=graph.marks,
        slots=[(value, slot, label) for slot, (value, label) in enumerate(graph.labels.items())],
    )


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
        self.numbers = self.starts = self.queue = self.choices = self.arcs = 0
        self.words = self.masks = 0
        self.last = monotonic()

    def due(self, recording: Recording) -> bool:
        """Tell whether it is time for a part."""
        new = len(recording) - self.starts
        return new >= PART_EVENTS or (new % 64 == 0 and monotonic() - self.last > PART_SECONDS)

    def part(self, recording: Recording) -> WatchPart:
        """Return what is new since the last part."""
        words, masks, arcs = recording.words, recording.masks, recording.arcs
        new = WatchPart(
            numbers=recording.numbers[self.numbers :],
            starts=recording.starts[self.starts :],
            queue=recording.queue[self.queue :],
            checks=recording.checks[self.starts :],
            choices=recording.choices[self.choices :],
            arcs=arcs[self.arcs :],
            words=words[self.words :],
            masks=masks[self.masks :],
        )
        self.numbers, self.starts = len(recording.numbers), len(recording.starts)
        self.queue, self.words, self.masks = len(recording.queue), len(words), len(masks)
        self.choices, self.arcs = len(recording.choices), len(arcs)
        self.last = monotonic()
        return new


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
    model = to_model(read_puzzle(request))
    search = parse(request.search, request.seed)
    if not search.chooses:
        raise UsageError(f"{search} has no variable order, so there are no scores")
    found = choice_scores(model, search, request.step, budget.limits(1), budget.listener)
    return ScoresAnswer(
        scores=[
            (*model.cells[v], score if isfinite(score) else None)
            for v, score in sorted(found.scores.items())
        ],
        chosen=None if found.chosen is None else model.cells[found.chosen],
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
        raise UsageError(f"constraint: there are {len(model.constraints)}")
    scope = model.constraints[c].variables
    for name, variable in (("variable", x), ("support", y)):
        if variable is not None and variable not in scope:
            raise UsageError(f"{name}: the constraint {c} has no variable {variable}")
    if not is_pairs(model.constraints[c]):
        return [(c, WHOLE, WHOLE)]
    losers = scope if x is None else (x,)
    return [
        (c, loser, other)
        for loser in losers
        for other in (scope if y is None else (y,))
        if other != loser
    ]
