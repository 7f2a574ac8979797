"""Which entries, givens and clues contradict each other: minimal conflict sets.

A conflict set cannot hold together; it is minimal if the rest can hold whenever one of its items is
left out (a minimal unsatisfiable subset). Entries are blamed first, then givens and clues, and the
base rules last: rows, boxes, rules for the whole grid.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from math import inf, log2
from typing import NamedTuple

from alldiff import _native
from alldiff.core.cells import Cell
from alldiff.core.constraints import AllDifferent
from alldiff.core.limits import CUT_SHORT, Ended, Stopwatch
from alldiff.core.model import Model
from alldiff.core.puzzle import Puzzle
from alldiff.core.records import Record, replace
from alldiff.core.splitmix import stream
from alldiff.engines.native import MOST, RECORDS, UNSPLIT, native_model
from alldiff.rules import compiled_rules
from alldiff.solving import cells_of, run, spare_clues

ENTRY, CLUE, BASE = range(3)
"""The ranks of items: what is blamed first has the lowest rank."""
ORDERS = 16
"""How many orders are tried for a small set."""
ORDER_NODES = 30_000
"""No further order is tried once the searches took so many nodes."""
ORDER_TIME = 0.4
"""No further order is tried once this part of the time is over."""
SHORT_NODES, SHORT_FACTOR = 100, 16
"""A short search takes so many nodes, and so many times those of the search with all items."""
LOOSE = 3
"""By how many cells less one an order may differ from the distances."""
BASE_NODES = 20_000
"""How many nodes one question about base rules may take: they are named only to say more."""
ALL_BASE_NODES = 200_000
"""How many nodes the questions about base rules may take together."""


class Item(Record, frozen=True):
    """What can be left out: an entry, a given, a clue or a base rule.

    `givens` are pairs (variable, value), `among` pairs (variable, domain), and `constraints` and
    `clue` are numbers in the model and the puzzle.
    """

    rank: int
    givens: tuple[tuple[int, int], ...] = ()
    constraints: tuple[int, ...] = ()
    among: tuple[tuple[int, int], ...] = ()
    clue: int | None = None


class ConflictSet(NamedTuple):
    """Numbers of items that cannot hold together, ascending by rank.

    `minimal` says whether it is proved that none of them can be left out.
    """

    items: tuple[int, ...]
    minimal: bool


class Parts:
    """A model of which items can be left out.

    The model has no givens and full domains; `items` narrow them. A constraint that several items
    state holds while one of them is there, and one that no item states holds always.
    """

    def __init__(self, model: Model, items: Sequence[Item], watch: Stopwatch) -> None:
        self.model = model
        self.items = tuple(items)
        self.watch = watch
        owned = {c for item in items for c in item.constraints}
        self.always = [c for c in range(len(model.constraints)) if c not in owned]
        plain = all(type(one) in RECORDS for one in model.constraints)
        self._native = native_model(model) if plain else None
        self.nodes = 0
        """The nodes of all searches so far."""
        self._cells: dict[int, tuple[Cell, ...]] = {}

    def of_rank(self, *ranks: int) -> list[int]:
        """Return the numbers of the items with these ranks."""
        return [number for number, item in enumerate(self.items) if item.rank in ranks]

    def cells(self, number: int) -> tuple[Cell, ...]:
        """Return the cells that an item is about."""
        if number not in self._cells:
            item = self.items[number]
            scope = {variable for variable, _ in (*item.givens, *item.among)}
            for constraint in item.constraints:
                scope.update(self.model.constraints[constraint].variables)
            self._cells[number] = cells_of(self.model, sorted(scope))
        return self._cells[number]

    def model_of(self, numbers: Iterable[int]) -> Model:
        """Return the model with only some of the items."""
        constraints, domains, givens = self._stated(numbers)
        stated = tuple(self.model.constraints[c] for c in constraints)
        origin = tuple(self.model.origin[c] for c in constraints) if self.model.origin else ()
        texts = tuple(self.model.texts[c] for c in constraints) if self.model.texts else ()
        return replace(
            self.model,
            constraints=stated,
            domains=tuple(domains),
            givens=tuple(givens),
            origin=origin,
            texts=texts,
        )

    def _stated(
        self, numbers: Iterable[int]
    ) -> tuple[list[int], Sequence[int], list[tuple[int, int]]]:
        constraints = set(self.always)
        domains: Sequence[int] = self.model.domains
        givens: list[tuple[int, int]] = []
        for number in numbers:
            item = self.items[number]
            constraints.update(item.constraints)
            givens += item.givens
            if item.among:
                domains = list(domains)
                for variable, domain in item.among:
                    domains[variable] &= domain
        return sorted(constraints), domains, givens

    def solution(
        self,
        numbers: Iterable[int],
        nodes: int | None = None,
        given: tuple[int, int] | None = None,
    ) -> tuple[int, ...] | None:
        """Return values with which some items and a value hold together, or None without any.

        Raises Ended where time is up, somebody cancels, or `nodes` are not enough to know.
        """
        self.watch.check()
        limits = self.watch.left
        nodes = nodes or limits.nodes
        if self._native is None:
            within = replace(limits, solutions=1, nodes=nodes)
            model = self.model_of(numbers)
            if given is not None:
                model = replace(model, givens=(*model.givens, given))
            result = run(model, limits=within, listener=self.watch.listener)
            count, reached, values = result.count, result.limit_reached, result.values
            self.nodes += result.stats.nodes
        else:
            listener = self.watch.listener
            stop = None if listener is None else _native.Stop(listener.poll)
            constraints, domains, givens = self._stated(numbers)
            if given is not None:
                givens.append(given)
            part = self._native.part(constraints, domains, givens)
            count, _, reached, counters, values = _native.lcg_solve(
                part,
                0,
                1,
                min(nodes or 0, MOST),
                limits.seconds or 0.0,
                1,
                limits.memory or 0,
                UNSPLIT,
                stop,
            )
            self.nodes += counters[0]
            if reached == "interrupted":
                if listener is None or not listener.cancelled:
                    raise KeyboardInterrupt
                reached = "cancelled"
        if not count and reached in CUT_SHORT:
            raise Ended(reached or "")
        return values[0] if count else None

    def contradict(
        self,
        numbers: Iterable[int],
        nodes: int | None = None,
        given: tuple[int, int] | None = None,
    ) -> bool:
        """Return whether some items contradict each other, or `given`: a variable with a value."""
        return self.solution(numbers, nodes, given) is None


class Shrinking:
    """The search for a minimal set inside items that contradict each other (QuickXplain).

    Junker 2004: halves are tested together, so few questions are asked where few items matter. A
    question that a limit on nodes leaves open counts as solvable, and the set as not proved. One
    question may take so many `nodes`, and all together `together`.
    """

    def __init__(self, parts: Parts, nodes: int | None = None, together: int | None = None) -> None:
        self.parts = parts
        self.nodes = nodes
        self.last = inf if together is None else parts.nodes + together
        self.proved = True
        self.best: frozenset[int] | None = None

    def contradict(self, numbers: Collection[int]) -> bool:
        """Return whether items are known to contradict each other."""
        if self.parts.nodes >= self.last:
            self.proved = False
            return False
        try:
            found = self.parts.contradict(numbers, self.nodes)
        except Ended as ended:
            if ended.limit_reached != "nodes":
                raise
            self.proved = False
            return False
        if found and (self.best is None or len(numbers) < len(self.best)):
            self.best = frozenset(numbers)
        return found

    def shrink(self, kept: Sequence[int], items: Sequence[int]) -> list[int]:
        """Return a minimal part of items that contradict each other together with those kept."""
        if not items or self.contradict(kept):
            return []
        return self._shrink(list(kept), list(items), known=True)

    def _shrink(self, kept: list[int], items: list[int], known: bool) -> list[int]:
        if not known and self.contradict(kept):
            return []
        if len(items) == 1:
            return items
        half = len(items) // 2
        first, second = items[:half], items[half:]
        of_second = self._shrink([*kept, *first], second, known=False)
        of_first = self._shrink([*kept, *of_second], first, known=not of_second)
        return of_first + of_second


def conflict_set(parts: Parts) -> ConflictSet | None:
    """Return a minimal conflict set of items, or None if they hold together.

    Several orders are tried for a small one that is easy to follow, by short searches as far as
    these show a contradiction. Raises Ended if it is not known in time whether the items contradict
    each other; if time is up later, the set may not be minimal.
    """
    if not parts.contradict(range(len(parts.items))):
        return None
    short = SHORT_NODES + SHORT_FACTOR * parts.nodes
    base, blamed = parts.of_rank(BASE), parts.of_rank(ENTRY, CLUE)
    best, proved, least = blamed, False, inf
    seconds = parts.watch.left.seconds or inf
    for turn in range(ORDERS):
        small, minimal = shrunk(parts, arranged(parts, blamed, best, turn), base, short)
        found = cost(parts, small, base)
        if found < least or least == inf:
            best, proved, least = small, minimal, found
        late = (parts.watch.left.seconds or inf) < (1 - ORDER_TIME) * seconds
        if len(best) < 2 or parts.nodes > ORDER_NODES or late:
            break
    if not proved:
        best, proved = shrunk(parts, best, base)
    needed, named = with_base(parts, best, base)
    return ConflictSet(tuple(sorted({*best, *needed})), proved and named)


def cost(parts: Parts, items: Sequence[int], base: Sequence[int]) -> float:
    """Return how hard a conflict set is to follow: its size, and how long a search takes with it.

    Twice as long counts as much as one more item: a set that needs cases is hard to explain.
    """
    before = parts.nodes
    try:
        parts.contradict([*items, *base])
    except Ended:
        return inf
    return len(items) + log2(1 + parts.nodes - before)


def shrunk(
    parts: Parts, items: Sequence[int], base: Sequence[int], nodes: int | None = None
) -> tuple[list[int], bool]:
    """Return a conflict set of items with all base rules, and whether it is minimal.

    What comes first among the items is more likely to be in it. What a search of so many `nodes`
    leaves open counts as solvable.
    """
    kept: list[int] = []
    shrinking = Shrinking(parts, nodes)
    try:
        for rank in (ENTRY, CLUE):
            ranked = [n for n in items if parts.items[n].rank == rank]
            others = [n for n in items if parts.items[n].rank > rank]
            kept += shrinking.shrink([*kept, *others, *base], ranked)
    except Ended:
        best = frozenset(items if shrinking.best is None else shrinking.best)
        return sorted(best.difference(base)), False
    return sorted(kept), shrinking.proved


def arranged(parts: Parts, items: Sequence[int], best: Sequence[int], turn: int) -> Sequence[int]:
    """Return items in another order for each turn: as stated, then by distance from one of them.

    What contradicts each other mostly lies together, so such orders find small sets, and soon.
    """
    if not turn:
        return items
    rng = stream(turn, 0)
    centre = parts.cells(rng.choice(best if turn % 2 else items))
    shuffled = rng.shuffled(items)
    far = {n: distance(parts.cells(n), centre) + rng.below(LOOSE) for n in shuffled}
    return sorted(shuffled, key=far.__getitem__)


def distance(some: Sequence[Cell], others: Sequence[Cell]) -> int:
    """Return how many steps the nearest cells are apart."""
    return min((abs(r - y) + abs(c - x) for r, c in some for y, x in others), default=0)


def with_base(parts: Parts, items: Sequence[int], base: Sequence[int]) -> tuple[list[int], bool]:
    """Return which base rules a conflict set needs, and whether each is known to be needed.

    Two orders are tried for few of them: first those that mostly lie on the set's cells, then as
    stated.
    """
    inside = {cell for number in items for cell in parts.cells(number)}

    def outside(number: int) -> float:
        cells = parts.cells(number)
        return 1 - len(inside.intersection(cells)) / max(len(cells), 1)

    best: list[int] | None = None
    proved = False
    for order in (sorted(base, key=outside), base):
        before = parts.nodes
        shrinking = Shrinking(parts, BASE_NODES, ALL_BASE_NODES)
        try:
            needed, known = shrinking.shrink(items, order), shrinking.proved
        except Ended:
            needed = sorted((shrinking.best or frozenset(base)).difference(items))
            known = False
        if best is None or (known, -len(needed)) > (proved, -len(best)):
            best, proved = needed, known
        if len(best) < 2 or parts.nodes - before > ORDER_NODES or parts.watch.over():
            break
    return best or [], proved


def puzzle_parts(
    puzzle: Puzzle, watch: Stopwatch, entries: Sequence[tuple[int, int]] = ()
) -> Parts:
    """Return the items of a puzzle: entries (variable, value), givens, clues and base rules.

    A house of a base rule is an item by itself, and so is any other base rule as a whole.
    """
    compiled = compiled_rules(puzzle)
    grid, model = compiled.grid, compiled.model
    clues = set(spare_clues(puzzle))
    stated: dict[tuple[int, int | None], tuple[list[int], list[tuple[int, int]]]] = {}
    houses = [
        set() if number in clues else {frozenset(house.cells) for house in clue.houses(grid)}
        for number, clue in enumerate(puzzle.clues)
    ]
    for number, origin in enumerate(model.origin):
        constraint = model.constraints[number]
        alike = type(constraint) is AllDifferent
        cells = frozenset(cells_of(model, constraint.variables)) if alike else frozenset()
        for clue in origin:
            # A house of a base rule is one item, named by its own constraint.
            key = (clue, number if cells in houses[clue] else None)
            stated.setdefault(key, ([], []))[0].append(number)
    for clue, among in grid.among:
        stated.setdefault((clue, None), ([], []))[1].append((among.variable, among.domain))
    domains = list(model.domains)
    for variable in grid.narrowed:
        domains[variable] = grid.domain_of(variable)
    items = [Item(ENTRY, (entry,)) for entry in entries]
    items += (Item(CLUE, ((grid.number[cell], v),)) for cell, v in puzzle.given_cells())
    for (clue, _), (constraints, narrowed) in sorted(stated.items(), key=lambda one: one[1][0]):
        rank = CLUE if clue in clues else BASE
        items.append(Item(rank, (), tuple(constraints), tuple(narrowed), clue))
    ordered = sorted(items, key=lambda item: (item.rank, not item.givens))
    return Parts(replace(model, domains=tuple(domains)), ordered, watch)


def model_parts(model: Model, watch: Stopwatch) -> Parts:
    """Return the items of a model: its givens, and the constraints of each statement."""
    grouped: dict[int, list[int]] = {}
    for number in range(len(model.constraints)):
        for stated in model.origin[number] if model.origin else (number,):
            grouped.setdefault(stated, []).append(number)
    items = [Item(CLUE, (given,)) for given in model.givens]
    for stated, numbers in grouped.items():
        items.append(Item(CLUE, (), tuple(numbers), clue=stated))
    return Parts(replace(model, givens=()), items, watch)
