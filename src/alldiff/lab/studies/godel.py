"""The study godel: domains as products of primes beside domains as bit masks.

A set of candidates is the product of one prime for each value: 2 for 1, 3 for 2, 5 for 3 ...
A value is in the set if its prime divides the product, and leaves it by a division.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import prod
from statistics import median
from time import process_time
from typing import Any, Protocol

from alldiff.constraints import AllDifferent
from alldiff.lab.figures import time_text
from alldiff.lab.race import Course
from alldiff.lab.studies import bank, charts
from alldiff.lab.studies.base import STUDIES, Setting, Stages, Study, Told
from alldiff.lab.studies.measures import verdict
from alldiff.lab.studies.report import FAILS, HOLDS, OPEN, Block, Finding, Heading, Table, picture
from alldiff.model import Model, values_of

SIZES = ("4x4", "9x9", "16x16", "25x25")
CLAIMED_BITS = 27
"""The bits that the original states for nine values."""


def primes(count: int) -> tuple[int, ...]:
    """Return the first primes.

    >>> primes(9), prod(primes(9)), prod(primes(9)).bit_length()
    ((2, 3, 5, 7, 11, 13, 17, 19, 23), 223092870, 28)
    """
    found: list[int] = []
    number = 2
    while len(found) < count:
        if all(number % prime for prime in found):
            found.append(number)
        number += 1
    return tuple(found)


class Domains(Protocol):
    """A way to code sets of the values 1 to n as whole numbers."""

    name: str

    def code(self, values: Sequence[int]) -> int:
        """Return the code of a set."""

    def holds(self, domain: int, value: int) -> bool:
        """Tell whether a value is in a set."""

    def without(self, domain: int, value: int) -> int:
        """Return a set without a value that is in it."""

    def single(self, domain: int) -> int:
        """Return the only value of a set, or 0 where there is none or several."""


class Masks:
    """Bit v stands for the value v, as everywhere else in alldiff."""

    name = "bit masks"

    def __init__(self, size: int) -> None:
        # Looked up like the primes are, so that only the arithmetic differs.
        self.bits = tuple(1 << value for value in range(size + 1))
        self.values = {bit: value for value, bit in enumerate(self.bits) if value}

    def code(self, values: Sequence[int]) -> int:
        """Return the sum of one power of two for each value."""
        return sum(self.bits[value] for value in values)

    def holds(self, domain: int, value: int) -> bool:
        """Tell whether the bit is set."""
        return domain & self.bits[value] != 0

    def without(self, domain: int, value: int) -> int:
        """Return the mask with the bit cleared."""
        return domain ^ self.bits[value]

    def single(self, domain: int) -> int:
        """Return the value whose bit the mask is."""
        return self.values.get(domain, 0)


class Godel:
    """A product of primes: the n-th prime stands for the value n."""

    name = "products of primes"

    def __init__(self, size: int) -> None:
        self.primes = (1, *primes(size))
        self.values = {prime: value for value, prime in enumerate(self.primes) if value}

    def code(self, values: Sequence[int]) -> int:
        """Return the product of the primes of the values."""
        return prod(self.primes[value] for value in values)

    def holds(self, domain: int, value: int) -> bool:
        """Tell whether the prime divides the product."""
        return domain % self.primes[value] == 0

    def without(self, domain: int, value: int) -> int:
        """Return the product divided by the prime."""
        return domain // self.primes[value]

    def single(self, domain: int) -> int:
        """Return the value whose prime the product is."""
        return self.values.get(domain, 0)


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


def told(domains: list[int], sets: Domains, size: int) -> tuple[tuple[int, ...], ...]:
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

    def __len__(self) -> int:
        return len(self.courses) * self.repeat * 2

    def run(self) -> Iterator[Timing]:
        """Propagate, taking turns, so that a busy machine slows both alike."""
        for course in self.courses:
            size = max(domain.bit_length() - 1 for domain in course.model.domains)
            rivals = neighbours(course.model)
            for _ in range(self.repeat):
                for sets in (Masks(size), Godel(size)):
                    domains = start(course.model, sets)
                    before = process_time()
                    steps = propagate(domains, rivals, sets)
                    seconds = process_time() - before
                    found = Spread(told(domains, sets, size), *steps)
                    self.rows.append(Timing(course.name, sets.name, seconds, found))
                    yield self.rows[-1]

    def times(self, name: str) -> list[float]:
        """Return the times of one representation."""
        return [row.seconds for row in self.rows if row.sets == name]

    def agree(self) -> bool:
        """Tell whether both found the same domains by the same steps, on every puzzle."""
        found: dict[str, set[Spread]] = {}
        for row in self.rows:
            found.setdefault(row.puzzle, set()).add(row.spread)
        return all(len(each) == 1 for each in found.values())


def prepare(setting: Setting) -> Stages:
    """Return a stage for each size."""
    return {
        size: Propagations(
            bank.courses(f"sudoku-{size}", setting.count(5, 1)), setting.repeat(20, 5)
        )
        for size in setting.pick(SIZES, SIZES[:2])
    }


def tell(stages: dict[str, Any], setting: Setting) -> Told:
    """Return the bits and the time that each representation takes."""
    product = prod(primes(9))
    bits = product.bit_length()
    done = {size: stage for size, stage in stages.items() if len(stage.times(Godel.name)) > 0}
    ratios = {
        size: median(stage.times(Godel.name)) / median(stage.times(Masks.name))
        for size, stage in done.items()
    }
    findings = [
        Finding(
            f"nine values fit into {CLAIMED_BITS} bits",
            f"{CLAIMED_BITS} bits",
            f"{product:,} takes {bits} bits",
            HOLDS if bits == CLAIMED_BITS else FAILS,
        ),
        Finding(
            "products of primes are a domain representation: the same domains by the same steps",
            "proposed",
            f"equal at {', '.join(s for s in done if done[s].agree()) or 'no size'}"
            if done
            else "-",
            verdict(stage.agree() for stage in done.values()),
        ),
        Finding(
            "products of primes are at least as fast as bit masks",
            "proposed, not measured",
            "; ".join(f"{size}: {x:.2f} times the time" for size, x in ratios.items()) or "-",
            verdict(x <= 1 for x in ratios.values()) if ratios else OPEN,
        ),
    ]
    blocks: list[Block] = [Heading("Bits"), bits_table()]
    blocks += [Heading("The same propagation with both"), cost_table(done)]
    if done:
        series = {
            name: [median(stage.times(name)) for stage in done.values()]
            for name in (Masks.name, Godel.name)
        }
        plot = charts.bars(list(done), series, "time")
        blocks.append(
            picture("Median time of the processor for a propagation to the end, in Python.", plot)
        )
    return findings, blocks


def bits_table() -> Table:
    """Return what a full domain takes in both representations."""
    rows = []
    for size in (4, 6, 9, 12, 16, 25):
        product = prod(primes(size))
        bits = product.bit_length()
        rows.append(
            (str(size), f"{product:,}", str(bits), str(size), "yes" if bits <= 64 else "no")
        )
    return Table(
        "The product of the first n primes, its bits, and the bits of a mask.",
        ("values", "product", "bits, product", "bits, mask", "fits a 64-bit word"),
        tuple(rows),
    )


def cost_table(stages: dict[str, Any]) -> Table:
    """Return steps and times of both on each size."""
    rows = []
    for size, stage in stages.items():
        once = {row.puzzle: row.spread for row in stage.rows}
        lookups = sum(found.lookups for found in once.values())
        removals = sum(found.removals for found in once.values())
        masks, godel = (median(stage.times(name)) for name in (Masks.name, Godel.name))
        rows.append(
            (
                size,
                f"{lookups:,}",
                f"{removals:,}",
                time_text(masks),
                time_text(godel),
                f"{godel / masks:.2f}",
                "yes" if stage.agree() else "no",
            )
        )
    return Table(
        "Decided cells remove their values from their houses until nothing changes: lookups and "
        "removals of all puzzles of a size, median time of the processor for one, in Python.",
        ("size", "lookups", "removals", "masks", "products", "ratio", "same domains and steps"),
        tuple(rows),
    )


STUDIES.add(
    "godel",
    Study(
        "godel",
        "Domains as products of primes",
        "A set of candidates can be coded as a product of primes, one for each value. What does "
        "that cost beside a bit mask?",
        prepare,
        tell,
    ),
)
