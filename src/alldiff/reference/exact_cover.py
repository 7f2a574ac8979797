"""Exact cover: Algorithm X with dancing links, for models of AllDifferents alone.

Knuth: Dancing links (2000). An option is a value of a variable; it covers the variable, and its
value in each AllDifferent of the variable. Variables, and values of full houses, must be covered
exactly once; values of other AllDifferents at most once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from alldiff.constraints import AllDifferent
from alldiff.errors import WrongSolution
from alldiff.events import Event, Solution, Try, Undo
from alldiff.model import Model, values_of
from alldiff.reference.network import network_of
from alldiff.reference.state import Ended
from alldiff.result import Limits, Result, Stats, run_out
from alldiff.search import Search
from alldiff.stopping import Listener, Stopwatch


def refusal(model: Model) -> str | None:
    """Return why a model is no exact cover, or None."""
    if model.hidden or not all(isinstance(c, AllDifferent) for c in model.constraints):
        return "exact-cover is for models in which all constraints are AllDifferent"
    return None


class ExactCover:
    """One search on one model; `walk` runs it, one node for each item that it yields.

    Items and options are numbers in four arrays of links: each item is the head of a ring of the
    options that cover it, and 0 is the head of the ring of items that must be covered.
    """

    def __init__(
        self,
        model: Model,
        search: Search,
        limits: Limits,
        keep: int | None = None,
        listener: Listener | None = None,
        tell: Callable[[Event], None] | None = None,
    ) -> None:
        self.model, self.search, self.limits, self.keep, self.tell = (
            model,
            search,
            limits,
            keep,
            tell,
        )
        self.stopwatch = Stopwatch(limits, listener)
        self.solutions: list[tuple[int, ...]] = []
        self.count = self.nodes = self.undos = self.updates = self.max_depth = 0
        self.complete = False
        self.limit_reached: str | None = None
        self.seconds = 0.0
        self.left, self.right, self.up, self.down = [0], [0], [0], [0]
        self.item, self.size = [0], [0]
        self.option: list[tuple[int, int]] = [(-1, -1)]
        """The variable and the value that a number belongs to."""
        self._link()

    def _link(self) -> None:
        model, network = self.model, network_of(self.model.domains, self.model.constraints)
        heads: dict[tuple[int, int], int] = {}
        variables = [self._head(primary=True) for _ in model.domains]
        for primary in (True, False):
            for c in range(len(model.constraints)):
                if bool(network.full_houses[c]) == primary:
                    for value in values_of(network.values_in(c)):
                        heads[c, value] = self._head(primary)
        given: dict[int, set[int]] = {}
        for variable, value in model.givens:
            given.setdefault(variable, set()).add(value)
        for v, domain in enumerate(model.domains):
            for value in values_of(domain):
                if given.get(v, {value}) == {value}:
                    self._add(v, value, [variables[v], *(heads[c, value] for c in network.on[v])])

    def _node(self, item: int) -> int:
        node = len(self.item)
        for links in (self.left, self.right, self.up, self.down):
            links.append(node)
        self.item.append(item or node)
        self.size.append(0)
        self.option.append((-1, -1))
        return node

    def _head(self, primary: bool) -> int:
        node = self._node(0)
        if primary:
            last = self.left[0]
            self.left[node], self.right[node] = last, 0
            self.right[last] = self.left[0] = node
        return node

    def _add(self, variable: int, value: int, items: list[int]) -> None:
        first = 0
        for item in items:
            node = self._node(item)
            self.option[node] = variable, value
            above = self.up[item]
            self.up[node], self.down[node] = above, item
            self.down[above] = self.up[item] = node
            self.size[item] += 1
            if first:
                last = self.left[first]
                self.left[node], self.right[node] = last, first
                self.right[last] = self.left[first] = node
            else:
                first = node

    def _ring(self, links: list[int], start: int) -> Iterator[int]:
        node = links[start]
        while node != start:
            yield node
            node = links[node]

    def _cover(self, item: int) -> None:
        left, right, up, down = self.left, self.right, self.up, self.down
        right[left[item]], left[right[item]] = right[item], left[item]
        for row in self._ring(down, item):
            for node in self._ring(right, row):
                up[down[node]], down[up[node]] = up[node], down[node]
                self.size[self.item[node]] -= 1
                self.updates += 1

    def _uncover(self, item: int) -> None:
        left, right, up, down = self.left, self.right, self.up, self.down
        for row in self._ring(up, item):
            for node in self._ring(left, row):
                up[down[node]] = down[up[node]] = node
                self.size[self.item[node]] += 1
        right[left[item]] = left[right[item]] = item

    def run(self) -> Result:
        """Search to the end or to a limit."""
        return run_out(self, self.walk())

    def result(self) -> Result:
        """Return what is known so far."""
        stats = Stats(
            nodes=self.nodes,
            undos=self.undos,
            checks=self.updates,
            max_depth=self.max_depth,
            seconds=self.seconds,
        )
        return Result(
            model=self.model,
            values=tuple(self.solutions),
            count=self.count,
            complete=self.complete,
            limit_reached=self.limit_reached,
            stats=stats,
            search=self.search,
            engine="reference",
        )

    def walk(self) -> Iterator[None]:
        """Search, yielding after every option tried."""
        try:
            yield from self._walk()
        except Ended as ended:
            self.limit_reached = ended.limit_reached

    def _walk(self) -> Iterator[None]:
        stack: list[list[int]] = []
        descend = True
        while True:
            if descend:
                item = min(self._ring(self.right, 0), key=self.size.__getitem__, default=None)
                if item is None:
                    self._solution(stack)
                    if self.count == self.limits.solutions:
                        self.limit_reached = "solutions"
                        return
                    if not stack:
                        break
                    self._take_back(stack)
                else:
                    self._cover(item)
                    stack.append([item, self.down[item]])
            while stack and stack[-1][0] == stack[-1][1]:
                self._uncover(stack.pop()[0])
                if stack:
                    self._take_back(stack)
            if not stack:
                break
            if self.nodes == self.limits.nodes:
                self.limit_reached = "nodes"
                return
            if reached := self.stopwatch.over(self.nodes, self.count):
                self.limit_reached = reached
                return
            self._try(stack)
            descend = True
            yield
        self.complete = True

    def _try(self, stack: list[list[int]]) -> None:
        self.nodes += 1
        self.max_depth = max(self.max_depth, len(stack))
        row = stack[-1][1]
        if self.tell is not None:
            variable, value = self.option[row]
            self.tell(Try(variable, value, len(stack), self.model.name(variable)))
        for node in self._ring(self.right, row):
            self._cover(self.item[node])

    def _take_back(self, stack: list[list[int]]) -> None:
        """Take back the option tried last, and go on to the next of its item."""
        self.undos += 1
        row = stack[-1][1]
        for node in self._ring(self.left, row):
            self._uncover(self.item[node])
        if self.tell is not None:
            variable, value = self.option[row]
            self.tell(Undo(variable, value, len(stack), self.model.name(variable)))
        stack[-1][1] = self.down[row]

    def _solution(self, stack: list[list[int]]) -> None:
        values = [0] * len(self.model.domains)
        for _, row in stack:
            variable, value = self.option[row]
            values[variable] = value
        found = tuple(values)
        if not self.model.holds(found):
            raise WrongSolution(f"{self.search} offered a wrong solution: {found}")
        self.count += 1
        if self.keep is None or len(self.solutions) < self.keep:
            self.solutions.append(found)
        if self.tell is not None:
            self.tell(Solution(found, len(stack)))
