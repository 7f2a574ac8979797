"""What the study godel times: the same propagations and operations with both kinds of sets."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from time import process_time

from alldiff.core.constraints import AllDifferent
from alldiff.core.model import Model, values_of
from alldiff.core.splitmix import SplitMix64
from alldiff.lab.race import Course
from alldiff.studies.sets import Domains, Godel, Masks

PAIRS = 500
"""Pairs of random sets that each operation is timed on."""


@dataclass(frozen=True, slots=True)
class Spread:
    """What a propagation did: domains as sets of values, removals, and questions asked."""

    domains: tuple[tuple[int, ...], ...]
    lookups: int
    removals: int


def start(model: Model, sets: Domains) -> list[int]:
    """Return the domains of a model before anything is propagated, in a representation."""
    given = dict(model.givens)
    return [
        sets.code([given[v]] if v in given else list(values_of(domain)))
        for v, domain in enumerate(model.domains)
    ]


def propagate(domains: list[int], rivals: list[list[int]], sets: Domains) -> tuple[int, int]:
    """Let decided cells remove their values from their houses until nothing changes.

    Changes `domains`, and returns how often a value was looked up and how often it was removed. The
    queue is first-in first-out, so every representation does the same steps.
    """
    queue = [v for v, domain in enumerate(domains) if sets.single(domain)]
    removals = lookups = 0
    for v in queue:
        value = sets.single(domains[v])
        for rival in rivals[v]:
            lookups += 1
            if value and sets.holds(domains[rival], value):
                domains[rival] = sets.without(domains[rival], value)
                removals += 1
                if sets.single(domains[rival]):
                    queue.append(rival)
    return lookups, removals


def neighbours(model: Model) -> list[list[int]]:
    """Return for each variable those that must differ from it, in order."""
    found: list[set[int]] = [set() for _ in model.domains]
    for constraint in model.constraints:
        if isinstance(constraint, AllDifferent):
            for v in constraint.variables:
                found[v].update(w for w in constraint.variables if w != v)
    return [sorted(each) for each in found]


def values_of_domains(domains: list[int], sets: Domains, size: int) -> tuple[tuple[int, ...], ...]:
    """Return the values of each domain, whatever the representation."""
    values = range(1, size + 1)
    return tuple(tuple(v for v in values if sets.holds(domain, v)) for domain in domains)


@dataclass(frozen=True, slots=True)
class Timing:
    """One propagation of one puzzle: seconds of the processor, without what comes before."""

    puzzle: str
    sets: str
    seconds: float
    spread: Spread


class Propagations:
    """A stage that propagates each puzzle with both representations in turn."""

    def __init__(self, courses: Sequence[Course], repeat: int) -> None:
        self.courses = courses
        self.repeat = repeat
        self.rows: list[Timing] = []
        self.doing = ""

    def __len__(self) -> int:
        return len(self.courses) * self.repeat * 2

    def run(self) -> Iterator[Timing]:
        """Propagate, taking turns, so that a busy machine slows both alike."""
        for course in self.courses:
            self.doing = f"both representations on {course.name}"
            size = max(domain.bit_length() - 1 for domain in course.model.domains)
            rivals = neighbours(course.model)
            for _ in range(self.repeat):
                for sets in (Masks(size), Godel(size)):
                    domains = start(course.model, sets)
                    before = process_time()
                    steps = propagate(domains, rivals, sets)
                    seconds = process_time() - before
                    found = Spread(values_of_domains(domains, sets, size), *steps)
                    self.rows.append(Timing(course.name, sets.name, seconds, found))
                    yield self.rows[-1]

    def times(self, name: str) -> list[float]:
        """Return the times of one representation."""
        return [row.seconds for row in self.rows if row.sets == name]

    def agree(self) -> bool:
        """Return whether both found the same domains by the same steps, on every puzzle."""
        found: dict[str, set[Spread]] = {}
        for row in self.rows:
            found.setdefault(row.puzzle, set()).add(row.spread)
        return all(len(each) == 1 for each in found.values())


@dataclass(frozen=True, slots=True)
class Operation:
    """Something to ask of sets: how it is done with either, by which method, and of what.

    `takes` makes the arguments of two sets and a value that is in the first of them.
    """

    masks: str
    products: str
    method: str
    takes: Callable[[int, int, int], tuple[int, ...]]
    gives_set: bool = False


OPERATIONS = {
    "is a value in it": Operation("and", "remainder", "holds", lambda a, b, v: (b, v)),
    "without a value": Operation("xor", "division", "without", lambda a, b, v: (a, v), True),
    "values in both": Operation("and", "gcd", "both", lambda a, b, v: (a, b), True),
    "values in either": Operation("or", "lcm", "either", lambda a, b, v: (a, b), True),
    "how many values": Operation("bit count", "factors", "size", lambda a, b, v: (a,)),
    "which values": Operation("lowest bits", "factors", "members", lambda a, b, v: (a,)),
}


@dataclass(frozen=True, slots=True)
class OperationCost:
    """One operation on all pairs of random sets: nanoseconds of the processor for each."""

    operation: str
    sets: str
    nanoseconds: float
    answers: str


class Operations:
    """A stage that times each operation on the same random sets in both representations."""

    def __init__(self, width: int, repeat: int, seed: int) -> None:
        self.width = width
        self.repeat = repeat
        self.seed = seed
        self.rows: list[OperationCost] = []
        self.doing = f"operations on sets of {width} values"

    def __len__(self) -> int:
        return len(OPERATIONS) * 2 * self.repeat

    def run(self) -> Iterator[OperationCost]:
        """Time one operation after another, the two representations taking turns."""
        drawn = self.draw()
        both: tuple[Domains, ...] = (Masks(self.width), Godel(self.width))
        coded = [[(s.code(a), s.code(b), v) for a, b, v in drawn] for s in both]
        for name, operation in OPERATIONS.items():
            for _ in range(self.repeat):
                for sets, triples in zip(both, coded, strict=True):
                    ask = getattr(sets, operation.method)
                    arguments = [operation.takes(*triple) for triple in triples]
                    start = process_time()
                    for each in arguments:
                        ask(*each)
                    seconds = process_time() - start
                    answers = [ask(*each) for each in arguments]
                    if operation.gives_set:
                        answers = [sets.members(answer) for answer in answers]
                    cost = seconds / len(arguments) * 1e9
                    self.rows.append(OperationCost(name, sets.name, cost, repr(answers)))
                    yield self.rows[-1]

    def draw(self) -> list[tuple[list[int], list[int], int]]:
        """Return pairs of random sets, each with a value of the first."""
        rng = SplitMix64(self.seed)
        pairs = []
        for _ in range(PAIRS):
            first, second = (
                sorted(rng.shuffled(range(1, self.width + 1))[: 1 + rng.below(self.width)])
                for _ in range(2)
            )
            pairs.append((first, second, rng.choice(first)))
        return pairs

    def cost(self, operation: str, sets: str) -> float | None:
        """Return the fewest nanoseconds of an operation in a representation.

        So little work takes longer only where something else got in the way.
        """
        found = [r.nanoseconds for r in self.rows if (r.operation, r.sets) == (operation, sets)]
        return min(found, default=None)

    def agree(self) -> bool:
        """Return whether both gave the same answers."""
        return all(
            len({row.answers for row in self.rows if row.operation == name}) <= 1
            for name in OPERATIONS
        )
