"""Kakuro of any outline: runs of white cells whose values differ and reach a sum."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from alldiff.clues import Cell, Run, cell_name
from alldiff.combinations import reachable_values
from alldiff.constraints import Sum
from alldiff.kinds.base import KINDS, House, Kind, equal_givens, grid_model
from alldiff.model import Model, domain_of
from alldiff.puzzle import Fault, Puzzle

LARGEST = 9
VALUES = domain_of(range(1, LARGEST + 1))


def runs(puzzle: Puzzle) -> Iterator[Run]:
    """Yield the runs that have a sum."""
    for clue in puzzle.clues:
        if isinstance(clue, Run):
            yield clue


def outline_runs(puzzle: Puzzle) -> list[House]:
    """Return every longest line of neighbouring white cells: across, then down, single ones too."""
    white = set(puzzle.cells())
    found = []
    for down in (False, True):
        for cell in sorted(white):
            if step(cell, down, -1) not in white:
                line = [cell]
                while (following := step(line[-1], down, 1)) in white:
                    line.append(following)
                found.append(House(run_name(tuple(line)), tuple(line)))
    return found


def step(cell: Cell, down: bool, by: int) -> Cell:
    """Return the cell `by` places further down, or to the right."""
    return (cell[0] + by, cell[1]) if down else (cell[0], cell[1] + by)


def run_name(cells: tuple[Cell, ...]) -> str:
    """Return what people call a run: 'the run R2C3 to R2C5'."""
    return f"the run {cell_name(cells[0])} to {cell_name(cells[-1])}"


def validate(puzzle: Puzzle) -> Iterable[Fault]:
    """Yield every fault of a Kakuro."""
    faults = [*shape_faults(puzzle), *run_faults(puzzle)]
    for cell, given in puzzle.given_cells():
        if not 1 <= given <= LARGEST:
            faults.append(Fault(f"{given} at {cell_name(cell)} is not in 1..{LARGEST}", (cell,)))
    if all(fault.contradiction for fault in faults):
        faults += equal_givens(puzzle, (House(run_name(r.cells), r.cells) for r in runs(puzzle)))
    return faults


def shape_faults(puzzle: Puzzle) -> Iterator[Fault]:
    """Yield what is wrong with the outline: no grid, no white cell, clues that fit no run."""
    if not puzzle.rows or any(len(line) != puzzle.columns for line in puzzle.givens):
        yield Fault("the rows of the grid differ in length", contradiction=False)
        return
    if not any(puzzle.cells()):
        yield Fault("there is no white cell", contradiction=False)
    lines = {house.cells for house in outline_runs(puzzle)}
    seen: set[tuple[Cell, ...]] = set()
    for run in runs(puzzle):
        if run.cells not in lines:
            yield Fault(f"the sum {run.sum} belongs to no run", run.cells, contradiction=False)
        elif run.cells in seen and len(run.cells) > 1:
            # A lone cell has an across and a down sum over the same cells.
            yield Fault(f"{run_name(run.cells)} has two sums", run.cells, contradiction=False)
        seen.add(run.cells)
    for cells in sorted(lines - seen):
        if len(cells) > 1:
            yield Fault(f"{run_name(cells)} has no sum", cells, contradiction=False)


def run_faults(puzzle: Puzzle) -> Iterator[Fault]:
    """Yield each run that no combination of values can fill."""
    white = set(puzzle.cells())
    for run in runs(puzzle):
        if not run.cells or not white.issuperset(run.cells):
            continue
        name, k = run_name(run.cells), len(run.cells)
        filled = [puzzle.givens[r][c] or 0 for r, c in run.cells]
        if k > LARGEST:
            yield Fault(f"{name} has {k} cells but only {LARGEST} values", run.cells)
        elif not reachable_values(VALUES, k, run.sum):
            yield Fault(f"no {k} different values add up to {run.sum} in {name}", run.cells)
        elif all(filled) and sum(filled) != run.sum:
            yield Fault(f"the givens of {name} do not add up to {run.sum}", run.cells)


def model(puzzle: Puzzle) -> Model:
    """Return the model: each run is all different and has its sum."""
    return grid_model(
        puzzle,
        LARGEST,
        [House(run_name(run.cells), run.cells) for run in runs(puzzle)],
        lambda number: [
            Sum(tuple(sorted(number[cell] for cell in run.cells)), run.sum) for run in runs(puzzle)
        ],
    )


KINDS.add(
    "kakuro",
    Kind(
        name="kakuro",
        title="Kakuro",
        rules="Fill the white cells with 1 to 9: no run repeats a value, each reaches its sum.",
        largest=lambda puzzle: LARGEST,
        validate=validate,
        model=model,
        clues=(Run,),
    ),
)
