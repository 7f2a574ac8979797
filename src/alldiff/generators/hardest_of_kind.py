"""A search that climbs the rating for every kind: from one puzzle to harder relatives of it."""

from __future__ import annotations

from dataclasses import replace

from alldiff.core.cells import Cell
from alldiff.core.errors import LimitReached
from alldiff.core.limits import Listener
from alldiff.core.puzzle import Puzzle
from alldiff.core.splitmix import SplitMix64
from alldiff.generators import generator_of
from alldiff.generators.difficulty_filter import HARDEST, TOO_EASY, difficulty_filter
from alldiff.generators.hardest import MOVES, OnHarder
from alldiff.generators.kakuro import kakuro
from alldiff.generators.options import GenerationStats, GeneratorOptions, refuse
from alldiff.generators.relatives import minimize, only

FIRST = 10
"""Puzzles of which the hardest is the first to climb from."""
TRIES = 20
"""Relatives that are looked at before a move is given up."""
NONE: frozenset[Cell] = frozenset()


def hardest_of_kind(
    kind: str,
    rng: SplitMix64,
    options: GeneratorOptions,
    stats: GenerationStats,
    *,
    moves: int = MOVES,
    on_harder: OnHarder | None = None,
) -> Puzzle:
    """Return the hardest puzzle of a kind that was found, by the rating that `rate` gives.

    It begins with the hardest of a few new ones. In each move some givens of the best are left out
    and others are put in; where there are none, all clues are made anew. The first relative that is
    no easier takes its place. When the `timeout` is over, the best so far is returned.
    """
    refuse(
        "search for the hardest",
        options,
        *("clues", "symmetry", "pattern", "solution", "method", "rating", "difficulty"),
        *("must_use", "must_not_use"),
    )
    best: Puzzle | None = None
    rating = 0.0
    try:
        for move in range(moves + 1):
            for _ in range(TRIES if move else FIRST):
                known = best if move else None
                relative = new_relative(kind, SplitMix64(rng.next()), known, options, stats)
                rated = rating_of(relative, options, stats)
                if rated is None or (best is not None and rated < rating):
                    continue
                harder = rated > rating
                best, rating = relative, rated
                if harder and on_harder:
                    on_harder(best, rating)
                if move:
                    break
    except LimitReached:
        stats.poll()  # one who cancels wants nothing any more
        if best is None:
            raise
    if best is None:
        raise LimitReached(f"none of {FIRST} new puzzles could be rated")
    return best


def new_relative(
    kind: str,
    rng: SplitMix64,
    puzzle: Puzzle | None,
    options: GeneratorOptions,
    stats: GenerationStats,
) -> Puzzle:
    """Return a puzzle like another: with half of its givens, or of its shape where it has none.

    The givens of a drawing stay.
    """
    keep = frozenset(cell for cell, _ in options.drawing.given_cells()) if options.drawing else NONE
    givens = [c for c, _ in puzzle.given_cells() if c not in keep] if puzzle is not None else []
    if puzzle is not None and generator_of(kind, options) is kakuro:
        options = replace(options, pattern=frozenset(puzzle.cells()), density=None)
    if puzzle is None or not givens:
        return generator_of(kind, options)(rng, options, stats)
    stay = keep.union(rng.shuffled(givens)[: len(givens) // 2])
    asked = GeneratorOptions(
        drawing=replace(only(puzzle, stay), solution=None),
        solution=puzzle.solution,
        timeout=options.timeout,
    )
    relative = generator_of(kind, asked)(rng, asked, stats)
    return minimize(relative, seed=rng.next(), keep=keep, listener=Listener(stats.poll))


def rating_of(puzzle: Puzzle, options: GeneratorOptions, stats: GenerationStats) -> float | None:
    """Return the rating of a puzzle, or None where no techniques lead to its solution."""
    watch = stats.stopwatch(options)
    # Of a path that is asked to be the hardest that can be, the filter tells how far it is from it.
    refused = difficulty_filter(GeneratorOptions(rating=(HARDEST, HARDEST)), puzzle.kind, watch)(
        puzzle.bare()
    )
    easy = refused is not None and refused.why == TOO_EASY
    return round(HARDEST - refused.distance, 2) if refused is not None and easy else None
