"""The constraints of a Model: what must hold. How it is enforced is a propagator's business.

Each is a frozen record over variable numbers with `holds(values)`, its ground oracle: the three
lines that the checker, the tests and the page trust. A new constraint is one record here, and one
propagator per level in `reference/`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

Name = Callable[[int], str]
"""Gives the printed name of a variable."""


@dataclass(frozen=True, slots=True)
class AllDifferent:
    """No two of the variables are equal."""

    variables: tuple[int, ...]

    def holds(self, values: Sequence[int]) -> bool:
        """Tell whether the values, one for each variable of the model, satisfy the constraint."""
        return len({values[v] for v in self.variables}) == len(self.variables)

    def describe(self, name: Name) -> str:
        """Return the constraint in readable form."""
        return f"all different: {' '.join(map(name, self.variables))}"


@dataclass(frozen=True, slots=True)
class Sum:
    """The variables add up to the total."""

    variables: tuple[int, ...]
    total: int

    def holds(self, values: Sequence[int]) -> bool:
        """Tell whether the values, one for each variable of the model, satisfy the constraint."""
        return sum([values[v] for v in self.variables]) == self.total

    def describe(self, name: Name) -> str:
        """Return the constraint in readable form."""
        return f"{' + '.join(map(name, self.variables))} = {self.total}"


@dataclass(frozen=True, slots=True)
class Less:
    """One variable is smaller than another."""

    less: int
    greater: int

    @property
    def variables(self) -> tuple[int, ...]:
        """The two variables, smaller one first."""
        return self.less, self.greater

    def holds(self, values: Sequence[int]) -> bool:
        """Tell whether the values, one for each variable of the model, satisfy the constraint."""
        return values[self.less] < values[self.greater]

    def describe(self, name: Name) -> str:
        """Return the constraint in readable form."""
        return f"{name(self.less)} < {name(self.greater)}"


@dataclass(frozen=True, slots=True)
class Relation:
    """Two variables together take one of the allowed pairs of values; `label` says which."""

    first: int
    second: int
    allowed: frozenset[tuple[int, int]]
    label: str = "related"

    @property
    def variables(self) -> tuple[int, ...]:
        """The two variables, in the order of the pairs."""
        return self.first, self.second

    def holds(self, values: Sequence[int]) -> bool:
        """Tell whether the values, one for each variable of the model, satisfy the constraint."""
        return (values[self.first], values[self.second]) in self.allowed

    def describe(self, name: Name) -> str:
        """Return the constraint in readable form."""
        return f"{name(self.first)} {self.label} {name(self.second)}"


Constraint = AllDifferent | Sum | Less | Relation
