"""Where the nodes of a search tree stand in a picture, whatever draws it."""

from __future__ import annotations

from dataclasses import dataclass

from alldiff.core.messages import Message, t
from alldiff.lab.watching.tree import ROOT, Node, SearchTree, View

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


@dataclass(frozen=True, slots=True)
class Placed:
    """The picture of a tree: its size, the middle of each node shown, and the lines above it."""

    view: View
    stacks: list[list[int]]
    at: dict[int, tuple[float, float]]
    node_width: float
    width: float
    height: float
    lines: tuple[str, str]


def placed(tree: SearchTree) -> Placed:
    """Return where the nodes of a tree stand."""
    view = tree.view()
    stacks = stacked(tree, view)
    widest = node_width(tree, view)
    places = layout(tree, stacks, widest + GAP)
    left = min(places.values()) - widest / 2
    right = max(places.values()) + widest / 2
    lines = heading(tree, view)
    width = 2 * MARGIN + max(right - left, BOLD * len(lines[0]), LETTER * len(lines[1]))
    tops = layer_tops(tree, stacks)
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
    return Placed(view, stacks, at, widest, width, tops[-1] + MARGIN, lines)


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
        counts.append(t("{:,} of the nodes folded", hidden))
    if not tree.finished:
        counts.append(t("ended by a limit"))
    return f"{tree.name}: {tree.search}", ", ".join(map(tree.say, counts))


def count(number: int, noun: str) -> Message:
    """Return a number with its noun.

    >>> count(1, "node"), count(1200, "node")
    ('1 node', '1,200 nodes')
    """
    match noun:
        case "node":
            return t("1 node") if number == 1 else t("{:,} nodes", number)
        case "fail":
            return t("1 fail") if number == 1 else t("{:,} fails", number)
        case _:
            return t("1 solution") if number == 1 else t("{:,} solutions", number)


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
