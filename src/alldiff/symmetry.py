"""Equivalent puzzles: symmetries, and the canonical form of a classic Sudoku."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from alldiff import _native
from alldiff.core.cells import Cell
from alldiff.core.errors import InvalidPuzzle, UsageError
from alldiff.core.messages import t
from alldiff.core.puzzle import Grid, Puzzle
from alldiff.core.splitmix import SplitMix64
from alldiff.kinds import KINDS
from alldiff.kinds.sudoku import is_classic, is_plain
from alldiff.rules import grid_of, validate
from alldiff.rules.framework.base import Motion, Move, Rule, rules_inside, with_values
from alldiff.rules.given import Given

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SIDE = 9


@dataclass(frozen=True, slots=True)
class Symmetry:
    """A map from a puzzle to an equivalent one: solutions map to solutions, one to one.

    If `transposed` is set, the puzzle is transposed first. Then line i of the result is line
    `rows[i]`, likewise for columns, numbered from 0. Finally value v becomes `labels[v - 1]`.
    """

    transposed: bool
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    labels: tuple[int, ...]

    def inverse(self) -> Symmetry:
        """Return the inverse map."""
        rows, columns = inverted(self.rows), inverted(self.columns)
        if self.transposed:
            rows, columns = columns, rows
        labels = tuple(label + 1 for label in inverted([label - 1 for label in self.labels]))
        return Symmetry(self.transposed, rows, columns, labels)


@dataclass(frozen=True, slots=True)
class Canonical:
    """The canonical form of a puzzle, a symmetry that leads to it, and the number of automorphisms.

    `automorphisms` counts the symmetries that map the puzzle to itself.
    """

    puzzle: Puzzle
    symmetry: Symmetry
    automorphisms: int


def canonical(puzzle: Puzzle) -> Canonical:
    """Return the canonical form of a puzzle, as `ad.canonical` does."""
    import numpy as np

    check_classic(puzzle)
    givens = np.array(puzzle.givens, np.uint8).reshape(1, SIDE * SIDE)
    forms, symmetries, automorphisms = canonical_forms(givens)
    grid = forms[0].reshape(SIDE, SIDE).tolist()
    numbers = symmetries[0].tolist()
    symmetry = Symmetry(
        bool(numbers[0]), tuple(numbers[1:10]), tuple(numbers[10:19]), tuple(numbers[19:28])
    )
    form = Puzzle("sudoku", tuple(map(tuple, grid)), puzzle.box, title=puzzle.title)
    return Canonical(form, symmetry, int(automorphisms[0]))


def canonical_forms(
    puzzles: NDArray[np.uint8],
) -> tuple[NDArray[np.uint8], NDArray[np.uint8], NDArray[np.uint64]]:
    """Return the canonical forms of an (n, 81) array, the symmetries (n, 28), and automorphisms."""
    import numpy as np

    ready = np.ascontiguousarray(puzzles, np.uint8)
    forms = np.empty_like(ready)
    symmetries = np.empty((len(ready), 28), np.uint8)
    automorphisms = np.empty(len(ready), np.uint64)
    _native.canonical(ready, forms, symmetries, automorphisms)
    return forms, symmetries, automorphisms


def check_classic(puzzle: Puzzle) -> None:
    """Raise UsageError for anything but a classic Sudoku."""
    if faults := [fault for fault in validate(puzzle) if not fault.contradiction]:
        raise InvalidPuzzle(faults)
    if not is_classic(puzzle):
        name = f"{KINDS[puzzle.kind].title} {puzzle.rows}x{puzzle.columns}"
        raise UsageError(t("only a Sudoku of 9x9 cells has a canonical form, not a {}", name))
    if not is_plain(puzzle):
        raise UsageError("pencil marks that belong to the puzzle have no canonical form")


def transform(puzzle: Puzzle, symmetry: Symmetry | None = None, *, seed: int = 0) -> Puzzle:
    """Return an equivalent puzzle, as `ad.transform` does."""
    if symmetry is None:
        symmetry = random_symmetry(puzzle, seed)
    check_symmetry(puzzle, symmetry)
    places = new_places(symmetry)
    labels = dict(zip(values_of(puzzle), symmetry.labels, strict=True))

    def moved(grid: Grid, labels: dict[int, int]) -> Grid:
        rows: list[list[int | None]] = [[None] * len(symmetry.columns) for _ in symmetry.rows]
        for r, line in enumerate(grid):
            for c, value in enumerate(line):
                row, column = places[r, c]
                rows[row][column] = None if value is None else labels.get(value, value)
        return tuple(map(tuple, rows))

    motion = motion_of(symmetry, places)
    reversing = is_reversed(symmetry.labels)
    clues = [moved_clue(puzzle, clue, motion, labels, reversing) for clue in puzzle.clues]
    # In the grid 0 is an empty cell, even where it is a value: a clue states it.
    clues += [
        Given(places[cell], 0) for cell, value in puzzle.given_cells() if labels.get(value) == 0
    ]
    return replace(
        puzzle,
        # 0 means an empty cell here, even if 0 is a value.
        givens=moved(puzzle.givens, labels | {0: 0}),
        clues=tuple(clues),
        solution=None if puzzle.solution is None else moved(puzzle.solution, {0: 0} | labels),
        # What a drawing means, only its author knows.
        drawing=None,
    )


def random_symmetry(puzzle: Puzzle, seed: int = 0) -> Symmetry:
    """Return a uniformly random symmetry of a puzzle, determined by the seed."""
    random = SplitMix64(seed)
    values, allowed = values_of(puzzle), moves_of(puzzle)
    # A transposed puzzle must have the same outline, unless its lines can have any length.
    square = puzzle.rows == puzzle.columns or "permute" not in allowed
    same_boxes = puzzle.box is None or puzzle.box[0] == puzzle.box[1]
    transposed = random.below(2) == 1 and "transpose" in allowed and square and same_boxes
    rows, columns = puzzle.rows, puzzle.columns
    if transposed:
        rows, columns = columns, rows
    labels = values
    if "relabel" in allowed:
        labels = tuple(random.shuffled(values))
    elif "reverse" in allowed and random.below(2):
        labels = values[::-1]
    if "permute" in allowed:
        width, height = puzzle.box or (1, 1)
        return Symmetry(
            transposed,
            shuffled_lines(rows, height, random),
            shuffled_lines(columns, width, random),
            labels,
        )
    if "reflect" not in allowed:
        return Symmetry(transposed, tuple(range(rows)), tuple(range(columns)), labels)
    above, left = edges(puzzle, transposed)
    return Symmetry(
        transposed,
        random.choice(turned(rows, above)),
        random.choice(turned(columns, left)),
        labels,
    )


def values_of(puzzle: Puzzle) -> tuple[int, ...]:
    """Return the values of a puzzle, ascending."""
    return tuple(range(puzzle.values[0], puzzle.values[1] + 1))


def moves_of(puzzle: Puzzle) -> frozenset[Move]:
    """Return the moves that preserve all rules of a puzzle."""
    grid = grid_of(puzzle)
    moves: frozenset[Move] = frozenset.intersection(
        frozenset(("relabel", "reverse", "transpose", "reflect", "permute")),
        *(clue.symmetries_on(grid) for clue in puzzle.clues),
    )
    if all(clue.reversed(grid) is not None for clue in puzzle.clues):
        moves |= {"reverse"}
    return moves


def is_reversed(labels: Sequence[int]) -> bool:
    """Return whether labels reverse the order of the values."""
    return len(labels) > 1 and list(labels) == sorted(labels, reverse=True)


def shuffled_lines(count: int, block: int, random: SplitMix64) -> tuple[int, ...]:
    """Return lines in random order, keeping the lines in a block together."""
    blocks = random.shuffled(range(0, count, block))
    return tuple(first + line for first in blocks for line in random.shuffled(range(block)))


def edges(puzzle: Puzzle, transposed: bool) -> tuple[int, int]:
    """Return 1 or 0 for the first row and column: whether they are black and contain only sums."""
    if not all(clue.margin for clue in puzzle.clues if clue.place == "whole"):
        return 0, 0
    # A clue outside looks across the margin: the two are reflected together.
    if any(map(is_outside, puzzle.clues)):
        return 0, 0
    above = not any(value is not None for value in puzzle.givens[0])
    left = not any(line[0] is not None for line in puzzle.givens)
    return (int(left), int(above)) if transposed else (int(above), int(left))


def is_outside(clue: Rule) -> bool:
    """Return whether a clue, or one inside it, stands outside the grid."""
    return clue.place == "outside" or any(map(is_outside, rules_inside(clue)))


def turned(count: int, edge: int) -> list[tuple[int, ...]]:
    """Return lines in order, and in reverse order after the edge."""
    lines = tuple(range(count))
    return [lines, (*lines[:edge], *lines[edge:][::-1])]


def check_symmetry(puzzle: Puzzle, symmetry: Symmetry) -> None:
    """Raise UsageError if a symmetry does not preserve the rules of a puzzle."""
    values, allowed = values_of(puzzle), moves_of(puzzle)
    rows, columns = puzzle.rows, puzzle.columns
    if symmetry.transposed:
        rows, columns = columns, rows
    for noun, given, wanted in (
        ("rows", symmetry.rows, range(rows)),
        ("columns", symmetry.columns, range(columns)),
        ("labels", symmetry.labels, values),
    ):
        if sorted(given) != list(wanted):
            raise UsageError(t("the {} of a symmetry are each of {} once", noun, len(wanted)))
    if symmetry.labels != values:
        reverses = is_reversed(symmetry.labels) and "reverse" in allowed
        check_move(puzzle, "relabel", "relabel its values so", reverses)
    if symmetry.transposed:
        check_move(puzzle, "transpose", "exchange rows and columns")
    if "permute" in allowed:
        box = puzzle.box or (1, 1)
        width, height = box[::-1] if symmetry.transposed else box
        if not keeps(symmetry.rows, height) or not keeps(symmetry.columns, width):
            raise UsageError("a symmetry keeps the lines of a band or stack side by side")
        return
    above, left = edges(puzzle, symmetry.transposed)
    if symmetry.rows not in turned(rows, above) or symmetry.columns not in turned(columns, left):
        check_move(puzzle, "permute", "permute its lines")
    if symmetry.rows != tuple(range(rows)) or symmetry.columns != tuple(range(columns)):
        check_move(puzzle, "reflect", "turn or reflect it")


def check_move(puzzle: Puzzle, move: Move, words: str, allowed: bool = False) -> None:
    """Raise UsageError with the rule that a move would break, if there is one."""
    grid = grid_of(puzzle)
    against = next((clue for clue in puzzle.clues if move not in clue.symmetries_on(grid)), None)
    if against is not None and not allowed:
        raise UsageError(
            t("a symmetry of this puzzle cannot {}: {} forbids it", words, against.name())
        )


def keeps(lines: Sequence[int], block: int) -> bool:
    """Return whether lines in one block stay together."""
    starts = range(0, len(lines), block)
    return all(len({line // block for line in lines[at : at + block]}) == 1 for at in starts)


def new_places(symmetry: Symmetry) -> dict[Cell, Cell]:
    """Return the new place of each original cell."""
    return {
        (column, row) if symmetry.transposed else (row, column): (i, j)
        for i, row in enumerate(symmetry.rows)
        for j, column in enumerate(symmetry.columns)
    }


def motion_of(symmetry: Symmetry, places: dict[Cell, Cell]) -> Motion:
    """Return how a symmetry moves cells, and places around the grid if it keeps neighbours."""
    down = symmetry.rows[:1] > symmetry.rows[-1:]
    right = symmetry.columns[:1] > symmetry.columns[-1:]

    def outside(at: Cell) -> Cell:
        row, column = at[::-1] if symmetry.transposed else at
        return (
            len(symmetry.rows) - 1 - row if down else row,
            len(symmetry.columns) - 1 - column if right else column,
        )

    return Motion(places.__getitem__, outside, symmetry.transposed, down, right)


def moved_clue(
    puzzle: Puzzle, clue: Rule, motion: Motion, labels: dict[int, int], reversing: bool
) -> Rule:
    """Return a clue at its new place, with its values relabelled."""
    if reversing and (turned_round := clue.reversed(grid_of(puzzle))) is not None:
        return turned_round.moved(motion)
    return with_values(clue.moved(motion), lambda value: labels.get(value, value))


def inverted(order: Sequence[int]) -> tuple[int, ...]:
    """Return the inverse of a permutation of 0 to n - 1."""
    places = [0] * len(order)
    for place, number in enumerate(order):
        places[number] = place
    return tuple(places)
