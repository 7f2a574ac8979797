"""Pictures of puzzles as SVG: each value on its colour."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from textwrap import wrap
from xml.sax.saxutils import escape, quoteattr

from alldiff.core.cells import Cell
from alldiff.core.puzzle import Fault, Grid, Puzzle
from alldiff.core.visible import visible
from alldiff.kinds import KINDS
from alldiff.render.board import NO_RULE, Board, Marks, Sums, board_of
from alldiff.render.colours import paint_name
from alldiff.render.figures import AnyFigure, Disc, Layer, Words
from alldiff.render.glyphs import Label, text_label
from alldiff.render.style import ThemeName, scope, style_sheet

CELL = 40.0
"""Side of a cell without pencil marks."""
MARK = 17.0
"""Side of the field for one pencil mark."""
MARGIN = 14.0
CAPTION = 18.0
"""Font size of the title."""
NOTE = 16.0
"""Height of a line for rules that no picture shows."""

NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that no XML document may contain, escaped or not."""


def svg(
    puzzle: Puzzle,
    grid: Grid | None = None,
    *,
    candidates: Marks | None = None,
    theme: ThemeName = "light",
    faults: Sequence[Fault] = (),
    title: str | None = None,
    label: Label = text_label,
) -> str:
    """Return one board: the puzzle, with the values from `grid` in cells without givens.

    Givens are bold. `candidates` are pencil marks, `faults` mark their cells in red, `title`
    replaces the puzzle's title ("" for none), and `label` draws the numbers.
    """
    board = board_of(puzzle, grid, candidates, faults)
    return document(puzzle, [board], theme, title, label)


def pair_svg(
    puzzle: Puzzle,
    grid: Grid | None,
    *,
    candidates: Marks | None = None,
    theme: ThemeName = "light",
    faults: Sequence[Fault] = (),
    title: str | None = None,
    label: Label = text_label,
    notes: Sequence[str] = (),
) -> str:
    """Return the puzzle at the left and its solution at the right; alone without a solution.

    `notes` are lines under the picture, besides the rules that it does not show.
    """
    boards = [board_of(puzzle, None, candidates, faults)]
    if grid is not None:
        boards.append(board_of(puzzle, grid, {}))
    return document(puzzle, boards, theme, title, label, notes)


def document(
    puzzle: Puzzle,
    boards: Sequence[Board],
    theme: ThemeName,
    title: str | None,
    label: Label,
    notes: Sequence[str] = (),
) -> str:
    """Return the SVG document with boards of one puzzle side by side."""
    shown = puzzle.title if title is None else title
    side = cell_side(boards)
    width = side * len(boards[0].columns)
    height = side * len(boards[0].rows)
    above = 1.9 * CAPTION if shown else 0.0
    gap = max(1.5 * MARGIN, 0.6 * side)
    whole = 2 * MARGIN + len(boards) * width + (len(boards) - 1) * gap
    said = (*boards[0].unseen, *notes)
    notes = [line for note in said for line in wrap(note, max(10, int(whole / 7)))]
    tall = 2 * MARGIN + above + height + NOTE * len(notes)
    largest = boards[0].largest
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {whole:g} {tall:g}" '
        f'width="{whole:g}" height="{tall:g}" class="{scope(theme, largest)}" '
        f'role="img" aria-label={quoteattr(clean(name_of(puzzle, shown)))}>',
        f"<title>{escape(clean(name_of(puzzle, shown)))}</title>",
        f"<desc>{escape(clean(description(puzzle, boards)))}</desc>",
        f"<style>\n{style_sheet(theme, largest, paints(boards[0]))}\n</style>",
        f'<rect class="paper" width="{whole:g}" height="{tall:g}" rx="6"/>',
    ]
    if shown:
        parts.append(caption(shown, whole))
    for index, board in enumerate(boards):
        left, top = MARGIN + index * (width + gap), MARGIN + above
        parts.append(f'<g transform="translate({left:g} {top:g})">')
        parts.extend(board_parts(board, side, label))
        parts.append("</g>")
    for number, note in enumerate(notes, 1):
        y = 2 * MARGIN + above + height + NOTE * (number - 0.5)
        parts.append(
            f'<text class="ink note" x="{whole / 2:g}" y="{y:g}" font-size="{0.75 * NOTE:g}">'
            f"{escape(clean(note))}</text>"
        )
    parts.append("</svg>")
    return "\n".join(parts) + "\n"


def paints(board: Board) -> list[str]:
    """Return the fixed colours on a board, each once."""
    found: dict[str, None] = {}
    for _, figure in board.figures:
        if isinstance(figure, Disc):
            found |= dict.fromkeys((figure.fill, figure.rim))
        else:
            found[figure.colour] = None
    return [paint for paint in found if paint.startswith("#")]


def cell_side(boards: Sequence[Board]) -> float:
    """Return the side of a cell: larger if pencil marks need the space."""
    if not any(board.marks for board in boards):
        return CELL
    return max(CELL, MARK * boards[0].marks_across)


def clean(text: str) -> str:
    """Return text without characters that XML forbids, or that turn or hide others."""
    return NOT_XML.sub("\N{REPLACEMENT CHARACTER}", visible(text))


def name_of(puzzle: Puzzle, title: str) -> str:
    """Return the name of the picture for screen readers."""
    return title or f"{KINDS[puzzle.kind].title} {puzzle.rows}x{puzzle.columns}"


def description(puzzle: Puzzle, boards: Sequence[Board]) -> str:
    """Return the description of the picture for screen readers."""
    cells, givens = len(boards[0].cells), len(boards[0].givens)
    kind = f"{KINDS[puzzle.kind].title} with {cells} cells, {givens} of them given"
    if len(boards) > 1:
        return f"{kind}; the puzzle on the left, its solution on the right."
    return f"{kind}; {len(boards[0].values)} are filled."


def caption(title: str, width: float) -> str:
    """Return the visible title, cut if the picture is too narrow for it."""
    room = max(1, int((width - 2 * MARGIN) / (0.58 * CAPTION)))
    line = " ".join(clean(title).split())
    cut = line if len(line) <= room else line[: room - 1].rstrip() + "\N{HORIZONTAL ELLIPSIS}"
    return (
        f'<text class="ink caption" x="{width / 2:g}" y="{MARGIN + CAPTION:g}" '
        f'font-size="{CAPTION:g}">{escape(cut)}</text>'
    )


def board_parts(board: Board, side: float, label: Label) -> Iterator[str]:
    """Yield the elements of one board, bottom layer first."""
    yield from backgrounds(board, side)
    yield from rule_parts(board, side, label, ("ground",))
    yield lines(board, side)
    yield from splits(board, side)
    yield from rule_parts(board, side, label, ("below", "border"))
    yield outer_border(board, side)
    yield from rule_parts(board, side, label, ("over", "fog"))
    if board.fog:
        yield lines(board, side)
        yield from rule_parts(board, side, label, ("border",))
        yield outer_border(board, side)
    yield from rings(board, side)
    for cell in sorted(board.values):
        yield number(board, cell, side, label)
    for cell in sorted(board.marks):
        yield from pencil_marks(board, cell, side, label)
    for cell, sums in sorted(board.blocks.items()):
        yield from sum_numbers(board, cell, sums, side, label)
    yield from rule_parts(board, side, label, ("above",))


def corner(board: Board, cell: Cell, side: float) -> tuple[float, float]:
    """Return x and y of a cell's upper left corner."""
    return (cell[1] - board.left) * side, (cell[0] - board.top) * side


def backgrounds(board: Board, side: float) -> Iterator[str]:
    """Yield the background of each cell: the colour of its value, plain, or black."""
    for cell in sorted(board.cells | board.blocks.keys()):
        x, y = corner(board, cell, side)
        value = board.values.get(cell, 0)
        look = "faulty" if cell in board.faulty else "cell"
        if cell in board.blocks:
            look = "block"
        elif board.coloured and 1 <= value <= board.largest:
            look = f"v{value}"
        yield f'<rect class="{look}" x="{x:g}" y="{y:g}" width="{side:g}" height="{side:g}"/>'


def extent(board: Board) -> tuple[int, int, int, int]:
    """Return the first and last row and column with cells, including black ones."""
    places = board.cells | board.blocks.keys() or {(0, 0)}
    rows, columns = [cell[0] for cell in places], [cell[1] for cell in places]
    return min(rows), min(columns), max(rows) + 1, max(columns) + 1


def lines(board: Board, side: float) -> str:
    """Return the thin lines between cells."""
    top, left, bottom, right = extent(board)
    (x, y), (u, v) = corner(board, (top, left), side), corner(board, (bottom, right), side)
    if has_holes(board):
        return f'<path class="line" stroke-width="1" d="{edges(board, side, True)}"/>'
    across = (f"M{x:g} {y + side * row:g}H{u:g}" for row in range(1, bottom - top))
    down = (f"M{x + side * column:g} {y:g}V{v:g}" for column in range(1, right - left))
    return f'<path class="line" stroke-width="1" d="M{x:g} {y:g}{"".join((*across, *down))}"/>'


def outer_border(board: Board, side: float) -> str:
    """Return the thick line around the board."""
    top, left, bottom, right = extent(board)
    (x, y), (u, v) = corner(board, (top, left), side), corner(board, (bottom, right), side)
    path = edges(board, side, False) if has_holes(board) else f"M{x:g} {y:g}H{u:g}V{v:g}H{x:g}Z"
    return f'<path class="border" stroke-width="{thickness(board):g}" d="{path}"/>'


def has_holes(board: Board) -> bool:
    """Return whether there are places without a cell, black or white, within the grid."""
    top, left, bottom, right = extent(board)
    return len(board.cells | board.blocks.keys()) < (bottom - top) * (right - left)


def edges(board: Board, side: float, between: bool) -> str:
    """Return the path of the edges between cells, or else of those around them."""
    places = board.cells | board.blocks.keys()
    parts = []
    for cell in sorted(places):
        row, column = cell
        for near, start, way in (
            ((row, column + 1), (row, column + 1), f"v{side:g}"),
            ((row + 1, column), (row + 1, column), f"h{side:g}"),
            ((row, column - 1), cell, f"v{side:g}"),
            ((row - 1, column), cell, f"h{side:g}"),
        ):
            if (near in places) is between and (not between or near > cell):
                x, y = corner(board, start, side)
                parts.append(f"M{x:g} {y:g}{way}")
    return "".join(parts)


def thickness(board: Board) -> float:
    """Return the thickness of borders: thicker on a bigger board, which is seen from afar."""
    return 2.4 + 0.05 * len(board.rows)


def rule_parts(board: Board, side: float, label: Label, layers: tuple[Layer, ...]) -> Iterator[str]:
    """Yield the shapes of the rules, layer by layer."""
    for layer in layers:
        for number, figure in board.figures:
            if figure.layer == layer:
                yield from figure_parts(board, figure, side, label, number)


def figure_parts(
    board: Board, figure: AnyFigure, side: float, label: Label, rule: int
) -> Iterator[str]:
    """Yield the elements of a figure; each includes the number of its rule."""

    def place(x: float, y: float) -> tuple[float, float]:
        return (x - board.left) * side, (y - board.top) * side

    mark = f'data-rule="{rule}"' if rule != NO_RULE else ""
    if isinstance(figure, Words):
        x, y = place(figure.x, figure.y)
        size = figure.size * side
        width = 0.58 * size * len(figure.text)
        start = x if figure.anchor == "start" else x - width / 2
        if figure.wiped:
            yield (
                f'<rect class="wipe" {mark} x="{start - 1:g}" y="{y - 0.52 * size:g}" '
                f'width="{width + 2:g}" height="{1.04 * size:g}"/>'
            )
        look = f"k-{paint_name(figure.colour)}"
        drawn = label(escape(clean(figure.text)), start + width / 2, y, size, look)
        turn = f'<g transform="rotate({figure.angle:g} {x:g} {y:g})">{drawn}</g>'
        yield turn if figure.angle else drawn
    elif isinstance(figure, Disc):
        x, y = place(figure.x, figure.y)
        look = f"f-{paint_name(figure.fill)}" if figure.fill else "hollow"
        rim = f" s-{paint_name(figure.rim)}" if figure.rim else ""
        yield (
            f'<circle class="{look}{rim}" {mark} cx="{x:g}" cy="{y:g}" '
            f'r="{figure.radius * side:g}" stroke-width="{figure.width * side:g}"/>'
        )
    else:
        points = " L".join("{:.4g} {:.4g}".format(*place(x, y)) for x, y in figure.points)
        path = f"M{points}{'Z' if figure.closed else ''}"
        width = thickness(board) if figure.layer == "border" else figure.width * side
        dashes = f' stroke-dasharray="{3.2 * width:g} {2.4 * width:g}"' if figure.dashed else ""
        if figure.fill:
            look = f"f-{paint_name(figure.colour)}"
            yield f'<path class="{look}" {mark} fill-rule="evenodd" d="{path}"/>'
        else:
            look = f"stroked s-{paint_name(figure.colour)}"
            look = "border" if figure.layer == "border" else look
            yield f'<path class="{look}" {mark} stroke-width="{width:.3g}"{dashes} d="{path}"/>'


def splits(board: Board, side: float) -> Iterator[str]:
    """Yield the diagonal in each clue cell."""
    for cell, sums in sorted(board.blocks.items()):
        if sums != Sums():
            x, y = corner(board, cell, side)
            yield f'<path class="split" stroke-width="1.2" d="M{x:g} {y:g}l{side:g} {side:g}"/>'


def rings(board: Board, side: float) -> Iterator[str]:
    """Yield a red ring inside each cell that has a fault."""
    for cell in sorted(board.faulty & (board.cells | board.blocks.keys())):
        x, y = corner(board, cell, side)
        yield (
            f'<rect class="ring" stroke-width="3" x="{x + 3:g}" y="{y + 3:g}" '
            f'width="{side - 6:g}" height="{side - 6:g}" rx="4"/>'
        )


def number(board: Board, cell: Cell, side: float, label: Label) -> str:
    """Return the value of a cell, in its middle; a given is bold."""
    x, y = corner(board, cell, side)
    value = board.values[cell]
    colour = f"n{value}" if board.coloured and 1 <= value <= board.largest else "ink"
    look = f"given {colour}" if cell in board.givens else colour
    digits = max(len(str(value)), len(str(board.largest)))
    size = side * min(0.62, 0.98 / max(1.6, digits))
    return label(str(value), x + side / 2, y + side / 2, size, look)


def pencil_marks(board: Board, cell: Cell, side: float, label: Label) -> Iterator[str]:
    """Yield the candidates in a cell, each at its own place and on its own colour."""
    x, y = corner(board, cell, side)
    across, down = board.marks_across, board.marks_down
    inset = 2.5
    head = max(board.mark_head * side, inset)
    width, height = (side - 2 * inset) / across, (side - inset - head) / down
    for value in board.marks[cell]:
        if not 1 <= value <= board.largest:
            continue
        row, column = divmod(value - 1, across)
        left, top = x + inset + column * width, y + head + row * height
        yield (
            f'<rect class="v{value}" x="{left + 0.6:g}" y="{top + 0.6:g}" '
            f'width="{width - 1.2:g}" height="{height - 1.2:g}" rx="3"/>'
        )
        size = min(width, height) * (0.78 if board.largest < 10 else 0.62)
        yield label(str(value), left + width / 2, top + height / 2, size, f"n{value}")


def sum_numbers(board: Board, cell: Cell, sums: Sums, side: float, label: Label) -> Iterator[str]:
    """Yield the down sum in the lower left of a clue cell and the across sum in the upper right."""
    x, y = corner(board, cell, side)
    for total, dx, dy in ((sums.down, 0.29, 0.73), (sums.across, 0.71, 0.28)):
        if total is not None:
            size = side * (0.34 if len(str(total)) < 3 else 0.25)
            yield label(str(total), x + dx * side, y + dy * side, size, "sum")
