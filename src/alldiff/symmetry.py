"""Puzzles that are one and the same: symmetries, and the canonical form of a classic Sudoku."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from alldiff import _native
from alldiff.clues import Candidates, Cell, Clue, Inequality, Run
from alldiff.errors import InvalidPuzzle, UsageError
from alldiff.kinds import KINDS, validate
from alldiff.kinds.sudoku import is_classic
from alldiff.puzzle import Grid, Puzzle
from alldiff.splitmix import SplitMix64

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SIDE = 9


@dataclass(frozen=True, slots=True)
class Symmetry:
    """A way from a puzzle to one that is the same: solutions go to solutions, and no others come.

    The puzzle is transposed first where `transposed` says so; then line i of the result is line
    `rows[i]`, and so for columns, numbered from 0; then the value v becomes `labels[v - 1]`.
    """

    transposed: bool
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    labels: tuple[int, ...]

    def inverse(self) -> Symmetry:
        """Return the way back."""
        rows, columns = inverted(self.rows), inverted(self.columns)
        if self.transposed:
            rows, columns = columns, rows
        labels = tuple(label + 1 for label in inverted([label - 1 for label in self.labels]))
        return Symmetry(self.transposed, rows, columns, labels)


@dataclass(frozen=True, slots=True)
class Canonical:
    """The canonical form of a puzzle, a symmetry that leads there, and how many ways there are.

    `automorphisms` is the number of symmetries that take the puzzle to itself.
    """

    puzzle: Puzzle
    symmetry: Symmetry
    automorphisms: int


def canonical(puzzle: Puzzle) -> Canonical:
    """Return the canonical form of a classic 9x9 Sudoku, the same for all that are equal to it.

    It is the smallest of them, read row by row with empty cells as 0; that of a full grid begins
    with 123456789. Pencil marks that belong to the puzzle have no canonical form.
    """
    import numpy as np

    refuse_other(puzzle)
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


def refuse_other(puzzle: Puzzle) -> None:
    """Raise UsageError for what is no classic Sudoku."""
    if faults := [fault for fault in validate(puzzle) if not fault.contradiction]:
        raise InvalidPuzzle(faults)
    if not is_classic(puzzle):
        name = f"{KINDS[puzzle.kind].title} {puzzle.rows}x{puzzle.columns}"
        raise UsageError(f"only a Sudoku of 9x9 cells has a canonical form, not a {name}")
    if puzzle.clues:
        raise UsageError("pencil marks that belong to the puzzle have no canonical form")


def transform(puzzle: Puzzle, symmetry: Symmetry | None = None, *, seed: int = 0) -> Puzzle:
    """Return a puzzle that is the same by a symmetry: the one given, or a random one of the seed.

    A Sudoku of any size may be transposed, its values relabelled, its bands, stacks and the lines
    in them permuted; a Latin square its lines. Where neighbours count (signs, runs) there are
    turns and reflections; with signs the values may be reversed.
    """
    if symmetry is None:
        symmetry = random_symmetry(puzzle, seed)
    refuse_symmetry(puzzle, symmetry)
    labels = (0, *symmetry.labels)
    places = new_places(symmetry)

    def moved(grid: Grid) -> Grid:
        rows: list[list[int | None]] = [[None] * len(symmetry.columns) for _ in symmetry.rows]
        for r, line in enumerate(grid):
            for c, value in enumerate(line):
                row, column = places[r, c]
                rows[row][column] = None if value is None else labels[value]
        return tuple(map(tuple, rows))

    box = puzzle.box
    return replace(
        puzzle,
        givens=moved(puzzle.givens),
        box=(box[1], box[0]) if box and symmetry.transposed else box,
        clues=tuple(moved_clue(clue, places, symmetry.labels) for clue in puzzle.clues),
        solution=None if puzzle.solution is None else moved(puzzle.solution),
    )


def random_symmetry(puzzle: Puzzle, seed: int = 0) -> Symmetry:
    """Return a symmetry of a puzzle, each as likely as any other, that depends on the seed."""
    random = SplitMix64(seed)
    size = KINDS[puzzle.kind].largest(puzzle)
    square = puzzle.rows == puzzle.columns
    same_boxes = puzzle.box is None or puzzle.box[0] == puzzle.box[1]
    transposed = random.below(2) == 1 and (puzzle.kind == "kakuro" or (square and same_boxes))
    rows, columns = puzzle.rows, puzzle.columns
    if transposed:
        rows, columns = columns, rows
    if puzzle.kind in LINE_KINDS:
        width, height = puzzle.box or (1, 1)
        return Symmetry(
            transposed,
            shuffled_lines(rows, height, random),
            shuffled_lines(columns, width, random),
            tuple(random.shuffled(range(1, size + 1))),
        )
    labels = tuple(range(1, size + 1))
    if puzzle.kind == "greater-than" and random.below(2):
        labels = labels[::-1]
    above, left = edges(puzzle, transposed)
    return Symmetry(
        transposed,
        random.choice(turned(rows, above)),
        random.choice(turned(columns, left)),
        labels,
    )


LINE_KINDS = ("sudoku", "latin-square")
"""The kinds where only houses count, so that lines may be permuted and values relabelled."""


def shuffled_lines(count: int, block: int, random: SplitMix64) -> tuple[int, ...]:
    """Return lines in random order, those of a block side by side."""
    blocks = random.shuffled(range(0, count, block))
    return tuple(first + line for first in blocks for line in random.shuffled(range(block)))


def edges(puzzle: Puzzle, transposed: bool) -> tuple[int, int]:
    """Return 1 or 0 for the first row and column: whether they are black, as where sums stand."""
    above = not any(value is not None for value in puzzle.givens[0])
    left = not any(line[0] is not None for line in puzzle.givens)
    return (int(left), int(above)) if transposed else (int(above), int(left))


def turned(count: int, edge: int) -> list[tuple[int, ...]]:
    """Return lines in order, and in the opposite order behind the edge."""
    lines = tuple(range(count))
    return [lines, (*lines[:edge], *lines[edge:][::-1])]


def refuse_symmetry(puzzle: Puzzle, symmetry: Symmetry) -> None:
    """Raise UsageError where a symmetry does not leave the rules of a puzzle as they are."""
    size = KINDS[puzzle.kind].largest(puzzle)
    rows, columns = puzzle.rows, puzzle.columns
    box = puzzle.box or (1, 1)
    if symmetry.transposed:
        rows, columns = columns, rows
    for noun, given, count in (
        ("rows", symmetry.rows, rows),
        ("columns", symmetry.columns, columns),
        ("labels", [label - 1 for label in symmetry.labels], size),
    ):
        if sorted(given) != list(range(count)):
            raise UsageError(f"the {noun} of a symmetry are each of {count} once")
    if puzzle.kind in LINE_KINDS:
        width, height = box[::-1] if symmetry.transposed else box
        together = keeps(symmetry.rows, height) and keeps(symmetry.columns, width)
        if not together:
            raise UsageError("a symmetry keeps the lines of a band or stack side by side")
        return
    above, left = edges(puzzle, symmetry.transposed)
    if symmetry.rows not in turned(rows, above) or symmetry.columns not in turned(columns, left):
        raise UsageError(f"a symmetry of {KINDS[puzzle.kind].title} keeps neighbours together")
    if list(symmetry.labels) not in allowed_labels(puzzle.kind, size):
        raise UsageError(f"a symmetry of {KINDS[puzzle.kind].title} cannot relabel values so")


def allowed_labels(kind: str, size: int) -> list[list[int]]:
    """Return the labels that leave sums or signs in force."""
    same = list(range(1, size + 1))
    return [same, same[::-1]] if kind == "greater-than" else [same]


def keeps(lines: Sequence[int], block: int) -> bool:
    """Tell whether lines of one block stay side by side."""
    starts = range(0, len(lines), block)
    return all(len({line // block for line in lines[at : at + block]}) == 1 for at in starts)


def new_places(symmetry: Symmetry) -> dict[Cell, Cell]:
    """Return where each cell of the original goes."""
    return {
        (column, row) if symmetry.transposed else (row, column): (i, j)
        for i, row in enumerate(symmetry.rows)
        for j, column in enumerate(symmetry.columns)
    }


def moved_clue(clue: Clue, places: dict[Cell, Cell], labels: Sequence[int]) -> Clue:
    """Return a clue at its new place."""
    if isinstance(clue, Run):
        return replace(clue, cells=tuple(sorted(places[cell] for cell in clue.cells)))
    if isinstance(clue, Inequality):
        less, greater = places[clue.less], places[clue.greater]
        if labels[0] > labels[-1]:
            less, greater = greater, less
        return Inequality(less, greater)
    if isinstance(clue, Candidates):
        values = tuple(sorted(labels[value - 1] for value in clue.values))
        return Candidates(places[clue.cell], values)
    raise UsageError(f"a clue of type {clue.type} cannot be moved")


def inverted(order: Sequence[int]) -> tuple[int, ...]:
    """Return the inverse of a permutation of 0 to n - 1."""
    places = [0] * len(order)
    for place, number in enumerate(order):
        places[number] = place
    return tuple(places)
