"""The search over states behind the common engine interface."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from alldiff import statespace
from alldiff.core.errors import AlldiffError, PluginError
from alldiff.core.events import Event
from alldiff.core.limits import Listener
from alldiff.core.messages import t
from alldiff.core.model import Model
from alldiff.core.plugins import place_in
from alldiff.core.result import Limits, Result
from alldiff.core.search import Search
from alldiff.core.state_search import GUIDES, REPRESENTATIONS, STRATEGIES, StatePart
from alldiff.engines.base import ENGINES, Engine


class StateSpaceEngine(Engine):
    """Every search over states, in Python."""

    name = "statespace"
    summary = "search over whole states, in Python: depth-first, greedy, local search"

    def unsupported(self, model: Model, search: Search) -> str | None:
        """Refuse searches that are not over states, and models without a suitable grid."""
        if not search.over_states:
            return f"it searches over states, as in annealing:swap, and {search} does not"
        if search.threads is not None:
            return "a search over states cannot be split over threads"
        return statespace.unsupported(model, search)

    def best_spec(self, model: Model) -> str:
        """Return the spec that solves most grids."""
        return "greedy:candidates:remaining"

    def solve(
        self,
        model: Model,
        search: Search,
        limits: Limits,
        keep: int | None = None,
        listener: Listener | None = None,
    ) -> Result:
        """Search within the limits, keeping at most `keep` solutions (None: all)."""
        with watched(search):
            return statespace.solve(model, search, limits, keep, listener)

    def steps(self, model: Model, search: Search, limits: Limits) -> Iterator[Event]:
        """Search within the limits, yielding every event."""
        with watched(search):
            yield from statespace.steps(model, search, limits)


@contextmanager
def watched(search: Search) -> Iterator[None]:
    """Report an error in a third-party part with its file and line."""
    try:
        yield
    except AlldiffError:
        raise
    except Exception as error:
        for noun, part in parts_of(search):
            file = os.path.realpath(source_file(part.function))
            line = place_in(error.__traceback__, file)
            if line is not None and not part.function.__module__.startswith("alldiff."):
                said = f"the {noun} {part.name} raised {type(error).__name__}: {error}"
                raise PluginError(t("{}, line {}: {}", file, line, said)) from error
        raise


def parts_of(search: Search) -> list[tuple[str, StatePart]]:
    """Return the parts of a search over states, in reverse calling order."""
    assert search.representation is not None
    assert search.guide is not None
    return [
        (GUIDES.noun, GUIDES[search.guide]),
        (REPRESENTATIONS.noun, REPRESENTATIONS[search.representation]),
        (STRATEGIES.noun, STRATEGIES[search.level]),
    ]


def source_file(function: Callable[..., Any]) -> str:
    """Return the source file of a function or class, or nothing if it is unknown."""
    code = getattr(function, "__code__", None) or getattr(
        getattr(function, "successors", None), "__code__", None
    )
    return code.co_filename if code else ""


ENGINE = StateSpaceEngine()
ENGINES.add(ENGINE.name, ENGINE)
