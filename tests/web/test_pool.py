"""Workers: they stop when cancelled, are replaced, and are never too many."""

from __future__ import annotations

import asyncio
import json
import os
import select
import signal
import socket
import sys
from collections.abc import Callable, Coroutine
from contextlib import ExitStack, aclosing
from pathlib import Path
from time import monotonic, sleep
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest

from alldiff.web.frames import WorkerMessage
from alldiff.web.pool import Busy, Pool

EASY = {
    "format": "alldiff/1",
    "kind": "sudoku",
    "box": [2, 2],
    "givens": [[4, 0, 2, 3], [0, 2, 0, 4], [0, 3, 0, 0], [1, 0, 0, 2]],
}
ENDLESS = {"format": "alldiff/1", "kind": "sudoku", "givens": [[0] * 25] * 25}
"""To count all its solutions would take for ever."""
PATIENCE = 30.0
"""Seconds after which something that should happen at once is taken not to happen."""

linux = pytest.mark.skipif(sys.platform != "linux", reason="looks at processes in /proc")


def body(**request: Any) -> bytes:
    return json.dumps(request).encode()


def forever(**more: Any) -> bytes:
    return body(puzzle=ENDLESS, limit=10**9, **more)


def running(test: Callable[[Pool], Coroutine[Any, Any, None]], **settings: Any) -> None:
    """Run a test with a pool of its own."""

    async def run() -> None:
        pool = Pool(**{"size": 1, "queue": 0, "seconds": 20.0} | settings)
        await pool.open()
        try:
            await test(pool)
        finally:
            await pool.close()

    asyncio.run(run())


async def answer(pool: Pool, endpoint: str, request: bytes) -> WorkerMessage:
    """Return the last frame of a request."""
    async with aclosing(pool.run(endpoint, request)) as frames:
        found = [frame async for frame in frames]
    return found[-1]


async def until(true: Callable[[], bool]) -> None:
    """Wait until something is true."""
    end = monotonic() + PATIENCE
    while not true():
        assert monotonic() < end
        await asyncio.sleep(0.005)


def alive(pid: int) -> bool:
    """Tell whether a process runs; one that only waits to be collected does not."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"


LONG: list[tuple[str, dict[str, Any]]] = [
    ("count", {"limit": 10**9}),
    ("solve", {"search": "bt+lcv", "engine": "reference"}),
    ("solve", {"search": "bt+lcv", "engine": "native"}),
    ("candidates", {"cap": 100}),
    ("set", {"limit": 10**9}),
    ("hint", {}),
    ("explain", {}),
    ("rate", {}),
    ("watch", {"search": "bt+lcv", "events": 200_000}),
    ("watch/scores", {"search": "bt+lcv", "step": 200_000}),
    ("race", {"searches": ["bt+lcv", "bt+lcv@reference"], "seconds": 18}),
]
"""Requests that take as long as they may."""


@linux
@pytest.mark.parametrize(("endpoint", "request_"), LONG)
def test_what_is_cancelled_stops_by_itself(
    endpoint: str, request_: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The worker goes on to the next request; on a machine that is busy it may take a while."""
    monkeypatch.setattr("alldiff.web.pool.CANCEL_SECONDS", PATIENCE)

    async def test(pool: Pool) -> None:
        # One that is only just starting would be ended.
        assert (await answer(pool, "solve", body(puzzle=EASY))).kind == "answer"
        task = asyncio.create_task(answer(pool, endpoint, body(puzzle=ENDLESS, **request_)))
        await until(lambda: bool(pool.busy))
        (worker,) = pool.busy
        await asyncio.sleep(0.5)
        assert alive(worker.process.pid)
        task.cancel()
        await asyncio.wait([task])
        assert pool.working == 0
        await until(lambda: worker in pool.idle)
        assert alive(worker.process.pid)
        assert (await answer(pool, "solve", body(puzzle=EASY))).kind == "answer"

    running(test)


@linux
def test_what_does_not_stop_is_ended() -> None:
    async def test(pool: Pool) -> None:
        task = asyncio.create_task(answer(pool, "count", forever()))
        await until(lambda: bool(pool.busy))
        (worker,) = pool.busy
        # It hears no signal but the one that ends it.
        os.kill(worker.process.pid, signal.SIGSTOP)
        task.cancel()
        await asyncio.wait([task])
        await until(lambda: not alive(worker.process.pid))
        assert (await answer(pool, "solve", body(puzzle=EASY))).kind == "answer"

    running(test)


@linux
def test_cancelling_a_race_ends_all_its_processes() -> None:
    def racers(session: int) -> list[int]:
        found = []
        for one in Path("/proc").glob("[0-9]*/stat"):
            try:
                fields = one.read_text().rpartition(")")[2].split()
            except (FileNotFoundError, ProcessLookupError):
                continue
            if int(fields[3]) == session and fields[0] != "Z":
                found.append(int(one.parent.name))
        return found

    async def test(pool: Pool) -> None:
        searches = ["bt", "bt+mrv@reference", "fc@reference"]
        request = body(puzzle=ENDLESS, searches=searches, seconds=18)
        task = asyncio.create_task(answer(pool, "race", request))
        await until(lambda: bool(pool.busy))
        (worker,) = pool.busy
        session = worker.process.pid
        await until(lambda: len(racers(session)) == 1 + len(searches))
        task.cancel()
        await asyncio.wait([task])
        await until(lambda: len(racers(session)) <= 1)

    running(test)


def test_a_full_queue_refuses_and_says_when_to_come_back() -> None:
    async def test(pool: Pool) -> None:
        first = asyncio.create_task(answer(pool, "count", forever()))
        await until(lambda: pool.working == 1)
        second = asyncio.create_task(answer(pool, "solve", body(puzzle=EASY)))
        await until(lambda: len(pool.waiting) == 1)
        with pytest.raises(Busy) as busy:
            await answer(pool, "solve", body(puzzle=EASY))
        assert busy.value.retry_after >= 1
        first.cancel()
        # The one that waited has its turn.
        assert (await second).kind == "answer"
        await asyncio.wait([first])
        assert pool.working == 0

    running(test, queue=1)


def test_who_leaves_the_queue_is_forgotten() -> None:
    async def test(pool: Pool) -> None:
        first = asyncio.create_task(answer(pool, "count", forever()))
        await until(lambda: pool.working == 1)
        second = asyncio.create_task(answer(pool, "solve", body(puzzle=EASY)))
        await until(lambda: len(pool.waiting) == 1)
        second.cancel()
        await asyncio.wait([second])
        assert len(pool.waiting) == 0
        first.cancel()
        await asyncio.wait([first])
        assert pool.working == 0

    running(test, queue=1)


@linux
def test_what_does_not_notice_its_limit_is_ended() -> None:
    async def test(pool: Pool) -> None:
        task = asyncio.create_task(answer(pool, "count", forever()))
        await until(lambda: bool(pool.busy))
        (worker,) = pool.busy
        os.kill(worker.process.pid, signal.SIGSTOP)
        frame = await task
        assert (frame.kind, frame.status) == ("error", 422)
        assert b"more than 5 seconds" in frame.data
        # It was killed before the answer; the system may take a moment to know.
        await until(lambda: not alive(worker.process.pid))
        assert (await answer(pool, "solve", body(puzzle=EASY))).kind == "answer"

    running(test, seconds=5.0)


@pytest.mark.parametrize("endpoint", ["hint", "rate"])
def test_reasoning_notices_its_limit(endpoint: str) -> None:
    # An empty grid is seen through at once.
    puzzle = ENDLESS | {"givens": [[1] + [0] * 24, *[[0] * 25] * 24]}

    async def test(pool: Pool) -> None:
        frame = await answer(pool, endpoint, body(puzzle=puzzle, limits={"seconds": 0.001}))
        assert (frame.kind, frame.status) == ("error", 422)
        assert b"limit" in frame.data or b"second" in frame.data

    running(test)


@linux
def test_a_worker_that_dies_is_replaced() -> None:
    async def test(pool: Pool) -> None:
        task = asyncio.create_task(answer(pool, "count", forever()))
        await until(lambda: bool(pool.busy))
        (worker,) = pool.busy
        os.kill(worker.process.pid, signal.SIGKILL)
        frame = await task
        assert (frame.kind, frame.status) == ("error", 500)
        for idle in list(pool.idle):
            os.kill(idle.process.pid, signal.SIGKILL)
            await idle.process.wait()
        assert (await answer(pool, "solve", body(puzzle=EASY))).kind == "answer"

    running(test)


def test_a_worker_is_replaced_after_so_many_jobs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("alldiff.web.pool.MOST_JOBS", 2)

    async def test(pool: Pool) -> None:
        seen = set()
        for _ in range(6):
            frames = pool.run("solve", body(puzzle=EASY))
            async with aclosing(frames):
                async for frame in frames:
                    assert frame.kind == "answer"
            seen |= {worker.process.pid for worker in pool.idle}
        await until(lambda: len(pool.idle) == 2)
        assert len(seen) >= 3

    running(test)


@linux
def test_closing_ends_every_process() -> None:
    pids: list[int] = []

    async def test(pool: Pool) -> None:
        task = asyncio.create_task(answer(pool, "count", forever()))
        await until(lambda: bool(pool.busy))
        pids.extend(worker.process.pid for worker in (*pool.busy, *pool.idle))
        task.cancel()

    running(test, size=2)
    assert len(pids) == 3
    assert not any(map(alive, pids))


def test_hard_puzzles_do_not_delay_a_move(api: httpx.Client, server: str) -> None:
    """All workers are busy for long; what a player does is answered all the same."""
    address = urlsplit(server)
    request = forever()
    head = f"POST /api/count HTTP/1.1\r\nHost: {address.netloc}\r\n"
    head += f"Content-Type: application/json\r\nContent-Length: {len(request)}\r\n\r\n"
    workers = api.get("info").json()["limits"]["workers"]
    with ExitStack() as stack:
        links = []
        for _ in range(workers + 1):
            link = socket.create_connection((address.hostname, address.port), timeout=PATIENCE)
            links.append(stack.enter_context(link))
            link.sendall(head.encode() + request)
        sleep(0.5)
        for _ in range(5):
            assert api.post("check", json={"puzzle": EASY, "entries": []}).status_code == 200
            assert api.post("board", json={"puzzle": ENDLESS}).status_code == 200
        answered, _, _ = select.select(links, [], [], 0)
        assert answered == []


@linux
def test_a_client_that_goes_away_ends_the_work(api: httpx.Client) -> None:
    """Of many requests that were given up, none keeps a worker."""
    for _ in range(3):
        with pytest.raises(httpx.ReadTimeout):
            api.post("count", json={"puzzle": ENDLESS, "limit": 10**9}, timeout=0.3)
        watched = {"puzzle": ENDLESS, "search": "bt+lcv", "events": 200_000}
        with api.stream("POST", "watch", json=watched) as stream:
            next(stream.iter_lines())
    begun = monotonic()
    assert api.post("solve", json={"puzzle": EASY}).status_code == 200
    # Each of them would have taken as long as the server allows.
    assert monotonic() - begun < api.get("info").json()["limits"]["seconds"]
