"""What a picture of a puzzle shows, cell by cell, whatever it is drawn with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from math import ceil, isqrt
from typing import NamedTuple

from alldiff.core.cells import Cell, cell_name
from alldiff.core.puzzle import Fault, Grid, Puzzle
from alldiff.core.records import Record
from alldiff.rules import grid_of
from alldiff.rules.candidates import Candidates
from alldiff.rules.framework.base import cells_named
from alldiff.rules.framework.guarded_call import asked
from alldiff.rules.framework.shapes import AnyShape, Dot, Outline, Outside, Shade, Sign
from alldiff.rules.given import Given
from alldiff.rules.kakuro_run import KakuroRun
from alldiff.rules.less_than import LessThan

Marks = Mapping[Cell, tuple[int, ...]]
"""The candidates of cells, drawn as pencil marks."""


class Sums(NamedTuple):
    """The two sums that a clue cell of a Kakuro states; None where it states none."""

    down: int | None = None
    across: int | None = None

    def __str__(self) -> str:
        shown = ["" if total is None else str(total) for total in self]
        return "\\".join(shown) if any(shown) else "#"


class Board(Record, frozen=True, dict=True):
    """The cells, values and clues of one picture.

    Rows and columns begin at `top` and `left`, which are -1 where a Kakuro has clues outside its
    grid and 0 otherwise. `values` holds the givens and, in a solved picture, the rest; `largest` is
    the greatest value a cell can take. `cells` take a value; `blocks` are the black cells.
    """

    top: int
    left: int
    bottom: int
    right: int
    largest: int
    box: tuple[int, int] | None
    cells: frozenset[Cell]
    blocks: Mapping[Cell, Sums]
    values: Mapping[Cell, int]
    givens: frozenset[Cell]
    marks: Marks
    signs: frozenset[tuple[Cell, Cell]]
    shapes: tuple[tuple[int, AnyShape], ...]
    """What each rule looks like, with the number of the rule."""
    faulty: frozenset[Cell]

    listed: tuple[str, ...]
    """In words, what characters between cells cannot show."""
    unseen: tuple[str, ...]
    """In words, the rules that no picture shows."""

    @cached_property
    def between(self) -> Mapping[tuple[Cell, Cell], str]:
        """What stands between two neighbours, the left or upper one first: one character."""
        found: dict[tuple[Cell, Cell], str] = {}
        for _, shape in self.shapes:
            text = sign_of(shape)
            if text:
                first, second = sorted(shape.cells)  # type: ignore[union-attr]
                turned = shape.cells[0] != first  # type: ignore[union-attr]
                down = first[0] != second[0]
                sign = {"<": "<>^v"[2 * down + turned]}.get(text, text)
                found[first, second] = sign
        return found

    @cached_property
    def outside(self) -> Mapping[Cell, str]:
        """The texts of clues outside the grid."""
        shapes = (shape for _, shape in self.shapes if isinstance(shape, Outside))
        return {shape.at: shape.text for shape in shapes}

    @cached_property
    def walls(self) -> frozenset[tuple[Cell, Cell]]:
        """Neighbouring cells with a thick border between them, the left or upper one first."""
        walls = set()
        for _, shape in self.shapes:
            if isinstance(shape, Outline) and not shape.dashed:
                inside = set(shape.cells)
                for row, column in shape.cells:
                    for other in ((row, column + 1), (row + 1, column)):
                        if other not in inside:
                            walls.add(((row, column), other))
                    for other in ((row, column - 1), (row - 1, column)):
                        if other not in inside:
                            walls.add((other, (row, column)))
        return frozenset(walls)

    @cached_property
    def has_borders_marked(self) -> bool:
        """Whether something stands on the borders of cells: signs, dots."""
        return bool(self.signs) or any(
            isinstance(shape, Dot | Sign) and len(shape.cells) > 1 for _, shape in self.shapes
        )

    @cached_property
    def labelled(self) -> bool:
        """Whether cells have labels in their upper left corner, as the sums of cages."""
        return any(
            isinstance(shape, Outline | Shade) and shape.label and shape.cells
            for _, shape in self.shapes
        )

    @property
    def rows(self) -> range:
        """The row numbers, from the top."""
        return range(self.top, self.bottom)

    @property
    def columns(self) -> range:
        """The column numbers, from the left."""
        return range(self.left, self.right)

    @property
    def marks_across(self) -> int:
        """How many pencil marks stand side by side: the least square that holds all values."""
        return isqrt(self.largest - 1) + 1

    @property
    def marks_down(self) -> int:
        """How many pencil marks stand one above the other."""
        return ceil(self.largest / self.marks_across)

    def row_borders(self) -> list[int]:
        """Return the rows that have a border above them: each box, the top, and the bottom."""
        return borders(self.rows, self.box[1] if self.box else 0)

    def column_borders(self) -> list[int]:
        """Return the columns that have a border to their left, and the right end."""
        return borders(self.columns, self.box[0] if self.box else 0)


def borders(lines: range, step: int) -> list[int]:
    """Return the first line, each multiple of the step, and the end; a step below 1 is none.

    >>> borders(range(6), 3)
    [0, 3, 6]
    """
    inner = [line for line in lines[1:] if step > 0 and line % step == 0]
    return [lines.start, *inner, lines.stop]


def board_of(
    puzzle: Puzzle,
    grid: Grid | None = None,
    candidates: Marks | None = None,
    faults: Sequence[Fault] = (),
) -> Board:
    """Return the board of a puzzle, with the values of `grid` in the cells that have no given.

    An empty cell of `grid` is None, or 0 where that is no value.
    Pencil marks are the candidates, or those that the puzzle states where there are none given;
    a cell with a value has no pencil marks. Nothing need be sound.
    """
    givens = dict(puzzle.given_cells())
    givens |= {clue.cell: clue.value for clue in puzzle.of(Given) if clue.cell[0] >= 0}
    cells = frozenset(puzzle.cells())
    least = min(1, puzzle.values[0])
    solved = {
        (row, column): value
        for row, line in enumerate(grid or ())
        for column, value in enumerate(line)
        if value is not None and value >= least and (row, column) in cells
    }
    values = solved | givens
    marks = stated_candidates(puzzle) if candidates is None else candidates
    sums = clue_cells(puzzle)
    margin = any(clue.margin for clue in puzzle.clues)
    blocks = {
        (row, column): Sums()
        for row, line in enumerate(puzzle.givens)
        for column, value in enumerate(line)
        if value is None and margin
    }
    shapes = rule_shapes(puzzle)
    # Clues outside the grid need a margin, and those of a Kakuro black cells in it.
    beyond = [shape.at for _, shape in shapes if isinstance(shape, Outside)]
    top, left = (min((0, *(cell[axis] for cell in (*sums, *beyond)))) for axis in (0, 1))
    right = max((len(line) for line in puzzle.givens), default=0)
    bottom = max((puzzle.rows, *(at[0] + 1 for at in beyond)))
    right = max((right, *(at[1] + 1 for at in beyond)))
    if sums:
        blocks |= {(top, column): Sums() for column in range(left, right) if top}
        blocks |= {(row, left): Sums() for row in range(top, puzzle.rows) if left}
    return Board(
        top=top,
        left=left,
        bottom=bottom,
        right=right,
        largest=max(1, puzzle.values[1]),
        box=puzzle.box,
        cells=cells,
        blocks=blocks | sums,
        values=values,
        givens=frozenset(givens),
        marks={cell: tuple(marks[cell]) for cell in marks if cell in cells and cell not in values},
        signs=frozenset(
            (clue.less, clue.greater)
            for clue in puzzle.clues
            if isinstance(clue, LessThan)
            and cells.issuperset((clue.less, clue.greater))
            and neighbours(clue.less, clue.greater)
        ),
        shapes=shapes,
        listed=tuple(rules_in_words(puzzle, shapes)),
        unseen=rules_unseen(puzzle, shapes),
        faulty=frozenset(cell for fault in faults for cell in fault.cells),
    )


def rule_shapes(puzzle: Puzzle) -> tuple[tuple[int, AnyShape], ...]:
    """Return what the rules of a puzzle look like, each shape with the number of its rule."""
    if set(map(len, puzzle.givens)) != {puzzle.columns} or not puzzle.columns:
        return ()
    grid = grid_of(puzzle)
    sound = {number for number, rule in enumerate(grid.rules) if not any(rule.faults(grid))}
    return tuple(
        (number, shape)
        for number, rule in enumerate(grid.rules)
        if number in sound
        for shape in asked(rule, rule.shapes, grid)
    )


def sign_of(shape: AnyShape) -> str:
    """Return the character of a shape that stands between two neighbours, or ''."""
    if not isinstance(shape, Sign | Dot) or len(shape.cells) != 2:
        return ""
    if not neighbours(*shape.cells) or min(shape.cells)[0] < 0:
        return ""
    text = shape.text if isinstance(shape, Sign) else shape.label
    if isinstance(shape, Dot) and not text:
        text = "\N{BLACK CIRCLE}" if shape.fill == "black" else "\N{WHITE CIRCLE}"
    return text if len(text) == 1 else ""


def rules_unseen(puzzle: Puzzle, shapes: Sequence[tuple[int, AnyShape]]) -> tuple[str, ...]:
    """Return the statements of the rules that have no shape, each once."""
    drawn = {number for number, _ in shapes}
    unseen = (
        f"{rule.title}: {rule.statement()}"
        for number, rule in enumerate(puzzle.clues)
        if number not in drawn and not rule.in_text
    )
    return tuple(dict.fromkeys(unseen))


def rules_in_words(puzzle: Puzzle, shapes: Sequence[tuple[int, AnyShape]]) -> Iterator[str]:
    """Yield a line for each rule that a grid of characters does not show."""
    for number, rule in enumerate(puzzle.clues):
        drawn = [shape for owner, shape in shapes if owner == number]
        outside = [s for s in drawn if isinstance(s, Outside) and not s.direction]
        shown = drawn and all(sign_of(shape) or shape in outside for shape in drawn)
        if rule.in_text or (shown and rule.place == "pair"):
            continue
        name = rule.name()
        cells = " ".join(map(cell_name, cells_named(rule)))
        line = f"{name[:1].upper()}{name[1:]}: {rule.statement()}"
        yield f"{line} {cells}" if cells else line


def stated_candidates(puzzle: Puzzle) -> dict[Cell, tuple[int, ...]]:
    """Return the candidates that are part of the puzzle."""
    return {clue.cell: clue.values for clue in puzzle.clues if isinstance(clue, Candidates)}


def neighbours(first: Cell, second: Cell) -> bool:
    """Tell whether two cells share a side; a sign between any others has no place to be drawn."""
    return abs(first[0] - second[0]) + abs(first[1] - second[1]) == 1


def clue_cells(puzzle: Puzzle) -> dict[Cell, Sums]:
    """Return the sums of each clue cell of a Kakuro: the black cell before a run.

    A run that starts after a white cell, or outside the grid, has no clue cell. A lone cell is a
    run across and a run down; the sum of one that has no neighbour at all is across, unless it
    follows a sum that is down.
    """
    white = set(puzzle.cells())
    found: dict[Cell, Sums] = {}
    down = False
    for clue in puzzle.clues:
        if not isinstance(clue, KakuroRun) or not clue.cells or clue.cells[0] not in white:
            continue
        row, column = clue.cells[0]
        above, before = (row - 1, column), (row, column - 1)
        if len(clue.cells) > 1:
            down = clue.cells[1][1] == column
        elif before in white or (row, column + 1) in white:
            down = True
        elif above in white or (row + 1, column) in white:
            down = False
        else:
            down = down or found.get(before, Sums()).across is not None
        place = above if down else before
        if place not in white:
            sums = found.get(place, Sums())
            found[place] = sums._replace(down=clue.sum) if down else sums._replace(across=clue.sum)
    return found
