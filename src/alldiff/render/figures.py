"""The shapes of rules as lines, discs and words, in units of a cell, shared by every medium.

The cell in row r and column c is the square from (c, r) to (c + 1, r + 1). A medium draws the
figures in the layer `below` before its values and those in `above` after them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import singledispatch
from math import hypot
from typing import Literal

from msgspec import Struct

from alldiff.core.cells import Cell
from alldiff.rules.framework.shapes import (
    AnyShape,
    Colour,
    Dot,
    Line,
    Outline,
    Outside,
    Shade,
    Sign,
    Split,
)

Point = tuple[float, float]
"""x to the right and y down, in cells."""
Layer = Literal["ground", "below", "border", "over", "fog", "above"]
"""The drawing order: backgrounds, lines, thick borders, what the author drew over these, fog;
values; then the rest."""
Paint = str
"""A rule's colour, which each theme has, or a fixed one such as #ff0000; "" for none."""


class Figure(Struct, frozen=True, tag=str.lower, tag_field="figure"):
    """Something to draw."""


class Stroke(Figure, frozen=True):
    """A line through points, optionally closed and filled."""

    points: tuple[Point, ...]
    width: float = 0.0
    colour: Paint = "ink"
    layer: Layer = "below"
    dashed: bool = False
    closed: bool = False
    fill: bool = False


class Disc(Figure, frozen=True):
    """A disc with a rim."""

    x: float
    y: float
    radius: float
    fill: Paint = ""
    rim: Paint = "ink"
    width: float = 0.03
    layer: Layer = "above"


class Words(Figure, frozen=True):
    """A one-line text around a point; with a background, what lies behind it is wiped."""

    x: float
    y: float
    size: float
    text: str
    colour: Paint = "ink"
    anchor: Literal["middle", "start"] = "middle"
    wiped: bool = False
    layer: Layer = "above"
    angle: float = 0.0
    """In degrees, clockwise."""


AnyFigure = Stroke | Disc | Words


@singledispatch
def figures(shape: AnyShape) -> Iterator[AnyFigure]:
    """Yield the figures of a shape."""
    raise TypeError(f"no shape: {shape!r}")


def middle(cell: Cell) -> Point:
    """Return the middle of a cell."""
    return cell[1] + 0.5, cell[0] + 0.5


@figures.register
def shade(shape: Shade) -> Iterator[AnyFigure]:
    """Yield a background, or a form, in each cell that can be seen."""
    seen = [(row, column) for row, column in shape.cells if row >= 0]
    for row, column in seen:
        x, y = column + 0.5, row + 0.5
        if shape.form == "circle":
            hollow = shape.colour == "ink"
            yield Disc(x, y, 0.4, "" if hollow else shape.colour, "ink", 0.02, "below")
        elif shape.form in ("inward", "outward"):
            yield box_at(x, y, 0.5, "grey", "ground")
            yield from small_signs(x, y, inward=shape.form == "inward")
        else:
            layer: Layer = "ground" if shape.form == "cell" else "below"
            half = {"cell": 0.5, "square": 0.36, "diamond": 0.42}.get(shape.form, 0.5)
            if shape.form == "diamond":
                points = ((x, y - half), (x + half, y), (x, y + half), (x - half, y))
                yield Stroke(points, 0.0, shape.colour, layer, closed=True, fill=True)
            else:
                yield box_at(x, y, half, shape.colour, layer)
    if shape.label and seen:
        row, column = min(seen)
        yield Words(column + 0.06, row + 0.14, 0.2, shape.label, anchor="start", wiped=True)


def box_at(x: float, y: float, half: float, colour: Colour, layer: Layer) -> Stroke:
    """Return a filled square around a point."""
    corners = ((-half, -half), (half, -half), (half, half), (-half, half))
    points = tuple((x + dx, y + dy) for dx, dy in corners)
    return Stroke(points, 0.0, colour, layer, closed=True, fill=True)


def small_signs(x: float, y: float, *, inward: bool) -> Iterator[Stroke]:
    """Yield a small sign at each side of a cell, pointing to the lower side."""
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        tip, back = (0.38, 0.46) if inward else (0.46, 0.38)
        points = (
            (x + dx * back + dy * 0.1, y + dy * back + dx * 0.1),
            (x + dx * tip, y + dy * tip),
            (x + dx * back - dy * 0.1, y + dy * back - dx * 0.1),
        )
        yield Stroke(points, 0.03, "ink")


@figures.register
def line(shape: Line) -> Iterator[AnyFigure]:
    """Yield the path and its ends."""
    points = [middle(cell) for cell in shape.cells]
    if not points:
        return
    if shape.start == "pill":
        if len(points) == 1:
            points = points * 2
        yield Stroke(tuple(points), 0.78, "ink", "below")
        yield Stroke(tuple(points), 0.72, "paper", "below")
        return
    hollow = {"circle": 0.4, "diamond": 0.42}
    ends = points[:]
    if len(points) > 1:
        # A line starts at the rim of a hollow end, and an arrow ends short of the middle.
        ends[0] = moved(points[0], points[1], hollow.get(shape.start, 0.0))
        ends[-1] = moved(points[-1], points[-2], hollow.get(shape.end, 0.0))
        yield Stroke(tuple(ends), shape.width, shape.colour, "below", shape.dashed)
    if shape.start == "bulb":
        yield Disc(*points[0], 0.38, shape.colour, "", layer="below")
    for kind, point in ((shape.start, points[0]), (shape.end, points[-1])):
        if kind == "circle":
            yield Disc(*point, 0.4, "", shape.colour, 0.06, "below")
        elif kind == "diamond":
            x, y = point
            around = ((x, y - 0.42), (x + 0.42, y), (x, y + 0.42), (x - 0.42, y))
            yield Stroke(around, 0.05, shape.colour, "below", closed=True)
    if shape.end == "arrow" and len(points) > 1:
        yield arrow_head(points[-2], points[-1], shape)


def arrow_head(before: Point, tip: Point, shape: Line) -> Stroke:
    """Return the two strokes at the tip of an arrow."""
    dx, dy = unit(before, tip)
    size = 0.22
    points = (
        (tip[0] - size * (dx - dy * 0.8), tip[1] - size * (dy + dx * 0.8)),
        tip,
        (tip[0] - size * (dx + dy * 0.8), tip[1] - size * (dy - dx * 0.8)),
    )
    return Stroke(points, shape.width, shape.colour, "below")


def unit(start: Point, end: Point) -> Point:
    """Return the direction from a point to another."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy) or 1.0
    return dx / length, dy / length


def moved(start: Point, towards: Point, by: float) -> Point:
    """Return a point moved towards another."""
    dx, dy = unit(start, towards)
    return start[0] + by * dx, start[1] + by * dy


TEXT_ON: dict[Colour, Colour] = {"black": "white", "white": "black"}


@figures.register
def dot(shape: Dot) -> Iterator[AnyFigure]:
    """Yield a dot in the middle of its cells."""
    points = [middle(cell) for cell in shape.cells]
    x = sum(point[0] for point in points) / len(points)
    y = sum(point[1] for point in points) / len(points)
    if len(points) == 2 and not neighbours(shape.cells):
        yield Stroke(tuple(points), 0.03, "ink", "below", dashed=True)
    lines = [shape.label]
    radius = 0.15
    if shape.label:
        radius = 0.17 if len(shape.cells) == 2 else 0.28
        parts = shape.label.split()
        if len(parts) > 2:
            half = (len(parts) + 1) // 2
            lines = [" ".join(parts[:half]), " ".join(parts[half:])]
    yield Disc(x, y, radius, shape.fill, "ink", 0.025)
    if shape.label:
        size = 0.21 if len(lines) == 2 or len(shape.label) < 3 else 0.19
        for number, text in enumerate(lines):
            shift = (number - (len(lines) - 1) / 2) * 0.21
            colour = TEXT_ON.get(shape.fill, "ink")
            yield Words(x, y + shift, size, text, colour)


def neighbours(cells: Sequence[Cell]) -> bool:
    """Return whether two cells share a side."""
    (a, b), (c, d) = cells
    return abs(a - c) + abs(b - d) == 1


@figures.register
def sign(shape: Sign) -> Iterator[AnyFigure]:
    """Yield a sign on the border of two cells, or on a line between cells that are apart."""
    first, second = map(middle, shape.cells)
    x, y = (first[0] + second[0]) / 2, (first[1] + second[1]) / 2
    if not neighbours(shape.cells):
        yield Stroke((first, second), 0.03, "grey", "below", dashed=True)
    if shape.text != "<":
        yield Words(x, y, 0.3, shape.text, wiped=True)
        return
    dx, dy = unit(second, first)
    reach, half = 0.075, 0.12
    points = (
        (x - dx * reach - dy * half, y - dy * reach - dx * half),
        (x + dx * reach, y + dy * reach),
        (x - dx * reach + dy * half, y - dy * reach + dx * half),
    )
    yield Stroke(points, 0.15, "paper", "above")
    yield Stroke(points, 0.055, "ink", "above")


@figures.register
def outside(shape: Outside) -> Iterator[AnyFigure]:
    """Yield a text beside the grid, with an arrow if it refers to a diagonal."""
    x, y = middle(shape.at)
    if shape.direction:
        down = 1 if shape.direction[0] == "D" else -1
        right = 1 if shape.direction[1] == "R" else -1
        start, tip = (x + 0.1 * right, y + 0.1 * down), (x + 0.42 * right, y + 0.42 * down)
        yield Stroke((start, tip), 0.035, "ink", "above")
        back = ((tip[0] - 0.16 * right, tip[1]), tip, (tip[0], tip[1] - 0.16 * down))
        yield Stroke(back, 0.035, "ink", "above")
        x, y = x - 0.14 * right, y - 0.14 * down
    size = 0.42 if len(shape.text) < 3 else 1.1 / len(shape.text)
    yield Words(x, y, min(0.36, size) if shape.direction else size, shape.text)
    if shape.caption:
        yield Words(x, y + 0.36, min(0.2, 1.6 / len(shape.caption)), shape.caption)


@figures.register
def split(shape: Split) -> Iterator[AnyFigure]:
    """Yield nothing: a black cell and its sums are part of the board."""
    return iter(())


@figures.register
def outline(shape: Outline) -> Iterator[AnyFigure]:
    """Yield the border of cells: on their edges, or inside them if it is dashed."""
    inset = 0.07 if shape.dashed else 0.0
    for loop in loops(shape.cells, inset):
        width = 0.025 if shape.dashed else 0.065
        layer: Layer = "below" if shape.dashed else "border"
        yield Stroke(loop, width, shape.colour, layer, shape.dashed, closed=True)
    if shape.label and shape.cells:
        row, column = min(shape.cells)
        text = shape.label
        if len(text) > 15:
            text = f"{text[:14]}\N{HORIZONTAL ELLIPSIS}"
        yield Words(column + 0.05, row + 0.15, 0.22, text, shape.colour, anchor="start", wiped=True)


def loops(cells: Iterable[Cell], inset: float) -> list[tuple[Point, ...]]:
    """Return the closed borders around cells, moved inwards by an inset.

    >>> loops([(0, 0), (0, 1)], 0.0)
    [((0.0, 0.0), (2.0, 0.0), (2.0, 1.0), (0.0, 1.0))]
    """
    inside = set(cells)
    # Each side of a cell without a neighbour there, clockwise: from its start to its end.
    following: dict[Point, list[tuple[Point, Point]]] = {}
    for row, column in sorted(inside):
        for (dr, dc), start, end in (
            ((-1, 0), (column, row), (column + 1, row)),
            ((0, 1), (column + 1, row), (column + 1, row + 1)),
            ((1, 0), (column + 1, row + 1), (column, row + 1)),
            ((0, -1), (column, row + 1), (column, row)),
        ):
            if (row + dr, column + dc) not in inside:
                following.setdefault(start, []).append((start, end))
    found = []
    while following:
        edge = next(iter(following.values()))[0]
        loop = [edge]
        take(following, edge)
        while loop[-1][1] != loop[0][0]:
            choices = following[loop[-1][1]]
            edge = sharpest(loop[-1], choices)
            take(following, edge)
            loop.append(edge)
        found.append(corners(loop, inset))
    return found


def take(following: dict[Point, list[tuple[Point, Point]]], edge: tuple[Point, Point]) -> None:
    """Remove an edge from the remaining ones."""
    left = following[edge[0]]
    left.remove(edge)
    if not left:
        del following[edge[0]]


def sharpest(edge: tuple[Point, Point], choices: list[tuple[Point, Point]]) -> tuple[Point, Point]:
    """Return the edge that turns right, at a point where two corners of a border meet."""
    (ax, ay), (bx, by) = edge
    return max(choices, key=lambda c: (bx - ax) * (c[1][1] - by) - (by - ay) * (c[1][0] - bx))


def corners(loop: list[tuple[Point, Point]], inset: float) -> tuple[Point, ...]:
    """Return the corners of a clockwise border, moved to its right by an inset."""
    points = []
    for before, after in zip([loop[-1], *loop], loop, strict=False):
        (dx, dy), (ex, ey) = unit(*before), unit(*after)
        if (dx, dy) != (ex, ey):
            x, y = after[0]
            # To the right of a direction (dx, dy), as y goes down, is (-dy, dx).
            points.append((x + inset * (-dy - ey), y + inset * (dx + ex)))
    return tuple(points)
