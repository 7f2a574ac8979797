"""The smallest set of rules that forces something from the pencil marks, for any puzzle.

It steps in where no named technique helps. Sets of one, two and three units are all looked at,
those of two and three only if each shares two cells with the others: otherwise they force no more
than each alone. Larger ones come from candidates that fail by propagation, or by a search: the
units that were used are left out one by one as long as the candidate still fails, and the smallest
set found is shown, with all that it forces.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from typing import Protocol
from weakref import WeakKeyDictionary

from alldiff.core.model import values_of
from alldiff.techniques.engine.catalogue import technique
from alldiff.techniques.engine.deduction import Because, Deduction, Reason, Shade
from alldiff.techniques.engine.dirty_tracker import DirtyTracker
from alldiff.techniques.engine.reasoning import Reasoning
from alldiff.techniques.engine.refutation import MOST_NODES, Tracer, Witness, minimal, refutes
from alldiff.techniques.engine.structure import CLUES
from alldiff.techniques.engine.support import Support, forcing
from alldiff.techniques.engine.units import Group, Unit, neighbours_of, pairs, triples, units_of
from alldiff.techniques.engine.verify import current_domains

MOST_SCOPE = 150_000
"""Pairs, or triples, with more cells than this together are not looked at."""
TRACED = 300
"""How many candidates are followed before the sets that they fail by are compared."""
PLENTY = 60
"""Where so many are known to fail, few more are followed."""
TRIED = 6
"""How many of the candidates that fail soonest are looked into."""
SMALL = 4
"""Smaller sets have been looked at before candidates are followed."""
TOGETHER = ("one-reason", "two-reasons", "few-reasons")
"""The techniques for one, two and three units, one of which is no house."""
LAST_RESORT = 9.6
"""The effort of larger sets: more than that of any step that has a name."""
Candidate = tuple[int, int]
"""A variable and a value."""


class Groups(Protocol):
    """Groups of units, and which of them are dirty."""

    groups: list[Group]
    dirty: DirtyTracker


class UnitGroups:
    """The groups of one size; only those whose cells changed are looked at again."""

    def __init__(
        self,
        units: Sequence[Unit],
        groups: Iterable[Group],
        variables: int,
        check: Callable[[], object],
    ) -> None:
        self.groups: list[Group] = []
        scopes: list[frozenset[int]] = []
        size = 0
        for group in groups:
            check()
            scope = frozenset().union(*(units[number].variables for number in group))
            size += len(scope)
            if size > MOST_SCOPE:
                self.groups, scopes = [], []
                break
            self.groups.append(group)
            scopes.append(scope)
        self.dirty = DirtyTracker(scopes, variables)


class UnitIndex:
    """What is known of the units of one puzzle."""

    def __init__(self, reasoning: Reasoning) -> None:
        self.count = len(reasoning.domains)
        self.cells = len(reasoning.model.cells)
        """Variables from here on have no cell, so no step is about them."""
        self.units: tuple[Unit, ...] = units_of(reasoning.model)
        self.near = neighbours_of(self.units, self.count)
        self.unit_of: dict[int, int] = {}
        for number, unit in enumerate(self.units):
            for constraint in unit.constraints:
                self.unit_of.setdefault(constraint, number)
        self.levels: list[UnitGroups] = []
        self.supports: dict[Group, Support] = {}
        self.traced: dict[Candidate, list[int]] = {}
        """The units by which candidates were seen to fail: they do so for ever."""
        self.fatal: dict[Candidate, Group] = {}
        """Those that were looked into, without the units that can be spared."""
        self.witnesses: defaultdict[Candidate, list[Witness]] = defaultdict(list)
        """Ways in which candidates were seen to keep some of these units."""
        self.next_traced = 0
        """The variable that is followed next."""

    def level(self, number: int, check: Callable[[], object]) -> UnitGroups:
        """Return the groups of one unit (0), of two or of three; made when they are asked for."""
        while len(self.levels) <= number:
            groups = (
                ((unit,) for unit in range(len(self.units))),
                pairs(self.units, self.near),
                triples(self.units, self.near),
            )[len(self.levels)]
            self.levels.append(UnitGroups(self.units, groups, self.count, check))
        return self.levels[number]


UNIT_INDEXES: WeakKeyDictionary[Reasoning, UnitIndex] = WeakKeyDictionary()


def unit_index(reasoning: Reasoning) -> UnitIndex:
    """Return what is known of the units of the puzzle."""
    index = UNIT_INDEXES.get(reasoning)
    if index is None:
        index = UNIT_INDEXES[reasoning] = UnitIndex(reasoning)
    return index


@technique(
    "smallest-reason",
    title="Rules together",
    family="smallest",
    effort=LAST_RESORT,
    needs=(),
    rule="The smallest set of rules found that forces the step.",
)
def smallest_reason(reasoning: Reasoning) -> Iterator[Deduction]:
    """Yield what cells with one candidate, and then the smallest sets of units, force.

    On a board that is too big for other techniques the small ones go by their own names.
    """
    big = not reasoning.fits_core
    for cell, domain in zip(reasoning.model.cells, reasoning.domains, strict=False):
        if domain.bit_count() == 1:
            place = (cell, domain.bit_length() - 1)
            name = "naked-single" if big else "smallest-reason"
            yield Deduction(name, (place,), (), Because(shades=(Shade(*place),)))
    found = False
    for size, name in enumerate(TOGETHER, 1):
        for step in few(reasoning, size, name if big else "smallest-reason"):
            found = True
            yield step
    if not found:
        yield from larger(reasoning, unit_index(reasoning), current_domains(reasoning))


def few(
    reasoning: Reasoning, size: int, name: str, spared: Set[int] = frozenset()
) -> Iterator[Deduction]:
    """Yield what all sets of so many units force, if they may force more than fewer do.

    Sets of units that are all `spared` are left out.
    """
    index = unit_index(reasoning)
    domains = current_domains(reasoning)
    level = index.level(size - 1, reasoning.check)
    dirty = [at for at in level.dirty.update(domains) if not spared >= set(level.groups[at])]
    for at, left in forcing_groups(reasoning, index, level, dirty, domains):
        yield forced(reasoning, index, name, level.groups[at], left)


def forcing_groups(
    reasoning: Reasoning,
    index: UnitIndex,
    level: Groups,
    dirty: Sequence[int],
    domains: Sequence[int],
) -> Iterator[tuple[int, list[int]]]:
    """Yield the numbers of dirty groups that leave less than the domains, and what they leave."""
    supports = [support_of(reasoning, index, level.groups[at]) for at in dirty]
    done = 0
    for place, left in forcing(reasoning, supports, domains):
        level.dirty.mark_clean(dirty[done:place])
        done = place + 1
        # Rules that are broken by what is placed leave nothing to conclude.
        scope = variables_of(index, level.groups[dirty[place]])
        if any(reasoning.domains[v] & ~domain for v, domain in zip(scope, left, strict=True)):
            yield dirty[place], left
    level.dirty.mark_clean(dirty[done:])


def variables_of(index: UnitIndex, group: Group) -> list[int]:
    """Return the variables of a group that have a cell, ascending."""
    all_of_them = frozenset().union(*(index.units[number].variables for number in group))
    return sorted(variable for variable in all_of_them if variable < index.cells)


def supported(
    reasoning: Reasoning, index: UnitIndex, group: Group, domains: Sequence[int]
) -> list[int]:
    """Return what the units of a group leave to their variables."""
    return support_of(reasoning, index, group).left(reasoning, domains)


def support_of(reasoning: Reasoning, index: UnitIndex, group: Group) -> Support:
    """Return the support by the units of a group, with the ways that it found before."""
    support = index.supports.get(group)
    if support is None:
        numbers = [number for unit in group for number in index.units[unit].constraints]
        support = index.supports[group] = Support(reasoning, numbers)
    return support


def forced(
    reasoning: Reasoning, index: UnitIndex, name: str, group: Group, left: Sequence[int]
) -> Deduction:
    """Return all that a group forces: the values of cells with one left, and what else goes."""
    places, removals = [], []
    for variable, domain in zip(variables_of(index, group), left, strict=True):
        before = reasoning.domains[variable]
        if before & ~domain and domain.bit_count() == 1:
            places.append((variable, domain.bit_length() - 1))
        else:
            removals += [(variable, value) for value in values_of(before & ~domain)]
    numbers = [number for unit in group for number in index.units[unit].constraints]
    shades = tuple(Shade(cell, value) for cell, value in reasoning.named((*places, *removals)))
    return Deduction(
        name,
        reasoning.named(places),
        reasoning.named(removals),
        Because(tuple(map(Reason, numbers)), shades),
        len(group),
    )


def larger(reasoning: Reasoning, index: UnitIndex, domains: list[int]) -> Iterator[Deduction]:
    """Yield what the smallest of the larger sets force that candidates fail by."""
    units, seen = index.units, index.witnesses
    trace(reasoning, index, domains)
    if not index.traced:
        index.traced.update(searched(reasoning, index, domains))
    index.fatal = {c: group for c, group in index.fatal.items() if c in index.traced}
    fresh = [c for c in index.traced if c not in index.fatal]
    for candidate in sorted(fresh, key=lambda c: (len(index.traced[c]), c))[:TRIED]:
        group = minimal(
            reasoning, units, index.traced[candidate], domains, *candidate, seen[candidate]
        )
        index.fatal[candidate] = group
        if len(group) <= SMALL:
            break
    for candidate in sorted(index.fatal, key=lambda c: (len(index.fatal[c]), c)):
        group = minimal(
            reasoning, units, index.fatal[candidate], domains, *candidate, seen[candidate]
        )
        left = supported(reasoning, index, group, domains)
        step = forced(reasoning, index, "smallest-reason", group, left)
        if step.places or step.removals:
            yield step


def trace(reasoning: Reasoning, index: UnitIndex, domains: list[int]) -> None:
    """Follow candidates that are not known to fail, going on where it ended the last time."""
    index.traced = {
        (variable, value): units
        for (variable, value), units in index.traced.items()
        if reasoning.domains[variable] >> value & 1
    }
    tracer = Tracer(reasoning.model, domains)
    first, left = index.next_traced, TRACED if len(index.traced) < PLENTY else TRACED // 5
    for variable in (*range(first, index.cells), *range(first)):
        if left <= 0 and index.traced:
            index.next_traced = variable
            return
        for value in values_of(reasoning.domains[variable]):
            if (variable, value) not in index.traced:
                left -= 1
                reasoning.check()
                used = tracer.constraints_used(variable, value)
                if used is not None:
                    units = list(dict.fromkeys(index.unit_of[number] for number in used))
                    index.traced[variable, value] = units


def searched(
    reasoning: Reasoning, index: UnitIndex, domains: list[int]
) -> dict[Candidate, list[int]]:
    """Return candidates that only a search refutes, with the units near them that suffice.

    The nearest units are taken first: those of the cell, those that share a cell with them, and so
    on, until they refute the candidate or nothing is left to add; by short searches, and by long
    ones if no short one refutes any.
    """
    layers: list[tuple[Candidate, list[int]]] = []
    for variable, domain in enumerate(reasoning.domains[: index.cells]):
        first = [number for number, unit in enumerate(index.units) if variable in unit.variables]
        layers += [((variable, value), first) for value in values_of(domain)]
    return refuted(reasoning, index, domains, layers, 0) or refuted(
        reasoning, index, domains, layers, MOST_NODES
    )


def refuted(
    reasoning: Reasoning,
    index: UnitIndex,
    domains: list[int],
    layers: list[tuple[Candidate, list[int]]],
    nodes: int,
) -> dict[Candidate, list[int]]:
    """Return candidates that searches of so many nodes refute by growing sets of units."""
    found: dict[Candidate, list[int]] = {}
    while layers and not found:
        further = []
        for candidate, group in layers:
            reasoning.check()
            if refutes(reasoning, index.units, group, domains, *candidate, nodes):
                found[candidate] = group
                if len(found) == TRIED:
                    break
            more = dict.fromkeys(group)
            for number in group:
                more.update(dict.fromkeys(sorted(index.near[number])))
            if len(more) > len(group):
                further.append((candidate, list(more)))
        layers = further
    return found


def register(size: int, title: str, effort: float, rule: str) -> None:
    """Register what so many units force, one of which is no house: what houses force has names."""
    name = TOGETHER[size - 1]

    @technique(name, title=title, family="smallest", effort=effort, needs=(CLUES,), rule=rule)
    def find(reasoning: Reasoning) -> Iterator[Deduction]:
        index = unit_index(reasoning)
        houses = {index.unit_of[number] for _, number in reasoning.houses}
        yield from few(reasoning, size, name, houses)


register(1, "One rule alone", 3.9, "One rule forces the step alone.")
register(2, "Two rules together", 4.9, "Two rules with common cells force the step together.")
register(3, "Three rules together", 6.0, "Three rules with common cells force the step together.")
