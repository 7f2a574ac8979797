"""Where a new square may have givens, and its required solution: impossible requests."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace

from alldiff.core.cells import Cell, cell_name
from alldiff.core.errors import InvalidPuzzle, UsageError
from alldiff.core.messages import t
from alldiff.core.puzzle import Grid, Puzzle
from alldiff.generators.options import GeneratorOptions
from alldiff.generators.symmetries import orbits
from alldiff.rules import validate

Box = tuple[int, int]
Orbits = list[tuple[Cell, ...]]
"""Cells in groups that have givens together."""


def places_of(
    options: GeneratorOptions, rows: int, columns: int, taken: Collection[Cell] = ()
) -> Orbits:
    """Return the free cells that may have givens, in groups that go together."""
    allowed = options.pattern
    for cell in sorted(allowed or ()):
        if not (0 <= cell[0] < rows and 0 <= cell[1] < columns):
            raise UsageError(t("the pattern has {}, outside the grid", cell_name(cell)))
    return [
        orbit
        for orbit in orbits(rows, columns, options.symmetry or "none")
        if not any(cell in taken for cell in orbit)
        and (allowed is None or allowed.issuperset(orbit))
    ]


def check_places(options: GeneratorOptions, size: int, box: Box | None, fewest: int) -> None:
    """Raise UsageError for too few places, or places that leave two lines exchangeable."""
    cells = {cell for orbit in places_of(options, size, size) for cell in orbit}
    _, most = options.clue_range(size * size)
    check_enough_places(options, min(len(cells), most), fewest)
    check_no_empty_lines(options, cells, size, box)


def check_enough_places(options: GeneratorOptions, number: int, fewest: int) -> None:
    """Raise UsageError for a number of givens that always leaves several solutions."""
    if number < fewest:
        has = f"{pattern_text(options)} has" if options.pattern is not None else "there are"
        raise UsageError(
            t(
                "{} {} cells for givens; a unique solution needs {} or more, or values "
                "could be exchanged",
                has,
                number,
                fewest,
            )
        )


def check_no_empty_lines(
    options: GeneratorOptions, cells: Iterable[Cell], size: int, box: Box | None
) -> None:
    """Raise UsageError for places that leave two lines in a band or Latin square exchangeable."""
    width, height = box or (size, size)
    for noun, axis, together in (("rows", 0, height), ("columns", 1, width)):
        used = {cell[axis] for cell in cells}
        for first in range(0, size, together):
            empty = [line + 1 for line in range(first, first + together) if line not in used]
            if len(empty) > 1:
                raise UsageError(
                    t(
                        "{} leaves {} {} and {} without givens: they could be exchanged, so no "
                        "puzzle has one solution",
                        pattern_text(options),
                        noun,
                        empty[0],
                        empty[1],
                    )
                )


def pattern_text(options: GeneratorOptions) -> str:
    """Return a description of what restricts the positions of givens."""
    with_symmetry = options.symmetry not in (None, "none")
    return f"the pattern with {options.symmetry}" if with_symmetry else "the pattern"


def check_solution(grid: Grid, blank: Puzzle) -> None:
    """Raise UsageError for a solution that breaks the puzzle's rules, or has another shape."""
    made, asked = (len(grid), len(grid[0])), (blank.rows, blank.columns)
    if made != asked:
        has, wanted = (f"{rows} x {columns}" for rows, columns in (made, asked))
        raise UsageError(t("the solution has {} cells, not {}", has, wanted))
    for (row, column), value in blank.given_cells():
        if grid[row][column] != value:
            raise UsageError(
                t(
                    "the solution has {} in {}, where {} is given",
                    grid[row][column],
                    cell_name((row, column)),
                    value,
                )
            )
    if faults := validate(replace(blank, givens=grid)):
        raise UsageError(t("the solution is invalid: {}", InvalidPuzzle(faults)))
    if empty := sum(value == 0 for row in grid for value in row):
        raise UsageError(t("the solution has {} empty cells: every cell needs a value", empty))
