"""What a kind of puzzle is: a name for a usual set of rules."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from typing import NamedTuple

from alldiff.core.registry import Registry
from alldiff.rules.boxes import Boxes
from alldiff.rules.columns import Columns
from alldiff.rules.framework.base import Rule
from alldiff.rules.rows import Rows

Box = tuple[int, int] | None
"""Width and height."""


def one_to_side(rows: int, columns: int) -> tuple[int, int]:
    """Return the values 1 to the longer side of the grid."""
    return 1, max(rows, columns)


class Kind(NamedTuple):
    """A kind of puzzle.

    `base(rows, columns, box)` are the rules that each puzzle of the kind has; `clues` are the types
    of those that it has besides, any number of each but at least one of all.
    """

    name: str
    title: str
    rules: str
    """The rules for people."""
    base: Callable[[int, int, Box], tuple[Rule, ...]]
    clues: tuple[str, ...] = ()
    values: Callable[[int, int], tuple[int, int]] = one_to_side
    text: str = "grid"
    """The format in which people read it best."""
    wishes: tuple[str, ...] = ()
    """The clues that new puzzles have, as `generate --rule` states them."""
    givens: bool = True
    """Whether new puzzles have givens, if nobody says."""
    side: int = 9
    """Rows and columns of new puzzles, if nobody says."""


KINDS: Registry[Kind] = Registry("kind of puzzle")


@cache
def default_box(size: int) -> Box:
    """Return the customary box (width, height) of a side, or None where there is none.

    Square where the side is a square, else as near to it as can be and wider than high.

    >>> default_box(9), default_box(6), default_box(12), default_box(7)
    ((3, 3), (3, 2), (4, 3), None)
    """
    height = max((h for h in range(2, int(size**0.5) + 1) if size % h == 0), default=0)
    return (size // height, height) if height else None


def latin_rules(rows: int, columns: int, box: Box = None) -> tuple[Rule, ...]:
    """Return the rules of a Latin square."""
    return Rows(), Columns()


def sudoku_rules(rows: int, columns: int, box: Box = None) -> tuple[Rule, ...]:
    """Return the rules of a Sudoku, with customary boxes unless others are named."""
    return boxed_rules(*(box or default_box(max(rows, columns)) or (columns, 1)))


@lru_cache(maxsize=64)
def boxed_rules(width: int, height: int) -> tuple[Rule, ...]:
    """Return the rules of a Sudoku with boxes of this width and height: thousands share them."""
    return Rows(), Columns(), Boxes(width, height)
