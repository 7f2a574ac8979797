"""Network: a model with everything about it that a search looks up again and again."""

from __future__ import annotations

from alldiff.constraints import AllDifferent, Less, Relation, Sum
from alldiff.model import Model
from alldiff.reference.propagators import PROPAGATORS
from alldiff.reference.propagators.base import Step

SUM_WEIGHT = 10
"""How many differences a sum is worth to `crossing-first`."""


class Network:
    """The static structure of a model; one serves any number of searches."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.constraints = model.constraints
        count = len(model.domains)
        self.scopes = [constraint.variables for constraint in model.constraints]
        on: list[list[int]] = [[] for _ in range(count)]
        neighbours: list[set[int]] = [set() for _ in range(count)]
        rivals: list[set[int]] = [set() for _ in range(count)]
        self.differences = [0] * count
        self.sums = [0] * count
        for c, constraint in enumerate(model.constraints):
            scope = constraint.variables
            for v in scope:
                on[v].append(c)
                neighbours[v].update(scope)
            if isinstance(constraint, Sum):
                for v in scope:
                    self.sums[v] += 1
            else:
                for v in scope:
                    self.differences[v] += len(scope) - 1
                if never_equal(constraint):
                    for v in scope:
                        rivals[v].update(scope)
        self.on = [tuple(numbers) for numbers in on]
        """The constraints of each variable."""
        self.neighbours = [tuple(sorted(near - {v})) for v, near in enumerate(neighbours)]
        """The other variables that share a constraint with each variable."""
        self.rivals = [tuple(sorted(near - {v})) for v, near in enumerate(rivals)]
        """The neighbours of each variable that can never be equal to it."""
        self.bounds = [self._distinct_bounds(c, rivals) for c in range(len(self.scopes))]
        """For a Sum whose variables all differ, the least and greatest value any can take."""
        self.full_houses = [self._full_values(c) for c in range(len(self.scopes))]
        """For an AllDifferent with as many values as variables, its values; otherwise 0."""
        self._steps(count)

    def _distinct_bounds(self, c: int, rivals: list[set[int]]) -> tuple[int, int] | None:
        scope = self.scopes[c]
        if not isinstance(self.constraints[c], Sum):
            return None
        if not all(rivals[v].issuperset(scope) for v in scope if len(scope) > 1):
            return None
        union = self.values_in(c)
        return ((union & -union).bit_length() - 1, union.bit_length() - 1)

    def _full_values(self, c: int) -> int:
        union = self.values_in(c)
        full = isinstance(self.constraints[c], AllDifferent)
        return union if full and union.bit_count() == len(self.scopes[c]) else 0

    def values_in(self, c: int) -> int:
        """Return the values that some variable of a constraint can take, as a mask."""
        union = 0
        for v in self.scopes[c]:
            union |= self.model.domains[v]
        return union

    def _steps(self, count: int) -> None:
        """Look up for each variable what each level does with each of its constraints."""
        parts = [PROPAGATORS[type(constraint)] for constraint in self.constraints]
        self.check: list[list[tuple[Step, int]]] = [
            [(parts[c].check, c) for c in self.on[v]] for v in range(count)
        ]
        self.forward: list[list[tuple[Step, int]]] = [
            [(parts[c].forward, c) for c in self.on[v]] for v in range(count)
        ]
        self.revise_fixed: list[list[tuple[Step, int]]] = [
            [(parts[c].revise, c) for c in self.on[v]] for v in range(count)
        ]
        self.revise_changed: list[list[tuple[Step, int]]] = [
            [(parts[c].revise, c) for c in self.on[v] if parts[c].wakes_on_change]
            for v in range(count)
        ]
        self.filter = [part.filter for part in parts]


def never_equal(constraint: AllDifferent | Less | Relation | Sum) -> bool:
    """Tell whether no two variables of the constraint can have the same value."""
    if isinstance(constraint, Relation):
        return all(first != second for first, second in constraint.allowed)
    return not isinstance(constraint, Sum)
