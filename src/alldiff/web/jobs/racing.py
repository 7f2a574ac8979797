"""Races: several searches on one puzzle at once, each in a process of its own."""

from __future__ import annotations

import csv
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from io import StringIO
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Annotated, Literal

from msgspec import UNSET, Meta, Raw, Struct, UnsetType, structs
from msgspec.json import decode, encode

from alldiff.core.errors import UsageError
from alldiff.core.messages import t
from alldiff.core.plugins import FILES
from alldiff.engines import choose
from alldiff.lab.race import contestant
from alldiff.rules import to_model
from alldiff.web.answers import Answer, Count
from alldiff.web.jobs.inputs import Budget, read_puzzle
from alldiff.web.requests import PuzzleRequest, Seconds, Seed, Spec
from alldiff.web.settings import MOST_RACERS

TICK = 0.05
"""Seconds between two checks whether the race was cancelled."""
SLACK = 2.0
"""Seconds that are kept for the start and the end of the processes."""


class RaceRequest(PuzzleRequest):
    """The searches, and the processor seconds that each may take."""

    searches: Annotated[tuple[Spec, ...], Meta(min_length=1, max_length=MOST_RACERS)]
    seconds: Seconds | None = None
    seed: Seed = 0


class RaceProgress(Answer):
    """How far a search is; `nodes` is null if its engine does not report them."""

    name: str
    seconds: float
    nodes: Count | None


class RaceFinish(Answer):
    """How a search ended; one that failed has no counters, and says why."""

    name: str
    engine: str
    search: str
    status: str
    seconds: float
    nodes: Count | UnsetType = UNSET
    fails: Count | UnsetType = UNSET
    undos: Count | UnsetType = UNSET
    prunes: Count | UnsetType = UNSET
    checks: Count | UnsetType = UNSET
    max_depth: Count | UnsetType = UNSET
    limit_reached: str | None = None
    message: str | UnsetType = UNSET


class RaceEnd(Answer):
    """The finishes as CSV, in the order in which the searches were named."""

    table: str


RaceEvent = (
    tuple[Literal["progress"], RaceProgress]
    | tuple[Literal["finish"], RaceFinish]
    | tuple[Literal["end"], RaceEnd]
)
COLUMNS = tuple(name for name in RaceFinish.__struct_fields__ if name != "message")
"""The columns of the table."""


class Racer(Struct):
    """The orders for the process of one search: its processor seconds, and those of the clock."""

    puzzle: Raw
    spec: str
    seed: int
    seconds: float
    most: float
    nodes: int | None


class EntrantRequest(PuzzleRequest):
    """A search or an engine that may race."""

    search: Spec


class EntrantAnswer(Answer):
    """The engine and the search that would run."""

    engine: str
    search: str


def entrant(request: EntrantRequest, budget: Budget) -> EntrantAnswer:
    """Return what a spec names for a puzzle; one that cannot race is refused with the reason."""
    one = contestant(request.search)
    engine, search = choose(to_model(read_puzzle(request)), one.engine, one.search, 0)
    return EntrantAnswer(engine=engine.name, search=str(search))


def race(request: RaceRequest, budget: Budget) -> Iterator[RaceEvent]:
    """Yield how far each search is a few times a second, each finish, and the table at the end."""
    model = to_model(read_puzzle(request))
    refuse_twice(request.searches)
    for spec in request.searches:
        one = contestant(spec)
        choose(model, one.engine, one.search, request.seed)
    most = max(budget.seconds - SLACK, budget.seconds / 2)
    seconds = min(request.seconds or most, most)
    lines: SimpleQueue[tuple[str, bytes]] = SimpleQueue()
    processes = [
        start(Racer(request.puzzle, spec, request.seed, seconds, most, budget.nodes), lines)
        for spec in request.searches
    ]
    finished: dict[str, RaceFinish] = {}
    try:
        while len(finished) < len(processes):
            if budget.listener.poll():
                return
            try:
                name, line = lines.get(timeout=TICK)
            except Empty:
                continue
            if name in finished:
                continue
            if line.startswith(b"progress "):
                yield "progress", decode(line[9:], type=RaceProgress)
                continue
            if line.startswith(b"finish "):
                finished[name] = decode(line[7:], type=RaceFinish)
            else:
                finished[name] = RaceFinish(name, "", name, "failed", 0.0)
            yield "finish", finished[name]
    finally:
        for process in processes:
            process.kill()
            process.wait()
    yield "end", RaceEnd(table=table([finished[name] for name in request.searches]))


def refuse_twice(searches: Sequence[str]) -> None:
    """Refuse a search that is named twice: its two bars would have one name."""
    if twice := [spec for place, spec in enumerate(searches) if spec in searches[:place]]:
        raise UsageError(t("{} is named twice in the race", twice[0]))


def start(racer: Racer, lines: SimpleQueue[tuple[str, bytes]]) -> subprocess.Popen[bytes]:
    """Start the process of one search, and a thread that passes on its lines, an empty one last."""
    command = [sys.executable, "-m", "alldiff.web.racer", *FILES]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdin is not None

    def listen() -> None:
        assert process.stdout is not None
        for line in process.stdout:
            lines.put((racer.spec, line))
        lines.put((racer.spec, b""))

    Thread(target=listen, daemon=True).start()
    with suppress(BrokenPipeError):
        process.stdin.write(encode(racer))
        process.stdin.close()
    return process


def table(finished: Sequence[RaceFinish]) -> str:
    """Return the finishes as CSV."""
    out = StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for one in finished:
        row = structs.asdict(one)
        writer.writerow("" if row[name] in (None, UNSET) else row[name] for name in COLUMNS)
    return out.getvalue()
