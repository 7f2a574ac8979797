"""New Sudoku, Latin squares and Greater-Than Sudoku: a random full grid, then clues taken away."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import islice
from typing import TypeVar

from alldiff.clues import Cell, Inequality
from alldiff.errors import UsageError
from alldiff.generators.proof import Prover
from alldiff.generators.wishes import GENERATORS, Tally, Wishes, refuse
from alldiff.kinds import to_model
from alldiff.kinds.base import blank_model
from alldiff.kinds.sudoku import default_box
from alldiff.puzzle import Grid, Puzzle
from alldiff.splitmix import SplitMix64
from alldiff.symmetry import shuffled_lines

LARGEST = 25
"""The largest side: beyond it the proofs of uniqueness take too long."""
NOT_YET = (
    "minimal",
    "symmetry",
    "pattern",
    "rating",
    "difficulty",
    "must_use",
    "must_not_use",
    "grid",
    "method",
)
"""Wishes that only a classic Sudoku is granted."""
Box = tuple[int, int]
Item = TypeVar("Item")


def other_sudoku(dice: SplitMix64, wishes: Wishes, tally: Tally) -> Puzzle:
    """Return a Sudoku of any size from which givens were removed as long as it stayed unique."""
    size, box = shape(wishes)
    refuse("Sudoku", wishes, "rows", "columns", "density", "signs", *NOT_YET)
    prover = Prover(wishes)
    grid = full_grid(dice, prover, size, box)
    return remove_givens(dice, prover, Puzzle("sudoku", grid, box, solution=grid), wishes)


def latin_square(dice: SplitMix64, wishes: Wishes, tally: Tally) -> Puzzle:
    """Return a Latin square from which givens were removed as long as it stayed unique."""
    refuse("Latin square", wishes, "box", "rows", "columns", "density", "signs", *NOT_YET)
    size = checked_size(wishes.size or 7)
    prover = Prover(wishes)
    grid = full_grid(dice, prover, size, None)
    return remove_givens(dice, prover, Puzzle("latin-square", grid, solution=grid), wishes)


def greater_than(dice: SplitMix64, wishes: Wishes, tally: Tally) -> Puzzle:
    """Return a Greater-Than Sudoku: signs inside the boxes, and givens only where they must be.

    With `signs="few"` signs that can be spared are removed too.
    """
    size, box = shape(wishes)
    refuse("Greater-Than Sudoku", wishes, "rows", "columns", "density", *NOT_YET)
    if wishes.signs not in (None, "all", "few"):
        raise UsageError(f"signs are all or few, not {wishes.signs!r}")
    prover = Prover(wishes)
    grid = full_grid(dice, prover, size, box)
    signs = tuple(sign(grid, pair) for pair in neighbours_in_boxes(size, box))
    puzzle = Puzzle("greater-than", grid, box, signs, solution=grid)
    puzzle = remove_givens(dice, prover, puzzle, wishes)
    return remove_signs(dice, prover, puzzle) if wishes.signs == "few" else puzzle


def shape(wishes: Wishes) -> tuple[int, Box]:
    """Return the side and the boxes that are wished for, 9 and 3x3 if nothing is said."""
    if wishes.box is not None:
        size = checked_size(wishes.box[0] * wishes.box[1])
        if wishes.size not in (None, size):
            width, height = wishes.box
            raise UsageError(f"boxes {width}x{height} make a side of {size}, not {wishes.size}")
        return size, wishes.box
    size = checked_size(wishes.size or 9)
    box = default_box(size)
    if box is None or min(box) < 2:
        raise UsageError(f"a side of {size} has no boxes but lines: name another size, or a box")
    return size, box


def checked_size(size: int) -> int:
    """Return a side that can be generated."""
    if not 2 <= size <= LARGEST:
        raise UsageError(f"the side of a new puzzle is from 2 to {LARGEST}, not {size}")
    return size


def full_grid(dice: SplitMix64, prover: Prover, size: int, box: Box | None) -> Grid:
    """Return a random full grid: random values in houses that share no cell, then a search."""
    blank = blank_model(size, box)
    # In the smallest grids some values do not fit together; in the largest a search may go astray.
    found: tuple[int, ...] | None = None
    while found is None:
        model = replace(blank, givens=diagonal_values(dice, size, box or (size, 1)))
        found = prover.random_solution(model, dice.next())
    return shuffled_grid(dice, blank.grid(found), box or (1, 1))


def diagonal_values(dice: SplitMix64, size: int, box: Box) -> tuple[tuple[int, int], ...]:
    """Return random values for the boxes down the diagonal, or for the first row if it is one."""
    width, height = box
    givens = []
    for number in range(min(size // width, size // height)):
        values = iter(dice.shuffled(range(1, size + 1)))
        for row in range(number * height, (number + 1) * height):
            for column in range(number * width, (number + 1) * width):
                givens.append((row * size + column, next(values)))
    return tuple(givens)


def shuffled_grid(dice: SplitMix64, grid: Grid, box: Box) -> Grid:
    """Return a full grid with values, bands, rows, stacks and columns in random order."""
    size = len(grid)
    values = (0, *dice.shuffled(range(1, size + 1)))
    rows, columns = (shuffled_lines(size, together, dice) for together in (box[1], box[0]))
    return tuple(tuple(values[grid[row][column] or 0] for column in columns) for row in rows)


def remove_givens(dice: SplitMix64, prover: Prover, puzzle: Puzzle, wishes: Wishes) -> Puzzle:
    """Return the puzzle without givens that can be spared, in random order, down to the fewest."""
    givens = dict(puzzle.given_cells())
    clues, _ = wishes.clue_range(len(givens))
    if not 0 <= clues <= len(givens):
        raise UsageError(f"clues are from 0 to {len(givens)}, not {clues}")
    model = to_model(puzzle)
    number = {cell: variable for variable, cell in enumerate(model.cells)}
    kept = {number[cell]: value for cell, value in givens.items()}

    def unique(variable: int) -> bool:
        without = tuple((v, value) for v, value in kept.items() if v != variable)
        return prover.is_unique(replace(model, givens=without))

    spare(dice, kept, unique, clues)
    left = iter(kept.get(variable, 0) for variable in range(len(model.cells)))
    return replace(puzzle, givens=tuple(tuple(islice(left, puzzle.columns)) for _ in puzzle.givens))


def remove_signs(dice: SplitMix64, prover: Prover, puzzle: Puzzle) -> Puzzle:
    """Return the puzzle without signs that can be spared, in random order."""
    kept = dict(enumerate(puzzle.clues))

    def unique(number: int) -> bool:
        without = tuple(clue for other, clue in kept.items() if other != number)
        return prover.is_unique(to_model(replace(puzzle, clues=without)))

    spare(dice, kept, unique, 0)
    return replace(puzzle, clues=tuple(kept.values()))


def spare(
    dice: SplitMix64, kept: dict[int, Item], still_unique: Callable[[int], bool], fewest: int
) -> None:
    """Delete items in random order, each where the puzzle is `still_unique` without it."""
    for key in dice.shuffled(kept):
        if len(kept) <= fewest:
            return
        if still_unique(key):
            del kept[key]


def neighbours_in_boxes(size: int, box: Box) -> Iterable[tuple[Cell, Cell]]:
    """Yield the pairs of neighbouring cells of one box, in reading order."""
    width, height = box
    for row in range(size):
        for column in range(size):
            if (column + 1) % width:
                yield (row, column), (row, column + 1)
            if (row + 1) % height:
                yield (row, column), (row + 1, column)


def sign(grid: Grid, pair: tuple[Cell, Cell]) -> Inequality:
    """Return the sign that a full grid has between two cells."""
    less, greater = sorted(pair, key=lambda cell: grid[cell[0]][cell[1]] or 0)
    return Inequality(less, greater)


GENERATORS.add("latin-square", latin_square)
GENERATORS.add("greater-than", greater_than)
