"""Many machines: the workers of Dask distributed, and what is handed to them and comes back."""

from __future__ import annotations

import multiprocessing.util
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from itertools import islice
from typing import Any, TypeVar

import numpy as np

from alldiff.bulk import Client, Future
from alldiff.bulk.pipeline import available_threads
from alldiff.bulk.rows import Rows
from alldiff.bulk.solving import Answers, SolveOptions, solve_rows
from alldiff.core import extras
from alldiff.core.errors import AlldiffError

Arguments = TypeVar("Arguments", bound=tuple[Any, ...])

LOCAL = "local"
TASKS_AHEAD = 2
"""Tasks for each thread of the cluster, so that none waits."""
ROWS_SENT = 1 << 17
RETRIES = 3
NO_LOGS = 60
"""Above every level of logging: what matters is told by this command."""
WAIT_FOR_WORKERS = 60.0
POLL_SECONDS = 0.2


def distributed_module() -> Any:
    """Return the module."""
    return extras.load("distributed", "a cluster")


@contextmanager
def connected(address: str, threads: int = 0) -> Iterator[Client]:
    """Connect to a scheduler, or start a cluster on this machine where the address is "local"."""
    distributed = distributed_module()
    if address == LOCAL:
        with ExitStack() as stack:
            cluster = distributed.LocalCluster(
                n_workers=threads or available_threads(),
                threads_per_worker=1,
                dashboard_address=":0",  # any free port: another cluster may have the usual one
                silence_logs=NO_LOGS,
            )
            stack.enter_context(cluster)
            client = stack.enter_context(distributed.Client(cluster))
            try:
                yield client
            except KeyboardInterrupt:
                # To close them in order takes seconds, and nothing is lost without it.
                stack.pop_all()
                end_children()
                raise
        return
    try:
        client = distributed.Client(address, timeout="10s")
    except (OSError, ValueError) as error:
        raise AlldiffError(f"no cluster at {address}: {error}") from None
    with client:
        yield client


def end_children() -> None:
    """End all processes that this one has started through multiprocessing, at once."""
    for child in multiprocessing.active_children():
        child.kill()
    # Their semaphores go too, or the process that tracks them complains when this one has ended.
    multiprocessing.util._run_finalizers(0)  # type: ignore[attr-defined]


def threads_of(client: Client) -> int:
    """Return the number of threads of all workers, waiting for the first of them."""
    distributed = distributed_module()
    try:
        client.wait_for_workers(1, timeout=WAIT_FOR_WORKERS)
    except (TimeoutError, distributed.TimeoutError):
        raise AlldiffError("the cluster has no workers: start some (docs/scale.md)") from None
    threads: int = sum(client.nthreads().values())
    return max(1, threads)


def as_completed(
    client: Client, function: Callable[..., Any], tasks: Iterable[Arguments]
) -> Generator[tuple[Arguments, Any] | None, None, None]:
    """Yield the arguments and the result of each call as workers finish it, a few at a time.

    None is yielded now and then, so that the clock can be looked at. Leaving cancels the rest.
    """
    distributed = distributed_module()
    most = TASKS_AHEAD * threads_of(client)
    left = iter(tasks)
    pending: dict[Future, Arguments] = {}
    try:
        while True:
            for task in islice(left, most - len(pending)):
                pending[client.submit(function, *task, pure=False, retries=RETRIES)] = task
            if not pending:
                return
            try:
                done = distributed.wait(list(pending), POLL_SECONDS, "FIRST_COMPLETED").done
            except (TimeoutError, distributed.TimeoutError):
                done = ()
            for future in done:
                yield pending.pop(future), result_of(future)
            yield None
    finally:
        if pending:
            client.cancel(list(pending), force=True)


def completed_in_order(
    client: Client, function: Callable[..., Any], tasks: Iterable[Arguments], priority: int = 0
) -> Iterator[tuple[Arguments, Any]]:
    """Yield the arguments and the result of each call in order, a few at a time."""
    most = TASKS_AHEAD * threads_of(client)
    waiting: deque[tuple[Arguments, Future]] = deque()
    try:
        for task in tasks:
            future = client.submit(function, *task, pure=False, retries=RETRIES, priority=priority)
            waiting.append((task, future))
            if len(waiting) > most:
                first, future = waiting.popleft()
                yield first, result_of(future)
        while waiting:
            first, future = waiting.popleft()
            yield first, result_of(future)
    finally:
        if waiting:
            client.cancel([future for _, future in waiting], force=True)


def result_of(future: Future) -> Any:
    """Return what a task gave, or say why it could not be done."""
    distributed = distributed_module()
    try:
        return future.result()
    except distributed.KilledWorker as error:
        raise AlldiffError(
            f"workers died again and again over one task ({error}): do they have enough memory?"
        ) from None


def solve_on_cluster(
    batches: Iterable[Rows], solving: SolveOptions, client: Client
) -> Iterator[Answers]:
    """Yield the answers to rows, solved by the workers of a cluster, in their order."""
    alone = replace(solving, threads=1)
    tasks = ((piece, alone) for rows in batches for piece in pieces(rows))
    for _, answers in completed_in_order(client, solve_rows, tasks):
        yield answers


def pieces(rows: Rows) -> Iterator[Rows]:
    """Yield rows in pieces that travel well."""
    if rows.count <= ROWS_SENT:
        yield rows
        return
    for first in range(0, rows.count, ROWS_SENT):
        inside = np.zeros(rows.count, bool)
        inside[first : first + ROWS_SENT] = True
        yield rows.keep(inside)
