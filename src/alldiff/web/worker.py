"""A process that does the work of requests, one after another: `python -m alldiff.web.worker 5`.

The server ends it when its client goes away, so everything stops at once, native search and Python
reasoning alike. Requests are decoded and checked here, so that the server itself only moves bytes.
The argument is how much this process leaves the processor to others.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import traceback
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any, BinaryIO

from alldiff.engines.worker import die_with_parent
from alldiff.errors import (
    AlldiffError,
    InvalidPuzzle,
    ReadError,
    WrongDeduction,
    WrongSolution,
)
from alldiff.web.endpoints import ENDPOINTS, Endpoint
from alldiff.web.frames import Frame, encoded, error_data, event_bytes, peak_memory, send
from alldiff.web.jobs import answers, boards, gallery, tutor  # noqa: F401  (ready when asked)
from alldiff.web.jobs.asked import Budget, Request, budget_of
from alldiff.web.validation import fault

BAD, MISSING, REFUSED, BROKEN = 400, 404, 422, 500
ADDRESS_SPACE = 8 * 2**30
"""Bytes that a worker may ask the system for: a puzzle must not take the machine's memory."""


class Refusal(Exception):
    """A request that is not answered, with the status and what to say."""

    def __init__(self, message: str, status: int, **more: Any) -> None:
        super().__init__(message)
        self.status = status
        self.data = error_data(message, status, **more)


def main() -> None:
    """Answer requests until the server closes the pipe."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    die_with_parent()
    bound_memory()
    if hasattr(os, "nice"):
        os.nice(int(sys.argv[1]))
    asks, tells = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    # What prints must not meet the answers.
    os.dup2(2, 1)
    while line := asks.readline():
        path, length, seconds = line.split()
        body = asks.read(int(length))
        answer(tells, ENDPOINTS[path.decode()], body, float(seconds))


def bound_memory() -> None:
    """Ask the system to refuse this process more memory than any puzzle needs."""
    try:
        import resource
    except ImportError:
        return
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    most = ADDRESS_SPACE if hard == resource.RLIM_INFINITY else min(hard, ADDRESS_SPACE)
    resource.setrlimit(resource.RLIMIT_AS, (most, hard))


def answer(tells: BinaryIO, endpoint: Endpoint, body: bytes, seconds: float) -> None:
    """Do what a request asks for, and tell the answer, the events, or the error."""
    try:
        request = checked(endpoint, body)
        budget = budget_of(request, seconds)
        send(tells, Frame("begin", f"{budget.seconds}".encode()))
        result = job_of(endpoint)(request, budget)
        if isinstance(result, Iterator):
            for name, data in result:
                send(tells, Frame("event", event_bytes(name, data)))
            data = b""
        else:
            data = encoded(result)
    except Exception as error:
        refusal = refused(error)
        told = Frame("error", encoded(refusal.data), peak_memory(), refusal.status)
        send(tells, told)
        return
    send(tells, Frame("answer", data, peak_memory()))


def checked(endpoint: Endpoint, body: bytes) -> Request:
    """Return the request of a body, which has the shape that the endpoint wants."""
    request: Request = decoded(body)
    if endpoint.request is not None and (wrong := fault(request, endpoint.request)):
        raise Refusal(f"{wrong}.", REFUSED)
    return request


def job_of(endpoint: Endpoint) -> Callable[[Request, Budget], Any]:
    """Return the function that answers an endpoint."""
    module, _, name = endpoint.job.partition(":")
    job: Callable[[Request, Budget], Any] = getattr(
        import_module(f"alldiff.web.jobs.{module}"), name
    )
    return job


def decoded(body: bytes) -> Any:
    """Return the JSON of a body."""
    try:
        return json.loads(body.decode(), parse_constant=refuse_constant)
    except UnicodeDecodeError as error:
        raise Refusal(f"the body is no UTF-8 text: byte {error.start + 1}.", BAD) from None
    except json.JSONDecodeError as error:
        said = f"the body is no JSON: {error.msg.lower()}."
        raise Refusal(said, BAD, line=error.lineno, column=error.colno) from None
    except RecursionError:
        raise Refusal("the body is nested too deeply.", BAD) from None
    except ValueError as error:
        raise Refusal(f"the body is no JSON that can be used: {error}.", BAD) from None


def refuse_constant(name: str) -> None:
    """Refuse NaN and Infinity, which are no JSON."""
    raise ValueError(f"{name} is no number")


def refused(error: Exception) -> Refusal:
    """Return what to tell about an error, with the place where there is one."""
    if isinstance(error, Refusal):
        return error
    if isinstance(error, gallery.UnknownExample):
        return Refusal(sentence(str(error)), MISSING)
    if isinstance(error, WrongSolution | WrongDeduction):
        return Refusal(f"a defect of alldiff: {error}", BROKEN)
    if isinstance(error, ReadError):
        place = {"line": error.line, "column": error.column}
        known = {name: number for name, number in place.items() if number is not None}
        return Refusal(sentence(error.message), REFUSED, **known)
    if isinstance(error, InvalidPuzzle):
        cells = sorted({cell for one in error.faults for cell in one.cells})
        return Refusal(sentence(str(error)), REFUSED, cells=cells)
    if isinstance(error, AlldiffError):
        return Refusal(sentence(str(error)), REFUSED)
    if isinstance(error, MemoryError):
        return Refusal("this puzzle takes more memory than a request may have.", REFUSED)
    if isinstance(error, RecursionError):
        return Refusal("the request is nested too deeply.", REFUSED)
    traceback.print_exception(error)
    return Refusal(f"a defect of alldiff: {type(error).__name__}: {error}", BROKEN)


def sentence(message: str) -> str:
    """Return a message on one line, ended by a full stop."""
    line = " ".join(message.split())
    return line if line.endswith((".", "?", "!")) else f"{line}."


if __name__ == "__main__":
    main()
