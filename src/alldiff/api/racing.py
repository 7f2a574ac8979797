"""Algorithms compared on the same puzzles."""

from collections.abc import Iterable, Sequence
from typing import Annotated

from alldiff.core.annotations import Limit, Listener, Nodes, Option, Seed, Timeout, documented
from alldiff.core.limits import CANCELLED
from alldiff.core.result import Limits
from alldiff.lab import Entry, Race, RaceInterrupted, RaceResult, courses

RACE_TIMEOUT = 10.0
"""Seconds that a run of a race may take by default."""


@documented
def race(
    puzzles: Entry | Iterable[Entry],
    specs: str | Sequence[str],
    *,
    limit: Limit = 1,
    nodes: Nodes = None,
    timeout: Timeout = RACE_TIMEOUT,
    repeat: Annotated[int, Option("Runs of each search on each puzzle.", "N", least=1)] = 3,
    warm_up: Annotated[int, Option("Runs before the first one that counts.", "N", least=0)] = 1,
    seed: Seed = 0,
    listener: Listener = None,
) -> RaceResult:
    """Run several algorithms on the same puzzles, and return their runs with a table and plots.

    A spec is a search (`mac+mrv`), a search and the engine to run it (`mac+mrv@reference`), or an
    engine alone (`native`, `choco`). The limits apply to each run; run k takes the seed
    `seed` + k - 1. If the listener cancels, the result has the runs done so far. Ctrl-C raises
    alldiff.lab.RaceInterrupted, which has them too.
    """
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
            if listener is not None and listener.poll(done=run_number, total=len(ready)):
                return ready.result(CANCELLED)
    except KeyboardInterrupt:
        raise RaceInterrupted(ready.result("interrupted")) from None
    return ready.result()
