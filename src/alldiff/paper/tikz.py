r"""A page as a TikZ picture, for \input into a LaTeX document."""

from __future__ import annotations

from collections.abc import Iterable

from alldiff.paper.shapes import Disc, Page, Rectangle, Shade, Shape, Stroke, Words, colour
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
"""Characters that are special or unknown in LaTeX, and their replacements."""


def tikz(page: Page) -> str:
    r"""Return a page as a tikzpicture; the document needs \usepackage{tikz}.

    Letters that neither SIGNS nor LaTeX know are left to the document's engine and fonts.
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
    """Return the command that draws a shape."""
    if isinstance(shape, Rectangle):
        far = point((shape.x + shape.width, shape.y + shape.height))
        look = listed(painted(("fill", shape.shade)))
        return rf"\path[{look}] {point((shape.x, shape.y))} rectangle {far};"
    if isinstance(shape, Stroke):
        path = " -- ".join(map(point, shape.points))
        if shape.filled:
            look = listed(painted(("fill", shape.shade)))
            return rf"\path[{look},even odd rule] {path} -- cycle;"
        ends = "round" if shape.round else "rect"
        dash = f"{2.5 * shape.width:.2f}bp"
        looks = [
            *painted(("draw", shape.shade)),
            f"line width={shape.width:.2f}bp",
            f"line cap={ends}",
        ]
        looks += ["line join=round", *([f"dash pattern=on {dash} off {dash}"] * shape.dashed)]
        return rf"\path[{listed(looks)}] {path}{' -- cycle' if shape.closed else ''};"
    if isinstance(shape, Disc):
        looks = [] if shape.fill is None else painted(("fill", shape.fill))
        if shape.rim is not None:
            looks += [*painted(("draw", shape.rim)), f"line width={shape.width:.2f}bp"]
        place = point((shape.x, shape.y))
        return rf"\path[{listed(looks)}] {place} circle[radius={shape.radius:.2f}bp];"
    return node(shape)


def node(shape: Words) -> str:
    """Return a line of text."""
    bold = r"\bfseries" if shape.bold else ""
    looks = [
        f"anchor={ANCHORS[shape.anchor]}",
        *painted(("text", shape.shade)),
        *([f"rotate around={{{shape.angle:g}:{point(shape.middle)}}}"] if shape.angle else []),
        f"scale={shape.size / FONT_SIZE:.3f}",
        rf"font=\fontsize{{{FONT_SIZE:g}}}{{{FONT_SIZE:g}}}\sffamily{bold}\selectfont",
    ]
    text = "".join(SIGNS.get(sign, sign) for sign in clean(shape.text))
    return rf"\node[{listed(looks)}] at {point((shape.x, shape.y))} {{{text}}};"


def listed(looks: Iterable[str]) -> str:
    """Return options in TikZ syntax."""
    return ",".join(looks)


def point(place: tuple[float, float]) -> str:
    """Return a place.

    >>> point((1, 2.5))
    '(1.00,2.50)'
    """
    return f"({place[0]:.2f},{place[1]:.2f})"


def paint(shade: Shade) -> str:
    """Return a shade of grey or a colour, for TikZ.

    >>> paint(0.0), paint(0.8), paint("#ff0080")
    ('black!100', 'black!20', '{rgb,255:red,255;green,0;blue,128}')
    """
    if not isinstance(shade, str):
        return f"black!{round(100 * (1 - shade))}"
    red, green, blue = (int(shade[i : i + 2], 16) for i in (1, 3, 5))
    return f"{{rgb,255:red,{red};green,{green};blue,{blue}}}"


def painted(*options: tuple[str, Shade]) -> list[str]:
    """Return options with their colours, and how opaque they are unless they are wholly so.

    >>> painted(("fill", "#ff000080"))
    ['fill={rgb,255:red,255;green,0;blue,0}', 'fill opacity=0.502']
    """
    looks = []
    for name, shade in options:
        looks.append(f"{name}={paint(shade)}")
        if (opaque := colour(shade)[1]) < 1:
            looks.append(f"{name} opacity={opaque}")
    return looks
