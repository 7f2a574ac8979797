"""OR-Tools CP-SAT: the engine cpsat on domains that are narrowed first, one worker.

Enumerating up to the second solution took less time than solving again with the first one
forbidden, which presolves twice.
"""

from __future__ import annotations

import importlib.metadata

from engine_domains import narrowed

import alldiff as ad
from alldiff.engines.cpsat import Enumeration, load, problem
from alldiff.result import Limits

INSTALL = "pip install ortools"
VARIANTS = ("", "without presolve")

__all__ = ["INSTALL", "VARIANTS", "load", "solve", "version"]


def version() -> str:
    """Return the version of the package."""
    return f"ortools {importlib.metadata.version('ortools')}"


def solve(model: ad.Model, limit: int, variant: str = "") -> list[tuple[int, ...]]:
    """Return up to `limit` solutions."""
    domains = narrowed(model)
    if domains is None:
        return []
    found = Enumeration(model, Limits(limit), None)
    found.run(*problem(model, domains), presolve=variant != "without presolve")
    return found.kept
