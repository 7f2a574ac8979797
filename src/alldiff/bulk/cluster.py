"""Clusters: Dask distributed workers, and the data sent to them and back."""

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
from alldiff.core.errors import AlldiffError, UsageError
from alldiff.core.messages import t

Arguments = TypeVar("Arguments", bound=tuple[Any, ...])

LOCAL = "local"
TASKS_AHEAD = 2
"""Tasks per thread in the cluster, so that none waits."""
ROWS_SENT = 1 << 17
RETRIES = 3
NO_LOGS = 60
"""Above every logging level: this command reports what matters."""
WAIT_FOR_WORKERS = 60.0
POLL_SECONDS = 0.2


def distributed_module() -> Any:
    """Return the module `distributed`."""
    return extras.load("distributed", "a cluster")


@contextmanager
def connected(address: str) -> Iterator[Client]:
    """Connect to a scheduler, or start a cluster here: "local", or "local:4" with 4 workers."""
    distributed = distributed_module()
    place, _, workers = address.partition(":")
    if place == LOCAL:
        if workers and not workers.isdecimal():
            raise UsageError(t("a cluster is tcp://host:port, local or local:N, not {}", address))
        with ExitStack() as stack:
            cluster = distributed.LocalCluster(
                n_workers=int(workers or 0) or available_threads(),
                threads_per_worker=1,
                dashboard_address=":0",  # any free port: another cluster may use the default one
                silence_logs=NO_LOGS,
            )
            stack.enter_context(cluster)
            client = stack.enter_context(distributed.Client(cluster))
            try:
                yield client
            except KeyboardInterrupt:
                # Closing them in order takes seconds, and nothing is lost without it.
                stack.pop_all()
                end_children()
                raise
        return
    try:
        client = distributed.Client(address, timeout="10s")
    except (OSError, ValueError) as error:
        raise AlldiffError(t("no cluster at {}: {}", address, error)) from None
    with client:
        yield client


def end_children() -> None:
    """End all processes that this one has started through multiprocessing, at once."""
    for child in multiprocessing.active_children():
        child.kill()
    # Their semaphores must go too, or the resource tracker warns after this process has ended.
    multiprocessing.util._run_finalizers(0)  # type: ignore[attr-defined]


def threads_of(client: Client) -> int:
    """Return the number of threads in all workers, waiting for the first worker."""
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

    None is yielded from time to time, so that the caller can check the clock. Leaving cancels the
    rest.
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
    """Return a task's result, or raise an error that explains its failure."""
    distributed = distributed_module()
    try:
        return future.result()
    except distributed.KilledWorker as error:
        raise AlldiffError(
            t("workers repeatedly died on one task ({}): do they have enough memory?", error)
        ) from None


def solve_on_cluster(
    batches: Iterable[Rows], solving: SolveOptions, client: Client
) -> Iterator[Answers]:
    """Yield the answers to rows, solved by cluster workers, in order."""
    alone = replace(solving, threads=1)
    tasks = ((piece, alone) for rows in batches for piece in pieces(rows))
    for _, answers in completed_in_order(client, solve_rows, tasks):
        yield answers


def pieces(rows: Rows) -> Iterator[Rows]:
    """Yield rows in pieces of a suitable size for sending."""
    if rows.count <= ROWS_SENT:
        yield rows
        return
    for first in range(0, rows.count, ROWS_SENT):
        inside = np.zeros(rows.count, bool)
        inside[first : first + ROWS_SENT] = True
        yield rows.keep(inside)
