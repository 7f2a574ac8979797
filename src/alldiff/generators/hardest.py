"""Hill climbing on the rating: from one classic Sudoku to harder relatives."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from time import monotonic

from alldiff import _native
from alldiff.core.errors import LimitReached
from alldiff.core.limits import Limits, Listener, Stopwatch
from alldiff.core.puzzle import Puzzle
from alldiff.core.splitmix import SplitMix64
from alldiff.generators.classic import OPEN_END, classic, classic_puzzle, core_arguments
from alldiff.generators.options import GenerationStats, GeneratorOptions, reject_options
from alldiff.generators.proof import PAUSE, heed_ctrl_c
from alldiff.techniques.ratings.sudoku_explainer import se_rating

MOVES = 20
"""The default number of moves to a relative that is no easier."""
WIDEST = 3
"""The maximum number of exchanged givens."""
TRIES = 3_000
"""How many relatives are examined before a move is given up."""
FIRST = (7.0, 20.0)
"""The starting rating, which few minimal puzzles have."""

OnHarder = Callable[[Puzzle, float], object]
"""Receives each puzzle that is harder than those before, with its rating."""


def hardest(
    rng: SplitMix64,
    options: GeneratorOptions,
    stats: GenerationStats,
    *,
    moves: int = MOVES,
    threads: int = 1,
    on_harder: OnHarder | None = None,
) -> Puzzle:
    """Return the hardest puzzle found, by the ER of Sudoku Explainer.

    It starts with a minimal puzzle. Each move exchanges some givens in the best puzzle and removes
    redundant ones; the first relative that is no easier replaces it. The rating of a relative stops
    as soon as it is clear that it is easier. When the `timeout` is over, the best so far is
    returned.
    """
    reject_options(
        "search for the hardest",
        options,
        *("clues", "symmetry", "pattern", "solution", "method", "difficulty"),
        *("must_use", "must_not_use"),
    )
    end = stats.end(options)
    best = classic(rng, replace(options, rating=options.rating or FIRST), stats)
    watch = Stopwatch(Limits(None), Listener(stats.poll))
    rating = se_rating(best, watch=watch).er
    if on_harder:
        on_harder(best, rating)
    for _ in range(moves):
        try:
            relative = no_easier(rng, best, rating, stats, end, threads)
        except LimitReached:
            stats.poll()  # a cancelled search returns nothing
            break
        if relative is None:
            continue
        best = relative
        if se_rating(best, most=rating, watch=watch).ending == "beyond":
            rating = se_rating(best, watch=watch).er
            if on_harder:
                on_harder(best, rating)
    return best


def no_easier(
    rng: SplitMix64,
    puzzle: Puzzle,
    rating: float,
    stats: GenerationStats,
    end: float | None,
    threads: int,
) -> Puzzle | None:
    """Return the first relative of a puzzle with at least its rating; None if that takes long."""
    arguments = core_arguments(GeneratorOptions(minimal=True, rating=(rating, OPEN_END / 10)))
    arguments["method"] = "relative"
    arguments["start"] = [value or 0 for row in puzzle.givens for value in row]
    arguments["exchanged"] = 1 + rng.below(WIDEST)
    seed, attempts = rng.next(), 0
    while attempts < TRIES:
        seconds = 0.0 if end is None else max(1e-9, end - monotonic())
        answers, tried_now, tried, limit, _ = _native.make_classic(
            [seed],
            [attempts],
            pause=PAUSE,
            seconds=seconds,
            threads=threads,
            stop=_native.Stop(stats.poll),
            **arguments,
        )
        attempts = tried_now[0]
        stats.count_tried(sum(tried))
        if answers[0] is not None and attempts < TRIES:
            stats.found += 1
            return classic_puzzle(*answers[0], GeneratorOptions())
        heed_ctrl_c(limit)
        if limit is not None:
            raise LimitReached("time is up")
    return None
