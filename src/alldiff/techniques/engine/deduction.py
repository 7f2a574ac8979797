"""What a person concludes in one step, and why, in a form that text and pictures both draw."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from alldiff.core.cells import Cell

Candidate = tuple[Cell, int]
"""A cell and a value that it may take."""


class Colour(IntEnum):
    """Which part of a pattern something is; techniques with many parts go on counting."""

    MAIN = 0
    """What defines the pattern: base candidates, the first set, what is on in a chain."""
    OTHER = 1
    """Its counterpart: cover houses, the second set, what is off in a chain."""
    EXTRA = 2
    """Fins, guardians, candidates too many."""
    THIRD = 3
    FOURTH = 4


@dataclass(frozen=True, slots=True)
class Reason:
    """A constraint of the puzzle's model that a step needs, by its number there."""

    constraint: int
    colour: int = Colour.MAIN


@dataclass(frozen=True, slots=True)
class Shade:
    """A candidate that belongs to the pattern, or a whole cell where the value is None."""

    cell: Cell
    value: int | None
    colour: int = Colour.MAIN


@dataclass(frozen=True, slots=True)
class Link:
    """An inference from one node to the next of a chain.

    A node is one candidate, one value in several cells, or what an almost locked set comes down to.
    Strong: if the start is false, the end is true; weak: if the start is true, the end is false.
    """

    start: tuple[Candidate, ...]
    end: tuple[Candidate, ...]
    strong: bool
    chain: int = 0


@dataclass(frozen=True, slots=True)
class Deadly:
    """A cell of a deadly pattern, with the two values between which it would swing."""

    cell: Cell
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Because:
    """The pattern behind a step.

    With the pencil marks of all cells, the `reasons` and the negated conclusion have no solution.
    Where there is a `deadly` pattern they leave nothing else, and the puzzle has one solution.
    """

    reasons: tuple[Reason, ...] = ()
    shades: tuple[Shade, ...] = ()
    links: tuple[Link, ...] = ()
    deadly: tuple[Deadly, ...] = ()


@dataclass(frozen=True, slots=True)
class Deduction:
    """One step: the technique, the values it places, the candidates it removes, and why."""

    technique: str
    places: tuple[Candidate, ...]
    removals: tuple[Candidate, ...]
    because: Because
    length: int = 0
    """Nodes of a chain or net, where the rating depends on it."""
