"""A child process for an engine that cannot be stopped or that can crash its process.

Choco and python-sat hold Python's lock while they search: neither Ctrl-C nor a clock reaches them,
and an error inside Choco ends its whole process. So they run in a child, which is killed instead.
The child is reused for the next search because it takes a while to start.
"""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
from contextlib import suppress
from typing import Any, BinaryIO

from alldiff.core.errors import AlldiffError
from alldiff.core.limits import Stopwatch
from alldiff.core.messages import t
from alldiff.core.model import Model
from alldiff.core.plugins import FILES, load_file
from alldiff.engines.base import ENGINES
from alldiff.engines.foreign import Ending, ForeignEngine, Found

START = "import sys, pickle; sys.path = pickle.load(sys.stdin.buffer); \
from alldiff.engines.worker import serve; serve()"
GRACE = 0.03
"""Seconds that an engine may take to notice its own limit before its process is ended."""
DIE_WITH_PARENT = 1
"""Linux's PR_SET_PDEATHSIG."""


class Worker:
    """A child process that searches for one engine."""

    def __init__(self, engine: str) -> None:
        self.owner = os.getpid()
        self.process = subprocess.Popen(
            [sys.executable, "-c", START],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.asks: BinaryIO = self.process.stdin  # type: ignore[assignment]
        self.answers: BinaryIO = self.process.stdout  # type: ignore[assignment]
        try:
            self.send(sys.path)
            self.send((engine, list(FILES)))
            pickle.load(self.answers)
        except EOFError:
            self.end()
            raise AlldiffError(
                t("the engine {} cannot start: {}", engine, self.last_words())
            ) from None
        except BaseException:
            self.end()
            raise

    def send(self, message: Any) -> None:
        """Send something to the child."""
        try:
            pickle.dump(message, self.asks, pickle.HIGHEST_PROTOCOL)
            self.asks.flush()
        except BrokenPipeError:
            raise EOFError from None

    def search(self, model: Model, stopwatch: Stopwatch, found: Found) -> Ending:
        """Pass on the solutions that the child finds, and return how it ended."""
        self.send(model)
        self.send(stopwatch.left)
        while True:
            try:
                told = pickle.load(self.answers)
            except pickle.UnpicklingError:
                # It was killed while writing a message.
                raise EOFError from None
            if isinstance(told, Ending):
                return told
            if isinstance(told, BaseException):
                raise told
            found(told)

    def alive(self) -> bool:
        """Return whether the child still runs and is ours, not inherited by a fork."""
        return self.owner == os.getpid() and self.process.poll() is None

    def end(self) -> None:
        """End the child."""
        self.process.kill()
        self.process.wait()
        for pipe in (self.asks, self.answers):
            with suppress(OSError):
                pipe.close()

    def last_words(self) -> str:
        """Return how the child ended."""
        return f"its process ended with code {self.process.returncode}"

    def __del__(self) -> None:
        if not hasattr(self, "answers"):
            return
        if self.owner == os.getpid():
            self.end()
        else:
            # A child of the process that we forked from: we must neither end it nor wait for it.
            self.process.returncode = 0
            self.asks.close()
            self.answers.close()


def serve() -> None:
    """Search for the engine named first, one model after another, until the input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    die_with_parent()
    asks = sys.stdin.buffer
    # Engines may print; the pipe carries only answers.
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)

    def send(message: object) -> None:
        pickle.dump(message, answers, pickle.HIGHEST_PROTOCOL)
        answers.flush()

    with suppress(EOFError):
        name, plugins = pickle.load(asks)
        for path in plugins:
            load_file(path)
        engine = ENGINES[name]
        assert isinstance(engine, ForeignEngine)
        engine.load()
        send("ready")
        while True:
            model = pickle.load(asks)
            limits = pickle.load(asks)
            set_alarm(limits.seconds, GRACE if engine.limits_seconds else 0)
            try:
                ending: object = engine.run_here(model, limits, send)
            except Exception as error:
                ending = AlldiffError(
                    t("the engine {}: {}: {}", engine.name, type(error).__name__, error)
                )
            set_alarm(None)
            send(ending)


def set_alarm(seconds: float | None, grace: float = 0) -> None:
    """Let the system end this process when the time is up, whatever it is doing; None: never."""
    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_REAL, 0 if seconds is None else seconds + grace)


def die_with_parent() -> None:
    """Ask the system to end this process together with the thread that started it (Linux)."""
    if sys.platform == "linux":
        import ctypes

        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(DIE_WITH_PARENT, signal.SIGKILL)
