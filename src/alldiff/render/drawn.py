"""What the author of a puzzle drew, and the fog, as figures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from math import ceil, cos, floor, hypot, pi, radians, sin

from alldiff.core.cells import Cell
from alldiff.core.drawing import AnyDrawn, DrawnCage, DrawnForm, DrawnLine, Place
from alldiff.render.figures import AnyFigure, Disc, Layer, Point, Stroke, Words, loops

FOG = "#9aa0a8"
ROUND = 40
"""The number of corners of an ellipse."""
LAYER_OF: dict[str, Layer] = {"under": "ground", "over": "over"}
LINE_HEIGHT = 1.15


def fog_over(cell: Cell) -> Stroke:
    """Return the fog over a cell; the lines of the grid are drawn again above it."""
    top, left = cell
    corners = ((left, top), (left + 1, top), (left + 1, top + 1), (left, top + 1))
    return Stroke(corners, 0.0, FOG, "fog", closed=True, fill=True)


def is_lit(figure: AnyFigure, lit: Set[Cell]) -> bool:
    """Return whether a figure above the values is in the light: its middle touches a lit cell."""
    points = figure.points if isinstance(figure, Stroke) else ((figure.x, figure.y),)
    x, y = (sum(values) / len(points) for values in zip(*points, strict=True))
    if isinstance(figure, Words) and figure.anchor == "start":
        x, y = x + 0.15, y + 0.05
    rows = {floor(y - 0.1), floor(y + 0.1)}
    return any((row, column) in lit for row in rows for column in (floor(x - 0.1), floor(x + 0.1)))


def drawn_figures(shape: AnyDrawn) -> Iterator[AnyFigure]:
    """Yield the figures of a part of a drawing."""
    if isinstance(shape, DrawnLine):
        yield from line_figures(shape)
    elif isinstance(shape, DrawnForm):
        yield from form_figures(shape)
    else:
        yield from cage_figures(shape)


def line_figures(shape: DrawnLine) -> Iterator[AnyFigure]:
    """Yield the inside, the line and the head of an arrow."""
    layer = LAYER_OF[shape.layer]
    points = tuple((column, row) for row, column in shape.points)
    if shape.fill:
        yield Stroke(points, 0.0, shape.fill, layer, closed=True, fill=True)
    if shape.colour and shape.width and len(points) == 1:
        yield Disc(*points[0], shape.width / 2, shape.colour, "", 0.0, layer)
    elif shape.colour and shape.width:
        dashed = bool(shape.dashes)
        yield Stroke(points, shape.width, shape.colour, layer, dashed, shape.closed)
    if shape.head and shape.colour and len(points) > 1:
        yield Stroke(
            head(points[-2], points[-1], shape.head), shape.width or 0.03, shape.colour, layer
        )


def head(before: Point, tip: Point, length: float) -> tuple[Point, Point, Point]:
    """Return the two strokes of an arrow's head."""
    dx, dy = tip[0] - before[0], tip[1] - before[1]
    size = 0.7 * length / (hypot(dx, dy) or 1.0)
    dx, dy = dx * size, dy * size
    x, y = tip[0] - dx, tip[1] - dy
    return (x - dy, y + dx), tip, (x + dy, y - dx)


def form_figures(shape: DrawnForm) -> Iterator[AnyFigure]:
    """Yield the inside, the border and the text of a form."""
    layer = LAYER_OF[shape.layer]
    y, x = shape.at
    circle = shape.form in ("ellipse", "pill") and shape.width == shape.height
    if shape.form == "none":
        pass
    elif circle:
        width = shape.border_width if shape.border else 0.0
        if shape.fill or shape.border:
            yield Disc(x, y, shape.width / 2, shape.fill, shape.border, width, layer)
    else:
        points = tuple(turned(shape.at, place, shape.angle) for place in outline(shape))
        if shape.fill:
            yield Stroke(points, 0.0, shape.fill, layer, closed=True, fill=True)
        if shape.border and shape.border_width:
            yield Stroke(points, shape.border_width, shape.border, layer, closed=True)
    lines = shape.text.split("\n") if shape.text.strip() else []
    for number, text in enumerate(lines):
        shift = (number - (len(lines) - 1) / 2) * shape.size * LINE_HEIGHT
        place = turned(shape.at, (shift, 0.0), shape.angle)
        yield Words(*place, shape.size, text, shape.ink, layer=layer, angle=shape.angle)


def outline(shape: DrawnForm) -> Iterator[Place]:
    """Yield the corners of a form around its middle."""
    high, wide = shape.height / 2, shape.width / 2
    if shape.form == "rectangle":
        yield from ((-high, -wide), (-high, wide), (high, wide), (high, -wide))
        return
    rest_y, rest_x = 0.0, 0.0
    if shape.form == "pill":
        round_off = min(high, wide)
        rest_y, rest_x = high - round_off, wide - round_off
        high = wide = round_off
    for number in range(ROUND):
        angle = 2 * pi * (number + 0.5) / ROUND
        up, across = sin(angle), cos(angle)
        yield (
            up * high + (rest_y if up > 0 else -rest_y),
            across * wide + (rest_x if across > 0 else -rest_x),
        )


def turned(middle: Place, place: Place, angle: float) -> Point:
    """Return x and y of a place around a middle, turned clockwise by degrees."""
    (row, column), (down, right) = middle, place
    turn = radians(angle)
    return (
        column + right * cos(turn) - down * sin(turn),
        row + right * sin(turn) + down * cos(turn),
    )


def cage_figures(shape: DrawnCage) -> Iterator[AnyFigure]:
    """Yield the border of a cage and its label."""
    if shape.colour:
        for loop in loops(shape.cells, 0.07):
            yield Stroke(loop, 0.025, shape.colour, "over", dashed=True, closed=True)
    if shape.label and shape.cells and shape.ink:
        row, column = min(shape.cells)
        place = (column + 0.05, row + 0.15)
        yield Words(*place, 0.22, shape.label, shape.ink, anchor="start", wiped=True, layer="over")


def reach(shapes: Iterable[AnyDrawn]) -> tuple[int, int, int, int]:
    """Return the first row and column, and those after the last, that a drawing needs."""
    x, y = [0.0], [0.0]
    for shape in shapes:
        for figure in drawn_figures(shape):
            if isinstance(figure, Stroke):
                x += [point[0] for point in figure.points]
                y += [point[1] for point in figure.points]
            elif isinstance(figure, Disc):
                x += [figure.x - figure.radius, figure.x + figure.radius]
                y += [figure.y - figure.radius, figure.y + figure.radius]
            else:
                half = 0.25 * figure.size
                x += [figure.x - half, figure.x + half]
                y += [figure.y - half, figure.y + half]
    spare = 0.15
    return (
        floor(min(y) + spare),
        floor(min(x) + spare),
        ceil(max(y) - spare),
        ceil(max(x) - spare),
    )


def drawing_text(shapes: Iterable[AnyDrawn]) -> list[str]:
    """Return a line that counts what a drawing has and a grid of characters does not show."""
    counts = {"lines": 0, "forms": 0, "texts": 0, "cages": 0}
    for shape in shapes:
        if isinstance(shape, DrawnForm):
            counts["forms" if shape.fill or shape.border else "texts"] += 1
        else:
            counts["lines" if isinstance(shape, DrawnLine) else "cages"] += 1
    said = ", ".join(f"{count} {name}" for name, count in counts.items() if count)
    return [f"Drawn by the author: {said}"] if said else []
