"""The scale `guesses`: how many tries a plain search rejects before it finds the first solution.

It is the counter `fails` of the search `mac+mrv` (docs/semantics.md defines both to the letter),
with values in ascending order and ties broken by reading order. 0 means that propagation and lucky
tries solve the puzzle. A search that needs more than MOST_NODES nodes has no rating.
"""

from __future__ import annotations

from alldiff.core.errors import AlldiffError
from alldiff.core.limits import Limits, Listener
from alldiff.core.puzzle import Puzzle
from alldiff.solving import run

GUESSES = "guesses"
SEARCH = "mac+mrv"
MOST_NODES = 1_000_000


def count_guesses(puzzle: Puzzle, listener: Listener | None = None) -> int | None:
    """Return a puzzle's rating on the scale `guesses`, None if it has no rating.

    >>> from alldiff import read
    >>> count_guesses(read("4.23.2.4.3..1..2"))
    0
    """
    limits = Limits(1, MOST_NODES)
    try:
        result = run(puzzle, SEARCH, engine="native", limits=limits, keep=1, listener=listener)
    except AlldiffError:
        return None
    return result.stats.fails if result.count else None
