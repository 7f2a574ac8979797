"""How much of an answer is right, by three definitions.

- `cells`: of the cells without a given, the share that have the value of the only solution.
- `clues`: of all houses and other clues, the share whose cells are all filled and which hold.
- `prefix`: of the cells without a given, in reading order, the share before the first one that is
  empty or differs from the only solution.

`cells` and `prefix` are None if the puzzle does not have exactly one solution.
"""

from __future__ import annotations

from itertools import takewhile

from alldiff.core.errors import InvalidPuzzle
from alldiff.core.puzzle import Grid, Puzzle
from alldiff.core.records import Record
from alldiff.rules import unchecked_model
from alldiff.scoring.verdict import value_at
from alldiff.solving import conflicts, in_domain


class Credit(Record, frozen=True):
    """The three shares, each from 0 to 1."""

    cells: float | None = None
    clues: float = 0.0
    prefix: float | None = None


def credit(puzzle: Puzzle, answer: Grid, solution: Grid | None) -> Credit:
    """Return the partial credit for a grid with 0 for empty cells."""
    entries = puzzle.entries(answer)
    cells = prefix = None
    if solution is not None:
        given = {cell for cell, _ in puzzle.given_cells()}
        asked = [cell for cell in puzzle.cells() if cell not in given]
        good = [entries.get(cell) == value_at(solution, cell) for cell in asked]
        cells = sum(good) / len(good) if good else 1.0
        prefix = len(list(takewhile(bool, good))) / len(good) if good else 1.0
    return Credit(cells, clues_kept(puzzle, answer), prefix)


def clues_kept(puzzle: Puzzle, answer: Grid) -> float:
    """Return the share of constraints, houses and clues alike, that are filled and hold."""
    entries = puzzle.entries(answer)
    try:
        model = unchecked_model(puzzle)
    except InvalidPuzzle:
        return 0.0
    if not model.constraints:
        return 1.0
    placed = {
        variable: entries[cell] for variable, cell in enumerate(model.cells) if cell in entries
    }
    values = [placed.get(variable, 0) for variable in range(len(model.domains))]
    blamed: set[int] = set()
    if model.hidden:
        blamed = {clue for fault in conflicts(model, entries) for clue in fault.origin}
    kept = 0
    for number, constraint in enumerate(model.constraints):
        seen = [variable for variable in constraint.variables if variable < model.visible]
        if not seen or any(v not in placed or not in_domain(model, v, placed[v]) for v in seen):
            continue
        if len(seen) == len(constraint.variables):
            kept += constraint.holds(values)
        else:
            kept += blamed.isdisjoint(model.origin[number])
    return kept / len(model.constraints)
