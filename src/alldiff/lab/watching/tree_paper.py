"""A search tree as shapes, for paper and for LaTeX: black on white."""

from __future__ import annotations

from collections.abc import Iterator

from alldiff.core.messages import t
from alldiff.lab.watching.tree import Node, SearchTree
from alldiff.lab.watching.tree_layout import (
    BOLD,
    CROSS,
    LETTER,
    MARGIN,
    NODE,
    PADDING,
    Placed,
    placed,
)
from alldiff.paper.shapes import BLACK, WHITE, WIDTH_OF_SIGN, Page, Rectangle, Shape, Stroke, Words

ABOVE = 7.0
"""From the bend of a line down to its node: below what folded neighbours hold."""
EDGE = 0.45
FAILED = 0.9
"""The shade behind a node that failed."""


def tree_page(tree: SearchTree) -> Page:
    """Return a page that a tree fills."""
    drawn = placed(tree)
    shapes = tuple(tree_shapes(tree, drawn, 0.0, 0.0, 1.0))
    return Page(drawn.width, drawn.height, shapes, tree.say(t("Search tree of {}", tree.name)))


def tree_shapes(
    tree: SearchTree, drawn: Placed, x: float, y: float, scale: float
) -> Iterator[Shape]:
    """Yield a tree with its upper left corner at a place."""

    def at(across: float, down: float) -> tuple[float, float]:
        return x + across * scale, y + down * scale

    first, second = drawn.lines
    yield Words(*at(MARGIN, MARGIN + 14), BOLD / WIDTH_OF_SIGN * 0.85 * scale, first, bold=True)
    yield Words(*at(MARGIN, MARGIN + 34), LETTER / WIDTH_OF_SIGN * 0.85 * scale, second)
    for stack in drawn.stacks[1:]:
        node = tree.nodes[stack[0]]
        (u, v), (a, b) = drawn.at[node.parent], drawn.at[stack[0]]
        turn = b - NODE / 2 - ABOVE
        path = ((u, v + NODE / 2), (u, turn), (a, turn), (a, b - NODE / 2))
        wide = 1.8 if node.solved or node.solutions else 0.9
        yield Stroke(tuple(at(*point) for point in path), wide * scale, EDGE, round=True)
    for number in drawn.view.shown:
        node, folded = tree.nodes[number], number in drawn.view.folded
        for shape in node_shapes(node, folded, drawn.node_width):
            yield moved(shape, *at(*drawn.at[number]), scale)


def node_shapes(node: Node, folded: bool, width: float) -> Iterator[Shape]:
    """Yield a node around its middle: its frame, its label and the mark of its outcome."""
    left, top = -width / 2, -NODE / 2
    for step in (6.0, 3.0, 0.0) if folded else (0.0,):
        shade = FAILED if node.because else WHITE
        yield Rectangle(left + step, top + step, width, NODE, shade)
        corners = ((0.0, 0.0), (width, 0.0), (width, NODE), (0.0, NODE))
        frame = tuple((left + step + a, top + step + b) for a, b in corners)
        yield Stroke(frame, 1.8 if node.solved else 0.9, BLACK, closed=True)
    size = LETTER / WIDTH_OF_SIGN
    middle = -CROSS / 2 if node.because or node.solved else 0.0
    yield Words(middle, 0.36 * size, size, node.label, anchor="middle")
    mark = width / 2 - PADDING - 4
    if node.solved:
        yield Stroke(((mark - 5, 0.0), (mark - 1, 4.0), (mark + 6, -4.0)), 1.6, round=True)
    elif node.because:
        for way in (1, -1):
            yield Stroke(((mark - 4, -4.0 * way), (mark + 4, 4.0 * way)), 1.6, round=True)
    if folded:
        yield Words(0.0, NODE / 2 + 20, 0.9 * size, f"+{node.nodes:,}", anchor="middle")


def moved(shape: Shape, x: float, y: float, scale: float) -> Shape:
    """Return a shape of a node at its place on the page."""
    if isinstance(shape, Rectangle):
        place = (x + shape.x * scale, y + shape.y * scale)
        return Rectangle(*place, shape.width * scale, shape.height * scale, shape.shade)
    if isinstance(shape, Stroke):
        points = tuple((x + a * scale, y + b * scale) for a, b in shape.points)
        return Stroke(
            points, shape.width * scale, shape.shade, round=shape.round, closed=shape.closed
        )
    assert isinstance(shape, Words)
    place = (x + shape.x * scale, y + shape.y * scale)
    return Words(*place, shape.size * scale, shape.text, anchor=shape.anchor)
