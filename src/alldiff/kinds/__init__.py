"""The kinds of puzzle: the only bridge from Puzzle to Model.

A new kind is one file here that defines `validate(puzzle)` and `model(puzzle)` and registers them.
"""

from __future__ import annotations

from alldiff.errors import InvalidPuzzle
from alldiff.kinds.base import KINDS, Kind, clue_faults
from alldiff.model import Model
from alldiff.puzzle import Fault, Puzzle

from . import greater_than, kakuro, latin, sudoku  # noqa: F401  (each registers its kind)

__all__ = ["KINDS", "Kind", "refuse", "to_model", "unchecked_model", "validate"]


def validate(puzzle: Puzzle) -> tuple[Fault, ...]:
    """Return every fault of a puzzle; none means that it can be solved."""
    kind = KINDS[puzzle.kind]
    faults = (*clue_faults(puzzle, kind), *kind.validate(puzzle))
    if all(fault.contradiction for fault in faults):
        faults = (*faults, *kind.contradictions(puzzle))
    return faults


def to_model(puzzle: Puzzle) -> Model:
    """Return the model of a puzzle, or raise InvalidPuzzle with all its faults."""
    refuse(puzzle)
    return KINDS[puzzle.kind].model(puzzle)


def unchecked_model(puzzle: Puzzle) -> Model:
    """Return the model of a puzzle whose clues may contradict each other: it has no solution then.

    Raises InvalidPuzzle with all faults where the puzzle has others. Who finds no solution calls
    `refuse`, which tells why.
    """
    kind = KINDS[puzzle.kind]
    if any(clue_faults(puzzle, kind)) or any(kind.validate(puzzle)):
        refuse(puzzle)
    return kind.model(puzzle)


def refuse(puzzle: Puzzle) -> None:
    """Raise InvalidPuzzle with all faults of a puzzle, if it has any."""
    if faults := validate(puzzle):
        raise InvalidPuzzle(faults)
