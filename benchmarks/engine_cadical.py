"""CaDiCaL through python-sat: the engine sat in this process, where the race can end it."""

from __future__ import annotations

import alldiff as ad
from alldiff.core.result import Limits
from alldiff.engines.sat import ENGINE, VARIANTS

INSTALL = "pip install python-sat"
version, load = ENGINE.version, ENGINE.load

__all__ = ["INSTALL", "VARIANTS", "load", "solve", "version"]


def solve(model: ad.Model, limit: int, variant: str = "") -> list[tuple[int, ...]]:
    """Return up to `limit` solutions."""
    found: list[tuple[int, ...]] = []
    ENGINE.run_here(model, Limits(limit), found.append, variant=variant)
    return found
