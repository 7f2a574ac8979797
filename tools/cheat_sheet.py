"""Write the cheat sheet of the course: one page, in every language, on A4 and on letter paper.

    python tools/cheat_sheet.py [FOLDER]

The text is docs/course/cheat-sheet.txt: `# title` and a line below it, `## section`, rows `code |
what it is`, and sentences after `*`; `«nodes|nœuds»` is said in either language. The letters are
as large as one page allows. Needs the extra `image`.
"""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Any

from reportlab.lib.colors import HexColor
from reportlab.lib.pagesizes import A4, LETTER, landscape
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.platypus import (
    BaseDocTemplate,
    Frame,
    KeepTogether,
    PageTemplate,
    Paragraph,
    Table,
)

from alldiff.course.forms import LANGUAGES
from alldiff.course.lessons import COURSE, spoken, typeset

TEXT = COURSE / "cheat-sheet.txt"
PAPERS = {"a4": landscape(A4), "letter": landscape(LETTER)}
COLUMNS = 3
MARGIN = 8 * mm
GAP = 5 * mm
HEAD = 14 * mm
"""Room for the title."""
BLUE, GREY = HexColor("#1f4e79"), HexColor("#f3f5f8")
PLAIN, BOLD, CODE = "Helvetica", "Helvetica-Bold", "Courier-Bold"
HANGING = {"leftIndent": 5, "firstLineIndent": -5}
NARROW = 0.92
"""The size of code, whose letters are wide, beside that of words."""
PADDING = 2
WIDEST = 0.6
"""The most of a column that the code of a table takes."""
SIZES = [size / 10 for size in range(90, 49, -1)]
"""Sizes of letters, in points, the largest first."""


def main() -> None:
    """Write the sheets to a folder, or to that of the course."""
    from arguments import arguments

    asked = arguments(__doc__, folder={"nargs": "?", "type": Path, "default": COURSE})
    for lang in LANGUAGES:
        for paper in PAPERS:
            path = asked.folder / f"cheat-sheet-{lang}-{paper}.pdf"
            print(f"{path.name}: letters of {write(path, lang, paper)} points")


def write(path: Path, lang: str, paper: str) -> float:
    """Write one sheet with letters as large as its page allows, and return their size."""
    for size in SIZES:
        document = Sheet(path, words(lang)[0], PAPERS[paper], lang)
        document.build(flowables(words(lang)[2:], size, document.column, lang))
        if document.page == 1:
            return size
    raise SystemExit(f"{path.name} does not fit on a page")


def words(lang: str) -> list[str]:
    """Return the lines of the text in a language: the title, what stands below it, the rest."""
    text = spoken(TEXT.read_text("utf-8"), lang)
    lines = [line for line in text.splitlines() if line.strip()]
    return [lines[0].removeprefix("# "), *lines[1:]]


class Sheet(BaseDocTemplate):
    """A page with a title above several columns."""

    def __init__(self, path: Path, title: str, page: tuple[float, float], lang: str) -> None:
        super().__init__(
            str(path), pagesize=page, title=title, author="alldiff", lang=lang, invariant=True
        )
        width, height = page
        self.column = (width - 2 * MARGIN - (COLUMNS - 1) * GAP) / COLUMNS
        frames = [
            Frame(
                MARGIN + place * (self.column + GAP),
                MARGIN,
                self.column,
                height - MARGIN - HEAD,
                leftPadding=0,
                rightPadding=0,
                topPadding=0,
                bottomPadding=0,
            )
            for place in range(COLUMNS)
        ]
        self.addPageTemplates(PageTemplate(frames=frames, onPage=self.heading))
        self.words = title, french(words(lang)[1], lang)

    def heading(self, canvas: Any, document: Any) -> None:
        """Draw the title and the line below it."""
        height = self.pagesize[1]
        canvas.setFillColor(BLUE)
        canvas.setFont(BOLD, 13)
        canvas.drawString(MARGIN, height - 7.5 * mm, self.words[0])
        canvas.setFont(PLAIN, 7.5)
        canvas.drawString(MARGIN, height - 11.5 * mm, self.words[1])


def french(text: str, lang: str) -> str:
    """Return words as their language prints them; the fonts of a PDF have no narrow spaces."""
    return typeset(text).replace("\u202f", "\u00a0") if lang == "fr" else text


def flowables(lines: list[str], size: float, column: float, lang: str) -> list[Any]:
    """Return the sections of the text, each kept together."""

    def paragraph(text: str, font: str, **more: Any) -> Paragraph:
        own = size * NARROW if font == CODE else size
        style = ParagraphStyle(font, fontName=font, fontSize=own, leading=1.16 * size, **more)
        return Paragraph(escape(text if font == CODE else french(text, lang)), style)

    sections: list[list[Any]] = []
    for line in lines:
        if line.startswith("## "):
            space = {"spaceBefore": 0.55 * size, "spaceAfter": 0.15 * size}
            sections.append([paragraph(line.removeprefix("## "), BOLD, textColor=BLUE, **space)])
        elif line.startswith("* "):
            sections[-1].append(paragraph("\u2022 " + line.removeprefix("* "), PLAIN, **HANGING))
        else:
            code, _, meaning = line.partition(" | ")
            row = [paragraph(code, CODE), paragraph(meaning, PLAIN)]
            width = stringWidth(code, CODE, size * NARROW) + 2 * PADDING + 1
            sections[-1].append((width, row))
    return [KeepTogether(joined(section, size, column)) for section in sections]


def joined(parts: list[Any], size: float, column: float) -> list[Any]:
    """Return the parts of a section, its rows in one table as wide in front as they need."""
    rows = [part for part in parts if isinstance(part, tuple)]
    if not rows:
        return parts
    front = min(max(width for width, _ in rows), WIDEST * column)
    made = Table([row for _, row in rows], colWidths=[front, column - front])
    made.setStyle(
        [
            ("TOPPADDING", (0, 0), (-1, -1), 0.1 * size),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 0.1 * size),
            ("LEFTPADDING", (0, 0), (-1, -1), PADDING),
            ("RIGHTPADDING", (0, 0), (-1, -1), PADDING),
            ("VALIGN", (0, 0), (-1, -1), "TOP"),
            ("ROWBACKGROUNDS", (0, 0), (-1, -1), [GREY, None]),
        ]
    )
    return [*(part for part in parts if not isinstance(part, tuple)), made]


if __name__ == "__main__":
    main()
