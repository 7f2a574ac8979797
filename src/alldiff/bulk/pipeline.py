"""Concurrent threads: one that prefetches, several that keep order, and one cancel token."""

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
from alldiff.core.errors import LimitReached
from alldiff.core.limits import CANCELLED, Listener, ending_text

Item = TypeVar("Item")
Done = TypeVar("Done")

ITEMS_AHEAD = 2
POLL_SECONDS = 0.02
"""How often a waiting thread checks whether the work was cancelled."""


class Cancelled(LimitReached):
    """The work was cancelled before it was done."""

    def __init__(self) -> None:
        super().__init__(ending_text(CANCELLED))


class CancelToken(Listener):
    """Ends the work of all threads, the core's too, when a thread or an outer listener cancels."""

    def __init__(self, outer: Listener | None = None) -> None:
        super().__init__(None if outer is None else lambda: outer.cancelled)
        self.stop = _native.Stop()

    def cancel(self) -> None:
        """End the work."""
        super().cancel()
        self.stop.cancel()

    def check(self) -> None:
        """Raise Cancelled if the work is to end."""
        if self.cancelled:
            raise Cancelled


def available_threads() -> int:
    """Return how many threads this process may run at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def thread_pool(threads: int, cancel: CancelToken) -> Iterator[ThreadPoolExecutor]:
    """Start threads; an error ends their work, without waiting for it."""
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
    """Yield the result for each item, in order; each thread takes one item at a time.

    Each item is passed with the number of threads it may use: the first may use all, for it may be
    the only one. Leaving before the end cancels the work in progress.
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
    """Produce the items in another thread, a few ahead; leaving the block ends that thread."""
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
                # Not the end of the items: some are missing, and the other thread has the error.
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
        # A thread that waits for input from a pipe is left behind.
        thread.join(None if finished else 2 * POLL_SECONDS)
