"""The endpoints: one table that the server routes by, workers answer by, and OpenAPI is made of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One thing that the page asks the server.

    `job` is the module and function of `alldiff.web.jobs` that answers; its types are those of the
    request and the answer, or of the events of a stream. What is `quick` is answered in a moment
    whatever the puzzle, and never waits for what is not.
    """

    path: str
    job: str
    method: str = "POST"
    quick: bool = False

    def function(self) -> Callable[..., Any]:
        """Return the function that answers; the server itself never needs it."""
        module, _, name = self.job.partition(":")
        found: Callable[..., Any] = getattr(import_module(f"alldiff.web.jobs.{module}"), name)
        return found


TABLE = (
    Endpoint("info", "names:info", "GET", quick=True),
    Endpoint("rules", "names:rules", "GET", quick=True),
    Endpoint("gallery", "gallery:gallery", "GET", quick=True),
    Endpoint("gallery/{id}", "gallery:example", "GET", quick=True),
    Endpoint("read", "boards:read", quick=True),
    Endpoint("convert", "boards:convert", quick=True),
    Endpoint("pdf", "boards:pdf", quick=True),
    Endpoint("board", "boards:board", quick=True),
    Endpoint("check", "boards:check", quick=True),
    Endpoint("pencil", "boards:pencil", quick=True),
    Endpoint("solve", "solving:solve"),
    Endpoint("count", "solving:count"),
    Endpoint("candidates", "solving:candidates"),
    Endpoint("set", "solving:set_view"),
    Endpoint("hint", "tutor:hint"),
    Endpoint("explain", "tutor:explain"),
    Endpoint("rate", "tutor:rate"),
    Endpoint("generate", "gallery:generate"),
    Endpoint("watch", "watching:watch"),
    Endpoint("watch/scores", "watching:scores"),
    Endpoint("watch/revise", "watching:revise"),
    Endpoint("race", "racing:race"),
    Endpoint("race/entrant", "racing:entrant", quick=True),
)
"""Every endpoint, under /api/."""

ENDPOINTS = {endpoint.path: endpoint for endpoint in TABLE}
