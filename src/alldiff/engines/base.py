"""The base class for engines."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import TYPE_CHECKING

from alldiff.core.errors import UsageError
from alldiff.core.limits import Listener
from alldiff.core.messages import t
from alldiff.core.model import Model
from alldiff.core.registry import Registry
from alldiff.core.result import Limits, Result
from alldiff.core.search import Search

if TYPE_CHECKING:
    from alldiff.core.events import Event


class Engine(ABC):
    """Solves models; a subclass defines `unsupported`, `best_spec` and `solve`."""

    name: str
    summary: str

    def unavailable(self) -> str | None:
        """Return why the engine is not available here, or None."""
        return None

    @abstractmethod
    def unsupported(self, model: Model, search: Search) -> str | None:
        """Return why the engine cannot run a search on a model, or None."""

    @abstractmethod
    def best_spec(self, model: Model) -> str:
        """Return the spec for the search that suits the model best."""

    @abstractmethod
    def solve(
        self,
        model: Model,
        search: Search,
        limits: Limits,
        keep: int | None = None,
        listener: Listener | None = None,
    ) -> Result:
        """Search within the limits, keeping at most `keep` solutions (None: all).

        It polls the listener, if there is one, at least ten times a second, and on a stop request
        returns what it has found. Ctrl-C raises Interrupted with the result so far.
        """

    def steps(self, model: Model, search: Search, limits: Limits) -> Iterator[Event]:
        """Search within the limits, yielding every event; stop iterating to end the search."""
        raise UsageError(t("the engine {} reports no events; choose another one", self.name))

    def prepare(self) -> None:  # noqa: B027  (most engines have nothing to get ready)
        """Prepare for a search, so that one-time costs do not slow down the next one."""

    def version(self) -> str | None:
        """Return the package behind a third-party engine and its version, or None."""
        return None


def unsupported_states(search: Search) -> str | None:
    """Return why an engine that assigns variables cannot run a search, if it is over states."""
    if search.over_states:
        return f'it does not search over states, as {search} does; engine="statespace" does'
    return None


ENGINES: Registry[Engine] = Registry("engine")
for _name in ("native", "reference", "statespace", "choco", "cpsat", "sat"):
    ENGINES.expect(_name, f"alldiff.engines.{_name}")
