"""Searches to watch: their events as they happen, and what the variable order thought."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isfinite
from time import monotonic
from typing import Annotated, Literal

from msgspec import Meta

from alldiff.engines import Engine, choose, choose_traceable
from alldiff.errors import UsageError
from alldiff.lab.watching import EVENTS, Recording
from alldiff.lab.watching.scores import choice_scores
from alldiff.model import Model
from alldiff.replay import Counts
from alldiff.rules import to_model
from alldiff.search import ALONE, LEVELS, STRONG, Search, parse
from alldiff.techniques.names import constraint_names
from alldiff.web.answers import Answer, Cell, Count
from alldiff.web.jobs.inputs import Budget, read_puzzle
from alldiff.web.requests import PuzzleRequest, Seed, Spec
from alldiff.web.settings import MOST_EVENTS

PART_EVENTS = 2_000
"""Events after which a part is sent."""
PART_SECONDS = 0.1
"""Seconds after which a part is sent, however few events it has."""


class WatchRequest(PuzzleRequest):
    """A search, and how many of its events are told."""

    search: Spec
    seed: Seed = 0
    events: Annotated[int, Meta(ge=1, le=MOST_EVENTS)] = EVENTS


class WatchStart(Answer):
    """What a replay must know before the first event."""

    search: str
    engine: str
    cells: Sequence[str]
    places: Sequence[Cell]
    start: Sequence[str]
    scopes: Sequence[Sequence[Count]]
    constraints: Sequence[str]
    given: Sequence[Count]
    over_states: bool
    settles: bool
    scored: bool


class WatchPart(Answer):
    """What is new of the recording."""

    numbers: list[int]
    starts: list[Count]
    queue: list[Count]
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
    puzzle = read_puzzle(request)
    model = to_model(puzzle)
    engine, search = event_engine(model, request.search, request.seed)
    recording, sent = Recording(model), Sent()
    yield "start", opening(model, constraint_names(puzzle, model), engine, search, recording)
    counts = Counts()
    for event in engine.steps(model, search, budget.limits(1, engine.name)):
        if len(recording) == request.events:
            recording.cut = True
            break
        counts.add(event, 1)
        recording.add(event)
        if sent.due(recording):
            if budget.listener.poll():
                return
            yield "part", sent.part(recording)
    yield "part", sent.part(recording)
    yield "end", ending(recording, counts, search, budget)


def event_engine(model: Model, spec: str, seed: int) -> tuple[Engine, Search]:
    """Return the fastest engine that tells the events of a search."""
    if parse(spec).level == STRONG:
        raise UsageError("the search strong tells no events: name another one, such as mac+mrv")
    if parse(spec).over_states:
        return choose_traceable(model, spec, seed)
    return choose(model, "auto", spec, seed)


def opening(
    model: Model, names: Sequence[str], engine: Engine, search: Search, recording: Recording
) -> WatchStart:
    """Return what a replay must know before the first event."""
    data = recording.data()
    return WatchStart(
        search=str(search),
        engine=engine.name,
        cells=data["cells"],
        places=model.cells,
        start=data["start"],
        scopes=data["scopes"],
        constraints=names,
        given=[variable for variable, _ in model.givens],
        over_states=search.over_states,
        # Where nothing propagates, one value left is not yet a value that was assigned.
        settles=search.over_states or LEVELS[search.level].propagate is not None,
        scored=not search.over_states,
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
        self.numbers = self.starts = self.queue = self.words = self.masks = 0
        self.last = monotonic()

    def due(self, recording: Recording) -> bool:
        """Tell whether it is time for a part."""
        new = len(recording) - self.starts
        return new >= PART_EVENTS or (new % 64 == 0 and monotonic() - self.last > PART_SECONDS)

    def part(self, recording: Recording) -> WatchPart:
        """Return what is new since the last part."""
        words, masks = recording.words, recording.masks
        new = WatchPart(
            numbers=recording.numbers[self.numbers :],
            starts=recording.starts[self.starts :],
            queue=recording.queue[self.queue :],
            words=words[self.words :],
            masks=masks[self.masks :],
        )
        self.numbers, self.starts = len(recording.numbers), len(recording.starts)
        self.queue, self.words, self.masks = len(recording.queue), len(words), len(masks)
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
    if search.over_states or search.level in ALONE:
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
