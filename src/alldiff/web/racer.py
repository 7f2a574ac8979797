"""One search of a race in a process of its own: `python -m alldiff.web.racer`.

Its entry comes as JSON on standard input; lines of JSON tell how far it is and how it ended. Time
is processor time: searches that share a processor are not slower for it in the table.
"""

from __future__ import annotations

import json
import os
import sys
from threading import Event as Flag
from threading import Thread
from time import process_time
from typing import Any

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
from alldiff.web.jobs.answers import BOUNDED
from alldiff.web.jobs.asked import puzzle_in
from alldiff.web.settings import MEMORY

TICK = 0.2
"""Seconds between two looks at how far a search is."""


def main() -> None:
    """Run the search of the entry on standard input, and tell about it."""
    die_with_parent()
    entry = json.load(sys.stdin)
    tells = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)

    def tell(message: dict[str, Any]) -> None:
        tells.write(json.dumps(message) + "\n")
        tells.flush()

    try:
        tell(run(entry, tell))
    except AlldiffError as error:
        tell({"status": "failed", "seconds": 0.0, "message": str(error)})


def run(entry: dict[str, Any], tell: Any) -> dict[str, Any]:
    """Return how a search ended, after telling now and then how far it is."""
    model = to_model(puzzle_in(entry))
    one = contestant(entry["spec"])
    engine, search = choose(model, one.engine, one.search, entry["seed"])
    memory = MEMORY if engine.name in BOUNDED else None
    limits = Limits(1, entry["nodes"], entry["seconds"], memory)
    running = Running(engine, model, search, limits)
    over = Flag()
    begun = process_time()

    def watch() -> None:
        while not over.wait(TICK):
            tell({"seconds": process_time() - begun, "nodes": running.nodes})

    clock = Thread(target=watch, daemon=True)
    clock.start()
    result = running.run()
    over.set()
    clock.join()
    return finish(result, process_time() - begun)


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


def finish(result: Result, seconds: float) -> dict[str, Any]:
    """Return what the table tells of a search."""
    stats = result.stats
    return {
        "status": str(result.status),
        "seconds": seconds,
        "engine": result.engine,
        "search": str(result.search),
        "limit_reached": result.limit_reached,
        "nodes": stats.nodes,
        "fails": stats.fails,
        "undos": stats.undos,
        "prunes": stats.prunes,
        "checks": stats.checks,
        "max_depth": stats.max_depth,
    }


if __name__ == "__main__":
    main()
