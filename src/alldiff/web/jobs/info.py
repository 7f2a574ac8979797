"""Everything that has a name, for the page to offer."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from alldiff import __version__
from alldiff.engines import ENGINES
from alldiff.formats import FORMATS
from alldiff.generators import GENERATORS
from alldiff.generators.symmetries import SYMMETRIES
from alldiff.kinds import KINDS
from alldiff.plugins import INSTALLED
from alldiff.registry import Registry
from alldiff.search import LEVELS, OPTIONS, VALUE_ORDERS, VARIABLE_ORDERS
from alldiff.states import GUIDES, REPRESENTATIONS, STRATEGIES
from alldiff.techniques.catalogue import Difficulty, ordered
from alldiff.web.jobs.asked import Answer, Budget, Request
from alldiff.web.jobs.tutor import technique_told
from alldiff.web.settings import (
    MOST_CELLS,
    MOST_EVENTS,
    MOST_RACERS,
    MOST_SOLUTIONS,
    Settings,
)

SIZES = {
    "sudoku": (4, 6, 8, 9, 10, 12, 16, 25),
    "greater-than": (4, 6, 9),
    "latin-square": (4, 5, 6, 7, 8, 9, 10, 11, 12),
    "kakuro": (6, 8, 10, 12, 15, 20, 30),
}
"""Sides that the page offers first, by kind."""
DEFAULTS = {
    "watch": ("mac+mrv", "fc+mrv+degree+lcv", "bt", "gac+dom-wdeg", "hill-climbing"),
    "race": ("bt", "fc+mrv", "mac+mrv+degree+lcv", "gac+dom-wdeg", "native"),
}
"""The searches that Watch and Race begin with."""


def info(request: Request, budget: Budget) -> Answer:
    """Return every name and the limits of the server."""
    INSTALLED.load()
    return {
        "version": __version__,
        "kinds": [
            {
                "name": name,
                "title": KINDS[name].title,
                "rules": KINDS[name].rules,
                "sizes": list(SIZES.get(name, ())),
                "generates": name in GENERATORS,
            }
            for name in KINDS
        ],
        "levels": parts(LEVELS),
        "variable_orders": parts(VARIABLE_ORDERS),
        "value_orders": parts(VALUE_ORDERS),
        "options": parts(OPTIONS),
        "strategies": parts(STRATEGIES),
        "representations": parts(REPRESENTATIONS),
        "guides": parts(GUIDES),
        "engines": [
            {
                "name": name,
                "summary": ENGINES[name].summary,
                "unavailable": ENGINES[name].unavailable(),
            }
            for name in ENGINES
        ],
        "default_searches": {view: list(searches) for view, searches in DEFAULTS.items()},
        "formats": [
            {"name": name, "reads": True, "writes": True, "title": FORMATS[name].title}
            for name in FORMATS
        ],
        "difficulties": list(map(str, Difficulty)),
        "symmetries": list(SYMMETRIES),
        "techniques": [technique_told(one.name) for one in ordered()],
        "limits": limits(Settings(**request["settings"])),
    }


def parts(category: Registry[Any]) -> list[Answer]:
    """Return the parts of a spec with what they do in a line."""
    return [{"name": name, "summary": category[name].summary} for name in category]


def limits(settings: Settings) -> Answer:
    """Return what the server allows."""
    return asdict(settings) | {
        "cells": MOST_CELLS,
        "events": MOST_EVENTS,
        "solutions": MOST_SOLUTIONS,
        "racers": MOST_RACERS,
    }
