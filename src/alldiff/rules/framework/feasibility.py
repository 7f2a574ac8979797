"""What can never hold: a constraint that no values of the domains satisfy."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from alldiff.core.constraints import (
    AllDifferent,
    Automaton,
    Constraint,
    Less,
    Linear,
    Regions,
    Relation,
    Sets,
    Sum,
    Table,
)
from alldiff.core.limits import look, watched


def out_of_reach(constraint: Constraint, domains: Sequence[int]) -> bool:
    """Return whether a constraint by itself can never hold, as far as bounds and lists show it."""
    mine = [domains[variable] for variable in constraint.variables]
    return not all(mine) or not POSSIBLE[type(constraint)](constraint, mine)


def smallest(domain: int) -> int:
    """Return the smallest value of a domain."""
    return (domain & -domain).bit_length() - 1


def largest(domain: int) -> int:
    """Return the largest value of a domain."""
    return domain.bit_length() - 1


def all_different(constraint: AllDifferent, domains: Sequence[int]) -> bool:
    """Return whether there are as many values as variables."""
    together = 0
    for domain in domains:
        together |= domain
    return together.bit_count() >= len(domains)


def total(constraint: Sum, domains: Sequence[int]) -> bool:
    """Return whether the total lies between the bounds."""
    return sum(map(smallest, domains)) <= constraint.total <= sum(map(largest, domains))


def linear(constraint: Linear, domains: Sequence[int]) -> bool:
    """Return whether the bounds of the terms allow the comparison."""
    terms = list(zip(constraint.coefficients, domains, strict=True))
    least = sum(k * (smallest(d) if k > 0 else largest(d)) for k, d in terms)
    most = sum(k * (largest(d) if k > 0 else smallest(d)) for k, d in terms)
    if constraint.operator == "!=":
        return not least == most == constraint.total
    return least <= constraint.total and (constraint.operator == "<=" or constraint.total <= most)


def less(constraint: Less, domains: Sequence[int]) -> bool:
    """Return whether some value is below another."""
    return smallest(domains[0]) < largest(domains[1])


def listed(rows: Any, domains: Sequence[int]) -> bool:
    """Return whether one of the rows has only values of the domains."""
    return any(
        all(value >= 0 and domain >> value & 1 for value, domain in zip(row, domains, strict=True))
        for row in watched(rows)
    )


def sets(constraint: Sets, domains: Sequence[int]) -> bool:
    """Return whether one of the sets has a value for each variable."""
    return any(
        all(any(domain >> value & 1 for value in one) for domain in domains)
        for one in watched(constraint.sets)
    )


def automaton(constraint: Automaton, domains: Sequence[int]) -> bool:
    """Return whether the automaton accepts any values."""
    states = {0}
    for domain in domains:
        look()
        states = {
            to for state in states for value, to in constraint.moves[state] if domain >> value & 1
        }
    return not states.isdisjoint(constraint.accepting)


def regions(constraint: Regions, domains: Sequence[int]) -> bool:
    """Return whether there are places enough that may lie in each region that has a size."""
    labels = domains[: len(constraint.labels)]
    return all(
        sum(domain >> region & 1 for domain in labels) >= constraint.size
        for region in range(1, constraint.count + 1)
    )


POSSIBLE: dict[type, Callable[[Any, Sequence[int]], bool]] = {
    AllDifferent: all_different,
    Sum: total,
    Linear: linear,
    Less: less,
    Relation: lambda one, domains: listed(one.allowed, domains),
    Table: lambda one, domains: listed(one.allowed, domains),
    Sets: sets,
    Automaton: automaton,
    Regions: regions,
}
