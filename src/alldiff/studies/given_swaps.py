"""Hill climbing as the results of the original of blind-vs-informed have it.

Its text swaps cells that are not given and counts conflicts at every cell. Its result files fit
another search exactly: it swaps the givens, and counts conflicts at given cells only, one for each
cell of the row or column with the same value. The other cells never move.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from time import perf_counter

from alldiff.lab.outcome import RaceRun
from alldiff.lab.race import Course
from alldiff.studies.base import Setting
from alldiff.studies.own_runs import OwnRace, own_run

SWAP, SUPER = "as its program: swap", "as its program: super-branching"
TEXT = "as the text, from its program's start: swap"
SIDE = 9
BOXES = [
    [(band * 3 + row) * SIDE + stack * 3 + column for row in range(3) for column in range(3)]
    for band in range(3)
    for stack in range(3)
]
TRIPLES = [
    *((3 * band, 3 * band + 1, 3 * band + 2) for band in range(3)),
    *((stack, stack + 3, stack + 6) for stack in range(3)),
    (0, 4, 8),
    (2, 4, 6),
]
"""The boxes in a line or a diagonal: its super-branching swaps in these three at a time."""
Swap = tuple[int, int]


class GivenSwaps(OwnRace):
    """Both climbs on each puzzle, and one by the text's definition from the program's start."""

    def __init__(self, courses: Sequence[Course], setting: Setting) -> None:
        super().__init__(courses, (SWAP, SUPER, TEXT), setting)

    def run(self) -> Iterator[RaceRun]:
        """Climb on each puzzle."""
        for course in self.courses:
            values = [0] * SIDE**2
            for variable, value in course.model.givens:
                values[variable] = value
            for spec in self.conditions.specs:
                self.doing = f"{spec} on {course.name}"
                start = perf_counter()
                conflicts, explored = climb(values, spec)
                seconds = perf_counter() - start
                counts = {"nodes": explored, "scored": explored, "conflicts": conflicts}
                self.rows.append(own_run(course, spec, seconds, **counts))
                yield self.rows[-1]


def filled(givens: Sequence[int]) -> list[int]:
    """Return a grid with the missing values of each box in order."""
    values = list(givens)
    for box in BOXES:
        present = {values[cell] for cell in box}
        missing = iter(value for value in range(1, SIDE + 1) if value not in present)
        for cell in box:
            values[cell] = values[cell] or next(missing)
    return values


def climb(givens: Sequence[int], spec: str) -> tuple[int, int]:
    """Return the conflicts in a local minimum, and the distinct states scored."""
    board = Board(givens)
    actions = actions_of(givens, spec)
    score = board.cells_in_conflict if spec == TEXT else board.conflicts
    seen = {bytes(board.values)}
    while True:
        best, least = None, score()
        for action in actions:
            board.make(action)
            seen.add(bytes(board.values))
            conflicts = score()
            if conflicts < least:
                best, least = action, conflicts
            board.make(action)
        if best is None:
            return least, len(seen)
        board.make(best)


def actions_of(givens: Sequence[int], spec: str) -> list[tuple[Swap, ...]]:
    """Return the moves of a climb: swaps in a box, by SUPER also three swaps in three boxes."""
    free = [[cell for cell in box if bool(givens[cell]) == (spec != TEXT)] for box in BOXES]
    swaps = [list(combinations(cells, 2)) for cells in free]
    actions: list[tuple[Swap, ...]] = [(swap,) for box in swaps for swap in box]
    if spec == SUPER:
        actions += [
            action for three in TRIPLES for action in product(*(swaps[box] for box in three))
        ]
    return actions


class Board:
    """A full grid with how often each value is in each row and column."""

    def __init__(self, givens: Sequence[int]) -> None:
        self.values = filled(givens)
        self.given = [cell for cell, value in enumerate(givens) if value]
        self.rows = [[0] * (SIDE + 1) for _ in range(SIDE)]
        self.columns = [[0] * (SIDE + 1) for _ in range(SIDE)]
        for cell, value in enumerate(self.values):
            self.rows[cell // SIDE][value] += 1
            self.columns[cell % SIDE][value] += 1

    def conflicts(self) -> int:
        """Return the cells that share a row or column and the value with a given cell."""
        rows, columns, values = self.rows, self.columns, self.values
        return sum(
            rows[cell // SIDE][values[cell]] + columns[cell % SIDE][values[cell]] - 2
            for cell in self.given
        )

    def cells_in_conflict(self) -> int:
        """Return the cells in conflict in a row, and those in a column: up to two for a cell."""
        return sum(count for line in self.rows + self.columns for count in line if count > 1)

    def make(self, action: Sequence[Swap]) -> None:
        """Swap cells; the same again takes it back."""
        values = self.values
        for first, second in action:
            x, y = values[first], values[second]
            for cell, old, new in ((first, x, y), (second, y, x)):
                row, column = self.rows[cell // SIDE], self.columns[cell % SIDE]
                row[old] -= 1
                row[new] += 1
                column[old] -= 1
                column[new] += 1
            values[first], values[second] = y, x
