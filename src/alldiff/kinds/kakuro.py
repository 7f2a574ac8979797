"""Kakuro of any outline: runs of white cells whose values differ and reach a sum."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from alldiff.clues import Cell, Run, cell_name
from alldiff.combinations import reachable_values
from alldiff.constraints import AllDifferent, Sum
from alldiff.kinds.base import KINDS, House, Kind, equal_givens
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
    return [House(run_name(cells), cells) for cells in outlines(puzzle)]


def outlines(puzzle: Puzzle) -> list[tuple[Cell, ...]]:
    """Return the cells of every longest line of white cells, each direction in reading order."""
    across: list[list[Cell]] = []
    down: list[list[Cell]] = []
    above: dict[int, list[Cell]] = {}
    """For each column the line down that reaches the row before."""
    for r, row in enumerate(puzzle.givens):
        before: list[Cell] | None = None
        for c, given in enumerate(row):
            if given is None:
                before = None
                above.pop(c, None)
                continue
            cell = (r, c)
            if before is None:
                before = []
                across.append(before)
            before.append(cell)
            if c not in above:
                above[c] = []
                down.append(above[c])
            above[c].append(cell)
        for c in [c for c in above if c >= len(row)]:
            del above[c]
    return [tuple(line) for line in across + down]


def step(cell: Cell, down: bool, by: int) -> Cell:
    """Return the cell `by` places further down, or to the right."""
    return (cell[0] + by, cell[1]) if down else (cell[0], cell[1] + by)


def run_name(cells: tuple[Cell, ...]) -> str:
    """Return what people call a run: 'the run R2C3 to R2C5'."""
    return f"the run {cell_name(cells[0])} to {cell_name(cells[-1])}"


def validate(puzzle: Puzzle) -> Iterable[Fault]:
    """Yield every fault of a Kakuro."""
    faults = [*shape_faults(puzzle), *run_faults(puzzle)]
    givens = list(puzzle.given_cells())
    for cell, given in givens:
        if not 1 <= given <= LARGEST:
            faults.append(Fault(f"{given} at {cell_name(cell)} is not in 1..{LARGEST}", (cell,)))
    if givens and all(fault.contradiction for fault in faults):
        faults += equal_givens(puzzle, (House(run_name(r.cells), r.cells) for r in runs(puzzle)))
    return faults


def shape_faults(puzzle: Puzzle) -> Iterator[Fault]:
    """Yield what is wrong with the outline: no grid, no white cell, clues that fit no run."""
    if not puzzle.rows or any(len(line) != puzzle.columns for line in puzzle.givens):
        yield Fault("the rows of the grid differ in length", contradiction=False)
        return
    if not any(puzzle.cells()):
        yield Fault("there is no white cell", contradiction=False)
    lines = set(outlines(puzzle))
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
        k = len(run.cells)
        filled = [puzzle.givens[r][c] or 0 for r, c in run.cells]
        if k > LARGEST:
            fault = f"{{}} has {k} cells but only {LARGEST} values"
        elif not reachable_values(VALUES, k, run.sum):
            fault = f"no {k} different values add up to {run.sum} in {{}}"
        elif all(filled) and sum(filled) != run.sum:
            fault = f"the givens of {{}} do not add up to {run.sum}"
        else:
            continue
        yield Fault(fault.format(run_name(run.cells)), run.cells)


def model(puzzle: Puzzle) -> Model:
    """Return the model: each run is all different and has its sum."""
    cells = tuple(puzzle.cells())
    number = {cell: variable for variable, cell in enumerate(cells)}
    # The cells of a run are in reading order, and so are the variables.
    scopes = [(tuple([number[cell] for cell in run.cells]), run.sum) for run in runs(puzzle)]
    return Model(
        domains=(VALUES,) * len(cells),
        constraints=(
            *(AllDifferent(scope) for scope, _ in scopes if len(scope) > 1),
            *(Sum(scope, total) for scope, total in scopes),
        ),
        givens=tuple((number[cell], given) for cell, given in puzzle.given_cells()),
        cells=cells,
        shape=(puzzle.rows, puzzle.columns),
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
