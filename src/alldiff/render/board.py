"""What a picture of a puzzle shows, cell by cell, for any medium."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from math import ceil, floor, isqrt
from typing import NamedTuple

from alldiff.core.cells import Cell, cell_name
from alldiff.core.drawing import AnyDrawn, DrawnForm, fogged
from alldiff.core.puzzle import Fault, Grid, Puzzle
from alldiff.core.records import Record
from alldiff.render.drawn import drawing_text, drawn_figures, fog_over, is_lit, reach
from alldiff.render.figures import AnyFigure, figures
from alldiff.render.look_alikes import distinguished, expression_notes
from alldiff.rules import grid_of
from alldiff.rules.candidates import Candidates
from alldiff.rules.framework.base import cells_named
from alldiff.rules.framework.grid import call_rule
from alldiff.rules.framework.shapes import AnyShape, Dot, Outline, Outside, Shade, Sign
from alldiff.rules.given import given_values
from alldiff.rules.kakuro_run import KakuroRun
from alldiff.rules.less_than import LessThan

Marks = Mapping[Cell, tuple[int, ...]]
"""The candidates of cells, drawn as pencil marks."""
NO_RULE = -1
"""The number of the rule of a figure that belongs to none."""
LONGEST_OUTSIDE = 4
"""Characters; a longer text beside the grid is not shown in a terminal."""
WIDEST_MARGIN = 6
"""A drawing that reaches farther from the grid, in cells, is cut off."""

LABEL_HEAD = 0.2
"""The fraction of a cell above its pencil marks reserved for labels, if cells have labels."""


class Sums(NamedTuple):
    """The two sums in a clue cell of a Kakuro; None for a missing one."""

    down: int | None = None
    across: int | None = None

    def __str__(self) -> str:
        shown = ["" if total is None else str(total) for total in self]
        return "\\".join(shown) if any(shown) else "#"


class Board(Record, frozen=True, dict=True):
    """The cells, values and clues in one picture.

    Rows and columns start at `top` and `left`, which are -1 if a Kakuro has clues outside its grid
    and 0 otherwise. `values` has the givens and, in a solved picture, the rest; `largest` is the
    greatest possible value. `cells` take a value; `blocks` are the black cells.
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
    """The shapes of the rules, each with the number of its rule."""
    faulty: frozenset[Cell]

    drawing: tuple[AnyDrawn, ...]
    """What the author of the puzzle drew."""
    fog: frozenset[Cell]
    """The cells under fog."""
    listed: tuple[str, ...]
    """A text for what characters between cells cannot show."""
    unseen: tuple[str, ...]
    """A text for the rules that no picture shows."""
    named: frozenset[Cell] | None = None
    """In a picture of clues that contradict each other, their cells: all others are faded."""

    @cached_property
    def figures(self) -> list[tuple[int, AnyFigure]]:
        """What is drawn, each figure with the number of its rule; the author's drawing is last."""
        drawn = [(number, figure) for number, shape in self.shapes for figure in figures(shape)]
        drawn += [(NO_RULE, figure) for shape in self.drawing for figure in drawn_figures(shape)]
        lit = self.cells - self.fog
        if self.fog:
            drawn = [(n, each) for n, each in drawn if each.layer != "above" or is_lit(each, lit)]
        return drawn + [(NO_RULE, fog_over(cell)) for cell in sorted(self.fog)]

    @property
    def coloured(self) -> bool:
        """Whether values have their colours: an author's drawing has colours of its own."""
        return not self.drawing

    @cached_property
    def between(self) -> Mapping[tuple[Cell, Cell], str]:
        """The character between two neighbours, the left or upper one first."""
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
        found = {shape.at: shape.text for shape in shapes}
        for drawn in self.drawing:
            if isinstance(drawn, DrawnForm) and 0 < len(drawn.text) <= LONGEST_OUTSIDE:
                at = floor(drawn.at[0]), floor(drawn.at[1])
                if at not in self.cells and at[0] in self.rows and at[1] in self.columns:
                    found.setdefault(at, drawn.text)
        return found

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
        """Whether there are marks on the borders of cells: signs, dots."""
        return bool(self.signs) or any(
            isinstance(shape, Dot | Sign) and len(shape.cells) > 1 for _, shape in self.shapes
        )

    @cached_property
    def mark_head(self) -> float:
        """The fraction of a cell above its pencil marks that is kept free for labels.

        Cells have labels in their upper left corner, such as the sums of cages.
        """
        labelled = any(
            isinstance(shape, Outline | Shade) and shape.label and shape.cells
            for _, shape in self.shapes
        )
        return LABEL_HEAD if labelled else 0.0

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
        """How many pencil marks fit side by side: the smallest square that fits all values."""
        return isqrt(self.largest - 1) + 1

    @property
    def marks_down(self) -> int:
        """How many pencil marks fit one above the other."""
        return ceil(self.largest / self.marks_across)

    def row_borders(self) -> list[int]:
        """Return the rows that have a border above them: each box, the top, and the bottom."""
        return borders(self.rows, self.box[1] if self.box else 0)

    def column_borders(self) -> list[int]:
        """Return the columns that have a border to their left, and the right end."""
        return borders(self.columns, self.box[0] if self.box else 0)


def borders(lines: range, step: int) -> list[int]:
    """Return the first line, each multiple of the step, and the end; a step below 1 means none.

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
    fog: bool = True,
) -> Board:
    """Return the board for a puzzle, with the values from `grid` in the cells without a given.

    An empty cell in `grid` is None, or 0 if 0 is not a value. Pencil marks are the candidates, or
    those in the puzzle if none are passed; a cell with a value has no pencil marks. The puzzle need
    not be valid. Without `fog`, all is shown; without a solution in the puzzle, all values in
    `grid` count as right.
    """
    givens = given_values(puzzle)
    cells = frozenset(puzzle.cells())
    solved = puzzle.entries(grid)
    values = solved | givens
    marks = stated_candidates(puzzle) if candidates is None else candidates
    sums = clue_cells(puzzle)
    shapes = distinguished(puzzle.clues, rule_shapes(puzzle))
    blackened = any(clue.blackens for clue in puzzle.clues)
    blocks = {
        (row, column): Sums()
        for row, line in enumerate(puzzle.givens)
        for column, value in enumerate(line)
        if value is None and blackened
    }
    # Clues outside the grid need a margin, and those of a Kakuro black cells in it.
    beyond = [shape.at for _, shape in shapes if isinstance(shape, Outside)]
    top, left = (min((0, *(cell[axis] for cell in (*sums, *beyond)))) for axis in (0, 1))
    right = max((len(line) for line in puzzle.givens), default=0)
    bottom = max((puzzle.rows, *(at[0] + 1 for at in beyond)))
    right = max((right, *(at[1] + 1 for at in beyond)))
    drawing = puzzle.drawing.shapes if puzzle.drawing else ()
    if drawing:
        above, before, below, behind = reach(drawing)
        top, left = max(min(top, above), -WIDEST_MARGIN), max(min(left, before), -WIDEST_MARGIN)
        bottom = min(max(bottom, below), puzzle.rows + WIDEST_MARGIN)
        right = min(max(right, behind), puzzle.columns + WIDEST_MARGIN)
    hidden: frozenset[Cell] = frozenset()
    if fog and puzzle.drawing and puzzle.drawing.fog:
        entered = {cell: value for cell, value in values.items() if cell not in givens}
        known = solution_of(puzzle) or entered
        hidden = fogged(puzzle.drawing.fog, cells, entered, known)
        values = {cell: v for cell, v in values.items() if cell not in hidden & givens.keys()}
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
        drawing=drawing,
        fog=hidden,
        listed=(*rules_in_words(puzzle, shapes), *drawing_text(drawing)),
        unseen=(*rules_unseen(puzzle, shapes), *expression_notes(puzzle.clues)),
        faulty=frozenset(cell for fault in faults for cell in fault.cells),
    )


def solution_of(puzzle: Puzzle) -> dict[Cell, int]:
    """Return the values in the solution that comes with a puzzle."""
    return puzzle.entries(puzzle.solution)


def rule_shapes(puzzle: Puzzle) -> tuple[tuple[int, AnyShape], ...]:
    """Return the shapes for the rules of a puzzle, each with the number of its rule."""
    if set(map(len, puzzle.givens)) != {puzzle.columns} or not puzzle.columns:
        return ()
    grid = grid_of(puzzle)
    sound = {number for number, rule in enumerate(grid.rules) if not any(rule.faults(grid))}
    return tuple(
        (number, shape)
        for number, rule in enumerate(grid.rules)
        if number in sound
        for shape in call_rule(rule, rule.shapes, grid)
    )


def sign_of(shape: AnyShape) -> str:
    """Return the character for a shape between two neighbours, or ''."""
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
    """Return whether two cells share a side; a sign between any others cannot be drawn."""
    return abs(first[0] - second[0]) + abs(first[1] - second[1]) == 1


def clue_cells(puzzle: Puzzle) -> dict[Cell, Sums]:
    """Return the sums in each clue cell of a Kakuro: the black cell before a run.

    A run that starts after a white cell, or outside the grid, has no clue cell. A single cell is
    both a run across and a run down; the sum of one without any neighbour is across, unless it
    follows a down sum.
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
