"""The picture of a search tree: from the top down, with straight lines to solutions."""

from __future__ import annotations

from collections.abc import Iterator
from xml.sax.saxutils import escape, quoteattr

from alldiff.core.errors import UsageError
from alldiff.core.messages import t
from alldiff.lab.watching.tree import Node, SearchTree
from alldiff.lab.watching.tree_layout import (
    BELOW,
    CROSS,
    MARGIN,
    NODE,
    PADDING,
    Placed,
    count,
    placed,
)
from alldiff.render.colours import PALETTES, Theme
from alldiff.render.style import FONTS, THEMES, ThemeName
from alldiff.render.svg import clean

GREENS: dict[Theme, tuple[str, str]] = {
    "light": ("#15803d", "#dcfce7"),
    "dark": ("#4ade80", "#14391f"),
}
"""The line and background of a solution."""


def tree_svg(tree: SearchTree, theme: ThemeName) -> str:
    """Return a tree as an SVG document."""
    drawn = placed(tree)
    width, height = drawn.width, drawn.height
    name = clean(tree.say(t("Search tree of {}", tree.name)))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
        f'width="{width:g}" height="{height:g}" class="alldiff-tree-{theme}" role="img" '
        f"aria-label={quoteattr(name)}>",
        f"<title>{escape(name)}</title>",
        f"<desc>{escape(clean(' '.join(drawn.lines)))}</desc>",
        f"<style>\n{style(theme)}\n</style>",
        f'<rect class="paper" width="{width:g}" height="{height:g}" rx="6"/>',
        *(
            f'<text class="{look}" x="{MARGIN:g}" y="{y:g}">{escape(clean(line))}</text>'
            for line, look, y in zip(
                drawn.lines, ("head", "note"), (MARGIN + 14, MARGIN + 34), strict=True
            )
        ),
        *edges(tree, drawn),
    ]
    for number in drawn.view.shown:
        folded = number in drawn.view.folded
        parts.extend(node_parts(tree, number, folded, drawn))
    parts.append("</svg>")
    return "\n".join(parts) + "\n"


def edges(tree: SearchTree, drawn: Placed) -> Iterator[str]:
    """Yield the lines from parents to children; a stack has one."""
    for stack in drawn.stacks[1:]:
        node = tree.nodes[stack[0]]
        x, y = drawn.at[stack[0]]
        u, v = drawn.at[node.parent]
        look = "edge way" if node.solved or node.solutions else "edge"
        top, bottom = v + NODE / 2, y - NODE / 2
        # The bend is right above the child, where nothing else is drawn.
        turn = bottom - BELOW / 2
        curve = f"V{bottom - BELOW:g}C{u:g} {turn:g} {x:g} {turn:g} {x:g} {bottom:g}"
        yield f'<path class="{look}" d="M{u:g} {top:g}{curve}"/>'


def node_parts(tree: SearchTree, number: int, folded: bool, drawn: Placed) -> Iterator[str]:
    """Yield one node: its label, the mark for its outcome, and its tooltip."""
    node, width = tree.nodes[number], drawn.node_width
    x, y = drawn.at[number]
    look = "solution" if node.solved else "fail" if node.because else "plain"
    yield f'<g class="node {look}"><title>{escape(clean(tooltip(tree, node)))}</title>'
    if folded:
        for step in (6, 3):
            yield box(x + step, y + step, width)
    yield box(x, y, width)
    marked = bool(node.because or node.solved)
    middle = x - CROSS / 2 if marked else x
    label = escape(clean(tree.say(node.label)))
    yield f'<text class="label" x="{middle:g}" y="{y + 4.6:g}">{label}</text>'
    mark = x + width / 2 - PADDING - 4
    if node.solved:
        yield f'<path class="mark" d="M{mark - 5:g} {y:g}l4 4l7 -8"/>'
    elif node.because:
        yield f'<path class="mark" d="M{mark - 4:g} {y - 4:g}l8 8m0 -8l-8 8"/>'
    if folded:
        held = f"+{node.nodes:,}"
        if node.solutions:
            held += f", {tree.say(count(node.solutions, 'solution'))}"
        yield f'<text class="held" x="{x:g}" y="{y + NODE / 2 + 20:g}">{held}</text>'
    yield "</g>"


def box(x: float, y: float, width: float) -> str:
    """Return the frame of a node around its middle."""
    return (
        f'<rect class="box" x="{x - width / 2:g}" y="{y - NODE / 2:g}" width="{width:g}" '
        f'height="{NODE:g}" rx="5"/>'
    )


def tooltip(tree: SearchTree, node: Node) -> str:
    """Return the tooltip for a node."""
    what = f"{node.cell} = {node.value}" if node.cell else t("before the first try")
    if node.because and node.cell:
        return tree.say(t("{} fails: {}", what, node.because))
    if node.because:
        return tree.say(t("no solution: {}", node.because))
    told = [what]
    if node.solved:
        told.append(t("solution"))
    if node.nodes:
        told.append(t("below it {}, {}", count(node.nodes, "node"), count(node.fails, "fail")))
    if node.undone:
        told.append(t("undone"))
    return ", ".join(map(tree.say, told))


def style(theme: ThemeName) -> str:
    """Return the style sheet, scoped to the picture so that the rest of the page is unaffected."""
    if theme not in THEMES:
        raise UsageError(t("unknown theme {!r}; known: {}", theme, ", ".join(THEMES)))
    within = f".alldiff-tree-{theme}"
    shared = [
        f"{within} text{{font-family:{FONTS};font-size:13px}}",
        f"{within} .head{{font-size:15px;font-weight:600}}",
        f"{within} .label,{within} .held{{text-anchor:middle}}",
        f"{within} .held{{font-size:12px}}",
        f"{within} .edge,{within} .mark{{fill:none}}",
        f"{within} .mark{{stroke-width:2.2;stroke-linecap:round;stroke-linejoin:round}}",
        f"{within} .way{{stroke-width:2.4}}",
    ]
    if theme != "auto":
        return "\n".join(shared + colours(within, theme))
    dark = "\n".join(colours(within, "dark"))
    light = colours(within, "light")
    return "\n".join([*shared, *light, f"@media (prefers-color-scheme:dark){{\n{dark}\n}}"])


def colours(within: str, theme: Theme) -> list[str]:
    """Return the colour rules for one theme."""
    palette = PALETTES[theme]
    line, ground = GREENS[theme]
    return [
        f"{within} .paper{{fill:{palette.paper}}}",
        f"{within} text{{fill:{palette.ink}}}",
        f"{within} .note,{within} .held{{fill:{palette.mark}}}",
        f"{within} .edge{{stroke:{palette.line};stroke-width:1.4}}",
        f"{within} .way{{stroke:{line};stroke-width:2.4}}",
        f"{within} .box{{fill:{palette.cell};stroke:{palette.mark};stroke-width:1.2}}",
        f"{within} .fail .box{{fill:{palette.fault_cell};stroke:{palette.fault}}}",
        f"{within} .solution .box{{fill:{ground};stroke:{line};stroke-width:2.4}}",
        f"{within} .fail .mark{{stroke:{palette.fault}}}",
        f"{within} .solution .mark{{stroke:{line}}}",
    ]
