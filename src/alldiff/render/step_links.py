"""The chains in a picture of a step, drawn as arrows."""

from __future__ import annotations

from alldiff.render import arrows
from alldiff.render.step_canvas import Canvas
from alldiff.render.svg import corner
from alldiff.techniques.engine.deduction import Candidate


def links(canvas: Canvas) -> tuple[list[str], list[str]]:
    """Return the arrows of chains, and their heads: what the lines cross lies between the two.

    Strong links are solid, weak ones dashed, with one colour per chain. A node with several
    candidates has an outline; its arrows start and end at the nearest of them.
    """
    because, radius = canvas.deduction.because, canvas.radius
    shaded = {(shade.cell, shade.value) for shade in because.shades}
    obstacles = [
        (canvas.centre((cell, value)), 3.0 if (cell, value) in shaded else 1.0)
        for cell, values in canvas.board.marks.items()
        for value in values
    ]
    half = canvas.side / 2
    for cell in canvas.board.values:
        x, y = corner(canvas.board, cell, canvas.side)
        obstacles.append(((x + half, y + half), 1.5))
    bounds = canvas.side * len(canvas.board.columns), canvas.side * len(canvas.board.rows)
    drawn: list[arrows.Point] = []
    outlined: set[tuple[Candidate, ...]] = set()
    lines, heads = [], []
    for link in because.links:
        for node in (link.start, link.end):
            if len(node) > 1 and node not in outlined:
                outlined.add(node)
                lines.append(outline(canvas, node, link.chain))
        start, end = min(
            ((canvas.centre(a), canvas.centre(b)) for a in link.start for b in link.end),
            key=lambda pair: arrows.distance(*pair),
        )
        bend = arrows.best_bend(start, end, radius, obstacles, drawn, bounds)
        drawn += arrows.curve(start, end, bend)[2:-2]
        from_, control, to = arrows.shortened(start, end, bend, radius, radius + 1)
        path = (
            f"M{from_[0]:.1f} {from_[1]:.1f}Q{control[0]:.1f} {control[1]:.1f} "
            f"{to[0]:.1f} {to[1]:.1f}"
        )
        dashes = "" if link.strong else ' stroke-dasharray="5 4"'
        look = f"arrow o{link.chain}"
        lines.append(f'<path class="edge arrow" stroke-width="5" d="{path}"/>')
        lines.append(f'<path class="{look}" stroke-width="2.4"{dashes} d="{path}"/>')
        heads.append(f'<path class="p{link.chain}" d="{arrows.head(control, to, 8.0)}"/>')
    return lines, heads


def outline(canvas: Canvas, node: tuple[Candidate, ...], chain: int) -> str:
    """Return a frame around the candidates in one node."""
    points = [canvas.centre(candidate) for candidate in node]
    space = canvas.radius * 1.15
    left, top = min(x for x, _ in points) - space, min(y for _, y in points) - space
    right, bottom = max(x for x, _ in points) + space, max(y for _, y in points) + space
    return (
        f'<rect class="o{chain}" stroke-width="1.6" x="{left:.1f}" y="{top:.1f}" '
        f'width="{right - left:.1f}" height="{bottom - top:.1f}" rx="{space:.1f}"/>'
    )
