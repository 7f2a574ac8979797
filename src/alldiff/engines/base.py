"""What an engine is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from alldiff.events import Event
from alldiff.model import Model
from alldiff.registry import Registry
from alldiff.result import Limits, Result
from alldiff.search import Search


class Engine(Protocol):
    """Something that solves models."""

    name: str
    summary: str

    def unavailable(self) -> str | None:
        """Return why the engine cannot be used here, or None."""

    def refuses(self, model: Model, search: Search) -> str | None:
        """Return why the engine cannot run a search on a model, or None."""

    def best_spec(self, model: Model) -> str:
        """Return the spec of the search that suits the model best."""

    def solve(self, model: Model, search: Search, limits: Limits, keep: int | None) -> Result:
        """Search within the limits, keeping at most `keep` solutions (None: all)."""

    def steps(self, model: Model, search: Search, limits: Limits) -> Iterator[Event]:
        """Search within the limits, yielding every event."""


ENGINES: Registry[Engine] = Registry("engine")
