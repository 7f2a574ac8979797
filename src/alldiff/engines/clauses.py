"""A model as clauses over the literals (variable = value), for solvers of Boolean formulas.

Direct encoding: each variable takes exactly one value; no two variables of an AllDifferent share
one; a value that an AllDifferent needs has a place; a Sum of different values has a selector for
each combination; Less and Relation have support clauses. Slower were, for Less, forbidden pairs
and order literals.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from math import comb

from alldiff.constraints import AllDifferent, Less, Relation, Sum
from alldiff.model import Model, values_of

MOST_CHOICES = 100_000
"""Sums with more sets of values to choose from are added up step by step."""

Clauses = list[list[int]]
Literals = dict[int, int]
"""The literal of each value of one variable."""


def encode(model: Model, domains: Sequence[int]) -> tuple[list[Literals], Clauses]:
    """Return the literal of each value of each variable, and the clauses."""
    literals: list[Literals] = []
    last = 0
    for domain in domains:
        row = {}
        for value in values_of(domain):
            last += 1
            row[value] = last
        literals.append(row)
    clauses: Clauses = []
    for row in literals:
        clauses.append(list(row.values()))
        at_most_one(clauses, row.values())
    houses = [c.variables for c in model.constraints if isinstance(c, AllDifferent)]
    for house in houses:
        all_different(clauses, literals, house)
    distinct = [frozenset(house) for house in houses]
    for constraint in model.constraints:
        if isinstance(constraint, Sum):
            scope = constraint.variables
            union = union_of(domains, scope)
            few = comb(union.bit_count(), len(scope)) <= MOST_CHOICES
            if few and (len(scope) == 1 or any(house.issuperset(scope) for house in distinct)):
                last = distinct_sum(clauses, literals, union, constraint, last)
            else:
                last = any_sum(clauses, literals, constraint, last)
        elif isinstance(constraint, Less):
            less(clauses, literals[constraint.less], literals[constraint.greater])
        elif isinstance(constraint, Relation):
            relation(clauses, literals, constraint)
    return literals, clauses


def at_most_one(clauses: Clauses, literals: Iterable[int]) -> None:
    """Forbid every pair."""
    clauses += [[-x, -y] for x, y in combinations(literals, 2)]


def all_different(clauses: Clauses, literals: list[Literals], house: tuple[int, ...]) -> None:
    """Give each value at most one place, and at least one where the house needs every value."""
    places: dict[int, list[int]] = {}
    for variable in house:
        row = literals[variable]
        if len(row) > 1:
            for value, literal in row.items():
                places.setdefault(value, []).append(literal)
    count = sum(1 for variable in house if len(literals[variable]) > 1)
    for found in places.values():
        at_most_one(clauses, found)
    if len(places) == count:
        clauses += places.values()


def union_of(domains: Sequence[int], variables: Iterable[int]) -> int:
    """Return the values that at least one of the variables can take."""
    union = 0
    for variable in variables:
        union |= domains[variable]
    return union


@lru_cache(maxsize=4096)
def combinations_of(domain: int, cells: int, total: int) -> tuple[tuple[int, ...], ...]:
    """Return each choice of `cells` values of the domain that adds up to the total."""
    return tuple(c for c in combinations(values_of(domain), cells) if sum(c) == total)


def distinct_sum(
    clauses: Clauses,
    literals: list[Literals],
    union: int,
    constraint: Sum,
    last: int,
) -> int:
    """Choose one combination by a selector; each value is in a cell or not in the combination."""
    chosen = combinations_of(union, len(constraint.variables), constraint.total)
    selectors = range(last + 1, last + 1 + len(chosen))
    clauses.append(list(selectors))
    if len(chosen) > 1:
        at_most_one(clauses, selectors)
    for value in values_of(union):
        places = [
            literals[variable][value]
            for variable in constraint.variables
            if value in literals[variable]
        ]
        without = [s for s, values in zip(selectors, chosen, strict=True) if value not in values]
        if len(without) == len(chosen):
            clauses += [[-place] for place in places]
            continue
        clauses.append(places + without)
        clauses += [[-place, -selector] for place in places for selector in without]
    return last + len(chosen)


def any_sum(clauses: Clauses, literals: list[Literals], constraint: Sum, last: int) -> int:
    """Add up the variables one by one, with a literal for each partial sum that can matter."""
    rows = [literals[variable] for variable in constraint.variables]
    forward = [{0}]
    for row in rows:
        forward.append({total + value for total in forward[-1] for value in row})
    needed = [{constraint.total} & forward[-1]]
    for row, sums in zip(reversed(rows), reversed(forward[:-1]), strict=True):
        needed.append({s for s in sums if any(s + value in needed[-1] for value in row)})
    needed.reverse()
    if not needed[0]:
        clauses.append([])
        return last
    nodes = []
    for sums in needed:
        nodes.append({total: last + place for place, total in enumerate(sorted(sums), start=1)})
        last += len(sums)
    clauses.append([nodes[0][0]])
    for row, before, after in zip(rows, nodes[:-1], nodes[1:], strict=True):
        for total, node in before.items():
            for value, literal in row.items():
                reached = after.get(total + value)
                clauses.append([-node, -literal] + ([reached] if reached else []))
    return last


def less(clauses: Clauses, small: Literals, large: Literals) -> None:
    """Let each value of one variable need a suitable value of the other."""
    for value, x in small.items():
        clauses.append([-x, *(y for other, y in large.items() if other > value)])
    for value, y in large.items():
        clauses.append([-y, *(x for other, x in small.items() if other < value)])


def relation(clauses: Clauses, literals: list[Literals], constraint: Relation) -> None:
    """Let each value of one variable need a suitable value of the other."""
    first, second = literals[constraint.first], literals[constraint.second]
    for value, x in first.items():
        clauses.append([-x, *(y for w, y in second.items() if (value, w) in constraint.allowed)])
    for value, y in second.items():
        clauses.append([-y, *(x for v, x in first.items() if (v, value) in constraint.allowed)])
