"""New puzzles of kinds with an outline or rooms of their own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from alldiff.core.cells import Cell
from alldiff.core.errors import InvalidPuzzle, UsageError
from alldiff.core.limits import Stopwatch
from alldiff.core.messages import t
from alldiff.core.puzzle import Puzzle
from alldiff.core.splitmix import SplitMix64
from alldiff.generators.mixture import new_mixture
from alldiff.generators.options import GENERATORS, GenerationStats, GeneratorOptions
from alldiff.generators.plan import side
from alldiff.kinds import KINDS
from alldiff.kinds.samurai import PLACES
from alldiff.rules.frame_sum import FrameSum
from alldiff.rules.given import Given
from alldiff.rules.room import Room
from alldiff.solving import run

Blank = Callable[[str, int, SplitMix64], Puzzle]
LARGEST_ROOM = 5
MOST_SIDE = 25


def outlined(
    blank: Blank, kind: str, rng: SplitMix64, options: GeneratorOptions, stats: GenerationStats
) -> Puzzle:
    """Return a puzzle on an empty one of its kind that has a solution."""
    if options.rows or options.columns or options.box:
        raise UsageError(t("a {} has one size", KINDS[kind].title))
    wanted = side(options, KINDS[kind].side)
    limits = stats.stopwatch(options)
    while True:
        drawing = blank(kind, wanted, rng)
        if solutions(drawing, 1, limits):
            on_it = replace(options, drawing=drawing, size=None)
            return with_zeros(new_mixture("grid", rng, on_it, stats), limits)
        stats.count_tried()


def solutions(puzzle: Puzzle, most: int, limits: Stopwatch) -> int:
    """Return how many solutions a puzzle has, up to a number."""
    try:
        wanted = replace(limits.left, solutions=most)
        return run(puzzle, limits=wanted, listener=limits.listener).count
    except InvalidPuzzle:
        return 0


def with_zeros(puzzle: Puzzle, limits: Stopwatch) -> Puzzle:
    """Return a puzzle with those zeros as clues that it needs: a given 0 is an empty cell."""
    grid = puzzle.solution or ()
    zeros = [(r, c) for r, row in enumerate(grid) for c, value in enumerate(row) if value == 0]
    for cell in zeros:
        if solutions(puzzle, 2, limits) == 1:
            break
        puzzle = puzzle.with_clues([Given(cell, 0)])
    return puzzle


def samurai(kind: str, size: int, rng: SplitMix64) -> Puzzle:
    """Return the outline of a Samurai."""
    if size != KINDS[kind].side:
        raise UsageError(t("a {} has a side of {}", KINDS[kind].title, KINDS[kind].side))
    cells = {
        (r, c) for top, left in PLACES for r in range(top, top + 9) for c in range(left, left + 9)
    }
    lines = range(size)
    return Puzzle(kind, tuple(tuple(0 if (r, c) in cells else None for c in lines) for r in lines))


def with_rooms(kind: str, size: int, rng: SplitMix64) -> Puzzle:
    """Return a square with random rooms of up to five cells."""
    if not 2 <= size <= MOST_SIDE:
        raise UsageError(t("a side is from 2 to {}, not {}", MOST_SIDE, size))
    empty = ((0,) * size,) * size
    return Puzzle(kind, empty, clues=[Room(tuple(sorted(room))) for room in rooms(size, rng)])


def tenner(kind: str, size: int, rng: SplitMix64) -> Puzzle:
    """Return rows of 0 to 9 with the sums of the columns that a random filling has."""
    rows: list[list[int]] = []
    while len(rows) < size:
        row = rng.shuffled(range(10))
        above = rows[-1] if rows else [-1] * 10
        if not any(value in above[max(0, c - 1) : c + 2] for c, value in enumerate(row)):
            rows.append(row)
    sums = [FrameSum((size, c), sum(row[c] for row in rows), size) for c in range(10)]
    return Puzzle(kind, ((0,) * 10,) * size, clues=sums)


def rooms(size: int, rng: SplitMix64) -> list[list[Cell]]:
    """Return connected rooms that fill a square: each grows from a cell that none has yet."""
    free = {(r, c) for r in range(size) for c in range(size)}
    found: list[list[Cell]] = []
    for cell in rng.shuffled(sorted(free)):
        if cell not in free:
            continue
        room, wanted = [cell], LARGEST_ROOM - (rng.below(4) == 0) * rng.below(LARGEST_ROOM)
        free.remove(cell)
        while len(room) < wanted:
            near = sorted({one for r, c in room for one in neighbours(r, c)} & free)
            if not near:
                break
            room.append(near[rng.below(len(near))])
            free.remove(room[-1])
        found.append(room)
    return sorted(map(sorted, found))


def neighbours(row: int, column: int) -> list[Cell]:
    """Return the places beside a cell."""
    return [(row, column - 1), (row, column + 1), (row - 1, column), (row + 1, column)]


BLANKS: dict[str, Blank] = {
    "samurai": samurai,
    "suguru": with_rooms,
    "ripple-effect": with_rooms,
    "tenner": tenner,
}
for _kind, _blank in BLANKS.items():
    GENERATORS.add(_kind, partial(outlined, _blank, _kind))
