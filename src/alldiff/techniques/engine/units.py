"""What people count as one rule: a house, a sign, a run with its sum; and small groups of them."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass

from alldiff.core.model import Model, domain_of

Group = tuple[int, ...]
"""Numbers of units, ascending."""


@dataclass(frozen=True, slots=True)
class Unit:
    """The constraints on the same variables: that a run differs and adds up is one rule.

    So are all constraints of a clue that share auxiliary variables, which mean nothing alone.
    """

    constraints: tuple[int, ...]
    variables: frozenset[int]


def units_of(model: Model) -> tuple[Unit, ...]:
    """Return the units of a model, in the order of their first constraints."""
    numbers: dict[Hashable, list[int]] = {}
    for number, constraint in enumerate(model.constraints):
        keys: Sequence[Hashable] = [frozenset(constraint.variables)]
        if model.origin and max(constraint.variables) >= model.visible:
            keys = model.origin[number]
        for key in keys:
            numbers.setdefault(key, []).append(number)
    return tuple(
        Unit(tuple(same), frozenset().union(*(model.constraints[n].variables for n in same)))
        for same in numbers.values()
    )


def neighbours_of(units: Sequence[Unit], variables: int) -> list[set[int]]:
    """Return for each unit those that share a variable with it."""
    on: list[list[int]] = [[] for _ in range(variables)]
    for number, unit in enumerate(units):
        for variable in unit.variables:
            on[variable].append(number)
    return [
        {other for variable in unit.variables for other in on[variable]} - {number}
        for number, unit in enumerate(units)
    ]


def pairs(units: Sequence[Unit], near: Sequence[set[int]]) -> Iterator[Group]:
    """Yield the pairs of units that share two variables and more.

    Where they share one, they affect each other only through its candidates, which each of
    them alone has settled.
    """
    for one, others in enumerate(near):
        for two in sorted(others):
            if two > one and len(units[one].variables & units[two].variables) > 1:
                yield one, two


def triples(units: Sequence[Unit], near: Sequence[set[int]]) -> Iterator[Group]:
    """Yield the triples in which each unit shares two variables and more with the other two.

    One of the three is next to both others; the triple is found at the lowest such unit.
    """
    scopes = [domain_of(unit.variables) for unit in units]
    for one, others in enumerate(near):
        first, beside = scopes[one], sorted(others)
        for at, two in enumerate(beside):
            second = scopes[two]
            for three in beside[at + 1 :]:
                third = scopes[three]
                if (
                    (second & (first | third)).bit_count() > 1
                    and not (two < one and three in near[two])
                    and (first & (second | third)).bit_count() > 1
                    and (third & (first | second)).bit_count() > 1
                ):
                    yield tuple(sorted((one, two, three)))
