"""A book as one HTML page that prints page by page; it loads nothing from outside."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from alldiff.paper.shapes import Disc, Page, Rectangle, Shade, Shape, Stroke, Words, colour
from alldiff.render.style import FONTS
from alldiff.render.svg import clean

TEXTS = f"""text{{font-family:Helvetica,Arial,{FONTS}}}
.b{{font-weight:700}}
.m{{text-anchor:middle}}
.e{{text-anchor:end}}"""
DOCUMENT = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
@page{{size:{width:g}pt {height:g}pt;margin:0}}
body{{margin:0;background:#ddd}}
svg{{display:block;margin:1rem auto;max-width:100%;height:auto;background:#fff;
box-shadow:0 1px 6px rgb(0 0 0/.3)}}
{texts}
@media print{{body{{background:none}}svg{{margin:0;box-shadow:none;break-after:page}}}}
</style>
</head>
<body>
{pages}
</body>
</html>
"""


def html(pages: Sequence[Page], title: str) -> str:
    """Return the pages as one document."""
    return DOCUMENT.format(
        title=escape(clean(title)),
        width=pages[0].width,
        height=pages[0].height,
        texts=TEXTS,
        pages="\n".join(map(page_svg, pages)),
    )


def svg_alone(page: Page) -> str:
    """Return a page as an SVG document of its own, on white."""
    look = f'<style>\n{TEXTS}\n</style>\n<rect width="100%" height="100%" fill="#fff"/>'
    head, rest = page_svg(page).replace('pt"', '"', 2).split("\n", 1)
    return f"{head}\n{look}\n{rest}\n"


def page_svg(page: Page) -> str:
    """Return a page as SVG."""
    name = escape(clean(page.name), quote=True)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{page.width:g}pt" '
        f'height="{page.height:g}pt" viewBox="0 0 {page.width:g} {page.height:g}" '
        f'role="img" aria-label="{name}">'
    )
    return "\n".join([head, *map(element, page.shapes), "</svg>"])


def element(shape: Shape) -> str:
    """Return a shape as an SVG element."""
    if isinstance(shape, Rectangle):
        return (
            f'<rect x="{shape.x:.2f}" y="{shape.y:.2f}" width="{shape.width:.2f}" '
            f'height="{shape.height:.2f}" {paint("fill", shape.shade)}/>'
        )
    if isinstance(shape, Stroke):
        points = " ".join(f"{x:.2f},{y:.2f}" for x, y in shape.points)
        if shape.filled:
            fill = paint("fill", shape.shade)
            return f'<polygon points="{points}" {fill} fill-rule="evenodd"/>'
        ends = "round" if shape.round else "square"
        dash = 2.5 * shape.width
        dashes = f' stroke-dasharray="{dash:.2f} {dash:.2f}"' if shape.dashed else ""
        return (
            f'<{"polygon" if shape.closed else "polyline"} points="{points}" fill="none" '
            f'{paint("stroke", shape.shade)} stroke-width="{shape.width:.2f}"{dashes} '
            f'stroke-linecap="{ends}" stroke-linejoin="round"/>'
        )
    if isinstance(shape, Disc):
        fill = 'fill="none"' if shape.fill is None else paint("fill", shape.fill)
        rim = 'stroke="none"' if shape.rim is None else paint("stroke", shape.rim)
        return (
            f'<circle cx="{shape.x:.2f}" cy="{shape.y:.2f}" r="{shape.radius:.2f}" {fill} '
            f'{rim} stroke-width="{shape.width:.2f}"/>'
        )
    return words(shape)


def words(shape: Words) -> str:
    """Return a line of text."""
    looks = " ".join(classes(shape))
    look = f' class="{looks}"' if looks else ""
    x, y = shape.middle
    turn = f' transform="rotate({shape.angle:g} {x:.2f} {y:.2f})"' if shape.angle else ""
    return (
        f'<text x="{shape.x:.2f}" y="{shape.y:.2f}" font-size="{shape.size:.2f}" '
        f"{paint('fill', shape.shade)}{look}{turn}>{escape(clean(shape.text))}</text>"
    )


def classes(shape: Words) -> Iterator[str]:
    """Yield the classes for weight and alignment."""
    if shape.bold:
        yield "b"
    if shape.anchor != "start":
        yield shape.anchor[0]


def paint(attribute: str, shade: Shade) -> str:
    """Return an attribute with a colour, and how opaque it is unless it is wholly so.

    >>> paint("fill", 0.0), paint("stroke", "#ff000080")
    ('fill="#000000"', 'stroke="#ff0000" stroke-opacity="0.502"')
    """
    shown, opaque = colour(shade)
    return f'{attribute}="{shown}"' + (f' {attribute}-opacity="{opaque}"' if opaque < 1 else "")
