"""Drawing puzzles: text, terminal colour, SVG, PNG, HTML, PDF and TikZ."""

from __future__ import annotations

from collections.abc import Sequence
from os import PathLike
from pathlib import Path
from typing import Literal

from alldiff.core.errors import UsageError, WriteError, suggest
from alldiff.core.messages import t
from alldiff.core.puzzle import Fault, Grid, Puzzle
from alldiff.render.board import Marks
from alldiff.render.style import ThemeName

PictureFormat = Literal["svg", "png", "html", "pdf", "tex"]

PICTURE_FORMATS: tuple[PictureFormat, ...] = ("svg", "png", "html", "pdf", "tex")


def picture(
    puzzle: Puzzle,
    solution: Grid | None = None,
    *,
    candidates: Marks | None = None,
    theme: ThemeName = "light",
    format: str = "svg",
    faults: Sequence[Fault] = (),
    title: str | None = None,
    status: str = "",
    notes: Sequence[str] = (),
    scale: float = 2.0,
) -> str | bytes:
    """Return a picture of the puzzle, with the solved board at the right if there is a solution.

    SVG, HTML and TeX (a TikZ picture) are text, PNG and PDF are bytes. PDF and TeX are for paper:
    black on white, without marks for faults.

    Args:
        puzzle: the puzzle
        solution: values for the board at the right
        candidates: pencil marks
        theme: "light", "dark" or "auto"
        format: one of the picture formats
        faults: their cells are marked in red
        title: replaces the puzzle's title
        status: a sentence under the picture in an HTML page
        notes: lines under the picture
        scale: PNG pixels per SVG unit
    """
    if format == "svg":
        from alldiff.render.svg import pair_svg

        return pair_svg(
            puzzle,
            solution,
            candidates=candidates,
            theme=theme,
            faults=faults,
            title=title,
            notes=notes,
        )
    if format == "png":
        from alldiff.render.png import png

        return png(
            puzzle,
            solution,
            candidates=candidates,
            theme=theme,
            faults=faults,
            title=title,
            notes=notes,
            scale=scale,
        )
    if format == "html":
        from alldiff.render.html import html

        return html(
            puzzle,
            solution,
            candidates=candidates,
            theme=theme,
            faults=faults,
            title=title,
            status=status,
            notes=notes,
        )
    if format in ("pdf", "tex"):
        from alldiff.paper.picture import paper_picture

        if theme == "dark":
            raise UsageError(t("{} is for paper: it has no dark theme", format.upper()))
        return paper_picture(
            puzzle, solution, candidates=candidates, title=title, format=format, notes=notes
        )
    raise UsageError(
        t(
            "unknown picture format {!r}{}; known: {}",
            format,
            suggest(format, PICTURE_FORMATS),
            ", ".join(PICTURE_FORMATS),
        )
    )


def draw(
    puzzle: Puzzle,
    path: str | PathLike[str] | None = None,
    *,
    solution: Grid | None = None,
    candidates: Marks | None = None,
    theme: ThemeName = "light",
    format: str | None = None,
    faults: Sequence[Fault] = (),
    title: str | None = None,
    status: str = "",
    notes: Sequence[str] = (),
    scale: float = 2.0,
) -> str | bytes:
    """Return a picture of the puzzle and, with a path, write it there.

    The format is `format`, or else the suffix of the path; the default is SVG.
    """
    if format is None:
        format = "svg" if path is None else format_of(path)
    drawn = picture(
        puzzle,
        solution,
        candidates=candidates,
        theme=theme,
        format=format,
        faults=faults,
        title=title,
        status=status,
        notes=notes,
        scale=scale,
    )
    if path is not None:
        save(drawn, path)
    return drawn


def format_of(path: str | PathLike[str]) -> PictureFormat:
    """Return the picture format for a path's suffix.

    >>> format_of("puzzle.PNG")
    'png'
    """
    suffix = Path(path).suffix.lower()
    for format in PICTURE_FORMATS:
        if suffix == f".{format}":
            return format
    raise WriteError(
        t(
            "{}: no picture format has the suffix {!r}; end the name in {}",
            path,
            suffix,
            ", ".join(f".{format}" for format in PICTURE_FORMATS),
        )
    )


def save(drawn: str | bytes, path: str | PathLike[str]) -> None:
    """Write a picture to a file."""
    data = drawn.encode() if isinstance(drawn, str) else drawn
    try:
        Path(path).write_bytes(data)
    except OSError as error:
        raise WriteError(t("{}: cannot be written: {}", path, error.strerror or error)) from error


def show(path: str | PathLike[str]) -> bool:
    """Open a picture file in the platform's viewer; return False if there is none."""
    import webbrowser

    return webbrowser.open(Path(path).absolute().as_uri())
