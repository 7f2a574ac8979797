"""A book as PDF, of lines and text: sharp at any size, and its words can be searched."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

from alldiff.core import extras
from alldiff.paper.shapes import Disc, Page, Rectangle, Shape, Stroke, Words

REGULAR, BOLD = "Helvetica", "Helvetica-Bold"
"""Fonts that every reader of PDF has; they know the letters of Western Europe."""
WIDER = {
    False: ("DejaVuSans.ttf", "LiberationSans-Regular.ttf"),
    True: ("DejaVuSans-Bold.ttf", "LiberationSans-Bold.ttf"),
}
"""Fonts of the machine that know more, regular and bold; the letters needed are embedded."""


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
    """Draw a shape; PDF counts from the bottom."""
    if isinstance(shape, Rectangle):
        canvas.setFillGray(shape.shade)
        bottom = height - shape.y - shape.height
        canvas.rect(shape.x, bottom, shape.width, shape.height, stroke=0, fill=1)
    elif isinstance(shape, Stroke):
        canvas.setStrokeGray(shape.shade)
        canvas.setLineWidth(shape.width)
        canvas.setLineCap(1 if shape.round else 2)
        canvas.setLineJoin(1)
        canvas.setFillGray(shape.shade)
        canvas.setDash([2.5 * shape.width] * 2 if shape.dashed else [])
        path = canvas.beginPath()
        path.moveTo(shape.points[0][0], height - shape.points[0][1])
        for x, y in shape.points[1:]:
            path.lineTo(x, height - y)
        if shape.closed or shape.filled:
            path.close()
        canvas.drawPath(path, stroke=int(not shape.filled), fill=int(shape.filled))
        canvas.setDash([])
    elif isinstance(shape, Disc):
        canvas.setFillGray(shape.fill or 0.0)
        canvas.setStrokeGray(shape.rim or 0.0)
        canvas.setLineWidth(shape.width)
        drawn = int(shape.rim is not None), int(shape.fill is not None)
        canvas.circle(shape.x, height - shape.y, shape.radius, *drawn)
    else:
        font, text = font_for(shape)
        canvas.setFillGray(shape.shade)
        canvas.setFont(font, shape.size)
        place = {
            "start": canvas.drawString,
            "middle": canvas.drawCentredString,
            "end": canvas.drawRightString,
        }[shape.anchor]
        place(shape.x, height - shape.y, text)


def font_for(shape: Words) -> tuple[str, str]:
    """Return the font that knows the letters of a text, and the text as it can be drawn."""
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
    """Return the name of a font for other letters, or None where the machine has none."""
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
