"""The runs of a Kakuro where the reasoning stands: what is open, what is left to add up to."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple
from weakref import WeakKeyDictionary

from alldiff.constraints import AllDifferent, Sum
from alldiff.model import Model
from alldiff.techniques.deduction import Reason
from alldiff.techniques.reasoning import Reasoning

LARGEST = 9
MASKS = 1 << LARGEST + 1
SUM_OF = [sum(v for v in range(LARGEST + 1) if mask >> v & 1) for mask in range(MASKS)]
"""What the values of a set add up to; a set is a bit mask of values, as a domain is."""
BITS_OF = [tuple(1 << v for v in range(LARGEST + 1) if mask >> v & 1) for mask in range(MASKS)]
"""The single values of a set, each as a set."""


@dataclass(frozen=True, slots=True)
class ModelRun:
    """A run by the numbers of its two constraints; a lone cell has only the sum."""

    sum: int
    house: int | None
    variables: tuple[int, ...]
    total: int
    down: bool

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
        return tuple(
            c for c in free_combinations(self.rest, len(self.domains)) if not c & self.used
        )

    @property
    def likely(self) -> tuple[int, ...]:
        """Those combinations that leave each cell a candidate, and each of their values a cell."""
        union = 0
        for domain in self.domains:
            union |= domain
        return tuple(c for c in self.free if not c & ~union and all(map(c.__and__, self.domains)))

    @property
    def fill(self) -> Fill:
        """Every way to fill the open cells."""
        return fills(self.domains, self.rest)


@lru_cache(maxsize=4096)
def free_combinations(total: int, cells: int) -> tuple[int, ...]:
    """Return the sets of so many different values from 1 to 9 that add up to the total."""
    singles = BITS_OF[MASKS - 2]
    return tuple(
        mask for chosen in combinations(singles, cells) if SUM_OF[mask := sum(chosen)] == total
    )


@lru_cache(maxsize=1 << 17)
def fills(domains: tuple[int, ...], rest: int) -> Fill:
    """Return what is left of domains whose cells differ and add up to the rest.

    Sets of values that the first cells can take are carried forward, and the ones that come to
    something are followed back; cells with few candidates come first, to keep the sets few.
    """
    order = sorted(range(len(domains)), key=lambda at: domains[at].bit_count())
    levels = [{0}]
    for at in order:
        domain = domains[at]
        levels.append(
            {
                taken | bit
                for taken in levels[-1]
                for bit in BITS_OF[domain & ~taken]
                if SUM_OF[taken | bit] <= rest
            }
        )
    good = {taken for taken in levels[-1] if SUM_OF[taken] == rest}
    left = list(domains)
    found = tuple(sorted(good))
    for at, level in zip(reversed(order), reversed(levels[:-1]), strict=True):
        domain, supported, before = domains[at], 0, set()
        for taken in level:
            for bit in BITS_OF[domain & ~taken]:
                if taken | bit in good:
                    supported |= bit
                    before.add(taken)
        left[at] = supported
        good = before
    return Fill(found, tuple(left))


def runs_of(model: Model) -> list[ModelRun]:
    """Return the runs of a model of a Kakuro, in the order of their sums."""
    houses = {c.variables: n for n, c in enumerate(model.constraints) if type(c) is AllDifferent}
    return [
        ModelRun(
            number,
            houses.get(constraint.variables),
            constraint.variables,
            constraint.total,
            is_down(model, constraint.variables),
        )
        for number, constraint in enumerate(model.constraints)
        if isinstance(constraint, Sum)
    ]


def is_down(model: Model, variables: tuple[int, ...]) -> bool:
    """Tell whether variables stand in one column; a lone cell counts as across."""
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
    variables = tuple(v for v in run.variables if not reasoning.values[v])
    if not variables:
        return None
    placed = [reasoning.values[v] for v in run.variables if reasoning.values[v]]
    used = 0
    for value in placed:
        used |= 1 << value
    domains = tuple(reasoning.domains[v] for v in variables)
    return OpenRun(run, variables, domains, run.total - sum(placed), used)
