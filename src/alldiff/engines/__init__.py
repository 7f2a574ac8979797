"""Engines solve models. Each engine is one file here, registered under its name."""

from __future__ import annotations

from alldiff.core.errors import UnsupportedSearch, checked_threads, whole_number
from alldiff.core.model import Model
from alldiff.core.other_names import ENGINE_NAMES, known_as
from alldiff.core.records import replace
from alldiff.core.search import Search, parse
from alldiff.engines.base import ENGINES, Engine

__all__ = ["ENGINES", "Engine", "choose", "choose_traceable"]

STRONGEST = {False: ("native", "reference"), True: ("statespace",)}
"""The engines that "auto" tries in turn, for ordinary searches and for searches over states."""
OURS = ("auto", "native", "reference", "statespace")
"""The engines that need no extra."""
TRACEABLE = {False: "reference", True: "statespace"}
"""The engine that reports every event, for both sorts of searches."""


def choose(
    model: Model,
    engine: str = "auto",
    spec: str | None = None,
    seed: int = 0,
    threads: int | None = None,
) -> tuple[Engine, Search]:
    """Return the engine and the search to use on a model.

    Args:
        model: the model to solve
        engine: an engine's name; "auto" is the strongest engine available for the search
        spec: the search; by default the best one the engine knows for the model
        seed: the seed for random choices
        threads: split the search over this many threads; 0 uses all cores
    """
    if threads is not None:
        threads = checked_threads(threads)
    if engine not in OURS:
        engine = known_as(engine, ENGINE_NAMES, OURS)
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
        missing = None if name in OURS else one.unavailable()
        reason = missing or one.unsupported(model, search)
        if reason is None:
            return one, search
        reasons.append(f"the engine {one.name} cannot be used here: {reason}")
    raise UnsupportedSearch("; ".join(reasons))


def choose_traceable(model: Model, spec: str | None = None, seed: int = 0) -> tuple[Engine, Search]:
    """Return the engine that reports every event in a search, and the search."""
    over_states = spec is not None and parse(spec).over_states
    return choose(model, TRACEABLE[over_states], spec, seed)
