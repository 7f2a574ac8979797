"""Network: domains and constraints, with everything that a search looks up repeatedly."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from alldiff.core.constraints import AllDifferent, Constraint, Less, Linear, Relation, Sets, Sum
from alldiff.reference.pairs import is_pairs
from alldiff.reference.propagators import propagators_of
from alldiff.reference.propagators.base import Step

SUM_WEIGHT = 10
"""How many differences a sum counts for in `crossing-first`."""


@lru_cache(maxsize=16)
def network_of(domains: tuple[int, ...], constraints: tuple[Constraint, ...]) -> Network:
    """Return the network for a model's domains and constraints, cached for many searches."""
    return Network(domains, constraints)


class Network:
    """The static structure of a model: everything but its givens."""

    def __init__(self, domains: tuple[int, ...], constraints: tuple[Constraint, ...]) -> None:
        self.domains = domains
        self.constraints = constraints
        count = len(domains)
        self.scopes = [constraint.variables for constraint in constraints]
        on: list[list[int]] = [[] for _ in range(count)]
        self.differences = [0] * count
        self.sums = [0] * count
        for c, constraint in enumerate(constraints):
            scope = constraint.variables
            if is_sum(constraint):
                counts, worth = self.sums, 1
            else:
                counts, worth = self.differences, len(scope) - 1
            for v in scope:
                on[v].append(c)
                counts[v] += worth
        self.on = [tuple(numbers) for numbers in on]
        """The constraints on each variable."""
        self._neighbours: dict[int, tuple[int, ...]] = {}
        self._rivals: dict[int, tuple[int, ...]] = {}
        self._different: dict[int, tuple[int, ...]] = {}
        self.bounds = [self._distinct_bounds(c) for c in range(len(constraints))]
        """For a Sum whose variables all differ, the least and greatest value any can take."""
        self.full_houses = [self._full_values(c) for c in range(len(constraints))]
        """For an AllDifferent with as many values as variables, its values; otherwise 0."""
        self._steps(count)

    def neighbours(self, v: int) -> tuple[int, ...]:
        """Return the other variables that share a constraint with a variable."""
        if v not in self._neighbours:
            near = {other for c in self.on[v] for other in self.scopes[c]} - {v}
            self._neighbours[v] = tuple(sorted(near))
        return self._neighbours[v]

    def rivals(self, v: int) -> tuple[int, ...]:
        """Return the neighbours of a variable that can never be equal to it."""
        if v not in self._rivals:
            apart = (c for c in self.on[v] if never_equal(self.constraints[c]))
            near = {other for c in apart for other in self.scopes[c]} - {v}
            self._rivals[v] = tuple(sorted(near))
        return self._rivals[v]

    def different(self, v: int) -> tuple[int, ...]:
        """Return the other variables that share an AllDifferent with a variable."""
        if v not in self._different:
            differences = (c for c in self.on[v] if isinstance(self.constraints[c], AllDifferent))
            near = {other for c in differences for other in self.scopes[c]} - {v}
            self._different[v] = tuple(sorted(near))
        return self._different[v]

    def _distinct_bounds(self, c: int) -> tuple[int, int] | None:
        if not isinstance(self.constraints[c], Sum):
            return None
        scope = set(self.scopes[c])
        if not all(scope - {v} <= set(self.rivals(v)) for v in scope):
            return None
        union = self.values_in(c)
        return (union & -union).bit_length() - 1, union.bit_length() - 1

    def _full_values(self, c: int) -> int:
        union = self.values_in(c)
        full = isinstance(self.constraints[c], AllDifferent)
        return union if full and union.bit_count() == len(self.scopes[c]) else 0

    def values_in(self, c: int) -> int:
        """Return the values that some variable of a constraint can take, as a mask."""
        union = 0
        for v in self.scopes[c]:
            union |= self.domains[v]
        return union

    def _steps(self, count: int) -> None:
        """Look up for each variable what each level does with each of its constraints."""
        parts = [propagators_of(constraint) for constraint in self.constraints]
        self.prepared: list[Any] = [
            part.prepare(self.domains, constraint) if part.prepare else None
            for part, constraint in zip(parts, self.constraints, strict=True)
        ]
        """For each constraint, what its propagators prepared before any search."""
        self.check: list[list[tuple[Step, int]]] = [
            [(parts[c].check, c) for c in self.on[v]] for v in range(count)
        ]
        self.forward: list[list[tuple[Step, int]]] = [
            [(parts[c].forward, c) for c in self.on[v]] for v in range(count)
        ]
        self.check_beside: list[list[tuple[Step, int]]] = [
            [(parts[c].check, c) for c in self.on[v] if not parts[c].forward_decides]
            for v in range(count)
        ]
        """What remains to be checked if every assignment was propagated by `forward`."""
        self.forward_others: list[list[tuple[Step, int]]] = [
            [
                (parts[c].forward, c)
                for c in self.on[v]
                if not isinstance(self.constraints[c], AllDifferent)
            ]
            for v in range(count)
        ]
        self.revise_fixed: list[list[tuple[Step, int]]] = [
            [(parts[c].revise, c) for c in self.on[v]] for v in range(count)
        ]
        self.revise_changed: list[list[tuple[Step, int]]] = [
            [(parts[c].revise, c) for c in self.on[v] if parts[c].wakes_on_change]
            for v in range(count)
        ]
        self.filter = [part.filter for part in parts]
        self.revise = [part.revise for part in parts]
        self.wakes = [part.wakes_on_change for part in parts]
        self.pairs = [is_pairs(constraint) for constraint in self.constraints]
        """Whether each constraint is binary or consists of pairs of variables."""


def never_equal(constraint: Constraint) -> bool:
    """Return whether no two variables in the constraint can have the same value."""
    if isinstance(constraint, Relation):
        return all(first != second for first, second in constraint.allowed)
    return isinstance(constraint, AllDifferent | Less | Sets)


def is_sum(constraint: Constraint) -> bool:
    """Return whether the constraint is a sum, which orders count separately from differences."""
    return isinstance(constraint, Sum | Linear)
