"""How the server and a worker talk: a line with a kind and lengths, then bytes.

A request is `endpoint length seconds language`. What comes back is `begin` with the seconds that
the request may take, then an `event` for each of a stream, and last an `answer` or an `error`.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import BinaryIO


@dataclass(frozen=True, slots=True)
class WorkerMessage:
    """One message of a worker; `memory` is the most that it has held so far, in bytes."""

    kind: str
    data: bytes
    memory: int = 0
    status: int = 200


def send(pipe: BinaryIO, frame: WorkerMessage) -> None:
    """Write a frame."""
    head = f"{frame.kind} {len(frame.data)} {frame.memory} {frame.status}\n"
    pipe.write(head.encode() + frame.data)
    pipe.flush()


def parsed(line: bytes) -> tuple[str, int, int, int]:
    """Return kind, length, memory and status of the first line of a frame."""
    kind, length, memory, status = line.split()
    return kind.decode(), int(length), int(memory), int(status)


def peak_memory() -> int:
    """Return the most bytes that this process has held, 0 if the system does not report it."""
    try:
        # getrusage starts with the memory of the process that started this one.
        with open("/proc/self/status", encoding="ascii") as status:
            peak = next(line.split()[1] for line in status if line.startswith("VmHWM:"))
        return int(peak) * 1024
    except (OSError, StopIteration):
        pass
    try:
        import resource
    except ImportError:
        return 0
    peak_now = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak_now if sys.platform == "darwin" else peak_now * 1024
