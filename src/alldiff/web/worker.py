"""A process that does the work of requests, one after another: `python -m alldiff.web.worker 5`.

When its client goes away the server cancels a request with a signal, which the listener of the
request passes on to whatever is at work; what does not stop soon is ended with this process.
Requests are decoded and checked here, so that the server itself only moves bytes.
The first argument is how much this process leaves the processor to others; the rest are plugins.
"""

from __future__ import annotations

import os
import signal
import sys
import traceback
from collections.abc import Iterator
from typing import BinaryIO, get_type_hints

from msgspec.json import encode

from alldiff.core.errors import (
    FAULTS_TOLD,
    AlldiffError,
    InvalidPuzzle,
    ReadError,
    WrongDeduction,
    WrongSolution,
)
from alldiff.core.limits import Listener
from alldiff.core.messages import t
from alldiff.core.plugins import load_file
from alldiff.engines.worker import die_with_parent
from alldiff.languages import Language, language
from alldiff.web.answers import Refusal
from alldiff.web.endpoints import ENDPOINTS, Endpoint
from alldiff.web.frames import WorkerMessage, peak_memory, send
from alldiff.web.jobs import boards, gallery, solving, tutor  # noqa: F401  (ready when asked)
from alldiff.web.jobs.inputs import Budget
from alldiff.web.requests import decode

MISSING, REFUSED, BROKEN = 404, 422, 500
ADDRESS_SPACE = 8 * 2**30
"""Bytes that a worker may ask the system for: a puzzle must not take the machine's memory."""


def main() -> None:
    """Answer requests until the server closes the pipe."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    die_with_parent()
    bound_memory()
    if hasattr(os, "nice"):
        os.nice(int(sys.argv[1]))
    for plugin in sys.argv[2:]:
        load_file(plugin)
    listener = Listener()
    if hasattr(signal, "SIGUSR1"):
        signal.signal(signal.SIGUSR1, lambda *_: listener.cancel())
    asks, tells = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    # What prints must not meet the answers.
    os.dup2(2, 1)
    while line := asks.readline():
        path, length, seconds, spoken = line.split()
        body = asks.read(int(length))
        listener = Listener()
        answer(
            tells,
            ENDPOINTS[path.decode()],
            body,
            float(seconds),
            listener,
            language(spoken.decode()),
        )


def bound_memory() -> None:
    """Ask the system to refuse this process more memory than any puzzle needs."""
    try:
        import resource
    except ImportError:
        return
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    most = ADDRESS_SPACE if hard == resource.RLIM_INFINITY else min(hard, ADDRESS_SPACE)
    resource.setrlimit(resource.RLIMIT_AS, (most, hard))


def answer(
    tells: BinaryIO,
    endpoint: Endpoint,
    body: bytes,
    seconds: float,
    listener: Listener,
    spoken: Language,
) -> None:
    """Do what a request asks for, and send the answer, the events, or the error."""
    try:
        job = endpoint.function()
        request = decode(body, get_type_hints(job, include_extras=True)["request"])
        budget = Budget.of(request, seconds, listener, spoken)
        send(tells, WorkerMessage("begin", f"{budget.seconds}".encode()))
        with budget.watch:
            result = job(request, budget)
            data = b""
            if isinstance(result, Iterator):
                for name, event in result:
                    said = name.encode(), encode(event, enc_hook=str)
                    send(tells, WorkerMessage("event", b"event: %s\ndata: %s\n\n" % said))
            else:
                data = encode(result, enc_hook=str)
    except Exception as error:
        refusal = refused(error).said_in(spoken)
        send(tells, WorkerMessage("error", refusal.data, peak_memory(), refusal.status))
        return
    send(tells, WorkerMessage("answer", data, peak_memory()))


def refused(error: Exception) -> Refusal:
    """Return the answer to an error, with the place if there is one."""
    if isinstance(error, Refusal):
        return error
    if isinstance(error, gallery.UnknownExample):
        return Refusal(error.args[0], MISSING)
    if isinstance(error, WrongSolution | WrongDeduction):
        return Refusal(t("a defect of alldiff: {}", error), BROKEN)
    if isinstance(error, ReadError):
        place = {"line": error.line, "column": error.column}
        known = {name: number for name, number in place.items() if number is not None}
        return Refusal(error.message, REFUSED, **known)
    if isinstance(error, InvalidPuzzle):
        cells = sorted({cell for one in error.faults for cell in one.cells})
        faults = tuple(one.message for one in error.faults[:FAULTS_TOLD])
        return Refusal(faults, REFUSED, cells=cells)
    if isinstance(error, AlldiffError):
        return Refusal(error.args[0], REFUSED)
    if isinstance(error, UnicodeEncodeError):
        return Refusal("a text holds half a character", REFUSED)
    if isinstance(error, MemoryError):
        return Refusal("this puzzle takes more memory than a request may have", REFUSED)
    if isinstance(error, RecursionError):
        return Refusal("the request is nested too deeply", REFUSED)
    traceback.print_exception(error)
    return Refusal(t("a defect of alldiff: {}: {}", type(error).__name__, error), BROKEN)


if __name__ == "__main__":
    main()
