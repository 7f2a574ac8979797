"""Where a new square may have givens, and the solution that it shall have: what cannot be."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace

from alldiff.core.cells import Cell, cell_name
from alldiff.core.errors import InvalidPuzzle, UsageError
from alldiff.core.puzzle import Grid, Puzzle
from alldiff.generators.options import GeneratorOptions
from alldiff.generators.symmetries import orbits
from alldiff.rules import validate

Box = tuple[int, int]
Orbits = list[tuple[Cell, ...]]
"""Cells in groups that have givens together, or not."""


def places_of(
    options: GeneratorOptions, rows: int, columns: int, taken: Collection[Cell] = ()
) -> Orbits:
    """Return the cells that may have givens and are not taken, those that go together in groups."""
    allowed = options.pattern
    for cell in sorted(allowed or ()):
        if not (0 <= cell[0] < rows and 0 <= cell[1] < columns):
            raise UsageError(f"the pattern has {cell_name(cell)}, outside the grid")
    return [
        orbit
        for orbit in orbits(rows, columns, options.symmetry or "none")
        if not any(cell in taken for cell in orbit)
        and (allowed is None or allowed.issuperset(orbit))
    ]


def refuse_places(options: GeneratorOptions, size: int, box: Box | None, fewest: int) -> None:
    """Refuse fewer places than a solution takes, and some that leave two lines to be exchanged."""
    cells = {cell for orbit in places_of(options, size, size) for cell in orbit}
    _, most = options.clue_range(size * size)
    refuse_few_places(options, min(len(cells), most), fewest)
    refuse_empty_lines(options, cells, size, box)


def refuse_few_places(options: GeneratorOptions, number: int, fewest: int) -> None:
    """Refuse a number of givens that leaves more than one solution, whatever they are."""
    if number < fewest:
        has = f"{pattern_text(options)} has" if options.pattern is not None else "there are"
        raise UsageError(
            f"{has} {number} cells for givens; one solution takes {fewest} or more, or values "
            "could be exchanged"
        )


def refuse_empty_lines(
    options: GeneratorOptions, cells: Iterable[Cell], size: int, box: Box | None
) -> None:
    """Refuse places that leave two lines of a band, or of a Latin square, to be exchanged."""
    width, height = box or (size, size)
    for noun, axis, together in (("rows", 0, height), ("columns", 1, width)):
        used = {cell[axis] for cell in cells}
        for first in range(0, size, together):
            empty = [line + 1 for line in range(first, first + together) if line not in used]
            if len(empty) > 1:
                raise UsageError(
                    f"{pattern_text(options)} leaves {noun} {empty[0]} and {empty[1]} without "
                    "givens: they could be exchanged, so no puzzle has one solution"
                )


def pattern_text(options: GeneratorOptions) -> str:
    """Return what decides where givens may be."""
    with_symmetry = options.symmetry not in (None, "none")
    return f"the pattern with {options.symmetry}" if with_symmetry else "the pattern"


def refuse_grid(grid: Grid, blank: Puzzle) -> None:
    """Refuse a solution that is none of a puzzle that is still to be made, or of another shape."""
    made, asked = (len(grid), len(grid[0])), (blank.rows, blank.columns)
    if made != asked:
        has, wanted = (f"{rows} x {columns}" for rows, columns in (made, asked))
        raise UsageError(f"the solution has {has} cells, not {wanted}")
    for (row, column), value in blank.given_cells():
        if grid[row][column] != value:
            raise UsageError(
                f"the solution has {grid[row][column]} in {cell_name((row, column))}, where "
                f"{value} is given"
            )
    if faults := validate(replace(blank, givens=grid)):
        raise UsageError(f"the solution is none: {InvalidPuzzle(faults)}")
    if empty := sum(value == 0 for row in grid for value in row):
        raise UsageError(f"the solution has {empty} empty cells: it takes a value in each")
