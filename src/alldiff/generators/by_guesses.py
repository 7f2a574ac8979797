"""Puzzles of any kind within a range of the scale `guesses`."""

from __future__ import annotations

from dataclasses import replace
from itertools import count

from alldiff.core.puzzle import Puzzle
from alldiff.core.splitmix import SplitMix64, stream
from alldiff.generators.difficulty_filter import TOO_EASY, TOO_HARD, Rejected, first_accepted
from alldiff.generators.options import GenerationStats, Generator, GeneratorOptions
from alldiff.solving.guesses import count_guesses


def by_guesses(
    make: Generator, kind: str, rng: SplitMix64, options: GeneratorOptions, stats: GenerationStats
) -> Puzzle:
    """Return the first puzzle of a generator whose number of guesses lies in the range."""
    plain = replace(options, rating=None, rating_by=None)
    low, high = options.rating or (0.0, 0.0)
    attempts = count()

    def candidate() -> Puzzle | Rejected:
        inner = GenerationStats(check=stats.check, begun=stats.begun)
        puzzle = make(stream(rng.state, next(attempts)), plain, inner)
        guesses = count_guesses(puzzle)
        if guesses is None:
            return Rejected(TOO_HARD, puzzle)
        if low <= guesses <= high:
            return puzzle
        why = TOO_EASY if guesses < low else TOO_HARD
        return Rejected(why, puzzle, max(low - guesses, guesses - high))

    # The generator meets the other options itself.
    return first_accepted(GeneratorOptions(timeout=options.timeout), stats, kind, candidate)
