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
from alldiff.generators.grids import small_grid
from alldiff.generators.mixture import new_mixture
from alldiff.generators.options import GENERATORS, GenerationStats, GeneratorOptions
from alldiff.generators.plan import side
from alldiff.kinds import KINDS
from alldiff.kinds.base import default_box
from alldiff.kinds.samurai import PLACES
from alldiff.rules.frame_sum import FrameSum
from alldiff.rules.framework.proposing import SolvedGrid, groups
from alldiff.rules.killer_cage import KillerCage
from alldiff.rules.room import Room
from alldiff.rules.straight import Straight
from alldiff.rules.straights import Straights
from alldiff.solving import run

Blank = Callable[[str, int, SplitMix64], Puzzle]
LARGEST_ROOM = 5
MOST_SIDE = 25
DOUBLED = (4, 6, 9)
DIVISIONS = 200


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
        if drawing.solution or solutions(drawing, 1, limits):
            solution = options.solution or drawing.solution
            on_it = replace(options, drawing=drawing, solution=solution, size=None)
            return new_mixture("grid", rng, on_it, stats)
        stats.count_tried()


def solutions(puzzle: Puzzle, most: int, limits: Stopwatch) -> int:
    """Return how many solutions a puzzle has, up to a number."""
    try:
        wanted = replace(limits.left, solutions=most)
        return run(puzzle, limits=wanted, listener=limits.listener).count
    except InvalidPuzzle:
        return 0


def samurai(kind: str, size: int, rng: SplitMix64) -> Puzzle:
    """Return the outline of a Samurai."""
    if size != KINDS[kind].side:
        raise UsageError(t("a {} has a side of {}", KINDS[kind].title, KINDS[kind].side))
    cells = {
        (r, c) for top, left in PLACES for r in range(top, top + 9) for c in range(left, left + 9)
    }
    lines = range(size)
    return Puzzle(kind, tuple(tuple(0 if (r, c) in cells else None for c in lines) for r in lines))


def check_side(size: int) -> None:
    """Refuse a side that is too small or too large."""
    if not 2 <= size <= MOST_SIDE:
        raise UsageError(t("a side is from 2 to {}, not {}", MOST_SIDE, size))


def with_rooms(kind: str, size: int, rng: SplitMix64) -> Puzzle:
    """Return a square with random rooms of up to five cells."""
    check_side(size)
    empty = ((0,) * size,) * size
    return Puzzle(kind, empty, clues=[Room(tuple(sorted(room))) for room in rooms(size, rng)])


def doublers(kind: str, size: int, rng: SplitMix64) -> Puzzle:
    """Return a Sudoku in cages, whose sums count a cell of each row, column and box twice."""
    box = default_box(size)
    if box is None or size not in DOUBLED:
        raise UsageError(t("a {} has a side of 4, 6 or 9", KINDS[kind].title))
    solution = small_grid(rng, size, box)
    empty = Puzzle(kind, ((0,) * size,) * size, box)
    doubled = rng.shuffled(range(size))
    while len({(r // box[1], c // box[0]) for r, c in enumerate(doubled)}) < size:
        doubled = rng.shuffled(range(size))
    value = {(r, c): solution[r][c] or 0 for r, c in empty.cells()}
    counts = {(r, c): value[r, c] * (1 + (doubled[r] == c)) for r, c in value}
    grid = SolvedGrid(empty.shape, empty.values, empty.clues, value)
    cages = [
        KillerCage(cells, sum(counts[cell] for cell in cells))
        for cells in groups(grid, rng, (2, 3), distinct=True)
    ]
    return replace(empty.with_clues(cages), solution=solution)


def str8ts(kind: str, size: int, rng: SplitMix64) -> Puzzle:
    """Return a square with black cells, the same after half a turn; a few of them have a value."""
    check_side(size)
    half = rng.shuffled(divmod(at, size) for at in range(size * size // 2))
    black = half[: max(1, size * size // 8)]
    black += [(size - 1 - r, size - 1 - c) for r, c in black]
    stated = {cell: 1 + rng.below(size) for cell in rng.shuffled(black)[: len(black) // 4]}
    empty = set(black).difference(stated)
    lines = range(size)
    givens = tuple(
        tuple(None if (r, c) in empty else stated.get((r, c), 0) for c in lines) for r in lines
    )
    return Puzzle(kind, givens, clues=[Straights(tuple(sorted(stated)))], values=(1, size))


def with_straights(kind: str, size: int, rng: SplitMix64) -> Puzzle:
    """Return a square with regions that hold successive values in some Latin square.

    Of many divisions it has the one with the fewest regions: random ones have many single cells.
    """
    check_side(size)
    divisions = [successive_regions(size, rng) for _ in range(DIVISIONS)]
    regions = [Straight(tuple(room)) for room in min(divisions, key=len)]
    return Puzzle(kind, ((0,) * size,) * size, clues=regions)


def successive_regions(size: int, rng: SplitMix64) -> list[list[Cell]]:
    """Return regions that fill a random Latin square, each with successive values."""
    rows, columns, values = (rng.shuffled(range(size)) for _ in range(3))
    value = {(r, c): values[(rows[r] + columns[c]) % size] for r in rows for c in columns}

    def follows(room: list[Cell], cell: Cell) -> bool:
        held = [value[one] for one in room]
        return value[cell] in (min(held) - 1, max(held) + 1)

    return rooms(size, rng, follows)


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


def rooms(
    size: int,
    rng: SplitMix64,
    fits: Callable[[list[Cell], Cell], bool] = lambda room, cell: True,
) -> list[list[Cell]]:
    """Return connected rooms that fill a square: each grows from a cell that none has yet.

    `fits` returns whether a room may grow by a cell.
    """
    free = {(r, c) for r in range(size) for c in range(size)}
    found: list[list[Cell]] = []
    for cell in rng.shuffled(sorted(free)):
        if cell not in free:
            continue
        room, wanted = [cell], LARGEST_ROOM - (rng.below(4) == 0) * rng.below(LARGEST_ROOM)
        free.remove(cell)
        while len(room) < wanted:
            near = sorted({one for r, c in room for one in neighbours(r, c)} & free)
            near = [one for one in near if fits(room, one)]
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
    "doublers": doublers,
    "str8ts": str8ts,
    "renban-squares": with_straights,
}
for _kind, _blank in BLANKS.items():
    GENERATORS.add(_kind, partial(outlined, _blank, _kind))
