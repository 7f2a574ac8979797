"""Pictures of conflict sets: the set in colour, everything else faded, a ring where it breaks."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from xml.sax.saxutils import escape, quoteattr

from alldiff.core.cells import Cell
from alldiff.core.puzzle import Puzzle
from alldiff.core.records import replace
from alldiff.render.board import Board, board_of
from alldiff.render.glyphs import text_label
from alldiff.render.html import page_style, text
from alldiff.render.style import ThemeName, scope, style_sheet
from alldiff.render.svg import (
    CELL,
    MARGIN,
    clean,
    corner,
    lines as grid_lines,
    name_of,
    number,
    outer_border,
    rings,
    rule_parts,
    splits,
    sum_numbers,
)

SENTENCE = 14.0
"""Font size of the sentences below the board."""
MOST_HOUSES = 4
"""More houses than this are not tinted: the whole board would be."""
STYLE = (
    ".blamed{fill:#f59e0b;fill-opacity:.5} .house{fill:#f59e0b;fill-opacity:.14} "
    ".faded{opacity:.3} text.ink.said{font-family:sans-serif;text-anchor:start}"
)


def conflict_svg(
    puzzle: Puzzle,
    values: Mapping[Cell, int],
    *,
    cells: Collection[Cell],
    clues: Collection[int],
    houses: Sequence[Collection[Cell]],
    broken: Collection[Cell],
    lines: Sequence[str],
    theme: ThemeName = "light",
) -> str:
    """Return a picture of a puzzle with a player's values and a conflict set.

    Args:
        puzzle: the puzzle
        values: what the player entered
        cells: the cells of the set
        clues: the numbers of its clues
        houses: the cells of its base rules
        broken: the cells where it breaks
        lines: sentences below the board
        theme: "light", "dark" or "auto"
    """
    board = conflict_board(puzzle, values, cells, broken)
    width, height = CELL * len(board.columns), CELL * len(board.rows)
    whole = 2 * MARGIN + max(width, 340.0)
    said = [part for line in lines for part in wrapped(line, (whole - 2 * MARGIN) / SENTENCE)]
    tall = 2 * MARGIN + height + (1.35 * SENTENCE * len(said) + MARGIN if said else 0)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {whole:g} {tall:g}" '
        f'width="{whole:g}" height="{tall:g}" class="{scope(theme, board.largest)}" '
        f'role="img" aria-label={quoteattr(clean(name_of(puzzle, puzzle.title)))}>',
        f"<title>{escape(clean(name_of(puzzle, puzzle.title)))}</title>",
        f"<desc>{escape(clean(' '.join(lines)))}</desc>",
        f"<style>\n{style_sheet(theme, board.largest)}\n{STYLE}\n</style>",
        f'<rect class="paper" width="{whole:g}" height="{tall:g}" rx="6"/>',
        f'<g transform="translate({MARGIN:g} {MARGIN:g})">',
        *board_parts(board, set(cells), set(clues), houses),
        "</g>",
    ]
    top = 2 * MARGIN + height
    for at, line in enumerate(said, 1):
        parts.append(
            f'<text class="ink said" x="{MARGIN:g}" y="{top + 1.35 * SENTENCE * (at - 0.4):g}" '
            f'font-size="{SENTENCE:g}">{escape(clean(line))}</text>'
        )
    return "\n".join([*parts, "</svg>"]) + "\n"


def wrapped(text: str, width: float) -> Iterator[str]:
    """Yield the lines of a text that is at most so many times the font size wide."""
    line = ""
    for word in text.split():
        longer = f"{line} {word}".lstrip()
        if line and text_width(longer) > width:
            yield line
            longer = word
        line = longer
    yield line


def text_width(text: str) -> float:
    """Return about how wide a sans-serif text is, in font sizes."""
    return sum(0.73 if c.isupper() else 0.29 if c == " " else 0.56 for c in text)


def conflict_board(
    puzzle: Puzzle, values: Mapping[Cell, int], cells: Collection[Cell], broken: Collection[Cell]
) -> Board:
    """Return the board of a puzzle with a player's values, the set's cells and where it breaks."""
    grid = tuple(
        tuple(v or values.get((r, c)) for c, v in enumerate(line))
        for r, line in enumerate(puzzle.givens)
    )
    board = board_of(puzzle, grid, {})
    return replace(board, faulty=frozenset(broken), named=frozenset(cells), listed=())


def board_parts(
    board: Board, cells: set[Cell], clues: set[int], houses: Sequence[Collection[Cell]]
) -> Iterator[str]:
    """Yield the elements of the board, bottom layer first; what is not in the set is faded."""
    inside = tuple(one for one in board.shapes if one[0] in clues)
    bold = replace(board, shapes=inside)
    rest = replace(board, shapes=tuple(one for one in board.shapes if one[0] not in clues))
    for cell in sorted(board.cells | board.blocks.keys()):
        yield square(board, cell, "block" if cell in board.blocks else "cell")
    if len(houses) <= MOST_HOUSES:
        for cell in sorted({cell for house in houses for cell in house} - cells):
            yield square(board, cell, "house")
    for cell in sorted(cells & board.cells):
        yield square(board, cell, "blamed")
    yield '<g class="faded">'
    yield from rule_parts(rest, CELL, text_label, ("ground",))
    yield "</g>"
    yield from rule_parts(bold, CELL, text_label, ("ground",))
    yield grid_lines(board, CELL)
    yield from splits(board, CELL)
    yield from rule_parts(rest, CELL, text_label, ("border",))
    yield '<g class="faded">'
    yield from rule_parts(rest, CELL, text_label, ("below",))
    yield "</g>"
    yield from rule_parts(bold, CELL, text_label, ("below", "border"))
    yield outer_border(board, CELL)
    yield from rings(board, CELL)
    for cell in sorted(board.values):
        drawn = number(board, cell, CELL, text_label)
        yield drawn if cell in cells else f'<g class="faded">{drawn}</g>'
    for cell, sums in sorted(board.blocks.items()):
        yield from sum_numbers(board, cell, sums, CELL, text_label)
    yield '<g class="faded">'
    yield from rule_parts(rest, CELL, text_label, ("above",))
    yield "</g>"
    yield from rule_parts(bold, CELL, text_label, ("above",))


def square(board: Board, cell: Cell, look: str) -> str:
    """Return a square over a cell."""
    x, y = corner(board, cell, CELL)
    return f'<rect class="{look}" x="{x:g}" y="{y:g}" width="{CELL:g}" height="{CELL:g}"/>'


PAGE = """<!DOCTYPE html>
<html lang="{lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="{schemes}">
<title>{title}</title>
<style>
{style}
ol,ul{{text-align:left;max-width:40rem;margin:.5rem auto}}
</style>
</head>
<body>
<main>
<h1>{title}</h1>
{said}<figure>
{picture}</figure>
<ol>
{steps}</ol>
{mend}</main>
</body>
</html>
"""


def conflict_page(
    puzzle: Puzzle,
    picture: str,
    said: Sequence[str],
    steps: Sequence[str],
    heading: str,
    mend: Sequence[str],
    theme: ThemeName,
    lang: str,
) -> str:
    """Return a page with the picture, the argument and the repairs; it loads nothing."""
    listed = "".join(f"<li>{text(one)}</li>\n" for one in mend)
    return PAGE.format(
        lang=lang,
        schemes="light dark" if theme == "auto" else theme,
        title=text(name_of(puzzle, puzzle.title)),
        style=page_style(theme),
        said="".join(f'<p class="status">{text(line)}</p>\n' for line in said),
        picture=picture,
        steps="".join(f"<li>{text(one)}</li>\n" for one in steps),
        mend=f"<h2>{text(heading)}</h2>\n<ul>\n{listed}</ul>\n" if mend else "",
    )
