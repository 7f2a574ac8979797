"""Searches to watch: their events as they happen, and what the variable order thought."""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite
from time import monotonic

from alldiff.engines import Engine, choose, choose_told
from alldiff.errors import UsageError
from alldiff.kinds import to_model
from alldiff.lab.watching import EVENTS, Recording
from alldiff.lab.watching.scores import choice_scores
from alldiff.model import Model
from alldiff.replay import Counts
from alldiff.result import Limits
from alldiff.search import LEVELS, STRONG, Search, parse
from alldiff.techniques.names import constraint_names
from alldiff.web.jobs.asked import Answer, Budget, Request, puzzle_in

PART_EVENTS = 2_000
"""Events after which a part is sent."""
PART_SECONDS = 0.1
"""Seconds after which a part is sent, however few events it has."""


def watch(request: Request, budget: Budget) -> Iterator[tuple[str, Answer]]:
    """Yield the search in parts: what is known at the start, the events, and the end."""
    puzzle = puzzle_in(request)
    model = to_model(puzzle)
    engine, search = teller(model, request["search"], request.get("seed", 0))
    most = request.get("events", EVENTS)
    recording, told = Recording(model), Sent()
    yield "start", opening(model, constraint_names(puzzle, model), engine, search, recording)
    counts = Counts()
    limits = Limits(1, budget.nodes, budget.left)
    for event in engine.steps(model, search, limits):
        if len(recording) == most:
            recording.cut = True
            break
        counts.add(event, 1)
        recording.add(event)
        if told.due(recording):
            yield "part", told.part(recording)
    yield "part", told.part(recording)
    yield "end", ending(recording, counts, search, budget)


def teller(model: Model, spec: str, seed: int) -> tuple[Engine, Search]:
    """Return the fastest engine that tells the events of a search."""
    if parse(spec).level == STRONG:
        raise UsageError("the search strong tells no events: name another one, such as mac+mrv")
    if parse(spec).over_states:
        return choose_told(model, spec, seed)
    return choose(model, "auto", spec, seed)


def opening(
    model: Model, names: tuple[str, ...], engine: Engine, search: Search, recording: Recording
) -> Answer:
    """Return what a replay must know before the first event."""
    data = recording.data()
    return {
        "search": str(search),
        "engine": engine.name,
        "cells": data["cells"],
        "places": model.cells,
        "start": data["start"],
        "scopes": data["scopes"],
        "constraints": names,
        "given": [variable for variable, _ in model.givens],
        "over_states": search.over_states,
        # Where nothing propagates, one value left is not yet a value that was assigned.
        "settles": search.over_states or LEVELS[search.level].propagate is not None,
        "scored": not search.over_states,
    }


def ending(recording: Recording, counts: Counts, search: Search, budget: Budget) -> Answer:
    """Return how a search ended."""
    over = not recording.cut and not budget.over and counts.nodes != budget.nodes
    done = search.exhaustive and over
    stats = {name: getattr(counts, name) for name in Counts.__slots__}
    return {
        "stats": stats | {"events": len(recording)},
        "cut": recording.cut,
        "status": "found" if counts.solutions else "none" if done else "unknown",
    }


class Sent:
    """How much of a recording was sent already."""

    def __init__(self) -> None:
        self.numbers = self.starts = self.queue = self.words = self.masks = 0
        self.last = monotonic()

    def due(self, recording: Recording) -> bool:
        """Tell whether it is time for a part."""
        new = len(recording) - self.starts
        return new >= PART_EVENTS or (new % 64 == 0 and monotonic() - self.last > PART_SECONDS)

    def part(self, recording: Recording) -> Answer:
        """Return what is new since the last part."""
        words, masks = recording.words, recording.masks
        new: Answer = {
            "numbers": recording.numbers[self.numbers :],
            "starts": recording.starts[self.starts :],
            "queue": recording.queue[self.queue :],
            "words": words[self.words :],
            "masks": masks[self.masks :],
        }
        self.numbers, self.starts = len(recording.numbers), len(recording.starts)
        self.queue, self.words, self.masks = len(recording.queue), len(words), len(masks)
        self.last = monotonic()
        return new


def scores(request: Request, budget: Budget) -> Answer:
    """Return the scores of all open cells at the last choice before a step, lowest first chosen."""
    model = to_model(puzzle_in(request))
    search = parse(request["search"], request.get("seed", 0))
    if search.over_states or search.level == STRONG:
        raise UsageError(f"{search} has no variable order, so there are no scores")
    found = choice_scores(model, search, request["step"], Limits(1, budget.nodes, budget.left))
    return {
        "scores": [
            [*model.cells[v], score if isfinite(score) else None]
            for v, score in sorted(found.scores.items())
        ],
        "chosen": None if found.chosen is None else model.cells[found.chosen],
        "order": search.variables[0],
    }
