"""Puzzles as HTML: a standalone page, and a fragment for a notebook."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from html import escape

from alldiff.core.puzzle import Fault, Grid, Puzzle
from alldiff.kinds import rules_text
from alldiff.render.board import Marks
from alldiff.render.colours import PALETTES, Theme
from alldiff.render.style import FONTS, ThemeName
from alldiff.render.svg import clean, name_of, pair_svg

PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="{schemes}">
<title>{title}</title>
<style>
{style}
</style>
</head>
<body>
<main>
<h1>{title}</h1>
{author}<p class="rules">{rules}</p>
<figure>
{picture}</figure>
{status}</main>
</body>
</html>
"""


def html(
    puzzle: Puzzle,
    solution: Grid | None = None,
    *,
    candidates: Marks | None = None,
    theme: ThemeName = "auto",
    faults: Sequence[Fault] = (),
    title: str | None = None,
    status: str = "",
    notes: Sequence[str] = (),
) -> str:
    """Return a page with the picture, the rules and the status; it loads nothing from outside.

    The theme `auto` follows the reader's screen. Without a status, the page lists the faults, if
    any.
    """
    shown = name_of(puzzle, puzzle.title if title is None else title)
    rules = rules_text(puzzle)
    said = [status] if status else [fault.message for fault in faults]
    return PAGE.format(
        schemes="light dark" if theme == "auto" else theme,
        title=text(shown),
        style=page_style(theme),
        author=f'<p class="author">{text(puzzle.author)}</p>\n' if puzzle.author else "",
        rules=text(rules),
        picture=pair_svg(
            puzzle,
            solution,
            candidates=candidates,
            theme=theme,
            faults=faults,
            title="",
            notes=notes,
        ),
        status="".join(f'<p class="status">{text(line)}</p>\n' for line in said),
    )


def html_fragment(
    puzzle: Puzzle,
    solution: Grid | None = None,
    faults: Sequence[Fault] = (),
    notes: Sequence[str] = (),
) -> str:
    """Return the picture as one image element, for a notebook.

    Untrusted notebooks show neither SVG nor an SVG inside HTML, because it could contain a script.
    As the source of an image it is shown, and its style sheet stays separate.
    """
    drawn = pair_svg(puzzle, solution, faults=faults, notes=notes)
    source = b64encode(drawn.encode()).decode()
    name = text(name_of(puzzle, puzzle.title))
    return f'<img alt="{name}" style="max-width:100%" src="data:image/svg+xml;base64,{source}">'


def text(words: str) -> str:
    """Return words escaped for a page."""
    return escape(clean(words))


def page_style(theme: ThemeName) -> str:
    """Return the style sheet of the page around the picture."""
    rules = [
        f"body{{margin:0;font:1rem/1.5 {FONTS}}}",
        "main{max-width:72rem;margin:0 auto;padding:2rem 1rem;text-align:center}",
        "h1{font-size:1.6rem;margin:0 0 .3rem}",
        "p{margin:.3rem auto;max-width:40rem}",
        "figure{margin:1.5rem 0}",
        "svg{max-width:100%;height:auto}",
        ".status{font-weight:600}",
    ]
    if theme != "auto":
        return "\n".join([*rules, page_colours(theme)])
    dark = page_colours("dark")
    return "\n".join(
        [*rules, page_colours("light"), f"@media (prefers-color-scheme:dark){{{dark}}}"]
    )


def page_colours(theme: Theme) -> str:
    """Return the rules for the page's own colours."""
    palette = PALETTES[theme]
    return (
        f"body{{background:{palette.paper};color:{palette.ink}}} "
        f".author,.rules{{color:{palette.mark}}}"
    )
