"""Constraints: what a model requires. Propagators define how a constraint is enforced.

Each constraint is a frozen record over variable numbers with `holds(values)`, its ground oracle:
the three lines that the checker, the tests and the page trust. To add a constraint, write one
record here and one propagator per level in `reference/`. `values` is indexed by variable and may
contain more than the constraint needs. A record that can be malformed has `fault()`, which
describes the mistake.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from operator import eq, le, ne

from alldiff.core.messages import t
from alldiff.core.records import Record

Name = Callable[[int], str]
"""Returns the printed name of a variable."""


class AllDifferent(Record, frozen=True, gc=False, cache_hash=True):
    """No two of the variables are equal."""

    variables: tuple[int, ...]

    def holds(self, values: Sequence[int]) -> bool:
        """Return whether the values, one per variable in the model, satisfy the constraint."""
        return len({values[v] for v in self.variables}) == len(self.variables)

    def describe(self, name: Name) -> str:
        """Return the constraint in readable form."""
        return t("all different: {}", " ".join(map(name, self.variables)))


class Sum(Record, frozen=True, gc=False, cache_hash=True):
    """The variables add up to the total."""

    variables: tuple[int, ...]
    total: int

    def holds(self, values: Sequence[int]) -> bool:
        """Return whether the values, one per variable in the model, satisfy the constraint."""
        return sum([values[v] for v in self.variables]) == self.total

    def describe(self, name: Name) -> str:
        """Return the constraint in readable form."""
        return f"{' + '.join(map(name, self.variables))} = {self.total}"


class Less(Record, frozen=True, gc=False, cache_hash=True):
    """One variable is smaller than another."""

    less: int
    greater: int

    @property
    def variables(self) -> tuple[int, ...]:
        """The two variables, smaller one first."""
        return self.less, self.greater

    def holds(self, values: Sequence[int]) -> bool:
        """Return whether the values, one per variable in the model, satisfy the constraint."""
        return values[self.less] < values[self.greater]

    def describe(self, name: Name) -> str:
        """Return the constraint in readable form."""
        return f"{name(self.less)} < {name(self.greater)}"


class Relation(Record, frozen=True, gc=False):
    """Two variables take one of the allowed pairs of values; `label` describes the pairs."""

    first: int
    second: int
    allowed: frozenset[tuple[int, int]]
    label: str = "related"

    @property
    def variables(self) -> tuple[int, ...]:
        """The two variables, in the order of the pairs."""
        return self.first, self.second

    def holds(self, values: Sequence[int]) -> bool:
        """Return whether the values, one per variable in the model, satisfy the constraint."""
        return (values[self.first], values[self.second]) in self.allowed

    def describe(self, name: Name) -> str:
        """Return the constraint in readable form."""
        return f"{name(self.first)} {self.label} {name(self.second)}"


class Linear(Record, frozen=True, gc=False):
    """The sum of coefficient times variable is `=`, `<=` or `!=` the total."""

    variables: tuple[int, ...]
    coefficients: tuple[int, ...]
    operator: str
    total: int

    def holds(self, values: Sequence[int]) -> bool:
        """Return whether the values, one per variable in the model, satisfy the constraint."""
        weighed = sum(k * values[v] for k, v in zip(self.coefficients, self.variables, strict=True))
        return COMPARE[self.operator](weighed, self.total)

    def fault(self) -> str | None:
        """Return what is wrong with the record, or None."""
        if len(self.coefficients) != len(self.variables):
            return f"has {len(self.coefficients)} coefficients for {len(self.variables)} variables"
        if 0 in self.coefficients:
            return "has a coefficient 0"
        if self.operator not in COMPARE:
            return f"has the operator {self.operator!r}, which is not one of {' '.join(COMPARE)}"
        return None

    def describe(self, name: Name) -> str:
        """Return the constraint in readable form."""
        terms = (term(k, name(v)) for k, v in zip(self.coefficients, self.variables, strict=True))
        return f"{''.join(terms).removeprefix(' + ').lstrip()} {self.operator} {self.total}"


def term(coefficient: int, name: str) -> str:
    """Return a term in a linear expression, preceded by its sign."""
    size = abs(coefficient)
    return f" {'-' if coefficient < 0 else '+'} {'' if size == 1 else f'{size} '}{name}"


COMPARE: dict[str, Callable[[int, int], bool]] = {"=": eq, "<=": le, "!=": ne}
"""Each operator in a Linear, as a comparison between the weighted sum and the total."""


class Sets(Record, frozen=True, gc=False):
    """No two variables are equal, and their values together form one of the sets.

    Each set is ascending and has as many values as there are variables.
    """

    variables: tuple[int, ...]
    sets: tuple[tuple[int, ...], ...]

    def holds(self, values: Sequence[int]) -> bool:
        """Return whether the values, one per variable in the model, satisfy the constraint."""
        return tuple(sorted([values[v] for v in self.variables])) in self.sets

    def fault(self) -> str | None:
        """Return what is wrong with the record, or None."""
        for one in self.sets:
            if len(one) != len(self.variables):
                return f"has a set of {len(one)} values for {len(self.variables)} variables"
            if any(a >= b for a, b in pairwise(one)):
                return f"has a set that is not ascending: {one}"
        return None

    def describe(self, name: Name) -> str:
        """Return the constraint in readable form."""
        shown = " or ".join("{" + ", ".join(map(str, one)) + "}" for one in self.sets)
        return f"{' '.join(map(name, self.variables))} hold {shown}"


class Table(Record, frozen=True, gc=False):
    """The variables in order take one of the allowed tuples; `label` describes the tuples."""

    variables: tuple[int, ...]
    allowed: frozenset[tuple[int, ...]]
    label: str = "related"

    def holds(self, values: Sequence[int]) -> bool:
        """Return whether the values, one per variable in the model, satisfy the constraint."""
        return tuple([values[v] for v in self.variables]) in self.allowed

    def fault(self) -> str | None:
        """Return what is wrong with the record, or None."""
        for one in self.allowed:
            if len(one) != len(self.variables):
                return f"allows {one}, which is not a tuple of {len(self.variables)} values"
        return None

    def describe(self, name: Name) -> str:
        """Return the constraint in readable form."""
        return f"{' '.join(map(name, self.variables))} {self.label}"


class Automaton(Record, frozen=True, gc=False):
    """A deterministic automaton accepts the values of the variables in order.

    It starts in state 0. `moves[state]` lists the pairs (value, next state), ascending by value; a
    value without a move is rejected. `label` describes the accepted words.
    """

    variables: tuple[int, ...]
    moves: tuple[tuple[tuple[int, int], ...], ...]
    accepting: frozenset[int]
    label: str = "accepted"

    def holds(self, values: Sequence[int]) -> bool:
        """Return whether the values, one per variable in the model, satisfy the constraint."""
        state = 0
        for v in self.variables:
            reached = dict(self.moves[state]).get(values[v])
            if reached is None:
                return False
            state = reached
        return state in self.accepting

    def fault(self) -> str | None:
        """Return what is wrong with the record, or None."""
        states = range(len(self.moves))
        if not states:
            return "has no start state"
        for state, moves in enumerate(self.moves):
            if any(a >= b for (a, _), (b, _) in pairwise(moves)):
                return f"has moves from state {state} that are not ascending by value"
            if wrong := {reached for _, reached in moves}.difference(states):
                return f"moves from state {state} to {min(wrong)}, which is not a state"
        if strange := self.accepting.difference(states):
            return f"accepts in {min(strange)}, which is not a state"
        return None

    def describe(self, name: Name) -> str:
        """Return the constraint in readable form."""
        return f"{' '.join(map(name, self.variables))} {self.label}"


class Regions(Record, frozen=True, gc=False):
    """Places fall into regions 1 to `count`, each connected; label 0, or above, is in none.

    `labels` are the variables with the region of each place. Regions are numbered as they come
    first in the order of places. `near` lists the places that touch, by number. With `size`, each
    region has exactly so many places. With `contents`, one variable for each place, no two places
    of a region hold the same value.
    """

    labels: tuple[int, ...]
    near: tuple[tuple[int, int], ...]
    count: int
    size: int = 0
    contents: tuple[int, ...] = ()

    @property
    def variables(self) -> tuple[int, ...]:
        """The labels, then the contents."""
        return self.labels + self.contents

    def holds(self, values: Sequence[int]) -> bool:
        """Return whether the values, one per variable in the model, satisfy the constraint."""
        places: dict[int, list[int]] = {}
        for place, variable in enumerate(self.labels):
            if 1 <= values[variable] <= self.count:
                places.setdefault(values[variable], []).append(place)
        if list(places) != list(range(1, len(places) + 1)):
            return False
        if self.size and len(places) < self.count:
            return False
        return all(self.is_region(region, values) for region in places.values())

    def is_region(self, places: Sequence[int], values: Sequence[int]) -> bool:
        """Return whether places hang together, are as many as stated, and differ in contents."""
        if self.size and len(places) != self.size:
            return False
        if self.contents and len({values[self.contents[p]] for p in places}) < len(places):
            return False
        rest, reached = set(places[1:]), [places[0]]
        while reached:
            here = reached.pop()
            found = {a + b - here for a, b in self.near if here in (a, b)} & rest
            rest -= found
            reached += found
        return not rest

    def fault(self) -> str | None:
        """Return what is wrong with the record, or None."""
        places = len(self.labels)
        if self.contents and len(self.contents) != places:
            return f"has {len(self.contents)} contents for {places} places"
        if any(a == b or not (0 <= a < places and 0 <= b < places) for a, b in self.near):
            return "joins places that it does not have"
        if self.count < 1 or self.size < 0:
            return f"has {self.count} regions of size {self.size}"
        return None

    def describe(self, name: Name) -> str:
        """Return the constraint in readable form."""
        return t("connected regions: {}", " ".join(map(name, self.labels)))


Constraint = AllDifferent | Sum | Less | Relation | Linear | Sets | Table | Automaton | Regions
