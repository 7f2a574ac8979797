"""Environments and data sets for those who train models; each needs its own package.

Importing this package registers `alldiff/Sudoku-v0` with Gymnasium, if Gymnasium is installed:
`gymnasium.make("alldiff.env:alldiff/Sudoku-v0", size=4)`.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

ENTRY = "alldiff.env.grid:PuzzleEnv"
MANY = "alldiff.env.vector:PuzzleVectorEnv"
NAME = "alldiff/Sudoku-v0"


def base_class(module: str, name: str) -> Any:
    """Return a class of an optional package, or `object` if it is not installed."""
    found = find_spec(module.partition(".")[0]) is not None
    return getattr(import_module(module), name) if found else object


def register() -> None:
    """Make the environment known to Gymnasium."""
    gymnasium = import_module("gymnasium")
    if NAME not in gymnasium.registry:
        gymnasium.register(NAME, entry_point=ENTRY, vector_entry_point=MANY)


if find_spec("gymnasium") is not None:
    register()
