"""Reading and writing puzzles: one file per format, sniffed by content."""
from __future__ import annotations

from typing import Any


def read(source: Any, **options: Any) -> Any:
    raise NotImplementedError


def read_all(source: Any, **options: Any) -> Any:
    raise NotImplementedError


def write(puzzle: Any, format: str = "grid") -> str:
    raise NotImplementedError
