"""New Sudoku and Latin squares of any size: a random full grid, then givens taken away."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from alldiff.cells import Cell
from alldiff.errors import UsageError
from alldiff.generators.difficulty_filter import first_accepted
from alldiff.generators.options import GENERATORS, GenerationStats, GeneratorOptions, refuse
from alldiff.generators.places import Box, Orbits, places_of, refuse_grid, refuse_places
from alldiff.generators.proof import Bundle, Prover
from alldiff.kinds.base import default_box
from alldiff.puzzle import Grid, Puzzle
from alldiff.rules import to_model
from alldiff.rules.base import Rule
from alldiff.solving import run
from alldiff.splitmix import SplitMix64
from alldiff.symmetry import shuffled_lines

LARGEST = 25
"""The largest side: beyond it the proofs of uniqueness take too long."""
LISTED_LATIN, LISTED_SUDOKU = 5, 6
"""The largest sides of which all grids are listed: 1,344 and 39,168 with the first row in order."""
EASY = 15
"""The largest side for which every proof is short."""
EFFORT = 5
"""Conflicts that a proof may take in a larger grid before a clue stays: most take fewer, or so many
more that they would take most of the time."""


def other_sudoku(rng: SplitMix64, options: GeneratorOptions, stats: GenerationStats) -> Puzzle:
    """Return a Sudoku of any size from which givens were removed as long as it stayed unique."""
    size, box = shape(options)
    refuse("Sudoku of this size", options, "rows", "columns", "density", "signs", "method")
    return square("sudoku", size, box, rng, options, stats)


def latin_square(rng: SplitMix64, options: GeneratorOptions, stats: GenerationStats) -> Puzzle:
    """Return a Latin square from which givens were removed as long as it stayed unique."""
    refuse("Latin square", options, "box", "rows", "columns", "density", "signs", "method")
    size = checked_size(side(options, 7))
    return square("latin-square", size, None, rng, options, stats)


def square(
    kind: str,
    size: int,
    box: Box | None,
    rng: SplitMix64,
    options: GeneratorOptions,
    stats: GenerationStats,
) -> Puzzle:
    """Return a puzzle with nothing but givens."""
    places = clue_places(options, size)
    refuse_places(options, size, box, fewest=size - 1)
    refuse_grid(options, kind, size, box)
    prover = Prover(options, stats)

    def candidate() -> Puzzle | None:
        grid = options.solution or full_grid(rng, prover, size, box)
        return with_few_givens(rng, prover, kind, grid, box, (), options, places)

    return first_accepted(options, stats, kind, candidate)


def clue_places(options: GeneratorOptions, size: int) -> Orbits:
    """Return the places for givens; none where there shall be no givens."""
    fewest, most = options.clue_range(size * size)
    if fewest > size * size:
        raise UsageError(f"clues are from 0 to {size * size}, not {fewest}")
    return places_of(options, size) if most else []


def shape(options: GeneratorOptions) -> tuple[int, Box]:
    """Return the side and the boxes, 9 and 3x3 if nothing is said."""
    if options.box is not None:
        size = checked_size(options.box[0] * options.box[1])
        if options.size not in (None, size):
            width, height = options.box
            raise UsageError(f"boxes {width}x{height} make a side of {size}, not {options.size}")
        return size, options.box
    size = checked_size(side(options, 9))
    box = default_box(size)
    if box is None or min(box) < 2:
        raise UsageError(f"a side of {size} has no boxes but lines: name another size, or a box")
    return size, box


def side(options: GeneratorOptions, usual: int) -> int:
    """Return the side: that of the solution, if there is a square one."""
    grid = options.solution or ()
    drawn = len(grid) if all(len(row) == len(grid) for row in grid) else 0
    return options.size or drawn or usual


def checked_size(size: int) -> int:
    """Return a side that can be generated."""
    if not 2 <= size <= LARGEST:
        raise UsageError(f"the side of a new puzzle is from 2 to {LARGEST}, not {size}")
    return size


def full_grid(rng: SplitMix64, prover: Prover, size: int, box: Box | None) -> Grid:
    """Return a random full grid: each as likely as any other where all of them can be listed.

    Else random values stand in houses that share no cell, and a search fills the rest.
    """
    if size <= LISTED_LATIN or (box and size <= LISTED_SUDOKU):
        values = rng.shuffled(range(1, size + 1))
        chosen = rng.choice(grids_in_order(size, box))
        return tuple(
            tuple(values[v - 1] for v in chosen[at : at + size])
            for at in range(0, size * size, size)
        )
    empty = Puzzle("sudoku" if box else "latin-square", ((0,) * size,) * size, box)
    blank = to_model(empty)
    # In the smallest grids some values do not fit together; in the largest a search may go astray.
    found: tuple[int, ...] | None = None
    while found is None:
        model = replace(blank, givens=diagonal_values(rng, size, box or (size, 1)))
        found = prover.random_solution(model, rng.next())
    return shuffled_grid(rng, blank.grid(found), box or (1, 1))


@cache
def grids_in_order(size: int, box: Box | None) -> tuple[tuple[int, ...], ...]:
    """Return every full grid whose first row is in order: others are these, relabelled."""
    rows = (tuple(range(1, size + 1)), *((0,) * size,) * (size - 1))
    kind = "sudoku" if box else "latin-square"
    return tuple(sorted(run(to_model(Puzzle(kind, rows, box))).values))


def diagonal_values(rng: SplitMix64, size: int, box: Box) -> tuple[tuple[int, int], ...]:
    """Return random values for the boxes down the diagonal, or for the first row if it is one."""
    width, height = box
    givens = []
    for number in range(min(size // width, size // height)):
        values = iter(rng.shuffled(range(1, size + 1)))
        for row in range(number * height, (number + 1) * height):
            for column in range(number * width, (number + 1) * width):
                givens.append((row * size + column, next(values)))
    return tuple(givens)


def shuffled_grid(rng: SplitMix64, grid: Grid, box: Box) -> Grid:
    """Return a full grid with values, bands, rows, stacks and columns in random order."""
    size = len(grid)
    values = (0, *rng.shuffled(range(1, size + 1)))
    rows, columns = (shuffled_lines(size, together, rng) for together in (box[1], box[0]))
    return tuple(tuple(values[grid[row][column] or 0] for column in columns) for row in rows)


def with_few_givens(
    rng: SplitMix64,
    prover: Prover,
    kind: str,
    grid: Grid,
    box: Box | None,
    clues: tuple[Rule, ...],
    options: GeneratorOptions,
    places: Orbits,
) -> Puzzle | None:
    """Return the puzzle of a solution with few givens, or None if that cannot be.

    Givens go in random order, as long as the solution stays the only one.
    """
    size = len(grid)
    values = [value or 0 for row in grid for value in row]
    model = to_model(Puzzle(kind, ((0,) * size,) * size, box, clues))

    def bundle(cells: tuple[Cell, ...]) -> Bundle:
        return Bundle([(r * size + c, values[r * size + c]) for r, c in cells])

    fewest, most = options.clue_range(size * size)
    target = 0
    if options.clues is not None and not options.minimal:
        target = fewest + rng.below(max(0, min(most, size * size) - fewest) + 1)
    order = rng.shuffled(places)
    result = prover.minimize(
        model,
        values,
        [bundle(orbit) for orbit in order],
        fewest=target,
        effort=effort_of(options, size),
    )
    kept = [
        cell for orbit, stays in zip(order, result.kept, strict=True) if stays for cell in orbit
    ]
    if not result.unique or not fewest <= len(kept) <= most:
        return None
    if options.minimal and any(len(orbit) > 1 for orbit in order):
        # What cannot be spared together could perhaps be alone.
        alone = prover.minimize(model, values, [bundle((cell,)) for cell in kept])
        if not all(alone.kept):
            return None
    left = set(kept)
    givens = tuple(
        tuple(value if (r, c) in left else 0 for c, value in enumerate(row))
        for r, row in enumerate(grid)
    )
    return Puzzle(kind, givens, box, clues, solution=grid)


def effort_of(options: GeneratorOptions, size: int) -> int:
    """Return how many conflicts a proof may take, 0 for any number."""
    if options.minimal:
        return 0
    if options.effort is not None:
        return options.effort
    return EFFORT if size > EASY else 0


GENERATORS.add("latin-square", latin_square)
