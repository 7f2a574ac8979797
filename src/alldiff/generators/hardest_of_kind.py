"""Hill climbing on the rating for every kind: from one puzzle to harder relatives."""

from __future__ import annotations

from dataclasses import replace

from alldiff.core.cells import Cell
from alldiff.core.errors import LimitReached
from alldiff.core.limits import Listener
from alldiff.core.messages import t
from alldiff.core.puzzle import Puzzle
from alldiff.core.splitmix import SplitMix64
from alldiff.generators import generator_of
from alldiff.generators.difficulty_filter import HARDEST, TOO_EASY, difficulty_filter
from alldiff.generators.hardest import MOVES, OnHarder
from alldiff.generators.kakuro import kakuro
from alldiff.generators.options import GenerationStats, GeneratorOptions, reject_options
from alldiff.generators.relatives import minimize, only

FIRST = 10
"""How many puzzles are generated first; the hardest is the starting point."""
TRIES = 20
"""How many relatives are examined before a move is given up."""
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
    """Return the hardest puzzle of a kind found, by its rating from `rate`.

    It starts with the hardest of a few new ones. Each move removes some givens from the best puzzle
    and adds others; without givens, all clues are generated again. The first relative that is no
    easier replaces it. When the `timeout` is over, the best so far is returned.
    """
    reject_options(
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
        stats.poll()  # a cancelled search returns nothing
        if best is None:
            raise
    if best is None:
        raise LimitReached(t("none of {} new puzzles could be rated", FIRST))
    return best


def new_relative(
    kind: str,
    rng: SplitMix64,
    puzzle: Puzzle | None,
    options: GeneratorOptions,
    stats: GenerationStats,
) -> Puzzle:
    """Return a puzzle like another: with half of its givens, or with its shape if it has none.

    The givens in a drawing stay.
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
    """Return the rating of a puzzle, or None if no techniques lead to its solution."""
    watch = stats.stopwatch(options)
    # For a request for the hardest path, the filter returns the distance from it.
    rejected = difficulty_filter(GeneratorOptions(rating=(HARDEST, HARDEST)), puzzle.kind, watch)(
        puzzle.bare()
    )
    easy = rejected is not None and rejected.why == TOO_EASY
    return round(HARDEST - rejected.distance, 2) if rejected is not None and easy else None
