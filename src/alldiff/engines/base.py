"""What an engine is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import TYPE_CHECKING

from alldiff.core.errors import UsageError
from alldiff.core.limits import Listener
from alldiff.core.model import Model
from alldiff.core.registry import Registry
from alldiff.core.result import Limits, Result
from alldiff.core.search import Search

if TYPE_CHECKING:
    from alldiff.core.events import Event


class Engine(ABC):
    """Something that solves models: it must have `refuses`, `best_spec` and `solve`."""

    name: str
    summary: str

    def unavailable(self) -> str | None:
        """Return why the engine cannot be used here, or None."""
        return None

    @abstractmethod
    def refuses(self, model: Model, search: Search) -> str | None:
        """Return why the engine cannot run a search on a model, or None."""

    @abstractmethod
    def best_spec(self, model: Model) -> str:
        """Return the spec of the search that suits the model best."""

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

        It asks the listener, if there is one, at least ten times a second whether to stop, and ends
        with what it has found until then. Ctrl-C raises Interrupted with that.
        """

    def steps(self, model: Model, search: Search, limits: Limits) -> Iterator[Event]:
        """Search within the limits, yielding every event; whoever takes them ends it by not."""
        raise UsageError(f"the engine {self.name} tells no events: name another one")

    def prepare(self) -> None:  # noqa: B027  (most engines have nothing to get ready)
        """Get ready for a search, so that the next one is not slowed by what comes only once."""

    def version(self) -> str | None:
        """Return the package behind an engine of others and its version, or None."""
        return None


def refuse_states(search: Search) -> str | None:
    """Return why an engine that assigns variables cannot run a search, if it is over states."""
    if search.over_states:
        return f'it does not search over states, as {search} does; engine="statespace" does'
    return None


ENGINES: Registry[Engine] = Registry("engine")
for _name in ("native", "reference", "statespace", "choco", "cpsat", "sat"):
    ENGINES.expect(_name, f"alldiff.engines.{_name}")
