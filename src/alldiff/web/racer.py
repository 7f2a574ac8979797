"""One search of a race in a process of its own: `python -m alldiff.web.racer`.

Its orders come as JSON on standard input; lines of an event's name and its JSON tell how far it is
and how it ended. Time is processor time: searches that share a processor are not slower for it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from threading import Event as Flag
from threading import Thread
from time import process_time

from msgspec.json import decode, encode

from alldiff.engines import Engine, choose
from alldiff.engines.native import NativeEngine, Stop
from alldiff.engines.worker import die_with_parent
from alldiff.errors import AlldiffError
from alldiff.kinds import to_model
from alldiff.lab.race import contestant
from alldiff.model import Model
from alldiff.reference.backtracking import Backtracking
from alldiff.result import Limits, Result
from alldiff.search import Search
from alldiff.web.answers import Answer
from alldiff.web.jobs.inputs import read_puzzle
from alldiff.web.jobs.racing import RaceFinish, RaceProgress, Racer
from alldiff.web.jobs.solving import BOUNDED
from alldiff.web.requests import PuzzleRequest
from alldiff.web.settings import MEMORY

TICK = 0.2
"""Seconds between two looks at how far a search is."""


def main() -> None:
    """Run the search that standard input names, and tell about it."""
    die_with_parent()
    racer = decode(sys.stdin.buffer.read(), type=Racer)
    pipe = os.fdopen(os.dup(1), "wb")
    # What prints must not meet the events.
    os.dup2(2, 1)

    def tell(event: str, data: Answer) -> None:
        pipe.write(b"%s %s\n" % (event.encode(), encode(data)))
        pipe.flush()

    try:
        finish = run(racer, lambda progress: tell("progress", progress))
    except AlldiffError as error:
        finish = RaceFinish(racer.spec, "", "", "failed", 0.0, message=str(error))
    tell("finish", finish)


def run(racer: Racer, tell: Callable[[RaceProgress], None]) -> RaceFinish:
    """Return how a search ended, after telling now and then how far it is."""
    model = to_model(read_puzzle(PuzzleRequest(puzzle=racer.puzzle)))
    one = contestant(racer.spec)
    engine, search = choose(model, one.engine, one.search, racer.seed)
    memory = MEMORY if engine.name in BOUNDED else None
    running = Running(engine, model, search, Limits(1, racer.nodes, racer.seconds, memory))
    over = Flag()
    begun = process_time()

    def watch() -> None:
        while not over.wait(TICK):
            seconds = process_time() - begun
            tell(RaceProgress(name=racer.spec, seconds=seconds, nodes=running.nodes))

    clock = Thread(target=watch, daemon=True)
    clock.start()
    result = running.run()
    over.set()
    clock.join()
    seconds, stats = process_time() - begun, result.stats
    return RaceFinish(
        name=racer.spec,
        engine=result.engine,
        search=str(result.search),
        status=str(result.status),
        seconds=seconds,
        nodes=stats.nodes,
        fails=stats.fails,
        undos=stats.undos,
        prunes=stats.prunes,
        checks=stats.checks,
        max_depth=stats.max_depth,
        limit_reached=result.limit_reached,
    )


class Running:
    """A search that tells, while it runs, how many nodes it has had, where its engine can."""

    def __init__(self, engine: Engine, model: Model, search: Search, limits: Limits) -> None:
        self.engine, self.model, self.search, self.limits = engine, model, search, limits
        self.tells: Backtracking | Stop | None = None
        """What knows the nodes so far."""
        if engine.name == "reference":
            self.tells = Backtracking(model, search, limits, 1)
        elif isinstance(engine, NativeEngine):
            self.tells = Stop()

    @property
    def nodes(self) -> int | None:
        """The nodes so far; None where the engine does not tell."""
        return None if self.tells is None else self.tells.nodes

    def run(self) -> Result:
        """Search to the end or to a limit."""
        if isinstance(self.tells, Backtracking):
            return self.tells.run()
        if isinstance(self.engine, NativeEngine) and isinstance(self.tells, Stop):
            return self.engine.solve(self.model, self.search, self.limits, 1, self.tells)
        return self.engine.solve(self.model, self.search, self.limits, 1)


if __name__ == "__main__":
    main()
