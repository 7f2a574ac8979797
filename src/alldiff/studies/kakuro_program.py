"""What the public program of the original of kakuro-orders does, counted as it counts.

It differs from its text in three ways. Its filter lets the last sum of a cell decide alone. Its
heap sort and quick sort mix variables with equal ratios. Its dynamic orders keep the smallest
ratio in a whole number. Sums come as its parser meets the black cells, each with the sum across
before the sum down; so a cell's last sum is the one across.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from time import perf_counter
from typing import NamedTuple

from alldiff.core.constraints import Sum
from alldiff.core.model import Model
from alldiff.lab.outcome import RaceRun
from alldiff.lab.race import Course
from alldiff.studies.base import Setting
from alldiff.studies.own_runs import OwnRace, own_run

ORDERS = (
    "Default",
    "FillSum",
    "Dom/Deg",
    "CrossingFirst",
    "Dom/Deg dynamic",
    "CrossingFirst dynamic",
)
NODES = (20_000_000, 2_000)
"""The limit on nodes, and that of a quick study."""
NINE = range(1, 10)
LARGE = 999
"""The program's start for the smallest ratio."""


TEXT, PROGRAM = VERSIONS = ("by its text", "as its program")
LEVELS = {"fc": "ForwardChecking", "bt": "Backtrack"}


class Rule(NamedTuple):
    """A sum, or with the total 0 the difference of two variables."""

    total: int
    variables: tuple[int, ...]


class ProgramRace(OwnRace):
    """The program's two algorithms by its orders; under Backtrack only the static ones."""

    def __init__(self, courses: Sequence[Course], setting: Setting) -> None:
        specs = [
            name_of(version, level, order)
            for version in VERSIONS
            for level in LEVELS
            for order in ORDERS
            if level == "fc" or "dynamic" not in order
        ]
        super().__init__(courses, specs, setting)
        self.nodes = setting.pick(*NODES)

    def run(self) -> Iterator[RaceRun]:
        """Run each algorithm by each order on each grid."""
        for course in self.courses:
            for spec in self.conditions.specs:
                self.doing = f"{spec} on {course.name}"
                version, _, rest = spec.partition(": ")
                level, _, order = rest.partition(", ")
                start = perf_counter()
                program = Program(course.model, order, by_text=version == TEXT)
                solved = program.search(level, self.nodes)
                counts = {
                    "nodes": program.nodes,
                    "checks": program.tests,
                    "solved": solved,
                    "solutions": int(solved),
                    "limit_reached": None if solved else "nodes",
                }
                self.rows.append(own_run(course, spec, perf_counter() - start, **counts))
                yield self.rows[-1]


def name_of(version: str, level: str, order: str) -> str:
    """Return the name of a run."""
    return f"{version}: {level}, {order}"


class Program:
    """The program's structures for one grid and one order."""

    def __init__(self, model: Model, order: str, *, by_text: bool = False) -> None:
        """Make them; by_text: all sums filter, equal ratios keep their order, ratios are exact."""
        self.by_text = by_text
        self.rules = rules_of(model)
        self.of: list[list[Rule]] = [[] for _ in model.cells]
        for rule in self.rules:
            for variable in rule.variables:
                self.of[variable].append(rule)
        self.domains = [frozenset(NINE) for _ in model.cells]
        for rule in self.rules:
            self.filter(rule)
        self.dynamic = order.endswith("dynamic")
        self.weight = 10 if order.startswith("CrossingFirst") else 1
        self.order = self.first_order(order)
        self.values = [0] * len(self.domains)
        self.nodes = self.tests = 0

    def filter(self, rule: Rule) -> None:
        """Leave the values of a sum's combinations in its cells."""
        size = len(rule.variables)
        fitting = frozenset(v for c in combinations(NINE, size) if sum(c) == rule.total for v in c)
        for variable in rule.variables if rule.total else ():
            self.domains[variable] = fitting & self.domains[variable] if self.by_text else fitting

    def first_order(self, order: str) -> list[int]:
        """Return the variables in the order before the search."""
        variables = list(range(len(self.domains)))
        if order == "FillSum":
            sums = sorted((r for r in self.rules if r.total), key=lambda r: len(r.variables))
            sort = sorted if self.by_text else quick_sorted
            inside = [sort(list(r.variables), key=self.size) for r in sums]
            return list(dict.fromkeys(v for each in inside for v in each))
        if order == "Default":
            return variables
        return (sorted if self.by_text else heap_sorted)(variables, key=self.ratio)

    def size(self, variable: int) -> int:
        """Return the size of a domain."""
        return len(self.domains[variable])

    def ratio(self, variable: int) -> float:
        """Return the size of a domain by the number of constraints, sums weighted."""
        sums = sum(rule.total > 0 for rule in self.of[variable])
        degree = self.weight * sums + len(self.of[variable]) - sums
        return self.size(variable) / degree

    def search(self, level: str, nodes: int) -> bool:
        """Return whether a solution was found; False at the limit of nodes."""
        look = self.agrees if level == "bt" else self.looks_ahead
        before: list[list[frozenset[int]]] = []
        while len(before) < len(self.order):
            self.update(len(before))
            before.append(self.domains[:])
            # From here the next value of the deepest variable, or of one before it.
            while not self.advance(self.order[len(before) - 1], look, nodes):
                self.values[self.order[len(before) - 1]] = 0
                before.pop()
                if not before or self.nodes >= nodes:
                    return False
                self.domains = before[-1][:]
        return True

    def advance(self, variable: int, look: Callable[[int], bool], nodes: int) -> bool:
        """Give a variable its next value that stands; False after the last one."""
        saved = self.domains
        for value in sorted(v for v in saved[variable] if v > self.values[variable]):
            if self.nodes >= nodes:
                return False
            self.nodes += 1
            self.values[variable] = value
            self.domains = saved[:]
            if look(variable):
                return True
        self.domains = saved
        return False

    def update(self, place: int) -> None:
        """Exchange the variable at a place for the one with the smallest ratio."""
        if not self.dynamic:
            return
        least, best = float(LARGE), place
        for at in range(place, len(self.order)):
            ratio = self.ratio(self.order[at])
            if least > ratio:
                least, best = ratio if self.by_text else int(ratio), at
        order = self.order
        order[place], order[best] = order[best], order[place]

    def agrees(self, variable: int) -> bool:
        """Return whether a value breaks no constraint yet; sums have an upper bound only."""
        for total, variables in self.of[variable]:
            self.tests += 1
            values = [self.values[v] for v in variables]
            if total:
                most = total - triangular(len(values) - 1)
                broken = max(values) > most or (all(values) and sum(values) != total)
            else:
                broken = values[0] == values[1]
            if broken:
                return False
        return True

    def looks_ahead(self, variable: int) -> bool:
        """Filter the open variables of each constraint; False if a domain becomes empty."""
        for total, variables in self.of[variable]:
            self.tests += 1
            waiting = [v for v in variables if not self.values[v]]
            if not total:
                for other in waiting:
                    self.domains[other] -= {self.values[variable]}
                continue
            rest = total - sum(self.values[v] for v in variables)
            most = rest - triangular(len(waiting) - 1)
            for other in waiting:
                self.domains[other] = frozenset(
                    v
                    for v in self.domains[other]
                    if (v == rest if len(waiting) == 1 else v <= most)
                )
        return all(self.domains)


def rules_of(model: Model) -> list[Rule]:
    """Return differences and sums in the order of the black cells, across before down."""
    found: list[tuple[tuple[int, int, int], Sum]] = []
    for each in model.constraints:
        if isinstance(each, Sum):
            row, column = model.cells[each.variables[0]]
            down = model.cells[each.variables[-1]][0] != row
            black = (row - 1, column, 1) if down else (row, column - 1, 0)
            found.append((black, each))
    rules = []
    for _, each in sorted(found, key=lambda pair: pair[0]):
        rules += [Rule(0, pair) for pair in combinations(each.variables, 2)]
        rules.append(Rule(each.total, each.variables))
    return rules


def triangular(number: int) -> int:
    """Return the least sum of so many different values."""
    return number * (number + 1) // 2


def heap_sorted(items: list[int], key: Callable[[int], float]) -> list[int]:
    """Return items sorted by a heap, which does not keep the order of equal ones."""
    heap = [(key(item), item) for item in items]

    def sink(place: int, end: int) -> None:
        while True:
            children = [at for at in (2 * place + 1, 2 * place + 2) if at < end]
            largest = max([place, *children], key=lambda at: heap[at][0])
            if largest == place:
                return
            heap[place], heap[largest] = heap[largest], heap[place]
            place = largest

    for place in reversed(range(len(heap) // 2)):
        sink(place, len(heap))
    for end in reversed(range(1, len(heap))):
        heap[0], heap[end] = heap[end], heap[0]
        sink(0, end)
    return [item for _, item in heap]


def quick_sorted(items: list[int], key: Callable[[int], float]) -> list[int]:
    """Return items sorted by Hoare's partition around the first, which exchanges equal ones."""
    sorted_items = list(items)

    def sort(first: int, last: int) -> None:
        if first >= last:
            return
        pivot = key(sorted_items[first])
        left, right = first - 1, last + 1
        while True:
            right = next(at for at in range(right - 1, -1, -1) if key(sorted_items[at]) <= pivot)
            left = next(at for at in range(left + 1, last + 1) if key(sorted_items[at]) >= pivot)
            if left >= right:
                break
            sorted_items[left], sorted_items[right] = sorted_items[right], sorted_items[left]
        sort(first, right)
        sort(right + 1, last)

    sort(0, len(sorted_items) - 1)
    return sorted_items
