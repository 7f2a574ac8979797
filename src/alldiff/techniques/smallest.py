"""The smallest set of rules that forces something from the pencil marks, for any puzzle.

It steps in where no named technique helps. Sets of one, two and three units are all looked at,
those of two and three only where each shares two cells with the others, for else they tell no more
than each alone. Larger ones come from candidates that fail by propagation, or by a search: the
units that were used are left out one by one as long as the candidate still fails, and the smallest
set found is told, with all that it forces.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from weakref import WeakKeyDictionary

from alldiff.kinds import KINDS
from alldiff.model import values_of
from alldiff.techniques.catalogue import technique
from alldiff.techniques.deduction import Because, Deduction, Reason, Shade
from alldiff.techniques.part import Part, Ways
from alldiff.techniques.reasoning import Reasoning
from alldiff.techniques.refutation import Tracer, minimal, refutes
from alldiff.techniques.units import Group, Unit, neighbours_of, pairs, triples, units_of
from alldiff.techniques.verify import current_domains

MOST_GROUPS = 20_000
"""Pairs and triples of a puzzle beyond so many are not looked at."""
TRIED = 12
"""How many of the candidates that fail soonest are looked into."""


class Looked:
    """What is known of the units of one puzzle: only what changed is looked at again."""

    def __init__(self, reasoning: Reasoning) -> None:
        model = reasoning.model
        self.units: tuple[Unit, ...] = units_of(model)
        self.near = neighbours_of(self.units, len(model.domains))
        self.groups: list[list[Group]] = [[(number,) for number in range(len(self.units))]]
        for found in (pairs(self.units, self.near), triples(self.units, self.near)):
            self.groups.append(list(islice(found, MOST_GROUPS)))
        self.pending: list[dict[Group, None]] = [dict.fromkeys(groups) for groups in self.groups]
        self.ways: dict[Group, list[Ways]] = {}
        self.seen = current_domains(reasoning)
        self.touching: list[list[list[Group]]] = [
            touching(self.units, groups, len(model.domains)) for groups in self.groups
        ]

    def update(self, domains: list[int]) -> None:
        """Look again at the groups of the variables that changed."""
        for variable, (old, new) in enumerate(zip(self.seen, domains, strict=True)):
            if old != new:
                for pending, on in zip(self.pending, self.touching, strict=True):
                    pending.update(dict.fromkeys(on[variable]))
        self.seen = list(domains)


def touching(units: Sequence[Unit], groups: Iterable[Group], variables: int) -> list[list[Group]]:
    """Return for each variable the groups that it is in."""
    on: list[list[Group]] = [[] for _ in range(variables)]
    for group in groups:
        for variable in frozenset().union(*(units[number].variables for number in group)):
            on[variable].append(group)
    return on


LOOKED: WeakKeyDictionary[Reasoning, Looked] = WeakKeyDictionary()


@technique(
    "smallest-reason",
    title="Rules together",
    family="smallest",
    effort=12.0,
    kinds=tuple(KINDS),
    rule="The smallest set of rules that together leave no other way.",
)
def smallest_reason(reasoning: Reasoning) -> Iterator[Deduction]:
    """Yield what cells with one candidate, and then the smallest sets of units, force."""
    cells = reasoning.model.cells
    for variable, domain in enumerate(reasoning.domains):
        if domain.bit_count() == 1:
            place = (cells[variable], domain.bit_length() - 1)
            yield Deduction("smallest-reason", (place,), (), Because(shades=(Shade(*place),)))
    looked = LOOKED.get(reasoning)
    if looked is None:
        looked = LOOKED[reasoning] = Looked(reasoning)
    domains = current_domains(reasoning)
    looked.update(domains)
    told = False
    for pending in looked.pending:
        for group in sorted(pending):
            left = supported(reasoning, looked, group, domains)
            if left == [domains[variable] for variable in variables_of(looked, group)]:
                del pending[group]
            else:
                told = True
                yield forced(reasoning, looked, group, left)
    if not told:
        yield from larger(reasoning, looked, domains)


def variables_of(looked: Looked, group: Group) -> list[int]:
    """Return the variables of a group, ascending."""
    return sorted(frozenset().union(*(looked.units[number].variables for number in group)))


def supported(
    reasoning: Reasoning, looked: Looked, group: Group, domains: Sequence[int]
) -> list[int]:
    """Return what the units of a group leave to their variables.

    Each way to satisfy them supports a candidate of each variable; ways that were found before
    serve again as long as their candidates are there.
    """
    variables = variables_of(looked, group)
    ways = [
        way
        for way in looked.ways.get(group, ())
        if all(domains[v] >> value & 1 for v, value in zip(variables, way, strict=True))
    ]
    left = [0] * len(variables)
    for way in ways:
        add(left, way)
    part: Part | None = None
    for at, variable in enumerate(variables):
        for value in values_of(domains[variable]):
            if not left[at] >> value & 1:
                part = part or part_of(reasoning, looked, group, domains)
                found = part.way(variable, value)
                if found is not None:
                    ways.append(found)
                    add(left, found)
    looked.ways[group] = ways
    return left


def part_of(reasoning: Reasoning, looked: Looked, group: Group, domains: Sequence[int]) -> Part:
    """Return the constraints of a group, ready to be asked."""
    constraints = reasoning.model.constraints
    return Part([constraints[n] for u in group for n in looked.units[u].constraints], domains)


def add(left: list[int], way: Ways) -> None:
    """Add the values of a way to what is supported."""
    for at, value in enumerate(way):
        left[at] |= 1 << value


def forced(reasoning: Reasoning, looked: Looked, group: Group, left: Sequence[int]) -> Deduction:
    """Return all that a group forces: the values of cells with one left, and what else goes."""
    places, removals = [], []
    for variable, domain in zip(variables_of(looked, group), left, strict=True):
        before = reasoning.domains[variable]
        if before & ~domain and domain.bit_count() == 1:
            places.append((variable, domain.bit_length() - 1))
        else:
            removals += [(variable, value) for value in values_of(before & ~domain)]
    numbers = [number for unit in group for number in looked.units[unit].constraints]
    shades = tuple(Shade(cell, value) for cell, value in reasoning.named((*places, *removals)))
    return Deduction(
        "smallest-reason",
        reasoning.named(places),
        reasoning.named(removals),
        Because(tuple(map(Reason, numbers)), shades),
        len(group),
    )


def larger(reasoning: Reasoning, looked: Looked, domains: list[int]) -> Iterator[Deduction]:
    """Yield what the smallest of the larger sets forces that candidates fail by."""
    model = reasoning.model
    unit_of = {n: u for u, unit in enumerate(looked.units) for n in unit.constraints}
    tracer = Tracer(model, domains)
    failing: list[tuple[list[int], int, int]] = []
    for variable, domain in enumerate(reasoning.domains):
        for value in values_of(domain):
            used = tracer.constraints_used(variable, value)
            if used is not None:
                units = list(dict.fromkeys(unit_of[number] for number in used))
                failing.append((units, variable, value))
    failing.sort(key=lambda found: len(found[0]))
    if not failing:
        failing = list(searched(reasoning, looked, domains))
    groups: dict[Group, None] = {}
    for units, variable, value in failing[:TRIED]:
        group = minimal(model.constraints, looked.units, units, domains, variable, value)
        groups[group] = None
    for group in sorted(groups, key=lambda group: (len(group), group)):
        left = supported(reasoning, looked, group, domains)
        yield forced(reasoning, looked, group, left)


def searched(
    reasoning: Reasoning, looked: Looked, domains: list[int]
) -> Iterator[tuple[list[int], int, int]]:
    """Yield candidates that only a search refutes, with the units near them that suffice.

    The nearest units are taken first: those of the cell, those that share a cell with them, and so
    on, until they refute the candidate or nothing is left to add.
    """
    constraints, units = reasoning.model.constraints, looked.units
    layers: list[tuple[int, int, list[int]]] = []
    for variable, domain in enumerate(reasoning.domains):
        first = [number for number, unit in enumerate(units) if variable in unit.variables]
        layers += [(variable, value, first) for value in values_of(domain)]
    found = 0
    while layers and not found:
        further = []
        for variable, value, group in layers:
            if refutes(constraints, units, group, domains, variable, value):
                found += 1
                yield group, variable, value
                if found == TRIED:
                    return
            more = dict.fromkeys(group)
            for number in group:
                more.update(dict.fromkeys(sorted(looked.near[number])))
            if len(more) > len(group):
                further.append((variable, value, list(more)))
        layers = further
