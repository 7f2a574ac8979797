"""The reference engine behind the common engine interface."""

from __future__ import annotations

from collections.abc import Iterator

from alldiff import reference
from alldiff.core.constraints import Less, Linear, Sets, Sum
from alldiff.core.decomposition import restored, without_regions
from alldiff.core.events import Event
from alldiff.core.limits import Listener
from alldiff.core.model import Model
from alldiff.core.result import Limits, Result
from alldiff.core.search import EXACT_COVER, STRONG, Search
from alldiff.engines.base import ENGINES, Engine, unsupported_states
from alldiff.reference import exact_cover


class ReferenceEngine(Engine):
    """Every level, order and option, every event visible, in Python."""

    name = "reference"
    summary = "readable, in Python: every level, order and option, every event visible"

    def unsupported(self, model: Model, search: Search) -> str | None:
        """Refuse only the native engine's exclusive features: the search strong, and threads."""
        if search.level == STRONG or search.threads is not None:
            return "only the native engine has the search strong and can split it over threads"
        if search.level == EXACT_COVER:
            return exact_cover.unsupported(model)
        return unsupported_states(search)

    def best_spec(self, model: Model) -> str:
        """Return the spec that was fastest for models of this shape."""
        kinds = {type(constraint) for constraint in model.constraints}
        if kinds & {Sum, Linear, Sets}:
            return "gac+dom-wdeg+prefilter"
        return "mac+dom-wdeg+last-cell" if Less in kinds else "mac+mrv+dom-wdeg+last-cell"

    def solve(
        self,
        model: Model,
        search: Search,
        limits: Limits,
        keep: int | None = None,
        listener: Listener | None = None,
    ) -> Result:
        """Search within the limits, keeping at most `keep` solutions (None: all)."""
        plain = without_regions(model)
        return restored(reference.solve(plain, search, limits, keep, listener), model)

    def steps(self, model: Model, search: Search, limits: Limits) -> Iterator[Event]:
        """Search within the limits, yielding every event."""
        return reference.steps(model, search, limits)


ENGINE = ReferenceEngine()
ENGINES.add(ENGINE.name, ENGINE)
