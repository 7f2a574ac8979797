"""Stages that work at the same time: one that is a few items ahead, and one of several threads."""

from __future__ import annotations

import queue
import threading
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, TypeVar

from alldiff.bulk.classic import Halt, Stopped

Item = TypeVar("Item")
Done = TypeVar("Done")

ITEMS_AHEAD = 2


def in_order(
    work: Callable[[Item, int], Done], items: Iterator[Item], threads: int, halt: Halt
) -> Iterator[Done]:
    """Yield what is made of each item, in their order; so many threads take one item each.

    Each item is handed over with the number of threads that it may use: the first may use all, for
    it may be the only one. Whoever leaves before the end halts what is under way.
    """
    if threads == 1:
        for item in items:
            yield work(item, 1)
        return
    waiting: deque[Future[Done]] = deque()
    with ThreadPoolExecutor(threads) as pool:
        try:
            allowed = threads
            for item in items:
                waiting.append(pool.submit(work, item, allowed))
                allowed = 1
                if len(waiting) > threads:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        except BaseException:
            halt.set()
            pool.shutdown(wait=False, cancel_futures=True)
            raise


@contextmanager
def ahead(items: Iterator[Item], halt: Halt) -> Iterator[Iterator[Item]]:
    """Let another thread make the items, a few ahead; leaving the block ends that thread."""
    waiting: queue.Queue[tuple[str, Any]] = queue.Queue(ITEMS_AHEAD)
    failure: list[BaseException] = []

    def put(kind: str, value: Any) -> bool:
        while not halt.is_set():
            try:
                waiting.put((kind, value), timeout=0.05)
                return True
            except queue.Full:
                continue
        return False

    def make() -> None:
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

    def take() -> Iterator[Item]:
        while True:
            try:
                kind, value = waiting.get(timeout=0.05)
            except queue.Empty:
                if not halt.is_set():
                    continue
                # Never the end of the items: some are missing, and the other thread knows why.
                thread.join()
                raise failure[0] if failure else Stopped from None
            if kind == "end":
                return
            if kind == "error":
                raise value
            yield value

    thread = threading.Thread(target=make, daemon=True)
    thread.start()
    finished = False
    try:
        yield take()
        finished = True
    finally:
        if not finished:
            halt.set()
        # A thread that waits for somebody to type into a pipe is left behind.
        thread.join(None if finished else 1.0)
