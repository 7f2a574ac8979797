"""One hard puzzle on a cluster: subproblems as tasks, the answer in the order of subproblems."""

from __future__ import annotations

import uuid
from concurrent.futures import ThreadPoolExecutor, TimeoutError as NotYet
from dataclasses import replace
from time import monotonic

from alldiff.bulk import Client
from alldiff.bulk.cluster import as_completed, distributed_module
from alldiff.core.errors import UsageError
from alldiff.core.limits import Listener, Stopwatch
from alldiff.core.model import Model
from alldiff.core.result import CUT_SHORT, Interrupted, Limits, Result, Stats
from alldiff.core.search import STRONG, Search
from alldiff.engines.native import ENGINE

PARTS = 384
"""How many subproblems; it does not depend on the cluster's size, so neither does the answer."""
ASK_SECONDS = 0.25


def solve_split(
    model: Model,
    search: Search,
    limits: Limits,
    keep: int | None,
    client: Client,
    listener: Listener | None = None,
) -> Result:
    """Return the result of a strong search, split over the workers in a cluster.

    Solutions come in the order of the subproblems, so the answer is the same for any number of
    workers. The limits on nodes and memory apply to each subproblem, the limit on seconds to the
    whole.
    """
    if search.level != STRONG:
        raise UsageError("only the search strong can be split over a cluster")
    begun = monotonic()
    stopwatch = Stopwatch(limits, listener)
    result, parts = ENGINE.split(model, search, limits, keep, PARTS)
    if parts is None:
        return result
    distributed = distributed_module()
    name = f"alldiff-stop-{uuid.uuid4().hex}"
    enough = distributed.Event(name, client=client)
    # The subproblems differ only in their domains: the rest is sent once.
    common = client.scatter((model, search, limits, keep), broadcast=True, hash=False)
    tasks = ((common, part.domains, name, number) for number, part in enumerate(parts))
    done: list[Result | None] = [None] * len(parts)
    reached = None
    finished = as_completed(client, solve_subproblem, tasks)
    try:
        for found in finished:
            if found is not None:
                (*_, number), done[number] = found
            if settled(done, limits):
                break
            if reached := stopwatch.over(solutions=sum(one.count for one in done if one)):
                break
    finally:
        # Workers check now and then whether they are still needed.
        enough.set()
        finished.close()
    return gather(result, done, limits, keep, reached, monotonic() - begun)


def settled(done: list[Result | None], limits: Limits) -> bool:
    """Return whether the first subproblems gave all that was requested, or one met a limit."""
    count = 0
    for found in done:
        if found is None:
            return False
        count += found.count
        if limits.solutions is not None and count >= limits.solutions:
            return True
        if found.limit_reached in CUT_SHORT:
            return True
    return True


def solve_subproblem(
    common: tuple[Model, Search, Limits, int | None],
    domains: tuple[int, ...],
    name: str,
    number: int,
) -> Result:
    """Solve a subproblem on a worker, until it is done or no longer needed."""
    model, search, limits, keep = common
    enough = distributed_module().Event(name)
    listener = Listener()

    def search_here() -> Result:
        try:
            return ENGINE.solve(replace(model, domains=domains), search, limits, keep, listener)
        except Interrupted as interrupted:
            return interrupted.result

    with ThreadPoolExecutor(1) as pool:
        future = pool.submit(search_here)
        try:
            while True:
                try:
                    # The model stays where it is known.
                    return replace(future.result(ASK_SECONDS), model=EMPTY)
                except NotYet:
                    if enough.is_set():
                        listener.cancel()
        finally:
            # If the scheduler does not respond, the task fails and is retried elsewhere; the search
            # here must end first.
            listener.cancel()


EMPTY = Model((), (), (), (), (0, 0))
"""Represents a model that both sides have."""


def gather(
    start: Result,
    done: list[Result | None],
    limits: Limits,
    keep: int | None,
    reached: str | None,
    seconds: float,
) -> Result:
    """Return the results of subproblems as one, in order, up to the limit on solutions."""
    values: list[tuple[int, ...]] = []
    count, complete, stats = 0, True, start.stats
    for part in done:
        if part is not None:
            stats = added(stats, part.stats)
        if reached == "solutions":
            continue
        if part is None:
            complete = False
            continue
        values += part.values
        count += part.count
        if limits.solutions is not None and count >= limits.solutions:
            count, complete, reached = limits.solutions, False, "solutions"
        elif not part.complete:
            complete, reached = False, reached or part.limit_reached
    most = count if keep is None else min(count, keep)
    return replace(
        start,
        values=tuple(values[:most]),
        count=count,
        complete=complete,
        limit_reached=None if complete else reached,
        stats=replace(stats, seconds=seconds),
    )


def added(first: Stats, second: Stats) -> Stats:
    """Return the sum of two searches' counters."""
    return replace(
        first,
        nodes=first.nodes + second.nodes,
        fails=first.fails + second.fails,
        prunes=first.prunes + second.prunes,
        restarts=first.restarts + second.restarts,
        learned=first.learned + second.learned,
        max_depth=max(first.max_depth, second.max_depth),
    )
