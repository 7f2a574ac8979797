"""Whether what is read back is what was written, for formats that can carry only some puzzles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from alldiff.core.errors import ReadError, WriteError
from alldiff.core.messages import t
from alldiff.core.puzzle import Puzzle
from alldiff.rules.difference import Difference
from alldiff.rules.framework.base import Rule
from alldiff.rules.region import Region


def meaning(clue: Rule) -> Rule:
    """Return a clue as it is compared: the cells of a region and of a difference have no order."""
    if isinstance(clue, Region):
        return Region(tuple(sorted(clue.cells)))
    if isinstance(clue, Difference):
        return Difference((min(clue.cells), max(clue.cells)), clue.difference)
    return clue


def refuse_loss(format: str, puzzle: Puzzle, read_back: Callable[[], Puzzle]) -> None:
    """Refuse to write what would be read as something else, and say which clue it is.

    Clues of different types may come back in another order: they mean the same.
    """
    try:
        again = read_back()
    except ReadError as error:
        # A number too large for the format, for example.
        raise WriteError(
            t("{} cannot carry this puzzle: {}; json can", format, error.message)
        ) from None
    stated, read = (Counter(map(meaning, each.clues)) for each in (puzzle, again))
    if stated != read:
        lost = next(iter(stated - read or read - stated))
        raise WriteError(
            t("{} would read {} as something else; json carries it", format, lost.name())
        )
    if (puzzle.givens, puzzle.values) != (again.givens, again.values):
        raise WriteError(t("{} cannot carry these givens or values; json can", format))
