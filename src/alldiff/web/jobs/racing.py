"""Races: several searches on one puzzle at once, each in a process of its own."""

from __future__ import annotations

import csv
import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from io import StringIO
from queue import SimpleQueue
from threading import Thread
from typing import Any

from alldiff.engines import choose
from alldiff.errors import UsageError
from alldiff.kinds import to_model
from alldiff.lab.race import contestant
from alldiff.web.jobs.asked import Answer, Budget, Request, puzzle_in, record_of

COLUMNS = (
    "name",
    "engine",
    "search",
    "status",
    "seconds",
    "nodes",
    "fails",
    "undos",
    "prunes",
    "checks",
    "max_depth",
    "limit_reached",
)
"""The columns of the table."""
SLACK = 2.0
"""Seconds that are kept for the start and the end of the processes."""

Told = tuple[int, dict[str, Any] | None]
"""What a racer tells, with its number; None when its process is over."""


def race(request: Request, budget: Budget) -> Iterator[tuple[str, Answer]]:
    """Yield how far each search is a few times a second, each finish, and the table at the end."""
    puzzle, searches, seed = puzzle_in(request), request["searches"], request.get("seed", 0)
    refuse_twice(searches)
    model = to_model(puzzle)
    for spec in searches:
        one = contestant(spec)
        choose(model, one.engine, one.search, seed)
    most = max(budget.seconds - SLACK, budget.seconds / 2)
    seconds = min(request.get("seconds", most), most)
    entry = {"puzzle": record_of(puzzle), "seed": seed, "nodes": budget.nodes}
    entry["seconds"] = seconds
    told: SimpleQueue[Told] = SimpleQueue()
    racers = [start({**entry, "spec": spec}, number, told) for number, spec in enumerate(searches)]
    finished: list[Answer] = []
    try:
        yield from follow(searches, told, finished)
    finally:
        for racer in racers:
            racer.kill()
            racer.wait()
    yield "end", {"table": table(searches, finished)}


def refuse_twice(searches: list[str]) -> None:
    """Refuse a search that is named twice: its two bars would have one name."""
    if twice := [spec for place, spec in enumerate(searches) if spec in searches[:place]]:
        raise UsageError(f"{twice[0]} is named twice in the race")


def start(entry: Answer, number: int, told: SimpleQueue[Told]) -> subprocess.Popen[str]:
    """Start the process of one racer, and a thread that passes on what it tells."""
    racer = subprocess.Popen(
        [sys.executable, "-m", "alldiff.web.racer"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )
    assert racer.stdin is not None

    def listen() -> None:
        assert racer.stdout is not None
        for line in racer.stdout:
            with suppress(ValueError):
                told.put((number, json.loads(line)))
        told.put((number, None))

    Thread(target=listen, daemon=True).start()
    with suppress(BrokenPipeError):
        racer.stdin.write(json.dumps(entry))
        racer.stdin.close()
    return racer


def follow(
    searches: list[str], told: SimpleQueue[Told], finished: list[Answer]
) -> Iterator[tuple[str, Answer]]:
    """Yield what racers tell until all have finished; one whose process broke has failed."""
    running = dict(enumerate(searches))
    while running:
        number, message = told.get()
        if number not in running:
            continue
        name = running[number]
        if message is None:
            message = {"status": "failed", "seconds": 0.0, "engine": "", "search": name}
        if "status" not in message:
            yield "progress", {"name": name, **message}
            continue
        del running[number]
        finished.append({"name": name, **message})
        yield "finish", finished[-1]


def table(searches: list[str], finished: list[Answer]) -> str:
    """Return the finishes as CSV, in the order in which the searches were named."""
    out = StringIO()
    writer = csv.DictWriter(out, COLUMNS, extrasaction="ignore", restval="", lineterminator="\n")
    writer.writeheader()
    for one in sorted(finished, key=lambda one: searches.index(one["name"])):
        writer.writerow(one)
    return out.getvalue()
