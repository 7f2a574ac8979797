"""PNG pictures from the SVG, on any machine: numbers are drawn as strokes, not from fonts."""

from __future__ import annotations

from collections.abc import Sequence

from alldiff.core import extras
from alldiff.core.errors import UsageError
from alldiff.core.messages import t
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
    notes: Sequence[str] = (),
    scale: float = 2.0,
) -> bytes:
    """Return a PNG of the puzzle, with the solved board at the right if there is a solution.

    `scale` is the number of pixels per SVG unit. A PNG cannot follow the reader's screen, so the
    theme `auto` is drawn light. A title is drawn in a system font, and omitted if there is none.
    """
    drawn = pair_svg(
        puzzle,
        solution,
        candidates=candidates,
        theme="light" if theme == "auto" else theme,
        faults=faults,
        title=title,
        label=stroke_label,
        notes=notes,
    )
    return png_from_svg(drawn, scale=scale)


def png_from_svg(drawn: str, *, scale: float = 2.0) -> bytes:
    """Return an SVG document as PNG; its text, if any, needs system fonts."""
    if not scale > 0:
        raise UsageError(t("the scale of a picture must be above 0, not {}", scale))
    resvg_py = extras.load("resvg_py", "drawing PNG")
    drawn_as_png: bytes = resvg_py.svg_to_bytes(
        svg_string=drawn, zoom=scale, skip_system_fonts="<text" not in drawn
    )
    return drawn_as_png
