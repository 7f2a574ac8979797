"""Texts that equivalent puzzles share: for each kind, the least under its symmetries.

Where lines may change places and values are names, as in Sudokus and Latin squares, all orders of
lines are tried if they are at most MOST_MOVES: up to 6x6 for Sudokus and 4x4 for Latin squares.
Beyond, and for other kinds, rotations, reflections and relabellings are.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import permutations, product
from math import factorial

import numpy as np
from numpy.typing import NDArray

from alldiff.bulk.forms import all_moved, ordered
from alldiff.core.puzzle import Puzzle
from alldiff.core.records import replace
from alldiff.formats import write
from alldiff.rules import validate
from alldiff.symmetry import moves_of

MOST_MOVES = 10_000


def shared_text(puzzle: Puzzle) -> str | None:
    """Return a text that a puzzle shares with equivalent ones, None if its rules have faults.

    >>> from alldiff import read
    >>> shared_text(read("1.............2.")) == shared_text(read(".3........4....."))
    True
    """
    bare = puzzle.bare()
    if validate(bare):
        return None
    allowed = moves_of(bare)
    if {"permute", "relabel"} <= allowed and bare.values[0] == 1:
        moves = line_moves(bare.rows, bare.columns, bare.box, "transpose" in allowed)
        if moves is not None and all(None not in row for row in bare.givens):
            return least_square(bare, moves)
    return min(write(ordered(moved).bare(), "jsonl") for moved in all_moved(bare))


def least_square(puzzle: Puzzle, moves: NDArray[np.intp]) -> str:
    """Return the rules, and the least givens under some moves and all relabellings."""
    cells = np.array(puzzle.givens).ravel()[moves]
    rows = np.arange(len(cells))
    names = np.zeros((len(cells), puzzle.values[1] + 1), np.intp)
    last = np.zeros(len(cells), np.intp)
    for at in range(cells.shape[1]):
        values = cells[:, at]
        new = (values > 0) & (names[rows, values] == 0)
        last[new] += 1
        names[rows[new], values[new]] = last[new]
        cells[:, at] = names[rows, values]
    least = min(cells.tolist())
    blank = tuple((0,) * puzzle.columns for _ in range(puzzle.rows))
    return f"{write(replace(puzzle, givens=blank), 'jsonl').strip()} {least}"


@lru_cache(maxsize=16)
def line_moves(
    rows: int, columns: int, box: tuple[int, int] | None, transposes: bool
) -> NDArray[np.intp] | None:
    """Return where the cells of a grid come from, for each order of its lines; None: too many."""
    width, height = box or (1, 1)
    turns = transposes and rows == columns and width == height
    if orders(rows, height) * orders(columns, width) * (1 + turns) > MOST_MOVES:
        return None
    grid = np.arange(rows * columns).reshape(rows, columns)
    found = [
        turned[np.ix_(down, right)].ravel()
        for turned in ((grid, grid.T) if turns else (grid,))
        for down in line_orders(rows, height)
        for right in line_orders(columns, width)
    ]
    return np.array(found)


def orders(count: int, block: int) -> int:
    """Return how many orders of lines there are that keep the lines of each block together."""
    blocks = count // block
    return int(factorial(blocks) * factorial(block) ** blocks)


def line_orders(count: int, block: int) -> list[list[int]]:
    """Return the orders of lines that keep the lines of each block together."""
    blocks = range(count // block)
    return [
        [
            block * number + line
            for number, lines in zip(order, inner, strict=True)
            for line in lines
        ]
        for order in permutations(blocks)
        for inner in product(permutations(range(block)), repeat=len(blocks))
    ]
