"""Uniqueness, asked of the strongest engine there is."""

from __future__ import annotations

from alldiff.engines import choose
from alldiff.model import Model
from alldiff.result import Limits, Result


def first_solutions(model: Model, number: int, nodes: int | None = None, seed: int = 0) -> Result:
    """Return the first solutions of a model, found within so many nodes."""
    engine, search = choose(model, seed=seed)
    return engine.solve(model, search, Limits(number, nodes), number)


def is_unique(model: Model, nodes: int | None = None) -> bool:
    """Tell whether a model is proved, within so many nodes, to have exactly one solution."""
    result = first_solutions(model, 2, nodes)
    return result.complete and result.count == 1
