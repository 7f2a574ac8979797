"""A board as shapes, for paper: black on white, and little ink."""

from __future__ import annotations

from collections.abc import Iterator

from alldiff.clues import Cell
from alldiff.paper.shapes import BLACK, WHITE, Rectangle, Shape, Stroke, Words
from alldiff.puzzle import Grid, Puzzle
from alldiff.render.board import Board, Sums, board_of

LINE_SHADE = 0.45
BLOCK_SHADE = 0.8
FOUND_SHADE = 0.25
"""Of the values that a solver finds, beside givens in black."""
MARK_SHADE = 0.35
BASE_LINE = 0.36
"""How far the base line of a number lies below its middle, as a share of its size."""


def sides(puzzle: Puzzle) -> tuple[int, int]:
    """Return how many cells a board has across and down, black ones at the border included."""
    board = board_of(puzzle)
    return len(board.columns), len(board.rows)


def board_shapes(
    puzzle: Puzzle, x: float, y: float, cell: float, solution: Grid | None = None
) -> Iterator[Shape]:
    """Yield a board with its upper left corner at a place; with a solution it is filled in.

    A filled board has no sums, signs and pencil marks: it is there to be compared.
    """
    board = board_of(puzzle, solution, {} if solution else None)
    yield from grounds(board, x, y, cell)
    yield from lines(board, x, y, cell)
    if solution is None:
        for place, sums in sorted(board.blocks.items()):
            yield from sum_shapes(board, place, sums, x, y, cell)
        for place in sorted(board.marks):
            yield from mark_shapes(board, place, x, y, cell)
        yield from signs(board, x, y, cell)
    for place in sorted(board.values):
        yield value_shape(board, place, x, y, cell, solution is not None)


def corner(board: Board, place: Cell, x: float, y: float, cell: float) -> tuple[float, float]:
    """Return where the upper left corner of a cell lies."""
    return x + (place[1] - board.left) * cell, y + (place[0] - board.top) * cell


def grounds(board: Board, x: float, y: float, cell: float) -> Iterator[Shape]:
    """Yield the paper below the board and the black cells, which are grey."""
    yield Rectangle(x, y, cell * len(board.columns), cell * len(board.rows), WHITE)
    for place in sorted(board.blocks):
        yield Rectangle(*corner(board, place, x, y, cell), cell, cell, BLOCK_SHADE)


def lines(board: Board, x: float, y: float, cell: float) -> Iterator[Shape]:
    """Yield the lines between cells, and the thicker ones around boxes and the board."""
    right, bottom = x + cell * len(board.columns), y + cell * len(board.rows)
    thin = min(0.6, 0.03 * cell)
    thick = min(1.8, max(0.9, 0.075 * cell))
    row_borders = {row - board.top for row in board.row_borders()}
    column_borders = {column - board.left for column in board.column_borders()}
    for borders, width, shade in ((False, thin, LINE_SHADE), (True, thick, BLACK)):
        for row in range(len(board.rows) + 1):
            if (row in row_borders) == borders:
                at = y + row * cell
                yield Stroke(((x, at), (right, at)), width, shade)
        for column in range(len(board.columns) + 1):
            if (column in column_borders) == borders:
                at = x + column * cell
                yield Stroke(((at, y), (at, bottom)), width, shade)


def value_shape(board: Board, place: Cell, x: float, y: float, cell: float, filled: bool) -> Shape:
    """Return the value of a cell; on a filled board the givens stand out."""
    left, top = corner(board, place, x, y, cell)
    text = str(board.values[place])
    digits = max(len(text), len(str(board.largest)))
    size = cell * min(0.66, 1.06 / max(1.6, digits))
    given = place in board.givens
    return Words(
        left + cell / 2,
        top + cell / 2 + BASE_LINE * size,
        size,
        text,
        BLACK if given or not filled else FOUND_SHADE,
        bold=given and filled,
        anchor="middle",
    )


def sum_shapes(
    board: Board, place: Cell, sums: Sums, x: float, y: float, cell: float
) -> Iterator[Shape]:
    """Yield the diagonal of a clue cell, and its sums on either side of it."""
    if sums == Sums():
        return
    left, top = corner(board, place, x, y, cell)
    yield Stroke(((left, top), (left + cell, top + cell)), min(0.6, 0.03 * cell), LINE_SHADE)
    for total, dx, dy in ((sums.down, 0.3, 0.73), (sums.across, 0.7, 0.28)):
        if total is not None:
            size = cell * (0.36 if len(str(total)) < 3 else 0.27)
            yield Words(
                left + dx * cell,
                top + dy * cell + BASE_LINE * size,
                size,
                str(total),
                bold=True,
                anchor="middle",
            )


def mark_shapes(board: Board, place: Cell, x: float, y: float, cell: float) -> Iterator[Shape]:
    """Yield the candidates that the puzzle states for a cell."""
    left, top = corner(board, place, x, y, cell)
    wide, high = cell / board.marks_across, cell / board.marks_down
    size = min(wide, high) * (0.72 if board.largest < 10 else 0.55)
    for value in board.marks[place]:
        row, column = divmod(value - 1, board.marks_across)
        yield Words(
            left + (column + 0.5) * wide,
            top + (row + 0.5) * high + BASE_LINE * size,
            size,
            str(value),
            MARK_SHADE,
            anchor="middle",
        )


def signs(board: Board, x: float, y: float, cell: float) -> Iterator[Shape]:
    """Yield each sign on the border of its two cells, pointing to the less, with paper around."""
    reach, half = 0.09 * cell, 0.14 * cell
    for less, greater in sorted(board.signs):
        (a, b), (c, d) = (corner(board, place, x, y, cell) for place in (less, greater))
        middle_x, middle_y = (a + c + cell) / 2, (b + d + cell) / 2
        dx, dy = (a - c) / cell, (b - d) / cell
        back_x, back_y = middle_x - dx * reach, middle_y - dy * reach
        points = (
            (back_x - dy * half, back_y - dx * half),
            (middle_x + dx * reach, middle_y + dy * reach),
            (back_x + dy * half, back_y + dx * half),
        )
        yield Stroke(points, 0.17 * cell, WHITE, round=True)
        yield Stroke(points, 0.05 * cell, BLACK, round=True)
