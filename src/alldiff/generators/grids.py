"""Random full grids, and their distribution."""

from __future__ import annotations

from functools import cache

from alldiff import _native
from alldiff.core.puzzle import Grid, Puzzle
from alldiff.core.splitmix import SplitMix64
from alldiff.generators.places import Box
from alldiff.generators.proof import Prover
from alldiff.rules import to_model
from alldiff.solving import run

LISTED = 6
"""The largest side for which all grids are listed: 39,168 with the first row in order."""
CLASSIC = (3, 3)


def full_grid(rng: SplitMix64, prover: Prover, size: int, box: Box | None) -> Grid:
    """Return a random full grid for a Sudoku, or for a Latin square if there are no boxes.

    All are equally likely if they can be listed, and for classic Sudokus; Latin squares nearly so
    (see `cpp/generate/latin.hpp`). Others come from a search with random values.
    """
    if box is None:
        return in_rows(_native.latin_square(rng.next(), size), size)
    if box == CLASSIC or size <= LISTED:
        return small_grid(rng, size, box)
    blank = to_model(Puzzle("sudoku", ((0,) * size,) * size, box))
    found = None
    while found is None:
        found = prover.random_solution(blank, rng.next())
    return blank.grid(found)


def small_grid(rng: SplitMix64, size: int, box: Box) -> Grid:
    """Return a random full grid for a classic Sudoku or a smaller one, each equally likely."""
    if box == CLASSIC:
        return in_rows(_native.uniform_grid(rng.next()), size)
    values = rng.shuffled(range(1, size + 1))
    return in_rows([values[v - 1] for v in rng.choice(grids_in_order(size, box))], size)


def in_rows(values: list[int], size: int) -> Grid:
    """Return values, listed row by row, as a grid."""
    return tuple(tuple(values[at : at + size]) for at in range(0, size * size, size))


@cache
def grids_in_order(size: int, box: Box) -> tuple[tuple[int, ...], ...]:
    """Return every full grid whose first row is in order: all others are relabellings."""
    rows = (tuple(range(1, size + 1)), *((0,) * size,) * (size - 1))
    return tuple(sorted(run(to_model(Puzzle("sudoku", rows, box))).values))
