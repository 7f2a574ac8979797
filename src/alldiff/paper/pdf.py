"""A book as PDF, made from lines and text: sharp at any size, and searchable."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

from alldiff.core import extras
from alldiff.paper.shapes import Disc, Page, Rectangle, Shade, Shape, Stroke, Words, colour

EVEN_ODD = 0
"""The fill mode in which a hole in a filled path stays empty."""
REGULAR, BOLD = "Helvetica", "Helvetica-Bold"
"""The fonts that every PDF reader has; they cover Western European letters."""
WIDER = {
    False: ("DejaVuSans.ttf", "LiberationSans-Regular.ttf"),
    True: ("DejaVuSans-Bold.ttf", "LiberationSans-Bold.ttf"),
}
"""System fonts with more letters, regular and bold; the letters needed are embedded."""


def pdf(pages: Sequence[Page], title: str) -> bytes:
    """Return the pages as a PDF file; the same pages give the same bytes."""
    Canvas = extras.load("reportlab.pdfgen.canvas", "writing PDF").Canvas
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=(pages[0].width, pages[0].height), invariant=1, pageCompression=1)
    canvas.setTitle(title)
    canvas.setCreator("alldiff")
    for number, page in enumerate(pages):
        canvas.setPageSize((page.width, page.height))
        key = f"page-{number}"
        canvas.bookmarkPage(key)
        canvas.addOutlineEntry(page.name, key)
        for shape in page.shapes:
            draw(canvas, shape, page.height)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def draw(canvas: Any, shape: Shape, height: float) -> None:
    """Draw a shape; PDF coordinates start at the bottom."""
    if isinstance(shape, Rectangle):
        set_fill(canvas, shape.shade)
        bottom = height - shape.y - shape.height
        canvas.rect(shape.x, bottom, shape.width, shape.height, stroke=0, fill=1)
    elif isinstance(shape, Stroke):
        set_stroke(canvas, shape.shade)
        canvas.setLineWidth(shape.width)
        canvas.setLineCap(1 if shape.round else 2)
        canvas.setLineJoin(1)
        set_fill(canvas, shape.shade)
        canvas.setDash([2.5 * shape.width] * 2 if shape.dashed else [])
        path = canvas.beginPath()
        path.moveTo(shape.points[0][0], height - shape.points[0][1])
        for x, y in shape.points[1:]:
            path.lineTo(x, height - y)
        if shape.closed or shape.filled:
            path.close()
        canvas.drawPath(
            path, stroke=int(not shape.filled), fill=int(shape.filled), fillMode=EVEN_ODD
        )
        canvas.setDash([])
    elif isinstance(shape, Disc):
        set_fill(canvas, shape.fill or 0.0)
        set_stroke(canvas, shape.rim or 0.0)
        canvas.setLineWidth(shape.width)
        drawn = int(shape.rim is not None), int(shape.fill is not None)
        canvas.circle(shape.x, height - shape.y, shape.radius, *drawn)
    else:
        font, text = font_for(shape)
        set_fill(canvas, shape.shade)
        canvas.setFont(font, shape.size)
        place = {
            "start": canvas.drawString,
            "middle": canvas.drawCentredString,
            "end": canvas.drawRightString,
        }[shape.anchor]
        if not shape.angle:
            place(shape.x, height - shape.y, text)
            return
        x, y = shape.middle
        canvas.saveState()
        canvas.translate(x, height - y)
        canvas.rotate(-shape.angle)
        place(shape.x - x, y - shape.y, text)
        canvas.restoreState()


def set_fill(canvas: Any, shade: Shade) -> None:
    """Fill what follows with a shade of grey or a colour."""
    if isinstance(shade, str):
        (red, green, blue), opaque = channels(shade)
        canvas.setFillColorRGB(red, green, blue, alpha=opaque)
    else:
        canvas.setFillGray(shade, alpha=1)


def set_stroke(canvas: Any, shade: Shade) -> None:
    """Draw the lines that follow in a shade of grey or a colour."""
    if isinstance(shade, str):
        (red, green, blue), opaque = channels(shade)
        canvas.setStrokeColorRGB(red, green, blue, alpha=opaque)
    else:
        canvas.setStrokeGray(shade, alpha=1)


def channels(shade: str) -> tuple[tuple[float, float, float], float]:
    """Return red, green and blue of a colour, and how opaque it is, all from 0 to 1."""
    shown, opaque = colour(shade)
    red, green, blue = (int(shown[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return (red, green, blue), opaque


def font_for(shape: Words) -> tuple[str, str]:
    """Return a font that has the letters in a text, and the text as it can be drawn."""
    usual = BOLD if shape.bold else REGULAR
    try:
        shape.text.encode("cp1252")
    except UnicodeEncodeError:
        wider = wider_font(shape.bold)
        if wider is None:
            return usual, shape.text.encode("cp1252", "replace").decode("cp1252")
        return wider, shape.text
    return usual, shape.text


def wider_font(bold: bool) -> str | None:
    """Return a font with more letters, or None if the machine has none."""
    from reportlab.pdfbase.pdfmetrics import getRegisteredFontNames, registerFont
    from reportlab.pdfbase.ttfonts import TTFError, TTFont

    for file in WIDER[bold]:
        if file in getRegisteredFontNames():
            return file
        try:
            registerFont(TTFont(file, file))
        except TTFError:
            continue
        return file
    return None
