"""One search of a race in a process of its own: `python -m alldiff.web.racer [PLUGIN]...`.

Its orders come as JSON on standard input; lines of an event's name and its JSON say how far it is
and how it ended. Time is processor time, in the limit and in the figures: searches that share a
processor are not slower for it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from time import process_time

from msgspec.json import decode, encode

from alldiff import solving
from alldiff.core.errors import AlldiffError
from alldiff.core.limits import CANCELLED, Limits, Listener, Progress
from alldiff.core.plugins import load_file
from alldiff.engines.worker import die_with_parent
from alldiff.lab.race import contestant
from alldiff.rules import to_model
from alldiff.web.answers import Answer
from alldiff.web.jobs.inputs import BOUNDED, read_puzzle
from alldiff.web.jobs.racing import RaceFinish, RaceProgress, Racer
from alldiff.web.requests import PuzzleRequest
from alldiff.web.settings import MEMORY

TICK = 0.2
"""Seconds between two looks at how far a search is."""


def main() -> None:
    """Run the search that standard input names, and report on it."""
    die_with_parent()
    for path in sys.argv[1:]:
        load_file(path)
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
    """Return how a search ended, after reports on how far it is."""
    model = to_model(read_puzzle(PuzzleRequest(puzzle=racer.puzzle)))
    one = contestant(racer.spec)
    memory = MEMORY if one.engine in BOUNDED else None
    limits = Limits(1, racer.nodes, racer.most, memory)

    def progress(so_far: Progress) -> None:
        # Not every engine counts nodes while it runs.
        seconds, nodes = process_time() - begun, so_far.nodes or None
        tell(RaceProgress(name=racer.spec, seconds=seconds, nodes=nodes))

    def over() -> bool:
        return process_time() - begun >= racer.seconds

    listener = Listener(over, progress, every=TICK)
    begun = process_time()
    result = solving.run(
        model,
        one.search,
        engine=one.engine,
        limits=limits,
        seed=racer.seed,
        keep=1,
        listener=listener,
    )
    seconds, stats, ended = process_time() - begun, result.stats, result.limit_reached
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
        limit_reached="seconds" if ended == CANCELLED else ended,
    )


if __name__ == "__main__":
    main()
