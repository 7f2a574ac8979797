"""ModelBuilder: variables and constraints from other formats, combined into a Model."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
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
from alldiff.core.messages import t
from alldiff.core.model import Model, domain_of, values_of
from alldiff.exports.model_json import LARGEST_VALUE
from alldiff.rules.framework.automata import Moves, explored, smallest

MOST_TUPLES = 100_000
"""A relation without a matching constraint becomes a table up to this size."""
LARGEST_FACTOR = 10**9
CELL = re.compile(r"R([1-9][0-9]{0,2})C([1-9][0-9]{0,2})")
State = TypeVar("State", bound=Hashable)


class ModelBuilder:
    """Collects variables by name, and constraints over their numbers.

    Unsupported constraints raise ReadError.
    """

    def __init__(self) -> None:
        self.domains: list[int] = []
        self.number: dict[str, int] = {}
        self.hidden: set[str] = set()
        self.constraints: list[Constraint] = []
        self.givens: list[tuple[int, int]] = []

    def add_variable(self, name: str, values: Sequence[int], hidden: bool = False) -> int:
        """Add a variable; a hidden one is auxiliary."""
        if name in self.number:
            raise ReadError(t("there are two variables {!r}", name))
        if values and not 0 <= min(values) <= max(values) <= LARGEST_VALUE:
            raise ReadError(
                t("values are from 0 to {:,}, and {!r} has others", LARGEST_VALUE, name)
            )
        self.number[name] = len(self.domains)
        self.domains.append(domain_of(values))
        if hidden:
            self.hidden.add(name)
        return len(self.domains) - 1

    def values(self, variable: int) -> list[int]:
        """Return the values of a variable."""
        return list(values_of(self.domains[variable]))

    def model(self) -> Model:
        """Return the model: cells for variables named like cells, then names, then hidden ones."""
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
        """Add a contradiction."""
        if not self.domains:
            raise ReadError("there are no variables")
        self.constraints.append(Table((0,), frozenset(), "impossible"))

    def give(self, variable: int, value: int) -> None:
        """Assign a value to a variable."""
        if value < 0:
            self.never()
        else:
            self.givens.append((variable, value))

    def all_different(self, scope: Sequence[int]) -> None:
        """Require variables to differ."""
        if len(set(scope)) != len(scope):
            self.never()
        elif len(scope) > 1:
            self.constraints.append(AllDifferent(tuple(scope)))

    def linear(self, terms: Mapping[int, int], operator: str, total: int) -> None:
        """Require a weighted sum to compare with a total by < <= > >= = or !=."""
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
            raise ReadError(t("a sum has numbers beyond {:,}", LARGEST_FACTOR))
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
        """Require different variables to take one of the tuples."""
        found = frozenset(tuples)
        if len(scope) == 2:
            pairs = frozenset((a, b) for a, b in found)
            self.constraints.append(Relation(scope[0], scope[1], pairs, label))
        else:
            self.constraints.append(Table(tuple(scope), found, label))

    def where(
        self, scope: Sequence[int], holds: Callable[[Sequence[int]], bool], label: str
    ) -> None:
        """Require a predicate to hold for the values of different variables: as a table."""
        choices = [self.values(v) for v in scope]
        if prod(map(len, choices)) > MOST_TUPLES:
            raise ReadError(t("{} over {} variables needs too large a table", label, len(scope)))
        self.allowed(scope, [values for values in product(*choices) if holds(values)], label)

    def fold(
        self,
        scope: Sequence[int],
        start: State,
        step: Callable[[State, int], State | None],
        accepts: Callable[[State], bool],
        label: str,
    ) -> None:
        """Require an automaton that reads the variables in order to accept them."""
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


def words(
    scope: tuple[int, ...], once: tuple[int, ...], moves: Moves, accepting: frozenset[int]
) -> Iterator[tuple[int, ...]]:
    """Yield the values of variables, some read twice, that a machine accepts."""
    waiting: list[tuple[int, dict[int, int]]] = [(0, {})]
    for variable in scope:
        waiting = [
            (reached, known | {variable: value})
            for state, known in waiting
            for value, reached in moves[state].items()
            if known.get(variable, value) == value
        ]
    for state, known in waiting:
        if state in accepting:
            yield tuple(known[v] for v in once)


def named_cell(name: str) -> Cell | None:
    """Return the cell that a variable is named after, None for another name."""
    match = CELL.fullmatch(name)
    return (int(match[1]) - 1, int(match[2]) - 1) if match else None


def renumbered(constraint: Constraint, place: Mapping[int, int]) -> Constraint:
    """Return a constraint with its variables renumbered."""
    fields = {name: getattr(constraint, name) for name in constraint.__struct_fields__}
    for name in ("less", "greater", "first", "second"):
        if name in fields:
            fields[name] = place[fields[name]]
    if "variables" in fields:
        fields["variables"] = tuple(place[v] for v in fields["variables"])
    return type(constraint)(**fields)
