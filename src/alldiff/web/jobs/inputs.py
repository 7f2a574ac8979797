"""What a request says, as the rest of alldiff has it: puzzles, positions, limits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from time import monotonic
from typing import Any

from msgspec import Raw

from alldiff.core.cells import Cell, cell_name
from alldiff.core.errors import ReadError, UsageError
from alldiff.core.limits import Limits, Listener, Stopwatch
from alldiff.core.messages import t
from alldiff.core.puzzle import Fault, Puzzle
from alldiff.formats.base import ReadOptions
from alldiff.formats.files.alldiff_json import read
from alldiff.languages import Language, english
from alldiff.rules.given import given_values
from alldiff.techniques.engine.position import Position, position_of
from alldiff.web import answers
from alldiff.web.requests import (
    Entry,
    Mark,
    PositionRequest,
    PuzzleRequest,
    Request,
)
from alldiff.web.settings import MEMORY, MOST_CELLS

BOUNDED = ("auto", "native", "reference", "statespace")
"""The engines that know a limit on memory, or need none."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a job may take, in how many nodes each of its searches must end, who may cancel."""

    seconds: float
    nodes: int | None
    begun: float
    listener: Listener
    language: Language = field(default_factory=english)
    """The language of the answer."""

    @classmethod
    def of(
        cls, request: Request, seconds: float, listener: Listener, language: Language | None = None
    ) -> Budget:
        """Return what a request asks for, or what the server allows if that is less."""
        asked = request.limits.seconds or seconds
        spoken = language or english()
        return cls(min(asked, seconds), request.limits.nodes, monotonic(), listener, spoken)

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
        return replace(self, seconds=self.left * share, begun=monotonic())

    @property
    def watch(self) -> Stopwatch:
        """What ends reasoning that may take all that is left."""
        return Stopwatch(Limits(None, seconds=self.left), self.listener)

    def search(self, engine: str = "auto") -> dict[str, Any]:
        """Return the limits of a search that may take all that is left, as keywords."""
        memory = MEMORY if engine in BOUNDED else None
        return {
            "nodes": self.nodes,
            "timeout": self.left,
            "memory": memory,
            "listener": self.listener,
        }

    def reasoning(self) -> dict[str, Any]:
        """Return the limits and the language of reasoning, as keywords."""
        return {"timeout": self.left, "listener": self.listener, "lang": self.language.name}

    def limits(self, solutions: int | None, engine: str = "auto") -> Limits:
        """Return the limits of a search that may take all that is left."""
        memory = MEMORY if engine in BOUNDED else None
        return Limits(solutions, self.nodes, self.left, memory)


def read_puzzle(request: PuzzleRequest) -> Puzzle:
    """Return the puzzle of a request."""
    return puzzle_in(request.puzzle)


def puzzle_in(sent: Raw) -> Puzzle:
    """Return a puzzle as it was sent."""
    text = bytes(sent).decode()
    if not text.startswith("{"):
        raise UsageError("puzzle: expected an object {...}")
    try:
        (puzzle,) = read(text, ReadOptions()).puzzles
    except ReadError as error:
        # Its line and column are those of the puzzle alone; the key says more.
        raise ReadError(t("puzzle: {}", error.message)) from None
    if (cells := puzzle.rows * puzzle.columns) > MOST_CELLS:
        raise UsageError(
            t("the puzzle has {:,} cells; the page takes {:,} at most", cells, MOST_CELLS)
        )
    return puzzle


def checked_entries(entries: Iterable[Entry], puzzle: Puzzle) -> dict[Cell, int]:
    """Return entries in cells that are open; others are refused unless they repeat the given."""
    cells = set(puzzle.cells())
    least, most = puzzle.values
    givens = given_values(puzzle)
    # A given 0 is a rule, which places nothing by itself.
    found = {
        (row, column): value
        for (row, column), value in givens.items()
        if (row, column) in cells and not puzzle.givens[row][column] and least <= value <= most
    }
    for row, column, value in entries:
        cell = (row, column)
        refuse_place(cell, cells, "an entry")
        if not least <= value <= most:
            raise UsageError(
                t("{} has the entry {}, not {} to {}", cell_name(cell), value, least, most)
            )
        given = givens.get(cell)
        if given not in (None, value):
            raise UsageError(
                t("{} has the entry {}, but {} is given", cell_name(cell), value, given)
            )
        if given is None:
            found[cell] = value
    return found


def checked_marks(
    marks: Iterable[Mark], puzzle: Puzzle, entries: Mapping[Cell, int]
) -> dict[Cell, tuple[int, ...]]:
    """Return pencil marks in cells that are open."""
    cells = set(puzzle.cells())
    least, most = puzzle.values
    found: dict[Cell, tuple[int, ...]] = {}
    for row, column, values in marks:
        cell = (row, column)
        refuse_place(cell, cells, "pencil marks")
        for value in values:
            if not least <= value <= most:
                mark = f"{cell_name(cell)} has the pencil mark {value}"
                raise UsageError(t("{}, not {} to {}", mark, least, most))
        if values and cell not in entries and not puzzle.givens[row][column]:
            found[cell] = tuple(sorted(set(values)))
    return found


def refuse_place(cell: Cell, cells: set[Cell], what: str) -> None:
    """Refuse something in a place that is no cell."""
    if cell not in cells:
        raise UsageError(t("{} at {}, which is not a cell", what, cell_name(cell)))


def read_position(request: PositionRequest) -> Position:
    """Return the position of a request, or that of its puzzle where it states no entries."""
    puzzle = read_puzzle(request)
    carried = position_of(puzzle)
    if request.entries is None:
        entries, marks = dict(carried.values), carried.marks
    else:
        # Marks that the puzzle carries belong to the entries that it carries.
        entries, marks = checked_entries(request.entries, puzzle), {}
    if request.marks is not None:
        marks = checked_marks(request.marks, puzzle, entries)
    return Position(puzzle, entries, marks)


def faults_json(faults: Iterable[Fault], language: Language) -> list[answers.Fault]:
    """Return faults as answers have them."""
    return [
        answers.Fault(message=language.message(fault.message), cells=list(fault.cells))
        for fault in faults
    ]
