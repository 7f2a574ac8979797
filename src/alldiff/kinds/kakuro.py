"""Kakuro of any outline: runs of white cells whose values differ and reach a sum."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import zip_longest

from alldiff.clues import Cell, Run, cell_name
from alldiff.combinations import reachable_values
from alldiff.constraints import AllDifferent, Sum
from alldiff.kinds.base import KINDS, House, Kind, domains_of, equal_givens
from alldiff.model import Model, domain_of, sound_model
from alldiff.puzzle import Fault, Puzzle
from alldiff.records import records

LARGEST = 9
VALUES = domain_of(range(1, LARGEST + 1))
Line = tuple[Cell, ...]
"""Neighbouring cells in a row or column."""


def runs(puzzle: Puzzle) -> list[Run]:
    """Return the runs that have a sum."""
    return [clue for clue in puzzle.clues if isinstance(clue, Run)]


def outline_runs(puzzle: Puzzle) -> list[House]:
    """Return every longest line of neighbouring white cells: across, then down, single ones too."""
    across, down = outlines(puzzle)
    return [House(run_name(cells), cells) for cells in (*across, *sorted(down))]


def outlines(puzzle: Puzzle) -> tuple[list[Line], list[Line]]:
    """Return the cells of every longest line of white cells: row by row, and column by column."""
    width = max(map(len, puzzle.givens), default=0)
    rows, columns = cells_of(puzzle.rows, width)
    # Rows of different lengths are no puzzle yet, but have lines; a column goes as far as they do.
    return stretches(rows, puzzle.givens), stretches(columns, zip_longest(*puzzle.givens))


def stretches(lines: Iterable[Line], values: Iterable[Sequence[int | None]]) -> list[Line]:
    """Return the longest stretches of cells that have values."""
    found = []
    for cells, line in zip(lines, values, strict=True):
        begin = 0
        blacks = [at for at, value in enumerate(line) if value is None]
        for black in (*blacks, len(line)):
            if begin < black:
                found.append(cells[begin:black])
            begin = black + 1
    return found


@lru_cache(maxsize=64)
def cells_of(rows: int, columns: int) -> tuple[tuple[Line, ...], tuple[Line, ...]]:
    """Return the cells of a grid by rows, and by columns."""
    by_rows = tuple(tuple((r, c) for c in range(columns)) for r in range(rows))
    return by_rows, tuple(zip(*by_rows, strict=True))


def step(cell: Cell, down: bool, by: int) -> Cell:
    """Return the cell `by` places further down, or to the right."""
    return (cell[0] + by, cell[1]) if down else (cell[0], cell[1] + by)


def run_name(cells: tuple[Cell, ...]) -> str:
    """Return what people call a run: 'the run R2C3 to R2C5'."""
    return f"the run {cell_name(cells[0])} to {cell_name(cells[-1])}"


def validate(puzzle: Puzzle) -> list[Fault]:
    """Return what is wrong with the outline and the givens of a Kakuro."""
    faults = list(shape_faults(puzzle))
    if faults:
        faults += run_faults(puzzle)
    for cell, given in puzzle.given_cells():
        if not 1 <= given <= LARGEST:
            faults.append(Fault(f"{given} at {cell_name(cell)} is not in 1..{LARGEST}", (cell,)))
    return faults


def contradictions(puzzle: Puzzle) -> Iterator[Fault]:
    """Yield each run that nothing can fill, and equal givens in a run."""
    yield from run_faults(puzzle)
    yield from equal_givens(puzzle, (House(run_name(r.cells), r.cells) for r in runs(puzzle)))


def shape_faults(puzzle: Puzzle) -> Iterator[Fault]:
    """Yield what is wrong with the outline: no grid, no white cell, clues that fit no run."""
    if set(map(len, puzzle.givens)) != {puzzle.columns}:
        yield Fault("the rows of the grid differ in length", contradiction=False)
        return
    lines = {cells for direction in outlines(puzzle) for cells in direction}
    if not lines:
        yield Fault("there is no white cell", contradiction=False)
    stated = [run.cells for run in runs(puzzle)]
    if len(lines) == len(stated) and lines.issuperset(stated) and len(set(stated)) == len(stated):
        return
    seen: set[Line] = set()
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
    cells = tuple(
        [
            (r, c)
            for r, row in enumerate(puzzle.givens)
            for c, given in enumerate(row)
            if given is not None
        ]
    )
    number = dict(zip(cells, range(len(cells)), strict=True))
    stated = runs(puzzle)
    # The cells of a run are in reading order, and so are the variables.
    scopes = [tuple([number[cell] for cell in run.cells]) for run in stated]
    return sound_model(
        domains=domains_of(puzzle, LARGEST, number),
        constraints=(
            *records(AllDifferent, [scope for scope in scopes if len(scope) > 1]),
            *records(Sum, scopes, [run.sum for run in stated]),
        ),
        givens=tuple([(number[cell], given) for cell, given in puzzle.given_cells()]),
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
        contradictions=contradictions,
    ),
)
