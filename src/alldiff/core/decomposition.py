"""Regions as other constraints, with auxiliary variables: for engines that know no Regions.

Every place has the distance to the first place of its region. It is the least there is, so the
labels determine all auxiliary variables.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import product
from operator import eq

from alldiff.core.constraints import AllDifferent, Constraint, Regions, Relation, Sum, Table
from alldiff.core.errors import UsageError
from alldiff.core.limits import watched
from alldiff.core.messages import t
from alldiff.core.model import Model, domain_of, values_of
from alldiff.core.records import replace
from alldiff.core.result import Result

APART, LEVEL, ON, BACK = range(4)
"""How two neighbours lie: not in one region; as far from the first; one further, or one nearer."""
OUTSIDE, FIRST = 0, 1
"""Distances: in no region; the first place of one; the others are further."""
MOST_CHOICES = 5_000_000
"""How many tuples the tables of a model have together: seconds of work."""


def without_regions(model: Model) -> Model:
    """Return a model with other constraints for its Regions; new auxiliary variables come last."""
    if Regions not in set(map(type, model.constraints)):
        return model
    domains = list(model.domains)

    def hidden(values: Iterable[int]) -> int:
        domains.append(domain_of(values))
        return len(domains) - 1

    made = Decomposition(domains.__getitem__, hidden)
    numbers: list[int] = []
    constraints: list[Constraint] = []
    for number, constraint in enumerate(model.constraints):
        constraints += made.parts(constraint) if isinstance(constraint, Regions) else (constraint,)
        numbers += [number] * (len(constraints) - len(numbers))
    return replace(
        model,
        domains=tuple(domains),
        constraints=tuple(constraints),
        hidden=model.hidden + len(domains) - len(model.domains),
        origin=tuple(model.origin[n] for n in numbers) if model.origin else (),
        texts=tuple(model.texts[n] for n in numbers) if model.texts else (),
    )


def restored(result: Result, model: Model) -> Result:
    """Return the result for a model from that for the same model without Regions."""
    values = tuple(one[: len(model.domains)] for one in result.values)
    return replace(result, model=model, values=values)


class Decomposition:
    """Takes Regions apart; `domain` returns that of a variable, `new` a variable for values."""

    def __init__(self, domain: Callable[[int], int], new: Callable[[Iterable[int]], int]) -> None:
        self.domain = domain
        self.new = new
        self.choices = 0

    def values(self, variable: int) -> list[int]:
        """Return the values of a variable."""
        return list(values_of(self.domain(variable)))

    def rows(self, rows: Iterable[tuple[int, ...]]) -> frozenset[tuple[int, ...]]:
        """Return rows as a set; raise UsageError where all tables become too long."""
        found = frozenset(watched(rows))
        self.choices += len(found)
        if self.choices > MOST_CHOICES:
            raise UsageError(
                t("stating this needs more than {:,} combinations of values", MOST_CHOICES)
            )
        return found

    def linked(self, variable: int, told: Callable[[int], int], label: str) -> Relation:
        """Return how a new auxiliary variable follows from a variable."""
        pairs = frozenset((value, int(told(value))) for value in self.values(variable))
        return Relation(variable, self.new(to for _, to in pairs), pairs, label)

    def parts(self, regions: Regions) -> Iterator[Constraint]:
        """Yield what says the same: order and distances, sizes, and differing contents."""
        numbers = range(1, regions.count + 1)
        links = [
            self.linked(variable, lambda n: n if n in numbers else OUTSIDE, "lies in region")
            for variable in regions.labels
        ]
        yield from links
        labels = [link.second for link in links]
        distances = [self.new(range((regions.size or len(labels)) + 1)) for _ in labels]
        yield from self.firsts(labels, distances, regions.count)
        yield from self.nearer(labels, distances, regions.near)
        for number in numbers if regions.size else ():
            told = f"is {number} as told by"
            inside = [self.linked(label, partial(eq, number), told) for label in labels]
            yield from inside
            yield Sum(tuple([link.second for link in inside]), regions.size)
        if regions.contents:
            yield from self.differing(regions, labels)

    def firsts(
        self, labels: Sequence[int], distances: Sequence[int], count: int
    ) -> Iterator[Constraint]:
        """Yield that labels come in order, and that distances begin where a label comes first."""
        before = self.new((0,))
        for label, distance in zip(labels, distances, strict=True):
            highest = self.new(range(count + 1))
            choices = product(*map(self.values, (before, label, distance)))
            rows = (
                (known, has, max(known, has), far)
                for known, has, far in choices
                if has <= known + 1 and is_distance(far, has, has > known)
            )
            yield Table((before, label, highest, distance), self.rows(rows), "come in order")
            before = highest

    def nearer(
        self, labels: Sequence[int], distances: Sequence[int], near: Iterable[tuple[int, int]]
    ) -> Iterator[Constraint]:
        """Yield that a place further than the first one has a neighbour that is one nearer."""
        leading: list[list[tuple[int, int]]] = [[] for _ in labels]
        for a, b in near:
            way = self.new((APART, LEVEL, ON, BACK))
            for scope, ways in ((labels, ways_of_labels), (distances, ways_of_distances)):
                choices = list(product(self.values(scope[a]), self.values(scope[b])))
                rows = self.rows((one, x, y) for x, y in choices for one in ways(x, y))
                yield Table((way, scope[a], scope[b]), rows, "lie so")
            leading[a].append((way, BACK))
            leading[b].append((way, ON))
        for distance, those in zip(distances, leading, strict=True):
            far = self.linked(distance, lambda d: d > FIRST, "is further than the first")
            yield far
            steps = [step for _, step in those]
            lying = product((0, 1), *([range(BACK + 1)] * len(those)))
            leads = self.rows(row for row in lying if not row[0] or any(map(eq, row[1:], steps)))
            scope = far.second, *(way for way, _ in those)
            yield Table(scope, leads, "lead to the first")

    def differing(self, regions: Regions, labels: Sequence[int]) -> Iterator[Constraint]:
        """Yield that a region and a value meet in one place at most: one number for both."""
        width = 1 + max(max(self.values(v), default=0) for v in regions.contents)
        both = []
        for place, (label, content) in enumerate(zip(labels, regions.contents, strict=True)):
            alone = regions.count + 1 + place  # in no region
            codes = {
                (n or alone) * width + v: (n, v)
                for n, v in product(self.values(label), self.values(content))
            }
            joint = self.new(codes)
            to_label = frozenset((code, n) for code, (n, _) in codes.items())
            to_content = frozenset((code, v) for code, (_, v) in codes.items())
            yield Relation(joint, label, to_label, "lies in region")
            yield Relation(joint, content, to_content, "holds")
            both.append(joint)
        yield AllDifferent(tuple(both))


def is_distance(distance: int, label: int, first: bool) -> bool:
    """Return whether a place with a label may have a distance; `first`: it is the first with it."""
    if label == OUTSIDE:
        return distance == OUTSIDE
    return distance == FIRST if first else distance > FIRST


def ways_of_labels(a: int, b: int) -> tuple[int, ...]:
    """Return how two neighbours with these labels may lie."""
    return (LEVEL, ON, BACK) if a == b != OUTSIDE else (APART,)


def ways_of_distances(a: int, b: int) -> tuple[int, ...]:
    """Return how two neighbours at these distances may lie."""
    if OUTSIDE in (a, b) or abs(a - b) > 1:
        return (APART,)
    return APART, (LEVEL, ON, BACK)[b - a]
