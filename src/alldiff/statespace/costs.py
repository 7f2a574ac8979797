"""How far a constraint is from holding, kept up to date while single variables change their values.

Van Hentenryck, Michel: Constraint-based local search (2005).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter

from alldiff.core.constraints import AllDifferent, Constraint, Linear, Sum


class Cost(ABC):
    """The cost of one constraint: 0 where it holds. `values` are those of the whole state."""

    cost: int

    @abstractmethod
    def after(self, variable: int, value: int) -> int:
        """Return the cost that there would be if a variable had another value than it has."""

    @abstractmethod
    def note(self, variable: int, value: int) -> None:
        """Take note that a variable is about to change to a value."""

    def blames(self, variable: int) -> bool:
        """Tell whether a variable of the constraint has a part in its cost."""
        return self.cost > 0


class Repeats(Cost):
    """Of an AllDifferent: the variables whose value occurs again."""

    def __init__(self, constraint: AllDifferent, values: list[int]) -> None:
        self.values = values
        self.counts = Counter(values[v] for v in constraint.variables)
        self.cost = sum(count for count in self.counts.values() if count > 1)

    def after(self, variable: int, value: int) -> int:
        """One that leaves takes its conflict along, and the last but one that of the last."""
        leaves, joins = self.counts[self.values[variable]], self.counts[value]
        less = 0 if leaves == 1 else 2 if leaves == 2 else 1
        more = 0 if joins == 0 else 2 if joins == 1 else 1
        return self.cost - less + more

    def note(self, variable: int, value: int) -> None:
        """Count a value less often and another one more often."""
        self.cost = self.after(variable, value)
        self.counts[self.values[variable]] -= 1
        self.counts[value] += 1

    def blames(self, variable: int) -> bool:
        """Tell whether the value of the variable occurs again."""
        return self.counts[self.values[variable]] > 1


class Distance(Cost):
    """Of a Sum or a Linear: by how much the total is missed."""

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
        """Return the cost of a sum."""
        if self.operator == "!=":
            return int(total == self.total)
        missed = total - self.total
        return max(missed, 0) if self.operator == "<=" else abs(missed)

    def sum_after(self, variable: int, value: int) -> int:
        """Return the sum that there would be."""
        return self.sum + self.weights[variable] * (value - self.values[variable])

    def after(self, variable: int, value: int) -> int:
        """Return how far that would be from the total."""
        return self.missed(self.sum_after(variable, value))

    def note(self, variable: int, value: int) -> None:
        """Keep the sum."""
        self.sum = self.sum_after(variable, value)
        self.cost = self.missed(self.sum)


class Broken(Cost):
    """Of any other constraint: 1 where it does not hold."""

    def __init__(self, constraint: Constraint, values: list[int]) -> None:
        self.constraint = constraint
        self.values = values
        self.cost = int(not constraint.holds(values))

    def after(self, variable: int, value: int) -> int:
        """Ask the oracle."""
        before, self.values[variable] = self.values[variable], value
        broken = int(not self.constraint.holds(self.values))
        self.values[variable] = before
        return broken

    def note(self, variable: int, value: int) -> None:
        """Ask the oracle."""
        self.cost = self.after(variable, value)


def cost_of(constraint: Constraint, values: list[int]) -> Cost:
    """Return the cost of a constraint in a state, which is `values` and changes with them."""
    if isinstance(constraint, AllDifferent):
        return Repeats(constraint, values)
    if isinstance(constraint, Sum | Linear):
        return Distance(constraint, values)
    return Broken(constraint, values)
