"""Who can solve a Model. An engine is one file here, registered under its name."""

from __future__ import annotations

from alldiff.engines.base import ENGINES, Engine
from alldiff.errors import UsageError
from alldiff.model import Model
from alldiff.search import Search, parse

from . import native, reference

__all__ = ["ENGINES", "Engine", "choose"]

BY_STRENGTH: tuple[Engine, ...] = (native.ENGINE, reference.ENGINE)
"""The engines that "auto" asks, in turn."""


def choose(
    model: Model, engine: str = "auto", spec: str | None = None, seed: int = 0
) -> tuple[Engine, Search]:
    """Return the engine and the search to use on a model.

    "auto" is the strongest engine there is for the search; without a spec an engine uses the search
    it knows to be best for the model.
    """
    wanted = None if spec is None else parse(spec, seed)
    asked = BY_STRENGTH if engine == "auto" else (ENGINES[engine],)
    reasons = []
    for one in asked:
        search = wanted or parse(one.best_spec(model), seed)
        reason = one.unavailable() or one.refuses(search)
        if reason is None:
            return one, search
        reasons.append(f"the engine {one.name} cannot be used here: {reason}")
    raise UsageError("; ".join(reasons))
