"""Whether an answer to a puzzle is right, and if not, which cells are to blame.

- `right`: every cell has a value, and the grid is a solution.
- `breaks`: it changes a given, or its values contradict the clues; `cells` are those involved.
- `wrong`: it contradicts no clue directly, but no solution has its values. `cells` are those that
  differ from the only solution; empty if there are several solutions, or none.
- `incomplete`: cells are empty, and a solution has all its values. `cells` are the empty ones.
"""

from __future__ import annotations

from collections.abc import Mapping

from alldiff.core.cells import Cell, cell_name
from alldiff.core.errors import InvalidPuzzle
from alldiff.core.messages import t
from alldiff.core.model import Model
from alldiff.core.puzzle import Fault, Grid, Puzzle
from alldiff.core.records import Record, replace
from alldiff.core.result import Limits, Status
from alldiff.rules import unchecked_model
from alldiff.solving import conflicts, run
from alldiff.techniques.engine.names import constraint_names

RIGHT, WRONG, INCOMPLETE, BREAKS = "right", "wrong", "incomplete", "breaks"
UNREADABLE, MISSING = "unreadable", "missing"
"""The text has no grid of the right size; there is no text."""
STATUSES = (RIGHT, INCOMPLETE, WRONG, BREAKS, UNREADABLE, MISSING)


class Verdict(Record, frozen=True):
    """The status of an answer, the cells to blame, and what they break, as sentences."""

    status: str
    cells: tuple[Cell, ...] = ()
    faults: tuple[Fault, ...] = ()


class Score(Record, frozen=True):
    """The score of an answer.

    `status` is right, wrong, incomplete, breaks, unreadable or missing; `cells` are those to blame
    and `faults` says what they break. `place` says where the text has the answer, which is `answer`
    with 0 for empty cells. `cells_right`, `clues_kept` and `prefix_right` are shares from 0 to 1,
    as docs/guides/data.md defines them; None is unknown.
    """

    status: str
    cells: tuple[Cell, ...] = ()
    faults: tuple[str, ...] = ()
    place: str | None = None
    answer: Grid | None = None
    cells_right: float | None = None
    clues_kept: float | None = None
    prefix_right: float | None = None

    @property
    def right(self) -> bool:
        """Whether the answer is a solution."""
        return self.status == RIGHT


def judge(puzzle: Puzzle, answer: Grid, solution: Grid | None = None) -> Verdict:
    """Return the verdict on a grid with 0 for empty cells.

    `solution` is the puzzle's only solution, if it is known; it saves a search.
    """
    entries = puzzle.entries(answer)
    changed = changed_givens(puzzle, entries)
    try:
        model = unchecked_model(puzzle)
        broken = tuple(changed + conflicts(model, entries, constraint_names(puzzle, model)))
    except InvalidPuzzle as invalid:
        broken = tuple(invalid.faults)
        model = None
    if broken or model is None:
        cells = dict.fromkeys(cell for fault in broken for cell in fault.cells)
        return Verdict(BREAKS, tuple(cells), broken)
    empty = tuple(cell for cell in puzzle.cells() if cell not in entries)
    if solution is not None:
        differs = tuple(
            cell for cell, value in entries.items() if value != value_at(solution, cell)
        )
        if differs:
            return Verdict(WRONG, differs)
        return Verdict(INCOMPLETE, empty) if empty else Verdict(RIGHT)
    if not agrees(model, entries):
        return Verdict(WRONG, wrong_cells(model, entries))
    return Verdict(INCOMPLETE, empty) if empty else Verdict(RIGHT)


def value_at(grid: Grid, cell: Cell) -> int | None:
    """Return the value in a cell."""
    return grid[cell[0]][cell[1]]


def changed_givens(puzzle: Puzzle, entries: Mapping[Cell, int]) -> list[Fault]:
    """Return a fault for each given that an answer changes."""
    return [
        Fault(t("{} is given as {} and changed to {}", cell_name(cell), value, told), (cell,))
        for cell, value in puzzle.given_cells()
        if (told := entries.get(cell, value)) != value
    ]


def with_entries(model: Model, entries: Mapping[Cell, int]) -> Model:
    """Return a model with the values in an answer as givens."""
    given = dict(model.givens)
    label = model.labelled()
    numbers = {label(value): value for value in range(64)} if model.labels else {}
    for variable, cell in enumerate(model.cells):
        if cell in entries:
            given[variable] = numbers.get(entries[cell], entries[cell])
    return replace(model, givens=tuple(sorted(given.items())))


def agrees(model: Model, entries: Mapping[Cell, int]) -> bool:
    """Return whether a solution has the values in an answer."""
    return run(with_entries(model, entries), limits=Limits(1)).status is not Status.NONE


def wrong_cells(model: Model, entries: Mapping[Cell, int]) -> tuple[Cell, ...]:
    """Return the cells that differ from the only solution, none if it is not the only one."""
    result = run(model, limits=Limits(2), keep=1)
    if result.status is not Status.UNIQUE or result.solution is None:
        return ()
    solution = result.solution
    return tuple(cell for cell, value in entries.items() if value != value_at(solution, cell))
