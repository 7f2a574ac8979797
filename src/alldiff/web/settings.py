"""What one server allows: its workers, and the limits of each request."""

from __future__ import annotations

import os
from dataclasses import dataclass, field

from alldiff.core.errors import UsageError
from alldiff.core.messages import t

SECONDS = 30.0
"""How long one request may work where nothing else is said."""
MOST_SECONDS = 24 * 3600.0
ARRIVAL = 10.0
"""How long the head and the body of a request may take to arrive."""
BODY = 2**20
"""Bytes of a request: a puzzle of 100 x 100 cells with its solution takes a tenth of it."""
MOST_CELLS = 10_000
"""Cells of a puzzle."""
MOST_EVENTS = 200_000
"""Steps of a search that one request may watch."""
MOST_SOLUTIONS = 100
"""Solutions that one answer carries."""
MOST_RACERS = 8
"""Searches in one race: each has a process of its own."""
MEMORY = 2**29
"""Bytes that the strongest search may hold."""


def cores() -> int:
    """Return how many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@dataclass(frozen=True, slots=True)
class Settings:
    """What a server allows.

    `workers` requests are at work at once and `queue` more may wait; what is quick, and hints, have
    their own workers, so that no hard puzzle delays them. Each request may work for `seconds`,
    has at most `body` bytes, and is refused where it is not all there after `arrival` seconds.
    """

    workers: int = field(default_factory=cores)
    queue: int = 64
    seconds: float = SECONDS
    body: int = BODY
    arrival: float = ARRIVAL

    def __post_init__(self) -> None:
        if not 1 <= self.workers <= 256:
            raise UsageError(t("a number of workers is from 1 to 256, not {}", self.workers))
        if self.queue < 0:
            raise UsageError(t("a queue is 0 or longer, not {}", self.queue))
        if not 0 < self.seconds <= MOST_SECONDS:
            raise UsageError(
                t("seconds are above 0 and at most {:g}, not {:g}", MOST_SECONDS, self.seconds)
            )
        if not 0 < self.arrival <= MOST_SECONDS:
            raise UsageError(t("a request arrives in more than 0 seconds, not {:g}", self.arrival))
