"""Clues together with a house that several of their cells are in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from weakref import WeakKeyDictionary

from alldiff.core.constraints import AllDifferent, Less
from alldiff.techniques.engine.catalogue import technique
from alldiff.techniques.engine.deduction import Deduction
from alldiff.techniques.engine.dirty_tracker import DirtyTracker
from alldiff.techniques.engine.reasoning import Reasoning
from alldiff.techniques.engine.smallest import (
    UnitIndex,
    forced,
    forcing_groups,
    supported,
    unit_index,
    variables_of,
)
from alldiff.techniques.engine.structure import CLUES, HOUSES
from alldiff.techniques.engine.units import Group
from alldiff.techniques.engine.verify import current_domains


class HouseGroups:
    """Groups of a house and clues that have two and more cells in it, each looked at when dirty.

    The house comes first in each. Signs have techniques of their own.
    """

    def __init__(self, reasoning: Reasoning, index: UnitIndex, *, together: bool) -> None:
        self.groups: list[Group] = []
        houses = {index.unit_of[number] for _, number in reasoning.houses}
        constraints = reasoning.model.constraints
        for house in sorted(houses):
            cells = index.units[house].variables
            clues = [
                number
                for number in sorted(index.near[house])
                if number not in houses
                and len(index.units[number].variables & cells) > 1
                and not all(
                    isinstance(constraints[n], AllDifferent | Less)
                    for n in index.units[number].constraints
                )
            ]
            if not together:
                self.groups += [(house, clue) for clue in clues]
            elif len(clues) > 1:
                self.groups.append((house, *clues))
        scopes = [
            frozenset().union(*(index.units[unit].variables for unit in group))
            for group in self.groups
        ]
        self.dirty = DirtyTracker(scopes, index.count)


GROUPS: dict[bool, WeakKeyDictionary[Reasoning, HouseGroups]] = {
    False: WeakKeyDictionary(),
    True: WeakKeyDictionary(),
}


@technique(
    "clue-house",
    title="Clue and house",
    family="clues",
    effort=3.9,
    needs=(HOUSES, CLUES),
    rule="A candidate is false if no way to fill a clue leaves it to the clue's house.",
)
def one_clue(reasoning: Reasoning) -> Iterator[Deduction]:
    """Yield what a house and one clue with several cells in it leave no room for."""
    yield from in_houses(reasoning, "clue-house", together=False)


@technique(
    "clues-house",
    title="Clues of a house",
    family="clues",
    effort=4.8,
    needs=(HOUSES, CLUES),
    rule="A candidate is false if no way to fill all clues in a house leaves room for it.",
)
def several_clues(reasoning: Reasoning) -> Iterator[Deduction]:
    """Yield what a house and all clues with several cells in it leave no room for."""
    yield from in_houses(reasoning, "clues-house", together=True)


def in_houses(reasoning: Reasoning, name: str, *, together: bool) -> Iterator[Deduction]:
    """Yield what the groups leave no room for, without the clues that can be spared."""
    index, now = unit_index(reasoning), current_domains(reasoning)
    if reasoning not in GROUPS[together]:
        GROUPS[together][reasoning] = HouseGroups(reasoning, index, together=together)
    found = GROUPS[together][reasoning]
    dirty = found.dirty.update(now)
    for at, left in forcing_groups(reasoning, index, found, dirty, now):
        group = found.groups[at]
        if together:
            group, left = fewer(reasoning, index, group, now)
            if len(group) < 3:
                # What a house forces alone, or with one clue, other techniques find.
                continue
        yield forced(reasoning, index, name, group, left)


def fewer(
    reasoning: Reasoning, index: UnitIndex, group: Group, now: Sequence[int]
) -> tuple[Group, list[int]]:
    """Return a group without the clues that it does not need to rule something out."""
    for clue in group[1:]:
        smaller = tuple(unit for unit in group if unit != clue)
        left = supported(reasoning, index, smaller, now)
        if left != [now[variable] for variable in variables_of(index, smaller)]:
            group = smaller
    return group, supported(reasoning, index, group, now)
