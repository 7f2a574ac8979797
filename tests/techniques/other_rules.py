"""New puzzles of other rules than the generators know, from a solved grid: for cases."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise
from math import prod

import alldiff as ad
from alldiff.rules import find

Cell = tuple[int, int]
Grid = tuple[tuple[int, ...], ...]


def neighbours(cell: Cell, side: int) -> list[Cell]:
    """Return the cells that touch one."""
    row, column = cell
    around = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    return [(r, c) for r, c in around if 0 <= r < side and 0 <= c < side]


def solved(puzzle: ad.Puzzle) -> Grid:
    solution = ad.solve(puzzle).solution
    assert solution is not None
    return solution


def unique(puzzle: ad.Puzzle, solution: Grid, rng: random.Random) -> ad.Puzzle:
    """Return the puzzle with as many givens more as it takes to have one solution."""
    cells = list(puzzle.cells())
    rng.shuffle(cells)
    givens = [list(row) for row in puzzle.givens]
    while ad.count(puzzle, limit=2) > 1:
        for _ in range(3):
            row, column = cells.pop()
            givens[row][column] = solution[row][column]
        puzzle = replace(puzzle, givens=tuple(map(tuple, givens)))
    return puzzle


def cages(side: int, rng: random.Random, most: int) -> list[list[Cell]]:
    """Return a division of a square into cages."""
    free = [(r, c) for r in range(side) for c in range(side)]
    rng.shuffle(free)
    taken: set[Cell] = set()
    found = []
    for cell in free:
        if cell in taken:
            continue
        cage = [cell]
        taken.add(cell)
        while len(cage) < rng.randint(2, most):
            near = [n for c in cage for n in neighbours(c, side) if n not in taken]
            if not near:
                break
            cage.append(rng.choice(near))
            taken.add(cage[-1])
        found.append(sorted(cage))
    return found


def killer(rng: random.Random) -> ad.Puzzle:
    solution = solved(ad.generate("sudoku", seed=rng.randrange(1 << 30)))
    clues = []
    for cage in cages(9, rng, 4):
        values = [solution[r][c] for r, c in cage]
        if len(set(values)) == len(values):
            clues.append(find("killer-cage")(tuple(cage), sum(values)))
    return unique(ad.Puzzle("killer", ((0,) * 9,) * 9, (3, 3), clues), solution, rng)


def kenken(rng: random.Random) -> ad.Puzzle:
    side = 6
    solution = solved(ad.generate("latin-square", size=side, seed=rng.randrange(1 << 30)))
    clues = []
    for cage in cages(side, rng, 4):
        values = [solution[r][c] for r, c in cage]
        low, high = min(values), max(values)
        ways = [("+", sum(values)), ("x", prod(values))]
        if len(cage) == 2:
            ways += [("-", high - low)] + ([("/", high // low)] if high % low == 0 else [])
        sign, result = rng.choice(ways)
        if len(cage) > 1:
            clues.append(find("kenken-cage")(tuple(cage), result, sign))
    return unique(ad.Puzzle("kenken", ((0,) * side,) * side, clues=clues), solution, rng)


def jigsaw(rng: random.Random) -> ad.Puzzle:
    """Return a jigsaw whose regions came of boxes by swapping cells at their borders."""
    side = 6
    region = {(r, c): (r // 2) * 2 + c // 3 for r in range(side) for c in range(side)}
    for _ in range(400):
        one, two = rng.sample(list(region), 2)
        changed = region | {one: region[two], two: region[one]}
        if region[one] != region[two] and all(joined(changed, n) for n in range(side)):
            region = changed
    clues = [find("region")(tuple(c for c in region if region[c] == n)) for n in range(side)]
    first = rng.sample(range(1, side + 1), side)
    blank = ad.Puzzle("jigsaw", (tuple(first), *((0,) * side,) * (side - 1)), clues=clues)
    if ad.solve(blank).solution is None:
        return jigsaw(rng)
    solution = solved(blank)
    return unique(replace(blank, givens=((0,) * side,) * side), solution, rng)


def joined(region: dict[Cell, int], number: int) -> bool:
    """Tell whether the cells of a region hang together."""
    cells = {cell for cell in region if region[cell] == number}
    reached = [min(cells)]
    for cell in reached:
        reached += [n for n in neighbours(cell, 6) if n in cells and n not in reached]
    return len(reached) == len(cells)


def path(rng: random.Random, side: int, length: int, taken: set[Cell]) -> list[Cell]:
    """Return neighbouring cells that nothing else has taken, at most so many."""
    cell = (rng.randrange(side), rng.randrange(side))
    line = [cell]
    while len(line) < length:
        near = [n for n in neighbours(line[-1], side) if n not in taken and n not in line]
        if not near or cell in taken:
            break
        line.append(rng.choice(near))
    taken.update(line)
    return line


def lines(rng: random.Random) -> ad.Puzzle:
    """Return a Sudoku with arrows, thermometers, renbans, whispers and dots."""
    side = 9
    solution = solved(ad.generate("sudoku", seed=rng.randrange(1 << 30)))
    taken: set[Cell] = set()
    clues: list = []
    for _ in range(400):
        tried: set[Cell] = set(taken)
        line = path(rng, side, rng.randint(2, 4), tried)
        values = [solution[r][c] for r, c in line]
        low, high = min(values), max(values)
        rule = None
        if len(line) > 2 and values[0] == sum(values[1:]):
            rule = find("arrow")(line[0], tuple(line[1:]))
        elif len(line) > 2 and len(set(values)) == len(values) == high - low + 1:
            rule = find("renban")(tuple(line))
        elif len(line) > 2 and values == sorted(set(values)):
            rule = find("thermometer")(tuple(line))
        elif len(line) > 2 and all(abs(a - b) >= 5 for a, b in pairwise(values)):
            rule = find("whisper")(tuple(line), 5)
        elif len(line) == 2 and high == 2 * low:
            rule = find("ratio")(tuple(line))
        elif len(line) == 2 and high - low == 1:
            rule = find("difference")(tuple(line))
        if rule is not None and len(clues) < 25:
            taken |= set(line)
            clues.append(rule)
    return unique(ad.Puzzle("sudoku", ((0,) * 9,) * 9, (3, 3), clues), solution, rng)


MAKERS: tuple[Callable[[random.Random], ad.Puzzle], ...] = (killer, kenken, jigsaw, lines)


def others(number: int) -> Iterator[ad.Puzzle]:
    """Yield a new puzzle of each sort."""
    for make in MAKERS:
        yield make(random.Random(number))
