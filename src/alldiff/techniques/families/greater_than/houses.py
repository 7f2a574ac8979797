"""Signs together with the house that their cells are in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from weakref import WeakKeyDictionary

from alldiff.core.model import values_of
from alldiff.techniques.engine.catalogue import technique
from alldiff.techniques.engine.deduction import Because, Colour, Deduction, Reason, Shade
from alldiff.techniques.engine.dirty_tracker import DirtyTracker
from alldiff.techniques.engine.reasoning import Reasoning
from alldiff.techniques.engine.structure import SIGNS, Structure
from alldiff.techniques.engine.sub_model import SubModel
from alldiff.techniques.engine.verify import current_domains
from alldiff.techniques.families.signs import (
    SignOrder,
    from_value,
    highest,
    lowest,
    order_of,
    up_to,
)

MOST_STATES = 20_000
"""A house whose arrangements need more memory than so many sets of cells is left alone."""


@technique(
    "greater-than-extreme",
    title="Extreme value with one place",
    family="greater-than",
    effort=1.5,
    needs=(Structure.HOUSES, SIGNS),
    rule="A value goes where its house has the only cell in which the signs allow it.",
)
def extreme(reasoning: Reasoning) -> Iterator[Deduction]:
    """Yield the values that signs to the next cells leave one place in a house."""
    order, now = order_of(reasoning), current_domains(reasoning)
    numbers = [number for _, number in reasoning.houses]
    scopes = [reasoning.model.constraints[number].variables for number in numbers]
    if reasoning not in HOUSES:
        around = [{w for v in s for w in (v, *order.above[v], *order.below[v])} for s in scopes]
        HOUSES[reasoning] = DirtyTracker(around, len(now))
    dirty = HOUSES[reasoning]
    for at in dirty.update(now):
        steps = list(extremes_of(reasoning, order, now, numbers[at], scopes[at]))
        if not steps:
            dirty.mark_clean((at,))
        yield from steps


HOUSES: WeakKeyDictionary[Reasoning, DirtyTracker] = WeakKeyDictionary()


def extremes_of(
    reasoning: Reasoning, order: SignOrder, now: Sequence[int], number: int, scope: Sequence[int]
) -> Iterator[Deduction]:
    """Yield the values that signs leave one place in one house."""
    missing = 0
    for variable in scope:
        missing |= reasoning.domains[variable]
    for value in values_of(missing):
        able = [variable for variable in scope if reasoning.domains[variable] >> value & 1]
        signs = [forbids(order, now, variable, value) for variable in able]
        if len(able) > 1 and signs.count(None) == 1:
            cell = reasoning.model.cells[able[signs.index(None)]]
            used = tuple(Reason(sign, Colour.OTHER) for sign in signs if sign is not None)
            because = Because((Reason(number), *used), (Shade(cell, value),))
            yield Deduction("greater-than-extreme", ((cell, value),), (), because)


def forbids(order: SignOrder, now: Sequence[int], variable: int, value: int) -> int | None:
    """Return a sign next to a cell that keeps the value from it, or None."""
    for other, sign in order.above[variable].items():
        if highest(now[other]) <= value:
            return sign
    for other, sign in order.below[variable].items():
        if lowest(now[other]) >= value:
            return sign
    return None


@technique(
    "greater-than-house",
    title="Signs into a house",
    family="greater-than",
    effort=2.5,
    needs=(Structure.HOUSES, SIGNS),
    rule="A cell below several cells in a house leaves room for as many greater values.",
)
def house(reasoning: Reasoning) -> Iterator[Deduction]:
    """Yield what is too large for a cell below cells of a house, or too small above them."""
    now = current_domains(reasoning)
    if reasoning not in FANS:
        fans = fans_of(reasoning, order_of(reasoning))
        scopes = [(fan.variable, *fan.others) for fan in fans]
        FANS[reasoning] = fans, DirtyTracker(scopes, len(now))
    fans, dirty = FANS[reasoning]
    for number in dirty.update(now):
        fan = fans[number]
        gone = [(fan.variable, value) for value in values_of(too_far(fan, now))]
        if not gone:
            dirty.mark_clean((number,))
            continue
        reasons = (Reason(fan.house), *(Reason(sign, Colour.OTHER) for sign in fan.signs))
        shades = tuple(Shade(reasoning.model.cells[other], None) for other in fan.others)
        because = Because(reasons, shades)
        yield Deduction("greater-than-house", (), reasoning.named(gone), because)


@dataclass(frozen=True, slots=True)
class Fan:
    """A cell, the cells of a house that are above it (or below), and the signs that say so."""

    house: int
    variable: int
    others: tuple[int, ...]
    signs: tuple[int, ...]
    upward: bool


FANS: WeakKeyDictionary[Reasoning, tuple[list[Fan], DirtyTracker]] = WeakKeyDictionary()


def fans_of(reasoning: Reasoning, order: SignOrder) -> list[Fan]:
    """Return the fans of two cells and more, house by house."""
    found = []
    for _, number in reasoning.houses:
        variables = reasoning.model.constraints[number].variables
        for variable in range(len(reasoning.domains)):
            up = {v: order.ways[variable][v] for v in variables if v in order.ways[variable]}
            down = {v: order.ways[v][variable] for v in variables if variable in order.ways[v]}
            for ways, upward in ((up, True), (down, False)):
                if len(ways) > 1:
                    signs = tuple(dict.fromkeys(sign for way in ways.values() for sign in way))
                    found.append(Fan(number, variable, tuple(ways), signs, upward))
    return found


def too_far(fan: Fan, now: Sequence[int]) -> int:
    """Return the candidates of a fan's cell that leave too few values to the others."""
    union = 0
    for other in fan.others:
        union |= now[other]
    room = sorted(values_of(union), reverse=fan.upward)
    if len(room) < len(fan.others):
        return 0
    last = room[len(fan.others) - 1]
    return now[fan.variable] & ~(up_to(last - 1) if fan.upward else from_value(last + 1))


@technique(
    "greater-than-subset",
    title="Ordered subset",
    family="greater-than",
    effort=3.2,
    needs=(Structure.HOUSES, SIGNS),
    rule=(
        "Cells with as many candidates as cells, and signs between them, take the values in order."
    ),
)
def subset(reasoning: Reasoning) -> Iterator[Deduction]:
    """Yield what signs rule out inside naked subsets of a house, and outside them: small first."""
    order = order_of(reasoning)
    for size in (2, 3, 4):
        for _, number in reasoning.houses:
            variables = reasoning.model.constraints[number].variables
            small = [v for v in variables if 0 < reasoning.domains[v].bit_count() <= size]
            for chosen in combinations(small, size):
                union = 0
                for variable in chosen:
                    union |= reasoning.domains[variable]
                signs = inner_signs(order, chosen)
                if union.bit_count() == size and signs:
                    yield from arranged(reasoning, "greater-than-subset", number, chosen, signs)


@technique(
    "greater-than-arrangement",
    title="Arrangements of a house",
    family="greater-than",
    effort=4.5,
    needs=(Structure.HOUSES, SIGNS),
    rule="A candidate is false if no way to fill the house under its signs puts it there.",
)
def arrangement(reasoning: Reasoning) -> Iterator[Deduction]:
    """Yield candidates in no filling of a house under its signs: all that both force."""
    order = order_of(reasoning)
    for _, number in reasoning.houses:
        variables = reasoning.model.constraints[number].variables
        chosen = tuple(v for v in variables if reasoning.domains[v])
        signs = inner_signs(order, chosen)
        if signs:
            yield from arranged(reasoning, "greater-than-arrangement", number, chosen, signs)


Signs = dict[tuple[int, int], tuple[int, ...]]
"""Pairs of cells, the smaller one first, with the signs by which they are in order."""


def inner_signs(order: SignOrder, variables: Sequence[int]) -> Signs:
    """Return which of the variables signs put in order, also by way of other cells."""
    return {
        (low, high): order.ways[low][high]
        for low in variables
        for high in variables
        if high in order.ways[low]
    }


def arranged(
    reasoning: Reasoning, name: str, number: int, chosen: tuple[int, ...], signs: Signs
) -> Iterator[Deduction]:
    """Yield what no arrangement has of as many values as there are cells, with its reasons."""
    place = {variable: at for at, variable in enumerate(chosen)}
    lower = [0] * len(chosen)
    for low, high in signs:
        lower[place[high]] |= 1 << place[low]
    domains = tuple(reasoning.domains[variable] for variable in chosen)
    left = arrangements(domains, tuple(lower))
    if removals := reasoning.lost(zip(chosen, left, strict=True)):
        used = dict.fromkeys(sign for way in signs.values() for sign in way)
        kept = needed_signs(reasoning, number, list(used), removals)
        reasons = (Reason(number), *(Reason(sign, Colour.OTHER) for sign in kept))
        cells = reasoning.model.cells
        shades = tuple(Shade(cells[v], w) for v in chosen for w in values_of(reasoning.domains[v]))
        yield Deduction(name, (), reasoning.named(removals), Because(reasons, shades))


def needed_signs(
    reasoning: Reasoning, number: int, signs: list[int], removals: list[tuple[int, int]]
) -> list[int]:
    """Return the signs without which the removals would not follow from the house."""
    constraints, now = reasoning.model.constraints, current_domains(reasoning)
    kept = list(signs)
    for sign in signs:
        fewer = [other for other in kept if other != sign]
        sub_model = SubModel([constraints[number], *(constraints[other] for other in fewer)], now)
        if all(sub_model.solution_with(variable, value) is None for variable, value in removals):
            kept = fewer
    return kept


@lru_cache(maxsize=1 << 12)
def arrangements(domains: tuple[int, ...], lower: tuple[int, ...]) -> tuple[int, ...]:
    """Return what is left of domains that hold each value once, some cells below others.

    Values are given out in ascending order, each to a cell whose lower cells have theirs; what
    matters is only which cells have one. `lower` has the lower cells of each as a bit mask.
    """
    union = 0
    for domain in domains:
        union |= domain
    values = list(values_of(union))
    if len(values) != len(domains):
        return domains
    levels: list[set[int]] = [{0}]
    for value in values:
        able = [(1 << at, lower[at]) for at, d in enumerate(domains) if d >> value & 1]
        fresh = {
            done | cell
            for done in levels[-1]
            for cell, under in able
            if not done & cell and not under & ~done
        }
        if len(fresh) > MOST_STATES:
            return domains
        levels.append(fresh)
    left = [0] * len(domains)
    good = levels[-1]
    for value, level in zip(reversed(values), reversed(levels[:-1]), strict=True):
        before = set()
        for at, domain in enumerate(domains):
            if not domain >> value & 1:
                continue
            cell, under = 1 << at, lower[at]
            for done in level:
                if not done & cell and not under & ~done and done | cell in good:
                    left[at] |= 1 << value
                    before.add(done)
        good = before
    return tuple(left)
