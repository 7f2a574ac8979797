r"""A page as a picture of TikZ, to be put into a LaTeX document by \input."""

from __future__ import annotations

from collections.abc import Iterable

from alldiff.paper.shapes import Disc, Page, Rectangle, Shape, Stroke, Words
from alldiff.render.svg import clean

FONT_SIZE = 10.0
"""Texts are set in this size, which every font has, and scaled."""
ANCHORS = {"start": "base west", "middle": "base", "end": "base east"}
SIGNS = {
    "\\": r"\textbackslash{}",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
    **{sign: f"\\{sign}" for sign in "{}$&#%_"},
    "<": r"\ensuremath{<}",
    ">": r"\ensuremath{>}",
    "|": r"\ensuremath{|}",
    '"': "''",
    "\N{MINUS SIGN}": r"\ensuremath{-}",
    "\N{MULTIPLICATION SIGN}": r"\ensuremath{\times}",
    "\N{DIVISION SIGN}": r"\ensuremath{\div}",
    "\N{HORIZONTAL ELLIPSIS}": r"\ldots{}",
    "\N{LESS-THAN OR EQUAL TO}": r"\ensuremath{\le}",
    "\N{GREATER-THAN OR EQUAL TO}": r"\ensuremath{\ge}",
    "\N{NOT EQUAL TO}": r"\ensuremath{\ne}",
}
"""What LaTeX reads otherwise, or does not know, and how it is written there."""


def tikz(page: Page) -> str:
    r"""Return a page as the text of a tikzpicture; other documents need \usepackage{tikz} for it.

    Letters that neither SIGNS nor LaTeX know are left to the engine and fonts of the document.
    """
    name = " ".join(clean(page.name).split())
    lines = [
        f"% {name}",
        r"% \usepackage{tikz} in the preamble, \input{this file} where the picture belongs",
        r"\begin{tikzpicture}[x=1bp,y=-1bp,every node/.style={inner sep=0pt,outer sep=0pt}]",
        rf"\useasboundingbox (0,0) rectangle ({page.width:.2f},{page.height:.2f});",
        *map(command, page.shapes),
        r"\end{tikzpicture}",
    ]
    return "\n".join(lines) + "\n"


def command(shape: Shape) -> str:
    """Return what draws a shape."""
    if isinstance(shape, Rectangle):
        far = point((shape.x + shape.width, shape.y + shape.height))
        return rf"\fill[{grey(shape.shade)}] {point((shape.x, shape.y))} rectangle {far};"
    if isinstance(shape, Stroke):
        path = " -- ".join(map(point, shape.points))
        if shape.filled:
            return rf"\fill[{grey(shape.shade)}] {path} -- cycle;"
        ends = "round" if shape.round else "rect"
        dash = f"{2.5 * shape.width:.2f}bp"
        looks = [grey(shape.shade), f"line width={shape.width:.2f}bp", f"line cap={ends}"]
        looks += ["line join=round", *([f"dash pattern=on {dash} off {dash}"] * shape.dashed)]
        return rf"\draw[{listed(looks)}] {path}{' -- cycle' if shape.closed else ''};"
    if isinstance(shape, Disc):
        looks = [] if shape.fill is None else [f"fill={grey(shape.fill)}"]
        if shape.rim is not None:
            looks += [f"draw={grey(shape.rim)}", f"line width={shape.width:.2f}bp"]
        place = point((shape.x, shape.y))
        return rf"\path[{listed(looks)}] {place} circle[radius={shape.radius:.2f}bp];"
    return node(shape)


def node(shape: Words) -> str:
    """Return a line of text."""
    bold = r"\bfseries" if shape.bold else ""
    looks = [
        f"anchor={ANCHORS[shape.anchor]}",
        f"text={grey(shape.shade)}",
        f"scale={shape.size / FONT_SIZE:.3f}",
        rf"font=\fontsize{{{FONT_SIZE:g}}}{{{FONT_SIZE:g}}}\sffamily{bold}\selectfont",
    ]
    text = "".join(SIGNS.get(sign, sign) for sign in clean(shape.text))
    return rf"\node[{listed(looks)}] at {point((shape.x, shape.y))} {{{text}}};"


def listed(looks: Iterable[str]) -> str:
    """Return options as TikZ lists them."""
    return ",".join(looks)


def point(place: tuple[float, float]) -> str:
    """Return a place.

    >>> point((1, 2.5))
    '(1.00,2.50)'
    """
    return f"({place[0]:.2f},{place[1]:.2f})"


def grey(shade: float) -> str:
    """Return a shade of grey as a colour of TikZ.

    >>> grey(0.0), grey(0.8), grey(1.0)
    ('black!100', 'black!20', 'black!0')
    """
    return f"black!{round(100 * (1 - shade))}"
