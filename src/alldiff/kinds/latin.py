"""Latin square: rows and columns, no boxes."""

from __future__ import annotations

from collections.abc import Iterable

from alldiff.kinds.base import KINDS, Kind, square_clashes, square_faults, square_model
from alldiff.model import Model
from alldiff.puzzle import Fault, Puzzle


def validate(puzzle: Puzzle) -> Iterable[Fault]:
    """Yield what is wrong with the grid of a Latin square."""
    return square_faults(puzzle)


def contradictions(puzzle: Puzzle) -> Iterable[Fault]:
    """Yield each pair of equal givens in a row or column."""
    return square_clashes(puzzle, None)


def model(puzzle: Puzzle) -> Model:
    """Return the model: every row and column holds different values."""
    return square_model(puzzle, None)


KINDS.add(
    "latin-square",
    Kind(
        name="latin-square",
        title="Latin square",
        rules="Fill the grid so that every row and column holds each value once.",
        largest=lambda puzzle: puzzle.rows,
        validate=validate,
        model=model,
        contradictions=contradictions,
    ),
)
