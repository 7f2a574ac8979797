"""New puzzles, each proved to have exactly one solution."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from time import monotonic
from typing import Any

from alldiff.errors import LimitReached, UsageError
from alldiff.generators.classic import classic, classic_many, is_classic
from alldiff.generators.squares import other_sudoku
from alldiff.generators.wishes import GENERATORS, Tally, Wishes
from alldiff.puzzle import Puzzle
from alldiff.splitmix import SplitMix64, stream

from . import kakuro  # noqa: F401  (registers its generator)

__all__ = ["GENERATORS", "Tally", "Wishes", "generate", "generate_many"]


def sudoku(dice: SplitMix64, wishes: Wishes, tally: Tally) -> Puzzle:
    """Return a new Sudoku: a classic one is made in the core."""
    return (classic if is_classic(wishes) else other_sudoku)(dice, wishes, tally)


GENERATORS.add("sudoku", sudoku)


def generate(
    kind: str, *, seed: int = 0, number: int = 0, tally: Tally | None = None, **wishes: Any
) -> Puzzle:
    """Return a new puzzle of a kind, with its solution; it depends on `(seed, number)` alone.

    Wishes are the fields of `Wishes`. The tally tells, also while it works, how many were tried.
    """
    return GENERATORS[kind](stream(seed, number), wish(**wishes), tally or Tally())


def generate_many(
    kind: str,
    count: int | None = None,
    *,
    seed: int = 0,
    tally: Tally | None = None,
    threads: int = 1,
    **wishes: Any,
) -> Iterator[Puzzle]:
    """Yield `count` new puzzles (None: without end), the same as `generate` makes one by one.

    `timeout` is for all of them together. Classic Sudokus are made on as many threads as asked for
    (0: all there are), and are the same on any number.
    """
    if count is not None and count < 1:
        raise UsageError(f"a count of puzzles is 1 or more, not {count}")
    make, wished, tally = GENERATORS[kind], wish(**wishes), tally or Tally()
    if make is sudoku and is_classic(wished):
        return classic_many(seed, wished, tally, count, threads)
    return one_by_one(kind, count, seed, wished, tally)


def one_by_one(
    kind: str, count: int | None, seed: int, wishes: Wishes, tally: Tally
) -> Iterator[Puzzle]:
    """Yield puzzles, the time for all together shared by those to come."""
    make = GENERATORS[kind]
    end = None if wishes.timeout is None else monotonic() + wishes.timeout
    number = 0
    while count is None or number < count:
        wished = wishes
        if end is not None:
            left = end - monotonic()
            if left <= 0:
                raise LimitReached(f"{number} puzzles were made within {wishes.timeout:g} seconds")
            wished = replace(wishes, timeout=left)
        yield make(stream(seed, number), wished, tally)
        number += 1


def wish(**wishes: Any) -> Wishes:
    """Return wishes by their names."""
    if unknown := wishes.keys() - Wishes.__dataclass_fields__.keys():
        known = ", ".join(Wishes.__dataclass_fields__)
        raise UsageError(f"unknown wish {sorted(unknown)[0]!r}; known: {known}")
    return Wishes(**wishes)
