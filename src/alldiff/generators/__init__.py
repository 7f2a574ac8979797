"""New puzzles, each proved to have exactly one solution."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from itertools import count as numbers_from
from typing import Any

from alldiff.core.errors import UsageError, whole_number
from alldiff.core.limits import Listener
from alldiff.core.messages import t
from alldiff.core.puzzle import Puzzle
from alldiff.core.splitmix import SplitMix64, stream
from alldiff.generators.classic import classic, generate_from_seeds, is_classic
from alldiff.generators.hidato import hidato
from alldiff.generators.in_core import many_in_core
from alldiff.generators.kakuro import kakuro
from alldiff.generators.mixture import new_mixture
from alldiff.generators.options import (
    GENERATORS,
    GenerationStats,
    Generator,
    GeneratorOptions,
)
from alldiff.generators.outlined import BLANKS
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
    """Return a new Sudoku; the core has a special generator for classic ones."""
    if is_classic(options):
        return classic(rng, options, stats)
    return new_mixture("sudoku", rng, options, stats)


GENERATORS.add("sudoku", sudoku)
GENERATORS.add("hidato", hidato)


def generator_of(kind: str, options: GeneratorOptions) -> Generator:
    """Return the generator for a kind: its own, or the general one for mixtures."""
    own = kind in GENERATORS and not options.rules and options.drawing is None
    made = GENERATORS[kind] if own else partial(new_mixture, KINDS[kind].name)
    if options.rating_by is None:
        return made
    from alldiff.generators.by_guesses import by_guesses

    return partial(by_guesses, made, kind)


def is_all_classic(kind: str, options: GeneratorOptions) -> bool:
    """Return whether these options ask for classic Sudokus, which the core makes."""
    plain = replace(options, rating_by=None)
    return generator_of(kind, plain) is sudoku and is_classic(options)


def generate(
    kind: str,
    *,
    seed: int = 0,
    number: int = 0,
    stats: GenerationStats | None = None,
    listener: Listener | None = None,
    **options: Any,
) -> Puzzle:
    """Return a new puzzle of a kind, with its solution; it depends only on `(seed, number)`.

    Options are the fields of `GeneratorOptions`. The stats show, also during the work, how many
    candidates were tried.
    """
    chosen = GeneratorOptions.from_keywords(**options)
    make = generator_of(kind, chosen)
    return make(stream(seed, number), chosen, stats or GenerationStats.from_listener(listener))


def generate_many(
    kind: str,
    count: int | None = None,
    *,
    seed: int = 0,
    first: int = 0,
    stats: GenerationStats | None = None,
    threads: int = 1,
    listener: Listener | None = None,
    **options: Any,
) -> Iterator[Puzzle]:
    """Yield `count` new puzzles (None: endlessly), the same as repeated calls of `generate`.

    Args:
        kind: the kind of puzzle
        count: how many puzzles; None: endlessly
        seed: the seed for all of them
        first: the number of the first puzzle
        stats: receives the numbers of candidates
        threads: threads for puzzles that the core makes (classic Sudokus and kinds with few sorts
            of clues); 0 uses all cores. The puzzles do not depend on it.
        listener: can cancel the work
        options: the fields of `GeneratorOptions`; `timeout` covers all puzzles together
    """
    if count is not None:
        count = whole_number("count of puzzles", count)
    if count is not None and count < 1:
        raise UsageError(t("a count of puzzles is 1 or more, not {}", count))
    chosen, stats = (
        GeneratorOptions.from_keywords(**options),
        stats or GenerationStats.from_listener(listener),
    )
    numbers: Iterable[int] = numbers_from(first) if count is None else range(first, first + count)
    rngs = (stream(seed, number) for number in numbers)
    make = generator_of(kind, chosen)
    if chosen.rating_by is None:
        if is_all_classic(kind, chosen):
            return generate_from_seeds((rng.state for rng in rngs), chosen, stats, threads)
        own = make is kakuro or kind in BLANKS
        if not own and not chosen.rated and (plan := plan_of(kind, chosen)).in_core:
            return many_in_core(plan, (rng.state for rng in rngs), chosen, stats, threads)
    return (make(rng, chosen, stats) for rng in rngs)
