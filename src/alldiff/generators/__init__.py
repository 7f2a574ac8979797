"""New puzzles, each proved to have exactly one solution."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from alldiff.errors import UsageError
from alldiff.generators.wishes import GENERATORS, Tally, Wishes
from alldiff.puzzle import Puzzle
from alldiff.splitmix import stream

from . import kakuro, squares  # noqa: F401  (each registers its generators)

__all__ = ["GENERATORS", "Tally", "Wishes", "generate", "generate_many"]


def generate(
    kind: str, *, seed: int = 0, number: int = 0, tally: Tally | None = None, **wishes: Any
) -> Puzzle:
    """Return a new puzzle of a kind, with its solution; it depends on `(seed, number)` alone.

    Wishes are the fields of `Wishes`. The tally tells, also while it works, how many were tried.
    """
    return _made(kind, seed, number, wish(**wishes), tally or Tally())


def generate_many(
    kind: str,
    count: int | None = None,
    *,
    seed: int = 0,
    tally: Tally | None = None,
    **wishes: Any,
) -> Iterator[Puzzle]:
    """Yield `count` new puzzles (None: without end), the same as `generate` makes one by one."""
    if count is not None and count < 1:
        raise UsageError(f"a count of puzzles is 1 or more, not {count}")
    wished, tally = wish(**wishes), tally or Tally()
    number = 0
    while count is None or number < count:
        yield _made(kind, seed, number, wished, tally)
        number += 1


def wish(**wishes: Any) -> Wishes:
    """Return wishes by their names."""
    if unknown := wishes.keys() - Wishes.__dataclass_fields__.keys():
        known = ", ".join(Wishes.__dataclass_fields__)
        raise UsageError(f"unknown wish {sorted(unknown)[0]!r}; known: {known}")
    return Wishes(**wishes)


def _made(kind: str, seed: int, number: int, wishes: Wishes, tally: Tally) -> Puzzle:
    return GENERATORS[kind](stream(seed, number), wishes, tally)
