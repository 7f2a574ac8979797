"""The kinds of puzzle: the only bridge from Puzzle to Model.

A new kind is one file here that defines `validate(puzzle)` and `model(puzzle)` and registers them.
"""

from __future__ import annotations

from alldiff.errors import InvalidPuzzle
from alldiff.kinds.base import KINDS, Kind, clue_faults
from alldiff.model import Model
from alldiff.puzzle import Fault, Puzzle

from . import greater_than, kakuro, latin, sudoku  # noqa: F401  (each registers its kind)

__all__ = ["KINDS", "Kind", "to_model", "validate"]


def validate(puzzle: Puzzle) -> tuple[Fault, ...]:
    """Return every fault of a puzzle; none means that it can be solved."""
    kind = KINDS[puzzle.kind]
    return (*clue_faults(puzzle, kind), *kind.validate(puzzle))


def to_model(puzzle: Puzzle) -> Model:
    """Return the model of a puzzle, or raise InvalidPuzzle with all its faults."""
    if faults := validate(puzzle):
        raise InvalidPuzzle(faults)
    return KINDS[puzzle.kind].model(puzzle)
