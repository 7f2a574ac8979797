"""How far constraints are from holding, updated incrementally as variables change.

Van Hentenryck, Michel: Constraint-based local search (2005).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter

from alldiff.core.constraints import AllDifferent, Constraint, Linear, Sum


class Cost(ABC):
    """The cost of one constraint: 0 if it holds. `values` belong to the whole state."""

    cost: int

    @abstractmethod
    def after(self, variable: int, value: int) -> int:
        """Return the cost if a variable had another value."""

    @abstractmethod
    def note(self, variable: int, value: int) -> None:
        """Record that a variable is about to change to a value."""

    def blames(self, variable: int) -> bool:
        """Return whether a variable in the constraint contributes to its cost."""
        return self.cost > 0


class Repeats(Cost):
    """For an AllDifferent: the variables whose value occurs again."""

    def __init__(self, constraint: AllDifferent, values: list[int]) -> None:
        self.values = values
        self.counts = Counter(values[v] for v in constraint.variables)
        self.cost = sum(count for count in self.counts.values() if count > 1)

    def after(self, variable: int, value: int) -> int:
        """A leaving variable removes its own conflict, and its partner's if only two shared it."""
        leaves, joins = self.counts[self.values[variable]], self.counts[value]
        less = 0 if leaves == 1 else 2 if leaves == 2 else 1
        more = 0 if joins == 0 else 2 if joins == 1 else 1
        return self.cost - less + more

    def note(self, variable: int, value: int) -> None:
        """Update how often both values occur."""
        self.cost = self.after(variable, value)
        self.counts[self.values[variable]] -= 1
        self.counts[value] += 1

    def blames(self, variable: int) -> bool:
        """Return whether the variable's value occurs again."""
        return self.counts[self.values[variable]] > 1


class Distance(Cost):
    """For a Sum or a Linear: the distance from the total."""

    def __init__(self, constraint: Sum | Linear, values: list[int]) -> None:
        self.values = values
        coefficients: tuple[int, ...] = (1,) * len(constraint.variables)
        self.operator = "="
        if isinstance(constraint, Linear):
            coefficients, self.operator = constraint.coefficients, constraint.operator
        self.weights: Counter[int] = Counter()
        for variable, coefficient in zip(constraint.variables, coefficients, strict=True):
            self.weights[variable] += coefficient
        self.total = constraint.total
        self.sum = sum(weight * values[v] for v, weight in self.weights.items())
        self.cost = self.missed(self.sum)

    def missed(self, total: int) -> int:
        """Return the cost for a sum."""
        if self.operator == "!=":
            return int(total == self.total)
        missed = total - self.total
        return max(missed, 0) if self.operator == "<=" else abs(missed)

    def sum_after(self, variable: int, value: int) -> int:
        """Return the sum after a change."""
        return self.sum + self.weights[variable] * (value - self.values[variable])

    def after(self, variable: int, value: int) -> int:
        """Return the distance from the total after a change."""
        return self.missed(self.sum_after(variable, value))

    def note(self, variable: int, value: int) -> None:
        """Update the sum."""
        self.sum = self.sum_after(variable, value)
        self.cost = self.missed(self.sum)


class Broken(Cost):
    """For any other constraint: 1 if it does not hold."""

    def __init__(self, constraint: Constraint, values: list[int]) -> None:
        self.constraint = constraint
        self.values = values
        self.cost = int(not constraint.holds(values))

    def after(self, variable: int, value: int) -> int:
        """Evaluate the oracle."""
        before, self.values[variable] = self.values[variable], value
        broken = int(not self.constraint.holds(self.values))
        self.values[variable] = before
        return broken

    def note(self, variable: int, value: int) -> None:
        """Evaluate the oracle."""
        self.cost = self.after(variable, value)


def cost_of(constraint: Constraint, values: list[int]) -> Cost:
    """Return the cost of a constraint in the state `values`, which it follows."""
    if isinstance(constraint, AllDifferent):
        return Repeats(constraint, values)
    if isinstance(constraint, Sum | Linear):
        return Distance(constraint, values)
    return Broken(constraint, values)
