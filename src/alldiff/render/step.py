"""Pictures of steps: the pattern in colours, removals struck out, placements circled."""

from __future__ import annotations

from collections.abc import Iterator
from xml.sax.saxutils import escape, quoteattr

from alldiff.core.cells import Cell
from alldiff.core.constraints import Less, Sum
from alldiff.core.model import values_of
from alldiff.languages import Language, english
from alldiff.render.board import Sums, board_of
from alldiff.render.figures import Disc, Stroke, figures
from alldiff.render.glyphs import Label, text_label
from alldiff.render.step_canvas import INSET, SIGN_INSET, Canvas, disc
from alldiff.render.step_key import key_lines, key_parts, wrapped
from alldiff.render.step_links import links
from alldiff.render.step_style import step_rules
from alldiff.render.style import ThemeName, scope, style_sheet
from alldiff.render.svg import (
    MARGIN,
    clean,
    corner,
    lines,
    outer_border,
    paints,
    rule_parts,
    splits,
    sum_numbers,
)
from alldiff.rules.framework.shapes import AnyShape, Outline
from alldiff.techniques.engine.catalogue import TECHNIQUES
from alldiff.techniques.engine.decisive import shown
from alldiff.techniques.engine.deduction import Deduction
from alldiff.techniques.engine.position import Position
from alldiff.techniques.engine.reasoning import Reasoning
from alldiff.techniques.words import argument, numbered, sentence, title
from alldiff.techniques.words.legend import tinted

MARK = 21.5
"""Side of the field for one pencil mark."""
SENTENCE = 15.0
"""Font size of the sentence below the board."""
MOST_LINES = 8
"""An argument with more lines than this is shortened to the decisive ones."""


def step_svg(
    position: Position,
    deduction: Deduction,
    *,
    theme: ThemeName = "light",
    label: Label = text_label,
    said: str | None = None,
    language: Language | None = None,
) -> str:
    """Return a picture of a step in its position, with its sentence below.

    `said` replaces the sentence; '' omits it and the colour key.
    """
    reasoning = Reasoning(position)
    spoken = language or english()
    puzzle = position.puzzle
    grid = tuple(
        tuple(
            given if given is None else given or position.values.get((r, c))
            for c, given in enumerate(line)
        )
        for r, line in enumerate(puzzle.givens)
    )
    board = board_of(puzzle, grid, position.marks)
    side = MARK * max(board.marks_across, 2)
    if board.has_borders_marked:
        side += 2 * (SIGN_INSET - INSET)
    side *= 1 + board.mark_head / 2
    canvas = Canvas(board, side, reasoning, shown(deduction))
    words = sentence(position, deduction, spoken) if said is None else said
    width = max(side * len(board.columns), 320.0)
    size = max(SENTENCE, width / 42)
    lines = wrapped(words, width, size)
    if words and said is None:
        lines += argument_lines(position, deduction, spoken, width, size)
    keys = key_lines(key_parts(canvas, spoken) if words else (), width, 0.85 * size)
    below = 1.35 * size * (len(lines) + len(keys)) + (0.6 * MARGIN if lines else 0)
    whole, tall = 2 * MARGIN + width, 2 * MARGIN + side * len(board.rows) + below
    within = "".join(f".{name}" for name in scope(theme, board.largest).split())
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {whole:g} {tall:g}" '
        f'width="{whole:g}" height="{tall:g}" class="{scope(theme, board.largest)}" '
        f'role="img" aria-label={quoteattr(clean(title(deduction, spoken)))}>',
        f"<title>{escape(clean(title(deduction, spoken)))}</title>",
        f"<desc>{escape(clean(words or sentence(position, deduction, spoken)))}</desc>",
        f"<style>\n{style_sheet(theme, board.largest, paints(board))}\n"
        f"{step_rules(within, theme, canvas.parts)}\n</style>",
        f'<rect class="paper" width="{whole:g}" height="{tall:g}" rx="6"/>',
        f'<g transform="translate({MARGIN:g} {MARGIN:g})">',
        *board_parts(canvas, label),
        "</g>",
    ]
    top = MARGIN + side * len(board.rows) + 0.6 * MARGIN
    for number, line in enumerate(lines, 1):
        parts.append(
            f'<text class="said" x="{MARGIN:g}" y="{top + 1.35 * size * number:g}" '
            f'font-size="{size:g}">{escape(line)}</text>'
        )
    for number, drawn in enumerate(keys, len(lines) + 1):
        parts.append(f'<g transform="translate(0 {top + 1.35 * size * number:g})">{drawn}</g>')
    parts.append("</svg>")
    return "\n".join(parts) + "\n"


def argument_lines(
    position: Position, deduction: Deduction, language: Language, width: float, size: float
) -> list[str]:
    """Return the decisive lines of an argument, or all if they are few, wrapped to fit."""
    told = argument(position, deduction)
    if len(told) > MOST_LINES:
        told = [line for line in told if line.decisive]
    return [part for line in told for part in wrapped(numbered(line, language), width, size)]


def step_png(
    position: Position,
    deduction: Deduction,
    *,
    theme: ThemeName = "light",
    scale: float = 2.0,
    said: str | None = None,
    language: Language | None = None,
) -> bytes:
    """Return the picture of a step as PNG; the sentence needs a system font."""
    from alldiff.render.glyphs import stroke_label
    from alldiff.render.png import png_from_svg

    drawn = step_svg(
        position,
        deduction,
        theme="light" if theme == "auto" else theme,
        label=stroke_label,
        said=said,
        language=language,
    )
    return png_from_svg(drawn, scale=scale)


def board_parts(canvas: Canvas, label: Label) -> Iterator[str]:
    """Yield the elements of the board, bottom layer first."""
    board, side = canvas.board, canvas.side
    yield from grounds(canvas)
    yield from tints(canvas)
    yield from rule_parts(board, side, label, ("ground",))
    yield lines(board, side)
    yield from splits(board, side)
    yield from rule_parts(board, side, label, ("below", "border", "over", "fog"))
    yield outer_border(board, side)
    # Arrows go below what they cross, so that no sign and no digit is hidden.
    arrows, heads = links(canvas)
    yield from arrows
    yield from rings(canvas)
    yield from sum_rings(canvas)
    yield from reason_shapes(canvas, outlines=True)
    for cell in sorted(board.values):
        yield value_number(canvas, cell, label)
    yield from marks(canvas, label)
    for cell, sums in sorted(board.blocks.items()):
        yield from sum_numbers(board, cell, sums, side, label)
    yield from rule_parts(board, side, label, ("above",))
    yield from reason_shapes(canvas, outlines=False)
    yield from heads


def grounds(canvas: Canvas) -> Iterator[str]:
    """Yield the plain background of each cell."""
    for cell in sorted(canvas.board.cells | canvas.board.blocks.keys()):
        look = "block" if cell in canvas.board.blocks else "cell"
        yield rectangle(canvas, cell, look)


def rectangle(canvas: Canvas, cell: Cell, look: str, inset: float = 0.0, extra: str = "") -> str:
    """Return a rectangle over a cell."""
    x, y = corner(canvas.board, cell, canvas.side)
    size = canvas.side - 2 * inset
    return (
        f'<rect class="{look}" x="{x + inset:g}" y="{y + inset:g}" width="{size:g}" '
        f'height="{size:g}"{extra}/>'
    )


def tints(canvas: Canvas) -> Iterator[str]:
    """Yield the tint for the pattern's houses, its whole cells, and blockers."""
    because = canvas.deduction.because
    family = TECHNIQUES[canvas.deduction.technique].family
    if family == "sets":
        # Sets of cells are the pattern here; their houses are only where they lie.
        for cell, colour in sorted({(shade.cell, shade.colour) for shade in because.shades}):
            yield rectangle(canvas, cell, f"c{colour}")
    model = canvas.reasoning.model
    for part, scopes in tinted(model, canvas.deduction).items():
        for variable in (v for house in scopes for v in house if v < len(model.cells)):
            yield rectangle(canvas, model.cells[variable], f"t{part}")
    for shade in because.shades:
        if shade.value is None:
            yield rectangle(canvas, shade.cell, f"c{shade.colour}")
    for cell in blockers(canvas):
        yield rectangle(canvas, cell, "blocker")


def blockers(canvas: Canvas) -> list[Cell]:
    """Return the placed values that leave a single its place: few of them, to be seen at once."""
    reasoning, deduction = canvas.reasoning, canvas.deduction
    if deduction.technique not in ("hidden-single", "naked-single"):
        return []
    ((cell, value),) = deduction.places
    target = reasoning.variable_of[cell]
    wanted: set[tuple[int, int]] = set()
    if deduction.technique == "naked-single":
        everything = reasoning.model.domains[target]
        wanted = {(target, v) for v in values_of(everything)}
        wanted.discard((target, value))
    else:
        for reason in deduction.because.reasons:
            scope = reasoning.model.constraints[reason.constraint].variables
            wanted |= {(v, value) for v in scope if v != target and not reasoning.placed[v]}
    found: list[int] = []
    while wanted:
        covers = {
            v: {w for w in wanted if w[1] == value and v in reasoning.peers[w[0]]}
            for v, value in enumerate(reasoning.values)
            if reasoning.placed[v]
        }
        best = max(covers, key=lambda v: len(covers[v]), default=None)
        if best is None or not covers[best]:
            break
        found.append(best)
        wanted -= covers[best]
    return [reasoning.model.cells[v] for v in found]


def rings(canvas: Canvas) -> Iterator[str]:
    """Yield a dashed ring in each cell of a deadly pattern."""
    for deadly in canvas.deduction.because.deadly[:24]:
        yield rectangle(canvas, deadly.cell, "dead", 2.5, ' stroke-width="2" rx="5"')


def sum_rings(canvas: Canvas) -> Iterator[str]:
    """Yield a ring around each sum in a Kakuro that is a reason."""
    for constraint, colour in sorted(
        {(r.constraint, r.colour) for r in canvas.deduction.because.reasons}
    ):
        of = canvas.reasoning.model.constraints[constraint]
        if not isinstance(of, Sum):
            continue
        places = canvas.places(constraint)
        if not places:
            continue
        first = places[0]
        # A run of one cell is drawn where its sum is.
        beside = canvas.board.blocks.get((first[0], first[1] - 1), Sums())
        down = first[1] == places[1][1] if len(places) > 1 else beside.across != of.total
        clue = (first[0] - 1, first[1]) if down else (first[0], first[1] - 1)
        if clue in canvas.board.blocks:
            x, y = corner(canvas.board, clue, canvas.side)
            across, below = (0.29, 0.73) if down else (0.71, 0.28)
            look, side = f"o{colour} bright", canvas.side
            yield disc(x + across * side, y + below * side, 0.24 * side, look, ' stroke-width="3"')


def value_number(canvas: Canvas, cell: Cell, label: Label) -> str:
    """Return a value in the middle of its cell; a given is bold, a player's value is not."""
    board, side = canvas.board, canvas.side
    x, y = corner(board, cell, side)
    digits = max(len(str(board.values[cell])), len(str(board.largest)))
    size = side * min(0.6, 0.95 / max(1.6, digits))
    look = "given plain" if cell in board.givens else "filled"
    return label(str(board.values[cell]), x + side / 2, y + side / 2, size, look)


def marks(canvas: Canvas, label: Label) -> Iterator[str]:
    """Yield every pencil mark, with its disc, its circle or its stroke."""
    board, deduction, radius = canvas.board, canvas.deduction, canvas.radius
    shade = {(s.cell, s.value): s.colour for s in deduction.because.shades if s.value is not None}
    nodes = {c for link in deduction.because.links for node in (link.start, link.end) for c in node}
    removed, placed = set(deduction.removals), set(deduction.places)
    size = 2 * radius * (0.86 if board.largest < 10 else 0.68)
    for cell in sorted(board.marks):
        for value in board.marks[cell]:
            candidate = (cell, value)
            x, y = canvas.centre(candidate)
            look = "mark"
            if candidate in placed:
                yield disc(x, y, radius * 1.12, "placed", ' stroke-width="3"')
                look = "new"
            elif candidate in shade and candidate not in removed:
                yield disc(x, y, radius, f"p{shade[candidate]}")
                look = f"q{shade[candidate]}"
            elif candidate in removed:
                yield disc(x, y, radius, "gone")
                if candidate in shade:
                    yield disc(x, y, radius, f"o{shade[candidate]}", ' stroke-width="2"')
                look = "removed"
            elif candidate in nodes:
                yield disc(x, y, radius, "o0", ' stroke-width="1.5"')
            yield label(str(value), x, y, size, look)
            if candidate in removed:
                reach = 0.85 * radius
                yield (
                    f'<path class="strike" stroke-width="1.8" '
                    f'd="M{x - reach:.1f} {y + reach:.1f}L{x + reach:.1f} {y - reach:.1f}"/>'
                )


def reason_shapes(canvas: Canvas, *, outlines: bool) -> Iterator[str]:
    """Yield the shapes of the rules that are reasons again, in the colour of their part.

    If links are drawn, only signs that one of them follows. Outlines lie below labels and digits.
    """
    model, links = canvas.reasoning.model, canvas.deduction.because.links
    followed = {(a, b) for link in links for a, _ in link.start for b, _ in link.end}
    for reason in canvas.deduction.because.reasons:
        if isinstance(model.constraints[reason.constraint], Less):
            ends = {*canvas.places(reason.constraint)}  # an unseen one has no place
            if links and not any({*pair} == ends for pair in followed):
                continue
        rules = model.origin[reason.constraint] if model.origin else ()
        for number, shape in canvas.board.shapes:
            drawn = shape.dashed if isinstance(shape, Outline) else True
            if number in rules and drawn and isinstance(shape, Outline) == outlines:
                yield from ringed(canvas, shape, f"o{reason.colour}")


def ringed(canvas: Canvas, shape: AnyShape, look: str) -> Iterator[str]:
    """Yield the outlines of a shape in one of the step's colours."""
    board, side = canvas.board, canvas.side

    def place(x: float, y: float) -> tuple[float, float]:
        return (x - board.left) * side, (y - board.top) * side

    for figure in figures(shape):
        if isinstance(figure, Disc):
            x, y = place(figure.x, figure.y)
            yield disc(x, y, figure.radius * side + 2, look, ' stroke-width="2.5"')
        elif isinstance(figure, Stroke) and not figure.fill and figure.colour != "paper":
            points = " L".join("{:.4g} {:.4g}".format(*place(x, y)) for x, y in figure.points)
            end = "Z" if figure.closed else ""
            extra = 'stroke-width="4" stroke-linecap="round" fill="none"'
            yield f'<path class="{look}" {extra} d="M{points}{end}"/>'
