"""Pictures of dots from the SVG, on any machine: numbers are drawn as strokes, not from fonts."""

from __future__ import annotations

from collections.abc import Sequence

from alldiff.core import extras
from alldiff.core.errors import UsageError
from alldiff.core.puzzle import Fault, Grid, Puzzle
from alldiff.render.board import Marks
from alldiff.render.glyphs import stroke_label
from alldiff.render.style import ThemeName
from alldiff.render.svg import pair_svg


def png(
    puzzle: Puzzle,
    solution: Grid | None = None,
    *,
    candidates: Marks | None = None,
    theme: ThemeName = "light",
    faults: Sequence[Fault] = (),
    title: str | None = None,
    scale: float = 2.0,
) -> bytes:
    """Return a PNG of the puzzle, solved on the right where a solution is given.

    `scale` is the number of dots to a unit of the SVG. Dots cannot follow what the reader's screen
    prefers, so the theme `auto` is drawn light. A title is drawn in a font of the machine, and
    missing where there is none.
    """
    drawn = pair_svg(
        puzzle,
        solution,
        candidates=candidates,
        theme="light" if theme == "auto" else theme,
        faults=faults,
        title=title,
        label=stroke_label,
    )
    return png_from_svg(drawn, scale=scale)


def png_from_svg(drawn: str, *, scale: float = 2.0) -> bytes:
    """Return an SVG document as PNG; its text, where it has any, needs fonts on the machine."""
    if not scale > 0:
        raise UsageError(f"the scale of a picture must be above 0, not {scale}")
    resvg_py = extras.load("resvg_py", "drawing PNG")
    drawn_as_png: bytes = resvg_py.svg_to_bytes(
        svg_string=drawn, zoom=scale, skip_system_fonts="<text" not in drawn
    )
    return drawn_as_png
