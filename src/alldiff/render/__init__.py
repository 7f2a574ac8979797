"""Drawing puzzles: text, terminal colour, SVG, PNG, HTML, PDF and TikZ."""

from __future__ import annotations

from collections.abc import Sequence
from os import PathLike
from pathlib import Path
from typing import Literal

from alldiff.core.errors import UsageError, WriteError, suggest
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
    scale: float = 2.0,
) -> str | bytes:
    """Return a picture of the puzzle, solved on the right where a solution is given.

    SVG, HTML and TeX (a picture of TikZ) are text, PNG and PDF are bytes. PDF and TeX are for
    paper: black on white, and without marks of faults. `candidates` are pencil marks, `faults` mark
    their cells in red, `title` replaces that of the puzzle. `status` is a sentence under the
    picture of a page; `scale` is the dots of a PNG to a unit of the SVG.
    """
    if format == "svg":
        from alldiff.render.svg import pair_svg

        return pair_svg(
            puzzle, solution, candidates=candidates, theme=theme, faults=faults, title=title
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
        )
    if format in ("pdf", "tex"):
        from alldiff.paper.picture import paper_picture

        if theme == "dark":
            raise UsageError(f"{format.upper()} is for paper, which is white: no dark theme")
        return paper_picture(puzzle, solution, candidates=candidates, title=title, format=format)
    raise UsageError(
        f"unknown picture format {format!r}{suggest(format, PICTURE_FORMATS)}; "
        f"known: {', '.join(PICTURE_FORMATS)}"
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
    scale: float = 2.0,
) -> str | bytes:
    """Return a picture of the puzzle and, with a path, write it there.

    The suffix of the path says the format where `format` does not; without either it is SVG.
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
        scale=scale,
    )
    if path is not None:
        save(drawn, path)
    return drawn


def format_of(path: str | PathLike[str]) -> PictureFormat:
    """Return the picture format that the suffix of a path asks for.

    >>> format_of("puzzle.PNG")
    'png'
    """
    suffix = Path(path).suffix.lower()
    for format in PICTURE_FORMATS:
        if suffix == f".{format}":
            return format
    raise WriteError(
        f"{path}: no picture format has the suffix {suffix!r}; end the name in "
        f"{', '.join(f'.{format}' for format in PICTURE_FORMATS)}"
    )


def save(drawn: str | bytes, path: str | PathLike[str]) -> None:
    """Write a picture to a file."""
    data = drawn.encode() if isinstance(drawn, str) else drawn
    try:
        Path(path).write_bytes(data)
    except OSError as error:
        raise WriteError(f"{path}: cannot be written: {error.strerror or error}") from error


def show(path: str | PathLike[str]) -> bool:
    """Open a written picture in the viewer of the platform; False where there is none."""
    import webbrowser

    return webbrowser.open(Path(path).absolute().as_uri())
