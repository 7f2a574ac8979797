"""Threads that work at the same time: one that prefetches, several that keep order, one token."""

from __future__ import annotations

import os
import queue
import threading
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, TypeVar

from alldiff import _native
from alldiff.core.limits import Listener

Item = TypeVar("Item")
Done = TypeVar("Done")

ITEMS_AHEAD = 2
POLL_SECONDS = 0.02
"""How often a waiting thread looks whether the work was cancelled."""


class Cancelled(Exception):
    """Somebody asked the work to end before it was done."""


class CancelToken(Listener):
    """What one thread cancels to end the work of others: what the compiled core does, too."""

    def __init__(self) -> None:
        super().__init__()
        self.stop = _native.Stop()

    def cancel(self) -> None:
        """End the work."""
        super().cancel()
        self.stop.cancel()

    def check(self) -> None:
        """Raise Cancelled where the work is to end."""
        if self.cancelled:
            raise Cancelled


def available_threads() -> int:
    """Return how many threads this process may run at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def thread_pool(threads: int, cancel: CancelToken) -> Iterator[ThreadPoolExecutor]:
    """Start threads; an error ends what they do, without waiting for it."""
    pool = ThreadPoolExecutor(threads)
    try:
        yield pool
    except BaseException:
        cancel.cancel()
        pool.shutdown(wait=False, cancel_futures=True)
        raise
    pool.shutdown()


def in_order(
    work: Callable[[Item, int], Done], items: Iterator[Item], threads: int, cancel: CancelToken
) -> Iterator[Done]:
    """Yield what is made of each item, in their order; so many threads take one item each.

    Each item is handed over with the number of threads that it may use: the first may use all, for
    it may be the only one. Whoever leaves before the end cancels what is under way.
    """
    if threads == 1:
        for item in items:
            yield work(item, 1)
        return
    waiting: deque[Future[Done]] = deque()
    with thread_pool(threads, cancel) as pool:
        allowed = threads
        for item in items:
            waiting.append(pool.submit(work, item, allowed))
            allowed = 1
            if len(waiting) > threads:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


@contextmanager
def prefetch(items: Iterator[Item], cancel: CancelToken) -> Iterator[Iterator[Item]]:
    """Let another thread make the items, a few ahead; leaving the block ends that thread."""
    waiting: queue.Queue[tuple[str, Any]] = queue.Queue(ITEMS_AHEAD)
    failure: list[BaseException] = []

    def put(kind: str, value: Any) -> bool:
        while not cancel.cancelled:
            try:
                waiting.put((kind, value), timeout=POLL_SECONDS)
                return True
            except queue.Full:
                continue
        return False

    def produce() -> None:
        try:
            for item in items:
                if not put("item", item):
                    break
            put("end", None)
        except BaseException as error:
            failure.append(error)
            put("error", error)
        finally:
            items.close()  # type: ignore[attr-defined]

    def consume() -> Iterator[Item]:
        while True:
            try:
                kind, value = waiting.get(timeout=POLL_SECONDS)
            except queue.Empty:
                if not cancel.cancelled:
                    continue
                # Never the end of the items: some are missing, and the other thread knows why.
                thread.join()
                raise failure[0] if failure else Cancelled from None
            if kind == "end":
                return
            if kind == "error":
                raise value
            yield value

    thread = threading.Thread(target=produce, daemon=True)
    thread.start()
    finished = False
    try:
        yield consume()
        finished = True
    finally:
        if not finished:
            cancel.cancel()
        # A thread that waits for somebody to type into a pipe is left behind.
        thread.join(None if finished else 2 * POLL_SECONDS)
