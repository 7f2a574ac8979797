"""SearchTree: every try in a search as a node, and which nodes a picture shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from heapq import heappop, heappush
from itertools import pairwise
from os import PathLike
from time import monotonic
from typing import NamedTuple

from alldiff.core.errors import UsageError, WriteError, whole_number
from alldiff.core.events import Event, Fail, Solution, Try, Undo
from alldiff.core.messages import t
from alldiff.core.model import Model
from alldiff.core.replay import in_words
from alldiff.core.result import Limits
from alldiff.core.search import Search
from alldiff.engines import choose_traceable
from alldiff.languages import language
from alldiff.render import format_of, save
from alldiff.render.style import ThemeName

NODES_SHOWN = 120
"""The default number of nodes in a picture."""
ACROSS = 14
"""The target number of nodes side by side in a picture; one with more nodes may be wider."""
ROOT = 0
"""The number of the root, which is before the first try and is not counted."""


@dataclass(slots=True)
class Node:
    """One try: the cell and the value, the outcome, and the tries below it.

    `because` is why it failed, empty if it did not. `nodes`, `fails` and `solutions` count what is
    below it, excluding itself.
    """

    cell: str
    value: int
    depth: int
    parent: int
    children: list[int] = field(default_factory=list)
    because: str = ""
    solved: int = 0
    undone: bool = False
    nodes: int = 0
    fails: int = 0
    solutions: int = 0

    @property
    def label(self) -> str:
        """The text in the node."""
        return f"{self.cell}={self.value}" if self.cell else t("start")


@dataclass(frozen=True, slots=True)
class View:
    """Which nodes in a tree a picture shows: parents before children; `folded` nodes end a branch.

    What is below a folded node is only counted.
    """

    shown: tuple[int, ...]
    folded: frozenset[int]


@dataclass(frozen=True, slots=True)
class SearchTree:
    """The tree of a search; a notebook displays it, `svg` and `save` draw it.

    `nodes` are in search order, so parents come before their children; the first is the root, which
    is not a try. `depth` and `nodes_shown` limit the drawing: the rest is folded. `finished` means
    that no limit on nodes or seconds ended the search.
    """

    name: str
    search: Search
    nodes: tuple[Node, ...] = field(repr=False)
    finished: bool
    depth: int | None = None
    nodes_shown: int = NODES_SHOWN
    theme: ThemeName = "auto"
    lang: str = "en"

    def say(self, message: str) -> str:
        """Return a message in the language of the picture."""
        return language(self.lang).message(message)

    def __len__(self) -> int:
        """Return the number of tries, which is the counter `nodes` of the search."""
        return len(self.nodes) - 1

    @property
    def solutions(self) -> int:
        """The number of solutions found."""
        return self.nodes[ROOT].solved + self.nodes[ROOT].solutions

    def view(self) -> View:
        """Return what a picture shows: paths to solutions first, then from the top down."""
        shown = {ROOT}
        widest = max(ACROSS, self.nodes_shown // 8)
        across: Counter[int] = Counter()
        # Lowest first: nodes with a solution below them, then shallow ones, then early ones.
        waiting = [(self._rank(ROOT), ROOT)]
        while waiting:
            number = heappop(waiting)[1]
            node = self.nodes[number]
            room = self.nodes_shown - (len(shown) - 1)
            too_deep = self.depth is not None and node.depth >= self.depth
            columns = self._columns(node)
            too_wide = not node.solutions and across[node.depth + 1] + columns > widest
            if not node.children or too_deep or too_wide or len(node.children) > room:
                continue
            across[node.depth + 1] += columns
            shown.update(node.children)
            for child in node.children:
                heappush(waiting, (self._rank(child), child))
        folded = {
            number
            for number in shown
            if self.nodes[number].children and self.nodes[number].children[0] not in shown
        }
        return View(tuple(sorted(shown)), frozenset(folded))

    def _columns(self, node: Node) -> int:
        """Return how many children are side by side, if consecutive fails share a place."""
        failed = [bool(self.nodes[child].because) for child in node.children]
        return sum(not (fails and before) for before, fails in pairwise([False, *failed]))

    def _rank(self, number: int) -> tuple[bool, int, int]:
        node = self.nodes[number]
        return not node.solutions, node.depth, number

    def svg(self, theme: ThemeName | None = None) -> str:
        """Return the picture as SVG; the reason for each fail is its tooltip."""
        from alldiff.lab.watching.tree_svg import tree_svg

        return tree_svg(self, self.theme if theme is None else theme)

    def save(self, path: str | PathLike[str]) -> None:
        """Write the picture to a path that ends in .svg, .png, .pdf or .tex."""
        save(self.picture(path), path)

    def picture(self, path: str | PathLike[str]) -> str | bytes:
        """Return the picture in the format given by a path's suffix; a PNG is light unless dark."""
        from alldiff.render.png import png_from_svg

        match format_of(path):
            case "svg":
                return self.svg()
            case "png":
                return png_from_svg(self.svg("dark" if self.theme == "dark" else "light"))
            case "tex" | "pdf" as format:
                from alldiff.lab.watching.tree_paper import tree_page
                from alldiff.paper.picture import written

                return written(tree_page(self), format)
        raise WriteError(t("{}: a tree is drawn as .svg, .png, .pdf or .tex", path))

    def _repr_svg_(self) -> str:
        return self.svg()


class Grown(NamedTuple):
    """The nodes in a search, and whether it reached its end or its limit on solutions."""

    nodes: tuple[Node, ...]
    finished: bool


def grow(events: Iterable[Event], most: int | None, solutions: int | None) -> Grown:
    """Build the nodes from a search's events, up to a number, with counts of what is below."""
    nodes = [Node("", 0, 0, -1)]
    now, cut = ROOT, False
    for event in events:
        match event:
            case Try(cell=cell, value=value, depth=depth):
                if len(nodes) - 1 == most:
                    cut = True
                    break
                nodes.append(Node(cell, value, depth, now))
                nodes[now].children.append(len(nodes) - 1)
                now = len(nodes) - 1
            case Fail(because=because):
                nodes[now].because = because
                now = max(nodes[now].parent, ROOT)
            case Undo():
                nodes[now].undone = True
                now = nodes[now].parent
            case Solution():
                nodes[now].solved += 1
    for node in reversed(nodes[1:]):
        above = nodes[node.parent]
        above.nodes += 1 + node.nodes
        above.fails += bool(node.because) + node.fails
        above.solutions += node.solved + node.solutions
    ended = now == ROOT or nodes[ROOT].solutions == solutions
    return Grown(tuple(nodes), ended and not cut)


def tree_of(
    model: Model,
    name: str,
    search: str | None,
    limits: Limits,
    *,
    seed: int = 0,
    depth: int | None = None,
    nodes_shown: int = NODES_SHOWN,
    theme: ThemeName = "auto",
    lang: str = "en",
) -> SearchTree:
    """Return the tree of a search on a model, as `ad.tree` does."""
    engine, chosen = choose_traceable(model, search, seed)
    if chosen.over_states:
        raise UsageError(
            t("{} is a search over states: it tries no values and has no tree", chosen)
        )
    # One node more than asked for shows whether there is one.
    further = replace(limits, nodes=None if limits.nodes is None else limits.nodes + 1)
    start = monotonic()
    grown = grow(
        in_words(model, engine.steps(model, chosen, further)), limits.nodes, limits.solutions
    )
    late = limits.seconds is not None and monotonic() - start >= limits.seconds
    finished = grown.finished and not late
    return SearchTree(name, chosen, grown.nodes, finished, depth, nodes_shown, theme, lang)


def check_view(depth: int | None, nodes_shown: int) -> None:
    """Raise UsageError for limits that would show nothing."""
    for what, number in (("the depth shown", depth), ("the number of nodes shown", nodes_shown)):
        if number is not None and whole_number("limit on what is shown", number) < 1:
            raise UsageError(t("{} must be above 0, not {}", what, number))
