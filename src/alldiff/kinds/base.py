"""Kind: a name for a common set of rules."""

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

    `base(rows, columns, box)` returns the rules of every puzzle of the kind; `clues` are the types
    of its other clues: any number of each, but at least one in all.
    """

    name: str
    title: str
    rules: str
    """The rules for people."""
    base: Callable[[int, int, Box], tuple[Rule, ...]]
    clues: tuple[str, ...] = ()
    values: Callable[[int, int], tuple[int, int]] = one_to_side
    text: str = "grid"
    """The most readable format for it."""
    clue_specs: tuple[str, ...] = ()
    """The clues in new puzzles, in the syntax of `generate --rule`."""
    givens: bool = True
    """Whether new puzzles have givens by default."""
    side: int = 9
    """The default rows and columns of new puzzles."""


KINDS: Registry[Kind] = Registry("kind of puzzle")


@cache
def default_box(size: int) -> Box:
    """Return the usual box (width, height) for a side, or None if there is none.

    Square if the side is a square number, else as nearly square as possible and wider than high.

    >>> default_box(9), default_box(6), default_box(12), default_box(7)
    ((3, 3), (3, 2), (4, 3), None)
    """
    height = max((h for h in range(2, int(size**0.5) + 1) if size % h == 0), default=0)
    return (size // height, height) if height else None


def latin_rules(rows: int, columns: int, box: Box = None) -> tuple[Rule, ...]:
    """Return the rules for a Latin square."""
    return Rows(), Columns()


def one_to_nine(rows: int, columns: int) -> tuple[int, int]:
    """Return the values 1 to 9, whatever the outline."""
    return 1, 9


def one_to_five(rows: int, columns: int) -> tuple[int, int]:
    """Return the values 1 to 5, the usual ones of rooms, or fewer in a smaller grid."""
    return 1, min(5, rows * columns)


def sudoku_rules(rows: int, columns: int, box: Box = None) -> tuple[Rule, ...]:
    """Return the rules for a Sudoku, with the usual boxes unless others are given."""
    return boxed_rules(*(box or default_box(max(rows, columns)) or (columns, 1)))


@lru_cache(maxsize=64)
def boxed_rules(width: int, height: int) -> tuple[Rule, ...]:
    """Return the rules for a Sudoku with boxes of this width and height: thousands share them."""
    return Rows(), Columns(), Boxes(width, height)
