"""One puzzle as a picture for paper: a PDF of the board's size, or TikZ for a LaTeX document."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from alldiff.core.puzzle import Grid, Puzzle
from alldiff.paper.boards import board_shapes, sides
from alldiff.paper.shapes import Page, Shape, Words, cut, wrapped
from alldiff.render.board import Marks, board_of
from alldiff.render.svg import name_of

CELL = 24.0
"""Side of a cell in points."""
MARGIN = 6.0
TITLE = 13.0
NOTE = 8.0
"""Font size in points, for the title and for text besides the board."""


def page_of(
    puzzle: Puzzle,
    solution: Grid | None,
    candidates: Marks | None,
    title: str | None,
    notes: Sequence[str] = (),
) -> Page:
    """Return a page filled by a puzzle, with the solved board at the right if there is one."""
    across, down = sides(puzzle)
    count = 1 if solution is None else 2
    width = 2 * MARGIN + CELL * (count * across + (count - 1))
    shown = puzzle.title if title is None else title
    top = MARGIN + (1.6 * TITLE if shown else 0.0)
    room = width - 2 * MARGIN
    said = (*board_of(puzzle).unseen, *notes)
    notes = [line for note in said for line in wrapped(note, NOTE, room)]
    bottom = top + CELL * down + MARGIN

    def shapes() -> Iterator[Shape]:
        if shown:
            line = cut(shown, TITLE, room)
            yield Words(width / 2, MARGIN + TITLE, TITLE, line, bold=True, anchor="middle")
        yield from board_shapes(puzzle, MARGIN, top, CELL, marks=candidates)
        if solution is not None:
            yield from board_shapes(puzzle, MARGIN + CELL * (across + 1), top, CELL, solution)
        for number, note in enumerate(notes, 1):
            yield Words(width / 2, bottom + 1.3 * NOTE * number, NOTE, note, anchor="middle")

    tall = bottom + (1.3 * NOTE * len(notes) + MARGIN if notes else 0.0)
    return Page(width, tall, tuple(shapes()), name_of(puzzle, shown))


def paper_picture(
    puzzle: Puzzle,
    solution: Grid | None = None,
    *,
    candidates: Marks | None = None,
    title: str | None = None,
    format: str = "pdf",
    notes: Sequence[str] = (),
) -> str | bytes:
    """Return a puzzle as `pdf` or as `tex`."""
    return written(page_of(puzzle, solution, candidates, title, notes), format)


def written(page: Page, format: str) -> str | bytes:
    """Return a page as `pdf` or as `tex`."""
    if format == "tex":
        from alldiff.paper.tikz import tikz

        return tikz(page)
    from alldiff.paper.pdf import pdf

    return pdf([page], page.name)
