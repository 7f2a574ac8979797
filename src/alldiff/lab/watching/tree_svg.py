"""The picture of a search tree: from the top down, with straight lines to solutions."""

from __future__ import annotations

from collections.abc import Iterator
from xml.sax.saxutils import escape, quoteattr

from alldiff.core.errors import UsageError
from alldiff.core.messages import t
from alldiff.lab.watching.tree import ROOT, Node, SearchTree, View
from alldiff.render.colours import PALETTES, Theme
from alldiff.render.style import FONTS, THEMES, ThemeName
from alldiff.render.svg import clean

LETTER = 7.4
"""Width of a letter in a label."""
BOLD = 9.8
"""Width of a letter in the larger first line above a tree."""
PADDING = 8.0
NODE = 24.0
"""Height of a node."""
BELOW = 34.0
"""The distance between two depths."""
STACKED = 3.0
"""Between two nodes of a stack."""
STACK_FROM = 40
"""From this many shown nodes on, consecutive fails are stacked to save width."""
CROSS = 18.0
"""Space for the mark of a fail inside its node."""
GAP = 12.0
"""Between two nodes of one depth."""
MARGIN = 20.0
HEAD = 58.0
"""Space for the two heading lines."""

GREENS: dict[Theme, tuple[str, str]] = {
    "light": ("#15803d", "#dcfce7"),
    "dark": ("#4ade80", "#14391f"),
}
"""The line and background of a solution."""


def tree_svg(tree: SearchTree, theme: ThemeName) -> str:
    """Return a tree as an SVG document."""
    view = tree.view()
    stacks = stacked(tree, view)
    widest = node_width(tree, view)
    places = layout(tree, stacks, widest + GAP)
    left = min(places.values()) - widest / 2
    right = max(places.values()) + widest / 2
    lines = heading(tree, view)
    width = 2 * MARGIN + max(right - left, BOLD * len(lines[0]), LETTER * len(lines[1]))
    tops = layer_tops(tree, stacks)
    height = tops[-1] + MARGIN
    # A tree narrower than its heading is centred.
    shift = (width - (right - left)) / 2 - left
    at = {
        number: (
            places[stack[0]] + shift,
            tops[tree.nodes[number].depth] + NODE / 2 + place * (NODE + STACKED),
        )
        for stack in stacks
        for place, number in enumerate(stack)
    }
    name = clean(f"Search tree of {tree.name}")
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
        f'width="{width:g}" height="{height:g}" class="alldiff-tree-{theme}" role="img" '
        f"aria-label={quoteattr(name)}>",
        f"<title>{escape(name)}</title>",
        f"<desc>{escape(clean(' '.join(lines)))}</desc>",
        f"<style>\n{style(theme)}\n</style>",
        f'<rect class="paper" width="{width:g}" height="{height:g}" rx="6"/>',
        *(
            f'<text class="{look}" x="{MARGIN:g}" y="{y:g}">{escape(clean(line))}</text>'
            for line, look, y in zip(
                lines, ("head", "note"), (MARGIN + 14, MARGIN + 34), strict=True
            )
        ),
        *edges(tree, at, stacks),
    ]
    for number in view.shown:
        parts.extend(node_parts(tree.nodes[number], number in view.folded, at[number], widest))
    parts.append("</svg>")
    return "\n".join(parts) + "\n"


def heading(tree: SearchTree, view: View) -> tuple[str, str]:
    """Return the two lines above a tree: its title and its totals."""
    root = tree.nodes[ROOT]
    counts = [
        count(root.nodes, "node"),
        count(root.fails, "fail"),
        count(tree.solutions, "solution"),
    ]
    hidden = root.nodes - (len(view.shown) - 1)
    if hidden:
        counts.append(f"{hidden:,} of the nodes folded")
    if not tree.finished:
        counts.append("ended by a limit")
    return f"{tree.name}: {tree.search}", ", ".join(counts)


def count(number: int, noun: str) -> str:
    """Return a number with its noun.

    >>> count(1, "node"), count(1200, "node")
    ('1 node', '1,200 nodes')
    """
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def node_width(tree: SearchTree, view: View) -> float:
    """Return the width of a node: all are as wide as the longest label requires."""
    longest = max(len(tree.nodes[number].label) for number in view.shown)
    return longest * LETTER + 2 * PADDING + CROSS


def stacked(tree: SearchTree, view: View) -> list[list[int]]:
    """Return the shown nodes, parents first, with consecutive fails in one stack."""
    stacks: list[list[int]] = []
    many = len(view.shown) > STACK_FROM
    for number in view.shown:
        node, before = tree.nodes[number], tree.nodes[stacks[-1][-1]] if stacks else None
        if many and before and before.because and node.because and node.parent == before.parent:
            stacks[-1].append(number)
        else:
            stacks.append([number])
    return stacks


def layer_tops(tree: SearchTree, stacks: list[list[int]]) -> list[float]:
    """Return y where each depth starts, and where the last ends."""
    deepest = max(tree.nodes[stack[0]].depth for stack in stacks)
    most = [1] * (deepest + 1)
    for stack in stacks:
        depth = tree.nodes[stack[0]].depth
        most[depth] = max(most[depth], len(stack))
    tops = [MARGIN + HEAD]
    for number in most:
        tops.append(tops[-1] + number * (NODE + STACKED) - STACKED + BELOW)
    return tops


def layout(tree: SearchTree, stacks: list[list[int]], step: float) -> dict[int, float]:
    """Return x for the first node in each stack.

    Subtrees are packed side by side as closely as their outlines allow (Reingold, Tilford: Tidier
    drawings of trees, 1981). A node is placed above the child that leads to a solution, or above
    the one with the most below it, so that long paths go straight down.
    """
    below: dict[int, list[int]] = {stack[0]: [] for stack in stacks}
    for stack in stacks[1:]:
        below[tree.nodes[stack[0]].parent].append(stack[0])
    # For each node: the positions of its children relative to it, and its outline downwards.
    beside: dict[int, dict[int, float]] = {}
    lefts: dict[int, list[float]] = {}
    rights: dict[int, list[float]] = {}
    for number in reversed(below):
        spots: dict[int, float] = {}
        left: list[float] = []
        right: list[float] = []
        for child in below[number]:
            mine, theirs = lefts.pop(child), rights.pop(child)
            spot = max((r + step - m for r, m in zip(right, mine, strict=False)), default=0.0)
            spots[child] = spot
            left += [spot + m for m in mine[len(left) :]]
            right[: len(theirs)] = [spot + t for t in theirs]
        main = max(below[number], key=lambda c: importance(tree.nodes[c]), default=None)
        middle = 0.0 if main is None else spots[main]
        beside[number] = {child: spot - middle for child, spot in spots.items()}
        lefts[number] = [0.0, *(x - middle for x in left)]
        rights[number] = [0.0, *(x - middle for x in right)]
    places = {ROOT: 0.0}
    for number in below:
        for child, spot in beside[number].items():
            places[child] = places[number] + spot
    return places


def importance(node: Node) -> tuple[bool, int]:
    """Return the key that decides which child is right below its parent, the highest first."""
    return bool(node.solved or node.solutions), node.nodes


def edges(
    tree: SearchTree, at: dict[int, tuple[float, float]], stacks: list[list[int]]
) -> Iterator[str]:
    """Yield the lines from parents to children; a stack has one."""
    for stack in stacks[1:]:
        node = tree.nodes[stack[0]]
        x, y = at[stack[0]]
        u, v = at[node.parent]
        look = "edge way" if node.solved or node.solutions else "edge"
        top, bottom = v + NODE / 2, y - NODE / 2
        # The bend is right above the child, where nothing else is drawn.
        turn = bottom - BELOW / 2
        curve = f"V{bottom - BELOW:g}C{u:g} {turn:g} {x:g} {turn:g} {x:g} {bottom:g}"
        yield f'<path class="{look}" d="M{u:g} {top:g}{curve}"/>'


def node_parts(node: Node, folded: bool, place: tuple[float, float], width: float) -> Iterator[str]:
    """Yield one node: its label, the mark for its outcome, and its tooltip."""
    x, y = place
    look = "solution" if node.solved else "fail" if node.because else "plain"
    yield f'<g class="node {look}"><title>{escape(clean(tooltip(node)))}</title>'
    if folded:
        for step in (6, 3):
            yield box(x + step, y + step, width)
    yield box(x, y, width)
    marked = bool(node.because or node.solved)
    middle = x - CROSS / 2 if marked else x
    yield f'<text class="label" x="{middle:g}" y="{y + 4.6:g}">{escape(clean(node.label))}</text>'
    mark = x + width / 2 - PADDING - 4
    if node.solved:
        yield f'<path class="mark" d="M{mark - 5:g} {y:g}l4 4l7 -8"/>'
    elif node.because:
        yield f'<path class="mark" d="M{mark - 4:g} {y - 4:g}l8 8m0 -8l-8 8"/>'
    if folded:
        held = f"+{node.nodes:,}"
        if node.solutions:
            held += f", {count(node.solutions, 'solution')}"
        yield f'<text class="held" x="{x:g}" y="{y + NODE / 2 + 20:g}">{held}</text>'
    yield "</g>"


def box(x: float, y: float, width: float) -> str:
    """Return the frame of a node around its middle."""
    return (
        f'<rect class="box" x="{x - width / 2:g}" y="{y - NODE / 2:g}" width="{width:g}" '
        f'height="{NODE:g}" rx="5"/>'
    )


def tooltip(node: Node) -> str:
    """Return the tooltip for a node."""
    what = f"{node.cell} = {node.value}" if node.cell else "before the first try"
    if node.because:
        return f"{what} fails: {node.because}" if node.cell else f"no solution: {node.because}"
    told = [what]
    if node.solved:
        told.append("solution")
    if node.nodes:
        told.append(f"below it {count(node.nodes, 'node')}, {count(node.fails, 'fail')}")
    if node.undone:
        told.append("undone")
    return ", ".join(told)


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
