"""The clues printed in a puzzle besides its givens: plain frozen records.

A new kind of clue is one record here, decorated with its name in the JSON form. How a clue
restricts the solution is said by the kind that uses it (`kinds/`), nowhere else.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Protocol, TypeVar

Cell = tuple[int, int]
"""Row and column, both from 0; people see R1C1 for (0, 0)."""


class Clue(Protocol):
    """What every clue has: its name in the JSON form, and frozen fields of cells and numbers."""

    type: ClassVar[str]


CLUE_TYPES: dict[str, type[Clue]] = {}
"""Every kind of clue by its name in the JSON form."""


ClueType = TypeVar("ClueType", bound=type[Clue])


def clue(cls: ClueType) -> ClueType:
    """Register a clue record under its `type`."""
    CLUE_TYPES[cls.type] = cls
    return cls


@clue
@dataclass(frozen=True, slots=True)
class Run:
    """Cells in a line whose values differ and add up to `sum` (Kakuro)."""

    type: ClassVar[str] = "run"
    cells: tuple[Cell, ...]
    sum: int


@clue
@dataclass(frozen=True, slots=True)
class Inequality:
    """The value at `less` is smaller than the value at `greater`."""

    type: ClassVar[str] = "inequality"
    less: Cell
    greater: Cell


@clue
@dataclass(frozen=True, slots=True)
class Candidates:
    """The only values that the cell may take: a pencil mark that is part of the puzzle."""

    type: ClassVar[str] = "candidates"
    cell: Cell
    values: tuple[int, ...]


def cell_name(cell: Cell) -> str:
    """Return the name of a cell as people say it.

    >>> cell_name((0, 3))
    'R1C4'
    """
    return f"R{cell[0] + 1}C{cell[1] + 1}"
