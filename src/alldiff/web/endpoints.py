"""The endpoints: one table that the server routes by, workers answer by, and OpenAPI is made of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Literal

Lane = Literal["quick", "short", "long"]
"""How long an answer takes: milliseconds whatever the puzzle, a moment for most, or any time."""


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One thing that the page asks the server.

    `job` is the module and function of `alldiff.web.jobs` that answers; its types are those of the
    request and the answer, or of the events of a stream. Each lane has its own workers, so that
    nothing waits for what takes longer.
    """

    path: str
    job: str
    method: str = "POST"
    lane: Lane = "long"

    def function(self) -> Callable[..., Any]:
        """Return the function that answers; the server itself never needs it."""
        module, _, name = self.job.partition(":")
        found: Callable[..., Any] = getattr(import_module(f"alldiff.web.jobs.{module}"), name)
        return found


TABLE = (
    Endpoint("info", "names:info", "GET", lane="quick"),
    Endpoint("rules", "names:rules", "GET", lane="quick"),
    Endpoint("gallery", "gallery:gallery", "GET", lane="quick"),
    Endpoint("gallery/{id}", "gallery:example", "GET", lane="quick"),
    Endpoint("read", "boards:read", lane="quick"),
    Endpoint("convert", "boards:convert", lane="quick"),
    Endpoint("share", "boards:share", lane="quick"),
    Endpoint("pdf", "boards:pdf", lane="quick"),
    Endpoint("board", "boards:board", lane="quick"),
    Endpoint("check", "boards:check", lane="quick"),
    Endpoint("pencil", "boards:pencil", lane="quick"),
    Endpoint("solve", "solving:solve"),
    Endpoint("count", "solving:count"),
    Endpoint("candidates", "solving:candidates"),
    Endpoint("set", "solving:set_view"),
    Endpoint("why", "why:why"),
    Endpoint("several", "several:several"),
    Endpoint("hint", "tutor:hint", lane="short"),
    Endpoint("explain", "tutor:explain"),
    Endpoint("rate", "tutor:rate"),
    Endpoint("lessons", "learn:lessons", lane="short"),
    Endpoint("drill", "learn:drill"),
    Endpoint("generate", "gallery:generate"),
    Endpoint("book", "books:book"),
    Endpoint("watch", "watching:watch"),
    Endpoint("watch/film", "watching:film"),
    Endpoint("watch/scores", "watching:scores"),
    Endpoint("watch/revise", "watching:revise"),
    Endpoint("race", "racing:race"),
    Endpoint("race/entrant", "racing:entrant", lane="quick"),
)
"""Every endpoint, under /api/."""

FPUZZLES, LIST_TOOLS, CALL_TOOL = "fpuzzles", "tools", "tool"
"""What workers do for `fpuzzles.py` and `mcp.py`; the page has no such endpoints."""
OTHERS = (
    Endpoint(FPUZZLES, "fpuzzles:answer"),
    Endpoint(LIST_TOOLS, "assistant:tools"),
    Endpoint(CALL_TOOL, "assistant:call"),
)
ENDPOINTS = {endpoint.path: endpoint for endpoint in (*TABLE, *OTHERS)}
