"""Who can solve a Model. An engine is one file here, registered under its name."""

from __future__ import annotations

from alldiff.engines.base import ENGINES, Engine
from alldiff.errors import UsageError
from alldiff.model import Model
from alldiff.search import Search, parse

from . import reference

__all__ = ["ENGINES", "Engine", "choose"]


def choose(
    model: Model, engine: str = "auto", spec: str | None = None, seed: int = 0
) -> tuple[Engine, Search]:
    """Return the engine and the search to use on a model.

    "auto" is the strongest engine there is for the model; without a spec the engine uses the search
    it knows to be best for the model.
    """
    chosen = reference.ENGINE if engine == "auto" else ENGINES[engine]
    if reason := chosen.unavailable():
        raise UsageError(f"the engine {engine} cannot be used here: {reason}")
    return chosen, parse(spec if spec is not None else chosen.best_spec(model), seed)
