"""An ordeal: what is tried, in how many pieces, and what a piece tells."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path

NAMES = ("mutants", "puzzles", "kills", "full_disk", "workers", "clients", "sanitizers", "proofs")
"""The ordeals: a module of this folder each, which has an `ORDEAL`."""


@dataclass(slots=True)
class Outcome:
    """What a piece tried, and what went wrong."""

    tried: int = 0
    failures: list[str] = field(default_factory=list)
    left_out: str = ""
    """Why it cannot be tried on this machine."""

    @contextmanager
    def trying(self, what: object, count: int = 1) -> Iterator[None]:
        """Count what is done inside; an error of it is a failure that names `what`."""
        try:
            yield
        except Exception as error:
            self.failures.append(f"{what}: {type(error).__name__}: {error}"[:2000])
        self.tried += count


@dataclass(frozen=True, slots=True)
class Ordeal:
    """Something that is tried very often."""

    what: str
    """What the table calls it."""
    pieces: int
    run: Callable[[int, Path], Outcome]
    """Tries piece number n, with an empty folder of its own."""
    seconds: float = 3600
    """What takes longer has hung."""
    alone: bool = False
    """Whether nothing else may run beside it."""


def find(name: str) -> Ordeal:
    """Return an ordeal by its name."""
    found = import_module(f"torture.{name}").ORDEAL
    assert isinstance(found, Ordeal)
    return found
