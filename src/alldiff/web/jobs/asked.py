"""What a request says, as the rest of alldiff has it: puzzles, positions, limits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Any

from alldiff.clues import Cell, cell_name
from alldiff.errors import LimitReached, ReadError, UsageError
from alldiff.formats.alldiff_json import decoded, members, puzzle_of
from alldiff.formats.base import Reading, ReadOptions
from alldiff.kinds import KINDS
from alldiff.puzzle import Fault, Puzzle
from alldiff.techniques.position import Position, position_of
from alldiff.web.settings import MOST_CELLS

Request = Mapping[str, Any]
Answer = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a job may take, and in how many nodes each of its searches must end."""

    seconds: float
    nodes: int | None = None
    begun: float = 0.0

    @property
    def left(self) -> float:
        """The seconds that are left; above 0 so that a search can be given them."""
        return max(self.begun + self.seconds - monotonic(), 0.001)

    @property
    def over(self) -> bool:
        """Whether time is up."""
        return monotonic() >= self.begun + self.seconds

    def part(self, share: float) -> Budget:
        """Return a budget for a part of the work: a share of what is left."""
        return Budget(self.left * share, self.nodes, monotonic())

    def check(self, what: str) -> None:
        """Raise LimitReached if time is up, saying what was not done."""
        if self.over:
            raise LimitReached(f"{what} within {self.seconds:g} seconds")


def budget_of(request: Request, seconds: float) -> Budget:
    """Return what a request may spend: what it asks for, or what the server allows if less."""
    limits = request.get("limits", {})
    asked = min(float(limits.get("seconds", seconds)), seconds)
    return Budget(asked, limits.get("nodes"), monotonic())


def puzzle_in(request: Request) -> Puzzle:
    """Return the puzzle of a request."""
    stated = request["puzzle"]
    givens = stated.get("givens")
    if isinstance(givens, list):
        cells = sum(len(row) for row in givens if isinstance(row, list))
        if cells > MOST_CELLS:
            raise UsageError(
                f"the puzzle has {cells:,} cells; the page takes {MOST_CELLS:,} at most"
            )
    try:
        return puzzle_of(decoded(stated, ""), "", ReadOptions(), Reading([]))
    except ReadError as error:
        raise ReadError(f"puzzle: {error.message}") from None


def record_of(puzzle: Puzzle) -> Answer:
    """Return a puzzle as its JSON record."""
    return members(puzzle)


def entries_in(request: Request, puzzle: Puzzle) -> dict[Cell, int]:
    """Return the entries of a request: values in open cells."""
    cells = set(puzzle.cells())
    largest = KINDS[puzzle.kind].largest(puzzle)
    found: dict[Cell, int] = {}
    for row, column, value in request.get("entries", ()):
        cell = (row, column)
        refuse_place(cell, cells, "an entry")
        if not 1 <= value <= largest:
            raise UsageError(f"{cell_name(cell)} has the entry {value}, not 1 to {largest}")
        given = puzzle.givens[row][column]
        if given and given != value:
            raise UsageError(f"{cell_name(cell)} has the entry {value}, but {given} is given")
        if not given:
            found[cell] = value
    return found


def marks_in(
    request: Request, puzzle: Puzzle, entries: Mapping[Cell, int]
) -> dict[Cell, tuple[int, ...]]:
    """Return the pencil marks of a request in cells that are open."""
    cells = set(puzzle.cells())
    largest = KINDS[puzzle.kind].largest(puzzle)
    found: dict[Cell, tuple[int, ...]] = {}
    for row, column, values in request.get("marks", ()):
        cell = (row, column)
        refuse_place(cell, cells, "pencil marks")
        if values and max(values) > largest:
            raise UsageError(
                f"{cell_name(cell)} has the pencil mark {max(values)}, not 1..{largest}"
            )
        if values and cell not in entries and not puzzle.givens[row][column]:
            found[cell] = tuple(sorted(set(values)))
    return found


def refuse_place(cell: Cell, cells: set[Cell], what: str) -> None:
    """Refuse something in a place that is no cell."""
    if cell not in cells:
        raise UsageError(f"{what} at {cell_name(cell)}, which is no cell")


def position_in(request: Request) -> Position:
    """Return the position of a request, or that of its puzzle where it states no entries."""
    puzzle = puzzle_in(request)
    carried = position_of(puzzle)
    entries = entries_in(request, puzzle) if "entries" in request else dict(carried.values)
    if "marks" in request:
        return Position(puzzle, entries, marks_in(request, puzzle, entries))
    # Marks that the puzzle carries belong to the entries that it carries.
    return Position(puzzle, entries, {} if "entries" in request else carried.marks)


def faults_told(faults: Sequence[Fault]) -> list[Answer]:
    """Return faults with the field names of the JSON form."""
    return [{"message": fault.message, "cells": list(fault.cells)} for fault in faults]


def triples(values: Iterable[tuple[Cell, int]]) -> list[list[int]]:
    """Return cells with values as [row, column, value]."""
    return [[row, column, value] for (row, column), value in values]


def marks_told(marks: Mapping[Cell, Sequence[int]]) -> list[list[Any]]:
    """Return pencil marks as [row, column, values]."""
    return [[row, column, list(values)] for (row, column), values in sorted(marks.items())]
