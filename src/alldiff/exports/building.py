"""ModelBuilder: variables and constraints of others, put together into a Model."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import reduce
from itertools import product
from math import prod
from operator import or_
from typing import TypeVar

from alldiff.core.cells import Cell
from alldiff.core.constraints import (
    AllDifferent,
    Automaton,
    Constraint,
    Less,
    Linear,
    Relation,
    Sum,
    Table,
)
from alldiff.core.errors import ReadError
from alldiff.core.model import Model, domain_of, values_of
from alldiff.exports.model_json import LARGEST_VALUE
from alldiff.rules.framework.automata import explored, smallest, words

MOST_TUPLES = 100_000
"""What has no constraint of its own becomes a table up to this size."""
LARGEST_FACTOR = 10**9
CELL = re.compile(r"R([1-9][0-9]{0,2})C([1-9][0-9]{0,2})")
State = TypeVar("State", bound=Hashable)


class ModelBuilder:
    """Collects variables by name, and constraints over their numbers.

    What is beyond the constraints that there are raises ReadError.
    """

    def __init__(self) -> None:
        self.domains: list[int] = []
        self.number: dict[str, int] = {}
        self.hidden: set[str] = set()
        self.constraints: list[Constraint] = []
        self.givens: list[tuple[int, int]] = []

    def add_variable(self, name: str, values: Sequence[int], hidden: bool = False) -> int:
        """Add a variable; a hidden one only helps to say what the constraints mean."""
        if name in self.number:
            raise ReadError(f"there are two variables {name!r}")
        if values and not 0 <= min(values) <= max(values) <= LARGEST_VALUE:
            raise ReadError(f"values are from 0 to {LARGEST_VALUE:,}, and {name!r} has others")
        self.number[name] = len(self.domains)
        self.domains.append(domain_of(values))
        if hidden:
            self.hidden.add(name)
        return len(self.domains) - 1

    def values(self, variable: int) -> list[int]:
        """Return the values of a variable."""
        return list(values_of(self.domains[variable]))

    def model(self) -> Model:
        """Return the model: cells where variables are called like cells, names, hidden ones."""
        cells = {name: cell for name in self.number if (cell := named_cell(name))}
        cells = {name: cell for name, cell in cells.items() if name not in self.hidden}
        names = [name for name in self.number if name not in self.hidden and name not in cells]
        order = [*cells, *names, *(name for name in self.number if name in self.hidden)]
        place = {self.number[name]: at for at, name in enumerate(order)}
        rows = 1 + max((row for row, _ in cells.values()), default=-1)
        columns = 1 + max((column for _, column in cells.values()), default=-1)
        return Model(
            tuple(self.domains[self.number[name]] for name in order),
            tuple(renumbered(constraint, place) for constraint in self.constraints),
            tuple((place[variable], value) for variable, value in self.givens),
            tuple(cells.values()),
            (rows, columns),
            tuple(names),
            len(self.hidden),
        )

    def never(self) -> None:
        """Say what cannot be."""
        if not self.domains:
            raise ReadError("there are no variables")
        self.constraints.append(Table((0,), frozenset(), "impossible"))

    def give(self, variable: int, value: int) -> None:
        """Say the value of a variable."""
        if value < 0:
            self.never()
        else:
            self.givens.append((variable, value))

    def all_different(self, scope: Sequence[int]) -> None:
        """Say that variables differ."""
        if len(set(scope)) != len(scope):
            self.never()
        elif len(scope) > 1:
            self.constraints.append(AllDifferent(tuple(scope)))

    def linear(self, terms: Mapping[int, int], operator: str, total: int) -> None:
        """Say how a weighed sum compares with a total: by < <= > >= = or !=."""
        if operator in (">", ">="):
            terms, operator, total = (
                {v: -k for v, k in terms.items()},
                {">": "<", ">=": "<="}[operator],
                -total,
            )
        if operator == "<":
            operator, total = "<=", total - 1
        terms = {v: k for v, k in terms.items() if k}
        if max(map(abs, (*terms.values(), total))) > LARGEST_FACTOR:
            raise ReadError(f"a sum has numbers beyond {LARGEST_FACTOR:,}")
        scope, factors = tuple(terms), tuple(terms.values())
        if not scope:
            holds = {"=": total == 0, "<=": total >= 0, "!=": total != 0}[operator]
            if not holds:
                self.never()
        elif operator == "=" and set(factors) == {1}:
            self.constraints.append(Sum(scope, total))
        elif operator == "<=" and total == -1 and sorted(factors) == [-1, 1]:
            small, large = scope if factors == (1, -1) else scope[::-1]
            self.constraints.append(Less(small, large))
        elif operator == "!=" and total == 0 and sorted(factors) == [-1, 1]:
            self.constraints.append(AllDifferent(scope))
        else:
            self.constraints.append(Linear(scope, factors, operator, total))

    def allowed(self, scope: Sequence[int], tuples: Sequence[tuple[int, ...]], label: str) -> None:
        """Say that different variables take one of the tuples."""
        found = frozenset(tuples)
        if len(scope) == 2:
            pairs = frozenset((a, b) for a, b in found)
            self.constraints.append(Relation(scope[0], scope[1], pairs, label))
        else:
            self.constraints.append(Table(tuple(scope), found, label))

    def where(
        self, scope: Sequence[int], holds: Callable[[Sequence[int]], bool], label: str
    ) -> None:
        """Say that a predicate holds of the values of different variables: as a table."""
        choices = [self.values(v) for v in scope]
        if prod(map(len, choices)) > MOST_TUPLES:
            raise ReadError(f"{label} over {len(scope)} variables needs too large a table")
        self.allowed(scope, [values for values in product(*choices) if holds(values)], label)

    def fold(
        self,
        scope: Sequence[int],
        start: State,
        step: Callable[[State, int], State | None],
        accepts: Callable[[State], bool],
        label: str,
    ) -> None:
        """Say that a machine which reads the variables in order accepts them."""
        union = reduce(or_, (self.domains[v] for v in scope), 0)
        values = tuple(values_of(union))
        moves, accepting = smallest(*explored(start, step, accepts, values, len(scope)))
        once = tuple(dict.fromkeys(scope))
        if len(once) == len(scope) > 1:
            rows = tuple(tuple(sorted(row.items())) for row in moves)
            self.constraints.append(Automaton(once, rows, accepting, label))
        elif once:
            self.allowed(once, list(words(tuple(scope), once, moves, accepting)), label)
        elif not accepts(start):
            self.never()


def named_cell(name: str) -> Cell | None:
    """Return the cell that a variable is called after, None for another name."""
    match = CELL.fullmatch(name)
    return (int(match[1]) - 1, int(match[2]) - 1) if match else None


def renumbered(constraint: Constraint, place: Mapping[int, int]) -> Constraint:
    """Return a constraint over the same variables under other numbers."""
    fields = {name: getattr(constraint, name) for name in constraint.__struct_fields__}
    for name in ("less", "greater", "first", "second"):
        if name in fields:
            fields[name] = place[fields[name]]
    if "variables" in fields:
        fields["variables"] = tuple(place[v] for v in fields["variables"])
    return type(constraint)(**fields)
