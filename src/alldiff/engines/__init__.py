"""Who can solve a Model. An engine is one file here, registered under its name."""

from __future__ import annotations

from alldiff.core.errors import Refused, checked_threads, whole_number
from alldiff.core.model import Model
from alldiff.core.records import replace
from alldiff.core.search import Search, parse
from alldiff.engines.base import ENGINES, Engine

__all__ = ["ENGINES", "Engine", "choose", "choose_traceable"]

STRONGEST = {False: ("native", "reference"), True: ("statespace",)}
"""The engines that "auto" asks in turn, for searches that are not over states and that are."""
OURS = ("auto", "native", "reference", "statespace")
"""The engines that need no extra."""
TRACEABLE = {False: "reference", True: "statespace"}
"""The engine that tells every event, for both."""


def choose(
    model: Model,
    engine: str = "auto",
    spec: str | None = None,
    seed: int = 0,
    threads: int | None = None,
) -> tuple[Engine, Search]:
    """Return the engine and the search to use on a model.

    "auto" is the strongest engine there is for the search; without a spec an engine uses the search
    it knows to be best for the model. `threads` splits the search over so many, 0 for all there
    are.
    """
    if threads is not None:
        threads = checked_threads(threads)
    seed = whole_number("seed", seed)
    wanted = None if spec is None else parse(spec, seed)
    over_states = wanted is not None and wanted.over_states
    if engine not in OURS:
        from alldiff.core.extras import obtain

        obtain(engine)
    reasons = []
    for name in STRONGEST[over_states] if engine == "auto" else (engine,):
        one = ENGINES[name]
        search = wanted or parse(one.best_spec(model), seed)
        if threads is not None:
            search = replace(search, threads=threads)
        reason = one.unavailable() or one.refuses(model, search)
        if reason is None:
            return one, search
        reasons.append(f"the engine {one.name} cannot be used here: {reason}")
    raise Refused("; ".join(reasons))


def choose_traceable(model: Model, spec: str | None = None, seed: int = 0) -> tuple[Engine, Search]:
    """Return the engine that tells every event of a search, and the search."""
    over_states = spec is not None and parse(spec).over_states
    return choose(model, TRACEABLE[over_states], spec, seed)
