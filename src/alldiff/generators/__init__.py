"""New puzzles, each proved to have exactly one solution."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import count as numbers_from
from typing import Any

from alldiff.core.errors import UsageError, whole_number
from alldiff.core.limits import Listener
from alldiff.core.puzzle import Puzzle
from alldiff.core.splitmix import SplitMix64, stream
from alldiff.generators.classic import classic, classic_many, is_classic
from alldiff.generators.in_core import many_in_core
from alldiff.generators.kakuro import kakuro
from alldiff.generators.mixture import new_mixture
from alldiff.generators.options import (
    GENERATORS,
    GenerationStats,
    Generator,
    GeneratorOptions,
)
from alldiff.generators.plan import plan_of
from alldiff.kinds import KINDS

__all__ = [
    "GENERATORS",
    "GenerationStats",
    "GeneratorOptions",
    "generate",
    "generate_many",
    "generator_of",
    "is_all_classic",
]


def sudoku(rng: SplitMix64, options: GeneratorOptions, stats: GenerationStats) -> Puzzle:
    """Return a new Sudoku: a classic one has a way of its own in the core."""
    if is_classic(options):
        return classic(rng, options, stats)
    return new_mixture("sudoku", rng, options, stats)


GENERATORS.add("sudoku", sudoku)


def generator_of(kind: str, options: GeneratorOptions) -> Generator:
    """Return what makes puzzles of a kind: its own generator, or the one for every mixture."""
    own = kind in GENERATORS and not options.rules and options.drawing is None
    return GENERATORS[kind] if own else partial(new_mixture, KINDS[kind].name)


def is_all_classic(kind: str, options: GeneratorOptions) -> bool:
    """Tell whether puzzles of a kind with these options are classic Sudokus, made in the core."""
    return generator_of(kind, options) is sudoku and is_classic(options)


def generate(
    kind: str,
    *,
    seed: int = 0,
    number: int = 0,
    stats: GenerationStats | None = None,
    listener: Listener | None = None,
    **options: Any,
) -> Puzzle:
    """Return a new puzzle of a kind, with its solution; it depends on `(seed, number)` alone.

    Options are the fields of `GeneratorOptions`. The stats tell, also while it works, how many were
    tried.
    """
    chosen = GeneratorOptions.from_keywords(**options)
    make = generator_of(kind, chosen)
    return make(stream(seed, number), chosen, stats or GenerationStats.heeding(listener))


def generate_many(
    kind: str,
    count: int | None = None,
    *,
    seed: int = 0,
    stats: GenerationStats | None = None,
    threads: int = 1,
    listener: Listener | None = None,
    **options: Any,
) -> Iterator[Puzzle]:
    """Yield `count` new puzzles (None: without end), the same as `generate` makes one by one.

    `timeout` is for all of them together. What the core makes by itself, classic Sudokus and kinds
    with few sorts of clues, is made on as many threads as asked for (0: all there are), and is the
    same on any number.
    """
    if count is not None:
        count = whole_number("count of puzzles", count)
    if count is not None and count < 1:
        raise UsageError(f"a count of puzzles is 1 or more, not {count}")
    chosen, stats = (
        GeneratorOptions.from_keywords(**options),
        stats or GenerationStats.heeding(listener),
    )
    if is_all_classic(kind, chosen):
        return classic_many(seed, chosen, stats, count, threads)
    mixed = generator_of(kind, chosen) is not kakuro
    if mixed and not chosen.rated and (plan := plan_of(kind, chosen)).in_core:
        numbers = range(count) if count is not None else numbers_from()
        seeds = (stream(seed, number).state for number in numbers)
        return many_in_core(plan, seeds, chosen, stats, threads)
    return one_by_one(kind, count, seed, chosen, stats)


def one_by_one(
    kind: str, count: int | None, seed: int, options: GeneratorOptions, stats: GenerationStats
) -> Iterator[Puzzle]:
    """Yield puzzles, one after the other."""
    make = generator_of(kind, options)
    numbers = range(count) if count is not None else numbers_from()
    return (make(stream(seed, number), options, stats) for number in numbers)
