"""A search that climbs the rating: from one classic Sudoku to harder relatives of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from time import monotonic

from alldiff.generators.classic import classic
from alldiff.generators.relatives import draw, minimize
from alldiff.generators.wishes import Tally, Wishes, refuse
from alldiff.puzzle import Puzzle
from alldiff.splitmix import SplitMix64
from alldiff.techniques.explainer import se_rating

ROUNDS = 300
"""Relatives that are looked at, unless somebody wants more or fewer."""
WIDEST = 3
"""Givens that are removed and added at most."""
FIRST = (7.0, 20.0)
"""The rating to begin with, which few minimal puzzles have."""
TENTH = 0.1

Told = Callable[[Puzzle, float], object]
"""Hears of each puzzle that is harder than those before, with its rating."""


def climb(
    dice: SplitMix64,
    wishes: Wishes,
    tally: Tally,
    rounds: int = ROUNDS,
    told: Told | None = None,
) -> tuple[Puzzle, float]:
    """Return the hardest puzzle that was found, with its rating (ER of Sudoku Explainer).

    It begins with a minimal puzzle. In each round some givens of the best are replaced by others
    and what can be spared is removed; a relative that is no easier takes its place. Ratings end as
    soon as it is clear that the relative is easier. When the `timeout` is over, the best so far is
    returned.
    """
    refuse("search for the hardest", wishes, "clues", "symmetry", "pattern", "grid", "method")
    end = None if wishes.timeout is None else monotonic() + wishes.timeout
    best = classic(dice, replace(wishes, rating=wishes.rating or FIRST), tally)
    rating = se_rating(best).er
    if told:
        told(best, rating)
    seen = {best.givens}
    for _ in range(rounds):
        if end is not None and monotonic() >= end:
            break
        givens = [cell for cell, _ in best.given_cells()]
        number = 1 + dice.below(WIDEST)
        relative = draw(dice, best, givens, number, number)
        if relative is None:
            continue
        relative = minimize(relative, seed=dice.next())
        if relative.givens in seen:
            continue
        seen.add(relative.givens)
        tally.tried += 1
        if se_rating(relative, most=rating - TENTH).ending != "beyond":
            continue
        best = relative
        if se_rating(relative, most=rating).ending == "beyond":
            rating = se_rating(relative).er
            tally.found += 1
            if told:
                told(best, rating)
    return best, rating
