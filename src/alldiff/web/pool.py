"""Warm worker processes: each does one request at a time, and stops when it is cancelled."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections import Counter, deque
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass

from alldiff.core.plugins import FILES
from alldiff.web.answers import error_json
from alldiff.web.frames import WorkerMessage, parsed

CANCEL_SECONDS = 0.1
"""How long a worker may take to stop what was cancelled; then it is ended."""
GRACE = 1.0
"""Seconds after its limit at which a job that did not notice it is ended."""
MOST_JOBS = 1_000
"""Requests after which a worker is replaced."""
MOST_MEMORY = 2**29
"""Bytes: a worker that has held more is replaced, so that memory stays flat."""
REFUSED, BROKEN = 422, 500


class Busy(Exception):
    """All workers are at work and the queue is full; `retry_after` is in seconds."""

    def __init__(self, retry_after: int) -> None:
        super().__init__("busy")
        self.retry_after = retry_after


@dataclass(frozen=True, slots=True, eq=False)
class Turn:
    """A request that waits: of which client, what the client calls it, and when its turn comes."""

    client: str
    name: str
    begins: asyncio.Future[None]


class Worker:
    """One worker process."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.jobs = 0
        self.memory = 0
        self.head: tuple[str, int, int, int] | None = None
        """The head of a frame whose data is still to come: reading may be cancelled in between."""

    @classmethod
    async def start(cls, niceness: int) -> Worker:
        """Start a worker with our plugins, in a session of its own: Ctrl-C is for the server."""
        return cls(
            await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "alldiff.web.worker",
                str(niceness),
                *FILES,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                start_new_session=True,
            )
        )

    async def ask(self, endpoint: str, body: bytes, seconds: float, language: str) -> None:
        """Hand over a request."""
        pipe = self.process.stdin
        assert pipe is not None
        self.jobs += 1
        pipe.write(f"{endpoint} {len(body)} {seconds} {language}\n".encode() + body)
        await pipe.drain()

    async def receive(self) -> WorkerMessage:
        """Return the next frame; raises EOFError where the process is gone."""
        pipe = self.process.stdout
        assert pipe is not None
        if self.head is None:
            line = await pipe.readline()
            if not line.endswith(b"\n"):
                raise EOFError
            self.head = parsed(line)
        kind, length, memory, status = self.head
        try:
            data = await pipe.readexactly(length)
        except asyncio.IncompleteReadError:
            raise EOFError from None
        self.head = None
        self.memory = memory or self.memory
        return WorkerMessage(kind, data, memory, status)

    async def cancel(self) -> bool:
        """Ask the listener of the request to stop it; return whether it soon did."""
        if not hasattr(signal, "SIGUSR1"):
            return False
        try:
            self.process.send_signal(signal.SIGUSR1)
            async with asyncio.timeout(CANCEL_SECONDS):
                while (await self.receive()).kind in ("begin", "event"):
                    pass
        except (TimeoutError, ProcessLookupError, EOFError, ConnectionResetError):
            return False
        return True

    @property
    def should_recycle(self) -> bool:
        """Whether another one should take its place."""
        return self.jobs >= MOST_JOBS or self.memory > MOST_MEMORY

    async def gone(self) -> None:
        """Wait until the process has ended, and let go of its pipes."""
        await self.process.wait()
        if self.process.stdin is not None:
            self.process.stdin.close()
            with suppress(BrokenPipeError, ConnectionResetError):
                await self.process.stdin.wait_closed()

    def end(self) -> None:
        """End the process, and those that it has started, at once."""
        with suppress(ProcessLookupError):
            if hasattr(os, "killpg"):
                os.killpg(self.process.pid, signal.SIGKILL)
            else:
                self.process.kill()


class Pool:
    """So many workers at once, one more that is ready to replace one, and a queue.

    One client has at most `size` requests at work and half of the queue. If that is all there is,
    the worker to spare takes a request of another client. Those of clients with less at work come
    first. Workers with a `niceness` above 0 leave the processor to whoever else wants it.
    """

    def __init__(self, size: int, queue: int, seconds: float, niceness: int = 0) -> None:
        self.size = size
        self.niceness = niceness
        self.queue = queue
        self.seconds = seconds
        self.idle: deque[Worker] = deque()
        self.busy: set[Worker] = set()
        self.waiting: list[Turn] = []
        self.at_work: Counter[str] = Counter()
        """Requests by client."""
        self.starting: set[asyncio.Task[None]] = set()
        self.ending: set[asyncio.Task[None]] = set()
        self.stopping: set[asyncio.Task[None]] = set()
        self.closed = False

    async def open(self) -> None:
        """Start the workers."""
        await asyncio.gather(*(self._add() for _ in range(self.size + 1)))

    async def close(self) -> None:
        """End all workers."""
        self.closed = True
        for worker in (*self.idle, *self.busy):
            self._end(worker)
        self.idle.clear()
        # One that is only just starting ends itself.
        while rest := (*self.starting, *self.stopping, *self.ending):
            await asyncio.wait(rest)

    async def _add(self) -> None:
        worker = await Worker.start(self.niceness)
        # Not counted twice for a moment: as one that starts, and as one that is idle.
        if (task := asyncio.current_task()) is not None:
            self.starting.discard(task)
        if self.closed:
            self._end(worker)
        else:
            self.idle.append(worker)

    def _end(self, worker: Worker) -> None:
        """End a worker, and collect its process in the background."""
        worker.end()
        task = asyncio.get_running_loop().create_task(worker.gone())
        self.ending.add(task)
        task.add_done_callback(self.ending.discard)

    async def _stop(self, worker: Worker) -> None:
        """Cancel what a worker does, and take it back where it stops in time."""
        self._take_back(worker, await worker.cancel())

    def _take_back(self, worker: Worker, healthy: bool) -> None:
        """Keep a worker for the next request, or end it and start another one."""
        self.busy.discard(worker)
        wanted = healthy and not worker.should_recycle and not self.closed
        if wanted and self._missing() > 0:
            self.idle.appendleft(worker)
        else:
            self._end(worker)
            self._replace()

    def _missing(self) -> int:
        """Return how many workers there should be more, one of them to spare."""
        return self.size + 1 - len(self.idle) - len(self.busy) - len(self.starting)

    def _replace(self) -> None:
        """Start another worker in the background where one is missing."""
        if not self.closed and self._missing() > 0:
            task = asyncio.get_running_loop().create_task(self._add())
            self.starting.add(task)
            task.add_done_callback(self.starting.discard)

    @property
    def working(self) -> int:
        """How many requests are at work."""
        return self.at_work.total()

    @asynccontextmanager
    async def _slot(self, client: str, name: str) -> AsyncIterator[None]:
        """Wait for a turn; raises Busy where too many wait already."""
        if may_begin(client, self.at_work, self.size):
            self.at_work[client] += 1
        else:
            mine = sum(turn.client == client for turn in self.waiting)
            if len(self.waiting) >= self.queue or mine >= (self.queue + 1) // 2:
                raise Busy(self._retry_after())
            turn = Turn(client, name, asyncio.get_running_loop().create_future())
            self.waiting.append(turn)
            try:
                await turn.begins
            except asyncio.CancelledError:
                if turn in self.waiting:
                    self.waiting.remove(turn)
                else:
                    # The turn came in the same moment: somebody else takes it.
                    self._pass_on(client)
                raise
        try:
            yield
        finally:
            self._pass_on(client)

    def _pass_on(self, client: str) -> None:
        """Give a turn that is over to whoever is next."""
        self.at_work[client] -= 1
        self.at_work += Counter()  # Drops clients without work.
        while (turn := next_turn(self.waiting, self.at_work, self.size)) is not None:
            self.waiting.remove(turn)
            self.at_work[turn.client] += 1
            if not turn.begins.done():
                turn.begins.set_result(None)

    def places(self, client: str) -> dict[str, int]:
        """Return the place in the queue, from 1, of each request of a client that waits."""
        waiting, at_work = list(self.waiting), Counter(self.at_work)
        found = {}
        for place in range(1, len(waiting) + 1):
            # As if enough of what is at work ended.
            turn = next_turn(waiting, at_work, len(self.waiting) + self.size)
            assert turn is not None
            waiting.remove(turn)
            at_work[turn.client] += 1
            if turn.client == client:
                found[turn.name] = place
        return found

    def _retry_after(self) -> int:
        """Return in how many seconds there may be room: not longer than the work of all can be."""
        return max(1, min(round(self.seconds), 1 + len(self.waiting) // (4 * self.size)))

    async def run(
        self, endpoint: str, body: bytes, language: str = "en", client: str = "", name: str = ""
    ) -> AsyncGenerator[WorkerMessage]:
        """Yield a worker's messages about a request; closing this early cancels it.

        The last frame is an answer or an error. `name` is what the client calls the request.
        """
        async with self._slot(client, name):
            worker = await self._ready()
            self.busy.add(worker)
            healthy: bool | None = None
            seconds = self.seconds
            try:
                async with asyncio.timeout(seconds + GRACE) as clock:
                    await worker.ask(endpoint, body, seconds, language)
                    while (frame := await worker.receive()).kind in ("begin", "event"):
                        if frame.kind == "event":
                            yield frame
                        else:
                            # What the request allows itself may be less.
                            seconds = float(frame.data)
                            clock.reschedule(asyncio.get_running_loop().time() + seconds + GRACE)
                    healthy = True
            except TimeoutError:
                healthy = False
                said = f"this took more than {seconds:g} seconds and was stopped."
                frame = error_frame(said, REFUSED)
            except (EOFError, BrokenPipeError, ConnectionResetError):
                healthy = False
                said = "the worker of this request ended unexpectedly; another one is ready."
                frame = error_frame(said, BROKEN)
            finally:
                if healthy is not None:
                    self._take_back(worker, healthy)
                else:
                    task = asyncio.get_running_loop().create_task(self._stop(worker))
                    self.stopping.add(task)
                    task.add_done_callback(self.stopping.discard)
            yield frame

    async def _ready(self) -> Worker:
        """Return a worker that is alive."""
        while self.idle:
            worker = self.idle.popleft()
            if worker.process.returncode is None:
                return worker
            self._end(worker)
            self._replace()
        return await Worker.start(self.niceness)


def may_begin(client: str, at_work: Counter[str], size: int) -> bool:
    """Return whether one more request of a client can begin: the last worker is for the others."""
    return at_work[client] < size and at_work.total() <= size


def next_turn(waiting: list[Turn], at_work: Counter[str], size: int) -> Turn | None:
    """Return who begins next, if anybody may: of the client with least at work, the first."""
    ready = [turn for turn in waiting if may_begin(turn.client, at_work, size)]
    return min(ready, key=lambda turn: at_work[turn.client], default=None)


def error_frame(message: str, status: int) -> WorkerMessage:
    """Return what the server itself says about a request."""
    return WorkerMessage("error", error_json(message, status), 0, status)
