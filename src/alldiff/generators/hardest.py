"""A search that climbs the rating: from one classic Sudoku to harder relatives of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from time import monotonic

from alldiff import _native
from alldiff.errors import LimitReached
from alldiff.generators.classic import OPEN_END, PAUSE, classic, order_of, puzzle_of
from alldiff.generators.wishes import Tally, Wishes, refuse
from alldiff.puzzle import Puzzle
from alldiff.splitmix import SplitMix64
from alldiff.techniques.explainer import se_rating

MOVES = 20
"""Moves to a relative that is no easier, unless somebody wants more or fewer."""
WIDEST = 3
"""Givens that are exchanged at most."""
TRIES = 3_000
"""Relatives that are looked at before a move is given up."""
FIRST = (7.0, 20.0)
"""The rating to begin with, which few minimal puzzles have."""

Told = Callable[[Puzzle, float], object]
"""Hears of each puzzle that is harder than those before, with its rating."""


def hardest(
    dice: SplitMix64,
    wishes: Wishes,
    tally: Tally,
    *,
    moves: int = MOVES,
    threads: int = 1,
    told: Told | None = None,
) -> Puzzle:
    """Return the hardest puzzle that was found, by the ER of Sudoku Explainer.

    It begins with a minimal puzzle. In each move some givens of the best are exchanged and what can
    be spared is removed; the first relative that is no easier takes its place. The rating of a
    relative ends as soon as it is clear that it is easier. When the `timeout` is over, the best so
    far is returned.
    """
    refuse(
        "search for the hardest",
        wishes,
        *("clues", "symmetry", "pattern", "grid", "method", "difficulty"),
        *("must_use", "must_not_use"),
    )
    end = None if wishes.timeout is None else monotonic() + wishes.timeout
    best = classic(dice, replace(wishes, rating=wishes.rating or FIRST), tally)
    rating = se_rating(best).er
    if told:
        told(best, rating)
    for _ in range(moves):
        try:
            relative = no_easier(dice, best, rating, tally, end, threads)
        except LimitReached:
            break
        if relative is None:
            continue
        best = relative
        if se_rating(best, most=rating).ending == "beyond":
            rating = se_rating(best).er
            if told:
                told(best, rating)
    return best


def no_easier(
    dice: SplitMix64, puzzle: Puzzle, rating: float, tally: Tally, end: float | None, threads: int
) -> Puzzle | None:
    """Return the first relative of a puzzle with at least its rating; None if that takes long."""
    order = order_of(Wishes(minimal=True, rating=(rating, OPEN_END / 10)))
    order["method"] = "relative"
    order["start"] = [value or 0 for row in puzzle.givens for value in row]
    order["exchanged"] = 1 + dice.below(WIDEST)
    seed, attempts = dice.next(), 0
    while attempts < TRIES:
        seconds = 0.0 if end is None else max(1e-9, end - monotonic())
        answers, tried_now, tried, limit = _native.make_classic(
            [seed], [attempts], pause=PAUSE, seconds=seconds, threads=threads, **order
        )
        attempts = tried_now[0]
        tally.tried += tried
        if answers[0] is not None and attempts < TRIES:
            tally.found += 1
            return puzzle_of(*answers[0], Wishes())
        if limit == "interrupted":
            raise KeyboardInterrupt
        if limit is not None:
            raise LimitReached("time is up")
    return None
