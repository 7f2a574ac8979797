"""New Greater-Than Sudoku: signs in the boxes, with few givens or none, all signs or few."""

from __future__ import annotations

from collections.abc import Iterable

from alldiff.cells import Cell
from alldiff.errors import UsageError
from alldiff.generators.difficulty_filter import first_accepted
from alldiff.generators.options import GENERATORS, GenerationStats, GeneratorOptions, refuse
from alldiff.generators.places import Box, refuse_grid
from alldiff.generators.proof import Bundle, Prover, switchable
from alldiff.generators.squares import (
    clue_places,
    effort_of,
    full_grid,
    shape,
    with_few_givens,
)
from alldiff.puzzle import Grid, Puzzle
from alldiff.rules.less_than import LessThan
from alldiff.solving import without
from alldiff.splitmix import SplitMix64


def greater_than(rng: SplitMix64, options: GeneratorOptions, stats: GenerationStats) -> Puzzle:
    """Return a Greater-Than Sudoku: signs inside the boxes, and givens only where they must be.

    With `signs="few"` signs that can be spared are removed too; with no clues there are no givens.
    """
    size, box = shape(options)
    refuse("Greater-Than Sudoku", options, "rows", "columns", "density", "method")
    if options.signs not in (None, "all", "few"):
        raise UsageError(f"signs are all or few, not {options.signs!r}")
    places = clue_places(options, size)
    refuse_grid(options, "sudoku", size, box)
    prover = Prover(options, stats)

    def candidate() -> Puzzle | None:
        grid = options.solution or full_grid(rng, prover, size, box)
        signs = tuple(sign(grid, pair) for pair in neighbours_in_boxes(size, box))
        puzzle = with_few_givens(rng, prover, "greater-than", grid, box, signs, options, places)
        if puzzle is None or options.signs != "few":
            return puzzle
        return with_few_signs(rng, prover, puzzle, effort_of(options, size))

    return first_accepted(options, stats, "greater-than", candidate)


def with_few_signs(rng: SplitMix64, prover: Prover, puzzle: Puzzle, effort: int) -> Puzzle:
    """Return the puzzle without signs that can be spared, in random order."""
    assert puzzle.solution is not None
    order = rng.shuffled(at for at, clue in enumerate(puzzle.clues) if isinstance(clue, LessThan))
    model, clues = switchable(puzzle, order)
    result = prover.minimize(
        model,
        [value or 0 for row in puzzle.solution for value in row],
        [Bundle((), (number,)) for number in range(len(order))],
        clues,
        effort=effort,
    )
    gone = {at for at, stays in zip(order, result.kept, strict=True) if not stays}
    return without(puzzle, gone)


def neighbours_in_boxes(size: int, box: Box) -> Iterable[tuple[Cell, Cell]]:
    """Yield the pairs of neighbouring cells of one box, in reading order."""
    width, height = box
    for row in range(size):
        for column in range(size):
            if (column + 1) % width:
                yield (row, column), (row, column + 1)
            if (row + 1) % height:
                yield (row, column), (row + 1, column)


def sign(grid: Grid, pair: tuple[Cell, Cell]) -> LessThan:
    """Return the sign that a full grid has between two cells."""
    less, greater = sorted(pair, key=lambda cell: grid[cell[0]][cell[1]] or 0)
    return LessThan(less, greater)


GENERATORS.add("greater-than", greater_than)
