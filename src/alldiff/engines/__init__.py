"""Who can solve a Model. An engine is one file here, registered under its name."""

from __future__ import annotations

from dataclasses import replace

from alldiff.engines.base import ENGINES, Engine
from alldiff.errors import Refused, checked_threads
from alldiff.extras import obtain
from alldiff.model import Model
from alldiff.search import Search, parse

from . import native, reference, statespace

# isort: split
from . import choco, cpsat, sat

__all__ = [
    "ENGINES",
    "Engine",
    "choco",
    "choose",
    "choose_told",
    "cpsat",
    "native",
    "reference",
    "sat",
]

BY_STRENGTH: tuple[Engine, ...] = (native.ENGINE, reference.ENGINE)
"""The engines that "auto" asks, in turn."""


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
    wanted = None if spec is None else parse(spec, seed)
    over_states = wanted is not None and wanted.over_states
    strongest: tuple[Engine, ...] = (statespace.ENGINE,) if over_states else BY_STRENGTH
    asked = strongest if engine == "auto" else (ENGINES[engine],)
    obtain(engine)
    reasons = []
    for one in asked:
        search = wanted or parse(one.best_spec(model), seed)
        if threads is not None:
            search = replace(search, threads=threads)
        reason = one.unavailable()
        if over_states and one is not statespace.ENGINE:
            reason = f'it does not search over states, as {spec} does; engine="statespace" does'
        reason = reason or one.refuses(model, search)
        if reason is None:
            return one, search
        reasons.append(f"the engine {one.name} cannot be used here: {reason}")
    raise Refused("; ".join(reasons))


def choose_told(model: Model, spec: str | None = None, seed: int = 0) -> tuple[Engine, Search]:
    """Return the engine that tells every event of a search, and the search."""
    over_states = spec is not None and parse(spec).over_states
    return choose(model, "statespace" if over_states else "reference", spec, seed)
