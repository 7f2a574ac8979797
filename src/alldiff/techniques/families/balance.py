"""Sums that cancel out: across sums minus down sums of an area leave only the cells at its edge."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from alldiff.core.constraints import Constraint, Sum
from alldiff.core.model import values_of


@dataclass(frozen=True, slots=True)
class Balance:
    """The variables of `plus` less those of `minus` come to `difference`."""

    plus: tuple[int, ...]
    minus: tuple[int, ...]
    difference: int

    def possible(self, domains: Mapping[int, int] | Sequence[int]) -> bool:
        """Return whether values of the domains can come to the difference."""
        reached, offset = self.reached(domains)
        at = self.difference + offset
        return at >= 0 and bool(reached >> at & 1)

    def reached(
        self, domains: Mapping[int, int] | Sequence[int], without: int = -1
    ) -> tuple[int, int]:
        """Return the differences that can be reached, as bits, moved up by an offset.

        One variable may be left out.
        """
        reached, offset = 1, 0
        for variable in self.plus:
            if variable != without:
                reached = spread(reached, domains[variable], 1)
        for variable in self.minus:
            if variable != without:
                most = domains[variable].bit_length()
                reached = spread(reached << most, domains[variable], -1)
                offset += most
        return reached, offset


def spread(reached: int, domain: int, sign: int) -> int:
    """Return what can be reached with one more value, added or taken away."""
    more = 0
    for value in values_of(domain):
        more |= reached << value if sign > 0 else reached >> value
    return more


def balances_of(constraints: Sequence[Constraint]) -> list[Balance]:
    """Return what is left of sums that share variables when they cancel out.

    Sums that share a variable count with opposite signs; where that cannot be, as in a circle of
    three, their share is no balance.
    """
    sums = [constraint for constraint in constraints if isinstance(constraint, Sum)]
    if len(sums) < 2:
        return []
    on: dict[int, list[int]] = {}
    for number, constraint in enumerate(sums):
        for variable in constraint.variables:
            on.setdefault(variable, []).append(number)
    found, sign = [], [0] * len(sums)
    for first in range(len(sums)):
        if sign[first]:
            continue
        sign[first], part = 1, [first]
        for number in part:
            for variable in sums[number].variables:
                for other in on[variable]:
                    if not sign[other]:
                        sign[other] = -sign[number]
                        part.append(other)
        if len(part) > 1:
            balance = cancelled([(sums[number], sign[number]) for number in part])
            if balance is not None:
                found.append(balance)
    return found


def cancelled(signed: Sequence[tuple[Sum, int]]) -> Balance | None:
    """Return what is left of sums added with their signs, if nothing counts twice."""
    factor: dict[int, int] = {}
    for constraint, sign in signed:
        for variable in constraint.variables:
            factor[variable] = factor.get(variable, 0) + sign
    if max(map(abs, factor.values())) > 1:
        return None
    return Balance(
        tuple(sorted(v for v, f in factor.items() if f > 0)),
        tuple(sorted(v for v, f in factor.items() if f < 0)),
        sum(constraint.total * sign for constraint, sign in signed),
    )
