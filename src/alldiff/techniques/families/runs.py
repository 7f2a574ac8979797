"""Runs and cages where the reasoning stands: what is open, what is left to add up to.

A run is any sum of cells that all differ: a run of a Kakuro, a cage of a Killer, a cage in one row.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple
from weakref import WeakKeyDictionary

from alldiff.core.constraints import AllDifferent, Sum
from alldiff.core.model import Model, values_of
from alldiff.techniques.engine.deduction import Reason
from alldiff.techniques.engine.reasoning import Reasoning

TABLED = 1 << 10
BITS_OF = [tuple(1 << v for v in range(10) if mask >> v & 1) for mask in range(TABLED)]
"""The single values of small sets; a set is a bit mask of values, as a domain is."""
MOST_COMBINATIONS = 5_000
"""A run with more combinations than so many is left to techniques that do not list them."""


def bits_of(mask: int) -> tuple[int, ...]:
    """Return the single values of a set, each as a set."""
    return BITS_OF[mask] if mask < TABLED else tuple(1 << v for v in values_of(mask))


@dataclass(frozen=True, slots=True)
class ModelRun:
    """A run by the numbers of its two constraints; a lone cell has only the sum.

    `values` are all that its cells can take.
    """

    sum: int
    house: int | None
    variables: tuple[int, ...]
    total: int
    down: bool
    values: int

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """That the run adds up, and that it differs."""
        summed = (Reason(self.sum),)
        return summed if self.house is None else (Reason(self.house), *summed)

    @property
    def differs(self) -> tuple[Reason, ...]:
        """That the run differs, for steps that need no sum."""
        return () if self.house is None else (Reason(self.house),)


class Fill(NamedTuple):
    """How open cells can be filled: the sets of values they can take, and what each cell can be."""

    combinations: tuple[int, ...]
    domains: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class OpenRun:
    """A run with open cells: the variables of those, their domains, and what they must add up to.

    `used` are the values that are placed in the run.
    """

    run: ModelRun
    variables: tuple[int, ...]
    domains: tuple[int, ...]
    rest: int
    used: int

    @property
    def free(self) -> tuple[int, ...]:
        """The combinations for the sum, whatever the candidates: sets of as many unused values."""
        return free_combinations(self.run.values & ~self.used, self.rest, len(self.domains))

    @property
    def likely(self) -> tuple[int, ...]:
        """Those combinations that leave each cell a candidate, and each of their values a cell."""
        return likely_combinations(self.domains, self.rest)

    @property
    def fill(self) -> Fill:
        """Every way to fill the open cells."""
        return fills(self.domains, self.rest)


@lru_cache(maxsize=1 << 14)
def free_combinations(values: int, total: int, cells: int) -> tuple[int, ...]:
    """Return the sets of so many of the values that add up to the total, or none of too many.

    Sums that the greatest or smallest values left cannot complete are not followed.
    """
    bits = bits_of(values)
    found: list[int] = []

    def extend(taken: int, first: int, rest: int, left: int) -> None:
        if not left:
            if not rest:
                found.append(taken)
            return
        for at in range(first, len(bits) - left + 1):
            lowest = sum(bit.bit_length() - 1 for bit in bits[at : at + left])
            if lowest > rest or len(found) > MOST_COMBINATIONS:
                return
            most = sum(bit.bit_length() - 1 for bit in bits[len(bits) - left + 1 :])
            value = bits[at].bit_length() - 1
            if value + most >= rest:
                extend(taken | bits[at], at + 1, rest - value, left - 1)

    extend(0, 0, total, cells)
    return tuple(found) if len(found) <= MOST_COMBINATIONS else ()


@lru_cache(maxsize=1 << 14)
def likely_combinations(domains: tuple[int, ...], rest: int) -> tuple[int, ...]:
    """Return the combinations for a sum that have a value of every domain, and no others."""
    union = 0
    for domain in domains:
        union |= domain
    free = free_combinations(union, rest, len(domains))
    return tuple(c for c in free if all(map(c.__and__, domains)))


@lru_cache(maxsize=1 << 17)
def fills(domains: tuple[int, ...], rest: int) -> Fill:
    """Return what is left of domains whose cells differ and add up to the rest.

    Sets of values that the first cells can take are carried forward, with their sums, and the ones
    that come to something are followed back; cells with few candidates come first, to keep the
    sets few. Where they are many all the same, everything is left.
    """
    order = sorted(range(len(domains)), key=lambda at: domains[at].bit_count())
    levels = [{0: 0}]
    for at in order:
        domain = domains[at]
        level = {}
        for taken, total in levels[-1].items():
            for bit in bits_of(domain & ~taken):
                reached = total + bit.bit_length() - 1
                if reached <= rest:
                    level[taken | bit] = reached
        if len(level) > MOST_COMBINATIONS:
            return Fill((), domains)
        levels.append(level)
    good = {taken for taken, total in levels[-1].items() if total == rest}
    left = list(domains)
    found = tuple(sorted(good))
    for at, level in zip(reversed(order), reversed(levels[:-1]), strict=True):
        domain, supported, before = domains[at], 0, set()
        for taken in level:
            for bit in bits_of(domain & ~taken):
                if taken | bit in good:
                    supported |= bit
                    before.add(taken)
        left[at] = supported
        good = before
    return Fill(found, tuple(left))


def runs_of(model: Model) -> list[ModelRun]:
    """Return the sums of a model whose cells all differ, in its order.

    That they differ may be said by a larger house, of which the run is a part.
    """
    houses = {c.variables: n for n, c in enumerate(model.constraints) if type(c) is AllDifferent}
    larger = [(frozenset(variables), number) for variables, number in houses.items()]
    found = []
    for number, constraint in enumerate(model.constraints):
        scope = constraint.variables
        if not isinstance(constraint, Sum) or max(scope) >= len(model.cells):
            continue
        house = houses.get(scope)
        if house is None and len(scope) > 1:
            house = next((n for cells, n in larger if cells.issuperset(scope)), None)
            if house is None or len(set(scope)) < len(scope):
                continue
        values = 0
        for variable in scope:
            values |= model.domains[variable]
        down = is_down(model, scope)
        found.append(ModelRun(number, house, scope, constraint.total, down, values))
    return found


def is_down(model: Model, variables: tuple[int, ...]) -> bool:
    """Return whether variables stand in one column; a lone cell counts as across."""
    return len(variables) > 1 and len({model.cells[v][1] for v in variables}) == 1


class RunTracker:
    """What there is to see in the runs; only what changed is looked at again."""

    def __init__(self, reasoning: Reasoning) -> None:
        self.runs = runs_of(reasoning.model)
        self.on: list[list[int]] = [[] for _ in reasoning.model.domains]
        for number, run in enumerate(self.runs):
            for variable in run.variables:
                self.on[variable].append(number)
        self.seen = [-1] * len(reasoning.domains)
        self.states: list[OpenRun | None] = [None] * len(self.runs)

    def update(self, reasoning: Reasoning) -> None:
        """Look again at the runs whose cells changed."""
        if self.seen == reasoning.domains:
            return
        changed = {
            run
            for variable, (old, new) in enumerate(zip(self.seen, reasoning.domains, strict=True))
            if old != new
            for run in self.on[variable]
        }
        for number in changed:
            self.states[number] = open_run(reasoning, self.runs[number])
        self.seen = list(reasoning.domains)


RUN_TRACKERS: WeakKeyDictionary[Reasoning, RunTracker] = WeakKeyDictionary()


def run_tracker(reasoning: Reasoning) -> RunTracker:
    """Return what is to be seen where the reasoning stands."""
    tracker = RUN_TRACKERS.get(reasoning)
    if tracker is None:
        tracker = RUN_TRACKERS[reasoning] = RunTracker(reasoning)
    tracker.update(reasoning)
    return tracker


def open_runs(reasoning: Reasoning) -> list[OpenRun]:
    """Return the runs that have open cells."""
    return [state for state in run_tracker(reasoning).states if state is not None]


def open_run(reasoning: Reasoning, run: ModelRun) -> OpenRun | None:
    """Return a run where the reasoning stands, or None where all is placed."""
    variables = tuple(v for v in run.variables if not reasoning.placed[v])
    if not variables:
        return None
    placed = [reasoning.values[v] for v in run.variables if reasoning.placed[v]]
    used = 0
    for value in placed:
        used |= 1 << value
    domains = tuple(reasoning.domains[v] for v in variables)
    return OpenRun(run, variables, domains, run.total - sum(placed), used)
