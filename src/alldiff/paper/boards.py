"""A board as shapes, for paper: black on white, with little ink."""

from __future__ import annotations

from collections.abc import Iterator

from alldiff.core.cells import Cell
from alldiff.core.puzzle import Grid, Puzzle
from alldiff.paper.shapes import (
    BLACK,
    WHITE,
    WIDTH_OF_SIGN,
    Disc,
    Rectangle,
    Shade,
    Shape,
    Stroke,
    Words,
)
from alldiff.render.board import Board, Marks, Sums, board_of
from alldiff.render.figures import Disc as FigureDisc, Layer, Words as FigureWords
from alldiff.render.svg import extent

LINE_SHADE = 0.45
BLOCK_SHADE = 0.8
FOUND_SHADE = 0.25
"""The shade of values found by a solver, next to givens in black."""
MARK_SHADE = 0.35
BASE_LINE = 0.36
"""The distance of a number's base line from its middle, as a fraction of its size."""


def sides(puzzle: Puzzle) -> tuple[int, int]:
    """Return how many cells a board has across and down, including black ones at the border."""
    board = board_of(puzzle)
    return len(board.columns), len(board.rows)


def board_shapes(
    puzzle: Puzzle,
    x: float,
    y: float,
    cell: float,
    solution: Grid | None = None,
    marks: Marks | None = None,
) -> Iterator[Shape]:
    """Yield a board with its upper left corner at a place; with a solution it is filled in.

    A filled board has no sums, signs and pencil marks: it serves for comparison. Pencil marks are
    those in the puzzle, unless others are given.
    """
    board = board_of(puzzle, solution, {} if solution else marks)
    yield from grounds(board, x, y, cell)
    if solution is None:
        yield from rule_shapes(board, x, y, cell, ("ground",))
    yield from lines(board, x, y, cell)
    layers: tuple[Layer, ...] = ("border",) if solution else ("below", "border", "over", "fog")
    yield from rule_shapes(board, x, y, cell, layers)
    if solution is None:
        for place, sums in sorted(board.blocks.items()):
            yield from sum_shapes(board, place, sums, x, y, cell)
        for place in sorted(board.marks):
            yield from mark_shapes(board, place, x, y, cell)
    for place in sorted(board.values):
        yield value_shape(board, place, x, y, cell, solution is not None)
    if solution is None:
        yield from rule_shapes(board, x, y, cell, ("above",))


def corner(board: Board, place: Cell, x: float, y: float, cell: float) -> tuple[float, float]:
    """Return the position of a cell's upper left corner."""
    return x + (place[1] - board.left) * cell, y + (place[0] - board.top) * cell


def grounds(board: Board, x: float, y: float, cell: float) -> Iterator[Shape]:
    """Yield the background of the board and the black cells, which are grey."""
    yield Rectangle(x, y, cell * len(board.columns), cell * len(board.rows), WHITE)
    for place in sorted(board.blocks):
        yield Rectangle(*corner(board, place, x, y, cell), cell, cell, BLOCK_SHADE)


def lines(board: Board, x: float, y: float, cell: float) -> Iterator[Shape]:
    """Yield the thin lines between cells, and the thick one around the board."""
    top, left, bottom, right = extent(board)
    (a, b), (c, d) = (corner(board, place, x, y, cell) for place in ((top, left), (bottom, right)))
    thin = min(0.6, 0.03 * cell)
    for row in range(1, bottom - top):
        yield Stroke(((a, b + row * cell), (c, b + row * cell)), thin, LINE_SHADE)
    for column in range(1, right - left):
        yield Stroke(((a + column * cell, b), (a + column * cell, d)), thin, LINE_SHADE)
    yield Stroke(((a, b), (c, b), (c, d), (a, d)), thick(cell), BLACK, closed=True)


def thick(cell: float) -> float:
    """Return the width of borders."""
    return min(1.8, max(0.9, 0.075 * cell))


SHADES: dict[str, float] = {
    "ink": BLACK,
    "black": BLACK,
    "purple": 0.58,
    "blue": 0.64,
    "red": 0.68,
    "green": 0.72,
    "orange": 0.76,
    "grey": 0.8,
    "teal": 0.82,
    "pink": 0.85,
    "yellow": 0.88,
    "paper": WHITE,
    "white": WHITE,
}
"""The darkness of rule colours on paper, so that lines of two rules look different."""


def shade_of(paint: str) -> Shade:
    """Return the shade of a rule's colour; a fixed colour stays as it is."""
    return paint if paint.startswith("#") else SHADES[paint]


def rule_shapes(
    board: Board, x: float, y: float, cell: float, layers: tuple[Layer, ...]
) -> Iterator[Shape]:
    """Yield the shapes for the rules, layer by layer."""

    def place(point: tuple[float, float]) -> tuple[float, float]:
        return x + (point[0] - board.left) * cell, y + (point[1] - board.top) * cell

    drawn = [figure for layer in layers for _, figure in board.figures if figure.layer == layer]
    for figure in drawn:
        if isinstance(figure, FigureWords):
            left, top = place((figure.x, figure.y))
            size = figure.size * cell
            if figure.wiped:
                wide = WIDTH_OF_SIGN * size * len(figure.text)
                start = left if figure.anchor == "start" else left - wide / 2
                yield Rectangle(start - 0.3, top - 0.42 * size, wide + 0.6, 0.84 * size, WHITE)
            shade = shade_of(figure.colour)
            if not isinstance(shade, str):
                shade = WHITE if shade == WHITE else BLACK
            baseline = top + BASE_LINE * size
            yield Words(
                left,
                baseline,
                size,
                figure.text,
                shade,
                anchor=figure.anchor,
                angle=figure.angle,
            )
        elif isinstance(figure, FigureDisc):
            yield Disc(
                *place((figure.x, figure.y)),
                figure.radius * cell,
                shade_of(figure.fill) if figure.fill else None,
                shade_of(figure.rim) if figure.rim else None,
                max(0.3, figure.width * cell),
            )
        else:
            yield Stroke(
                tuple(map(place, figure.points)),
                thick(cell) if figure.layer == "border" else max(0.3, figure.width * cell),
                shade_of(figure.colour),
                round=figure.layer != "border",
                dashed=figure.dashed,
                closed=figure.closed,
                filled=figure.fill,
            )


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
    """Yield the diagonal in a clue cell, and its sums on both sides."""
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
    head = board.mark_head * cell
    wide, high = cell / board.marks_across, (cell - head) / board.marks_down
    size = min(wide, high) * (0.72 if board.largest < 10 else 0.55)
    for value in board.marks[place]:
        row, column = divmod(value - 1, board.marks_across)
        yield Words(
            left + (column + 0.5) * wide,
            top + head + (row + 0.5) * high + BASE_LINE * size,
            size,
            str(value),
            MARK_SHADE,
            anchor="middle",
        )
