"""Exact cover: Algorithm X with dancing links, for models with only AllDifferents.

Knuth: Dancing links (2000). An option is a value of a variable; it covers the variable, and its
value in each AllDifferent on the variable. Variables, and values in full houses, must be covered
exactly once; values in other AllDifferents at most once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from alldiff.core.constraints import AllDifferent
from alldiff.core.events import Try, Undo
from alldiff.core.limits import Ended
from alldiff.core.model import Model, values_of
from alldiff.core.result import Stats
from alldiff.core.search_run import Searching
from alldiff.reference.network import network_of


def unsupported(model: Model) -> str | None:
    """Return why a model is not an exact cover problem, or None."""
    if model.hidden or not all(isinstance(c, AllDifferent) for c in model.constraints):
        return "exact-cover is for models in which all constraints are AllDifferent"
    return None


class Links:
    """Items and options as numbers in four arrays of links.

    Each item is the head of a vertical ring of the options that cover it. The nodes of one option
    form a horizontal ring, and so do the items that must be covered, with 0 as their head.
    """

    def __init__(self) -> None:
        self.left, self.right, self.up, self.down = [0], [0], [0], [0]
        self.item, self.size = [0], [0]
        self.option: list[tuple[int, int]] = [(-1, -1)]
        """The variable and the value that a node belongs to."""
        self.updates = 0

    def node(self, item: int) -> int:
        """Return a new unlinked node for an item (0 for an item itself)."""
        node = len(self.item)
        for links in (self.left, self.right, self.up, self.down):
            links.append(node)
        self.item.append(item or node)
        self.size.append(0)
        self.option.append((-1, -1))
        return node

    def before(self, node: int, head: int) -> None:
        """Insert a node at the end of the horizontal ring that starts at a head."""
        last = self.left[head]
        self.left[node], self.right[node] = last, head
        self.right[last] = self.left[head] = node

    def add_item(self, *, must: bool) -> int:
        """Return a new item, which must or may be covered."""
        node = self.node(0)
        if must:
            self.before(node, 0)
        return node

    def add_option(self, variable: int, value: int, items: Sequence[int]) -> None:
        """Add an option that covers some items."""
        first = len(self.item)
        for item in items:
            node = self.node(item)
            self.option[node] = variable, value
            above = self.up[item]
            self.up[node], self.down[node] = above, item
            self.down[above] = self.up[item] = node
            self.size[item] += 1
            if node != first:
                self.before(node, first)

    def ring(self, links: list[int], start: int) -> Iterator[int]:
        """Yield the other nodes in a ring, in one of the four directions."""
        node = links[start]
        while node != start:
            yield node
            node = links[node]

    def cover(self, item: int) -> None:
        """Remove an item, and from all other items the options that cover it."""
        left, right, up, down = self.left, self.right, self.up, self.down
        right[left[item]], left[right[item]] = right[item], left[item]
        for row in self.ring(down, item):
            for node in self.ring(right, row):
                up[down[node]], down[up[node]] = up[node], down[node]
                self.size[self.item[node]] -= 1
                self.updates += 1

    def uncover(self, item: int) -> None:
        """Restore what `cover` removed, in the opposite order."""
        left, right, up, down = self.left, self.right, self.up, self.down
        for row in self.ring(up, item):
            for node in self.ring(left, row):
                up[down[node]] = down[up[node]] = node
                self.size[self.item[node]] += 1
        right[left[item]] = left[right[item]] = item

    def best(self) -> int | None:
        """Return the first item with the fewest options, or None if all are covered."""
        return min(self.ring(self.right, 0), key=self.size.__getitem__, default=None)


def links_of(model: Model) -> Links:
    """Return the items and options for a model."""
    network = network_of(model.domains, model.constraints)
    links = Links()
    variables = [links.add_item(must=True) for _ in model.domains]
    heads: dict[tuple[int, int], int] = {}
    for must in (True, False):
        for c in range(len(model.constraints)):
            if bool(network.full_houses[c]) == must:
                for value in values_of(network.values_in(c)):
                    heads[c, value] = links.add_item(must=must)
    given: dict[int, set[int]] = {}
    for variable, value in model.givens:
        given.setdefault(variable, set()).add(value)
    for v, domain in enumerate(model.domains):
        for value in values_of(domain):
            if given.get(v, {value}) == {value}:
                houses = (heads[c, value] for c in network.on[v])
                links.add_option(v, value, [variables[v], *houses])
    return links


class ExactCover(Searching):
    """One search on one model; `walk` yields after every option tried."""

    engine = "reference"

    def prepare(self) -> None:
        """Link items and options."""
        self.links = links_of(self.model)
        self.nodes = self.undos = self.max_depth = 0
        self.stack: list[list[int]] = []
        """Each chosen item, with the option that covers it now, or is next."""

    def stats(self) -> Stats:
        """Return the counters so far."""
        return Stats(
            nodes=self.nodes,
            undos=self.undos,
            checks=self.links.updates,
            max_depth=self.max_depth,
            trace_hash=self.trace_hash,
            seconds=self.seconds,
        )

    def steps(self) -> Iterator[None]:
        """Search, yielding after every option tried."""
        links, stack = self.links, self.stack
        while True:
            item = links.best()
            if item is None:
                self._solution()
                if stack:
                    self._take_back()
            else:
                links.cover(item)
                stack.append([item, links.down[item]])
            while stack and stack[-1][0] == stack[-1][1]:
                links.uncover(stack.pop()[0])
                if stack:
                    self._take_back()
            if not stack:
                break
            if self.nodes == self.limits.nodes:
                raise Ended("nodes")
            if reached := self.stopwatch.over(self.nodes, self.count):
                raise Ended(reached)
            self._try()
            yield
        self.complete = True

    def _try(self) -> None:
        """Cover the other items in the last item's next option."""
        links, row = self.links, self.stack[-1][1]
        self.nodes += 1
        self.max_depth = max(self.max_depth, len(self.stack))
        variable, value = links.option[row]
        self.hash(variable << 17 | value << 1 | 1)
        if self.emit is not None:
            self.emit(Try(variable, value, len(self.stack), self.model.name(variable)))
        for node in links.ring(links.right, row):
            links.cover(links.item[node])

    def _take_back(self) -> None:
        """Retract the option tried last, and go on to the next one for its item."""
        links, row = self.links, self.stack[-1][1]
        self.undos += 1
        for node in links.ring(links.left, row):
            links.uncover(links.item[node])
        if self.emit is not None:
            variable, value = links.option[row]
            self.emit(Undo(variable, value, len(self.stack), self.model.name(variable)))
        self.stack[-1][1] = links.down[row]

    def _solution(self) -> None:
        """Count the options on the stack as a solution."""
        values = [0] * len(self.model.domains)
        for _, row in self.stack:
            variable, value = self.links.option[row]
            values[variable] = value
        self.found(tuple(values), len(self.stack))
