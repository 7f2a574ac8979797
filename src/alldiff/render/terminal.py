"""Puzzles in a terminal: a grid of coloured characters that is also readable without colour."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from alldiff.core.cells import Cell
from alldiff.core.puzzle import Fault, Grid, Puzzle
from alldiff.render.board import Board, Marks, Sums, board_of
from alldiff.render.colours import PALETTES, text_colour, value_colour
from alldiff.render.text import cell_text, roomy, sign_between

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderResult

Canvas = list[list[tuple[str, str]]]
"""Rows of characters, each with its rich style."""

FIRST, BORDER, THIN, LAST = range(4)
"""The lines across or down a board: its two ends, box borders, and those between cells."""

BOX_DRAWING = ("┏┳┯┓", "┣╋┿┫", "┠╂┼┨", "┗┻┷┛")
"""The character where a line across (which string) meets a line down (which character)."""
ASCII = ("++++", "++++", "++++", "++++")

BLOCK, BLOCK_INK = "#5f6775", "#ffffff"
"""The black cells in a Kakuro: a grey that stands out on dark and light terminals."""

NAMED = "#f9cf85"
"""The cells of clues that contradict each other: the amber of other pictures on white."""

NO_STYLE = ""
FAINT = "dim"


def terminal_grid(
    puzzle: Puzzle,
    grid: Grid | None = None,
    *,
    candidates: Marks | None = None,
    faults: Sequence[Fault] = (),
) -> TerminalGrid:
    """Return a coloured grid of the puzzle for rich, filled from `grid`."""
    return TerminalGrid(board_of(puzzle, grid, candidates, faults))


@dataclass(frozen=True, slots=True)
class TerminalGrid:
    """A board for rich, which knows the terminal's width and capabilities."""

    board: Board

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        from rich.text import Text

        for line in canvas(self.board, options.max_width, ascii_only=options.ascii_only):
            yield Text.assemble(*line, no_wrap=True, overflow="ignore")
        for words in self.board.listed:
            yield Text(words)


@dataclass(frozen=True, slots=True)
class Axis:
    """Where the rows or columns of a board start, in characters, and where its lines are.

    `gaps` has the position between a row or column and the one before it; `lines` the kind of line
    drawn at a position.
    """

    starts: dict[int, int]
    gaps: dict[int, int]
    lines: dict[int, int]
    extent: int
    length: int


def axis(numbers: range, borders: Sequence[int], extent: int, *, gaps: bool, thin: bool) -> Axis:
    """Return the positions of rows or columns of one extent, with gaps if requested."""
    starts, places, lines = {}, {}, {}
    place = 0
    for number in numbers:
        if number in borders or gaps:
            places[number] = place
            if number in borders:
                lines[place] = FIRST if number == numbers.start else BORDER
            elif thin:
                lines[place] = THIN
            place += 1
        starts[number] = place
        place += extent
    lines[place] = LAST
    return Axis(starts, places, lines, extent, place + 1)


def canvas(board: Board, room: int, *, ascii_only: bool = False) -> Canvas:
    """Return the characters of a board, with narrower cells if wide ones do not fit."""
    thin = bool(board.marks)
    gaps = thin or roomy(board)
    width, height = cell_size(board)
    columns = axis(board.columns, board.column_borders(), width + 2, gaps=gaps, thin=thin)
    if columns.length > room:
        columns = axis(board.columns, board.column_borders(), width, gaps=True, thin=thin)
    rows = axis(board.rows, board.row_borders(), height, gaps=gaps, thin=thin)
    drawn: Canvas = [[(" ", NO_STYLE)] * columns.length for _ in range(rows.length)]
    draw_lines(drawn, rows, columns, ascii_only)
    for cell in board.cells | board.blocks.keys():
        draw_cell(board, drawn, cell, rows, columns, ascii_only)
    draw_signs(board, drawn, rows, columns)
    for place, text in board.outside.items():
        draw_outside(drawn, text, rows, columns, place)
    return drawn


def cell_size(board: Board) -> tuple[int, int]:
    """Return width and height, in characters, of the widest cell's content."""
    everything = board.cells | board.blocks.keys() | board.outside.keys()
    width = max((len(cell_text(board, cell)) for cell in everything), default=1)
    if not board.marks:
        return max(width, len(str(board.largest))), 1
    mark = len(str(board.largest)) + 1
    return max(width, board.marks_across * mark - 1), board.marks_down


def draw_lines(drawn: Canvas, rows: Axis, columns: Axis, ascii_only: bool) -> None:
    """Draw the lines between boxes, and between cells if they have gaps for them."""
    across, down = ("=-", "|:") if ascii_only else ("━─", "┃│")
    corners = ASCII if ascii_only else BOX_DRAWING
    for y in range(rows.length):
        for x in range(columns.length):
            row, column = rows.lines.get(y), columns.lines.get(x)
            if row is not None and column is not None:
                drawn[y][x] = corners[row][column], FAINT if row == column == THIN else NO_STYLE
            elif row is not None:
                drawn[y][x] = across[row == THIN], FAINT if row == THIN else NO_STYLE
            elif column is not None:
                drawn[y][x] = down[column == THIN], FAINT if column == THIN else NO_STYLE


def draw_cell(
    board: Board, drawn: Canvas, cell: Cell, rows: Axis, columns: Axis, ascii_only: bool
) -> None:
    """Draw the background of a cell and its content: a value, sums, pencil marks, or nothing."""
    top, left = rows.starts[cell[0]], columns.starts[cell[1]]
    style = cell_style(board, cell)
    blank = " "
    if board.blocks.get(cell) == Sums():
        # In colour a black cell is one patch; without colour its signs distinguish it.
        blank = "#" if ascii_only else "░"
    for y in range(top, top + rows.extent):
        for x in range(left, left + columns.extent):
            drawn[y][x] = blank, style
    if cell in board.marks:
        draw_marks(
            board, drawn, cell, top, left + max(0, columns.extent - cell_size(board)[0]) // 2
        )
        return
    if blank != " ":
        return
    shown = cell_text(board, cell)
    if cell in board.cells:
        shown = shown.rjust(len(str(board.largest)))
        if cell not in board.values:
            shown = shown.replace("_", ".").replace(".", "." if ascii_only else "·")
            style = style or FAINT
    # What cannot be exactly in the middle is nearer to the right, like figures in a table.
    before = left + (columns.extent - len(shown) + 1) // 2
    for x, character in enumerate(shown, before):
        drawn[top + (rows.extent - 1) // 2][x] = character, style


def cell_style(board: Board, cell: Cell) -> str:
    """Return the rich style of a cell: dark on its value's colour, which suits any terminal."""
    palette = PALETTES["light"]
    value = board.values.get(cell, 0)
    weight = "bold " if cell in board.givens else ""
    if cell in board.blocks:
        return f"{BLOCK if board.blocks[cell] == Sums() else BLOCK_INK} on {BLOCK}"
    if cell in board.faulty:
        return f"{weight}{text_colour(palette.fault)} on {palette.fault}"
    if board.named is not None:
        return f"{weight}{text_colour(NAMED)} on {NAMED}" if cell in board.named else FAINT
    if 1 <= value <= board.largest:
        ground = value_colour(value, board.largest)
        return f"{weight}{text_colour(ground)} on {ground}"
    return weight.strip()


def draw_marks(board: Board, drawn: Canvas, cell: Cell, top: int, left: int) -> None:
    """Draw the candidates in a cell, each at its own place and on its own colour."""
    digits = len(str(board.largest))
    for value in board.marks[cell]:
        if 1 <= value <= board.largest:
            row, column = divmod(value - 1, board.marks_across)
            ground = value_colour(value, board.largest)
            style = f"{text_colour(ground)} on {ground}"
            for x, character in enumerate(str(value).rjust(digits), left + column * (digits + 1)):
                drawn[top + row][x] = character, style


def draw_signs(board: Board, drawn: Canvas, rows: Axis, columns: Axis) -> None:
    """Draw the sign of each inequality in the gap between its two cells."""
    walls = board.walls if board.box is None else ()
    for first, second in {*board.between, *walls}:
        if not {first, second} <= board.cells:
            continue
        sign = sign_between(board, first, second), "bold"
        if first[0] == second[0]:
            y = rows.starts[first[0]] + (rows.extent - 1) // 2
            drawn[y][columns.gaps[second[1]]] = sign
        else:
            x = columns.starts[first[1]] + columns.extent // 2
            drawn[rows.gaps[second[0]]][x] = sign


def draw_outside(drawn: Canvas, text: str, rows: Axis, columns: Axis, place: Cell) -> None:
    """Draw the text of a clue outside the grid in the middle of its place."""
    y = rows.starts[place[0]] + (rows.extent - 1) // 2
    left = columns.starts[place[1]] + max(0, columns.extent - len(text)) // 2
    for x, character in enumerate(text[: columns.extent], left):
        drawn[y][x] = character, NO_STYLE
