"""Constraints that hold only where an auxiliary variable has a value."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import reduce
from itertools import combinations, product
from math import prod
from operator import lt, ne, or_

from msgspec.structs import replace

from alldiff.core.constraints import (
    AllDifferent,
    Automaton,
    Less,
    Linear,
    Regions,
    Relation,
    Sets,
    Sum,
    Table,
)
from alldiff.core.decomposition import Decomposition
from alldiff.core.limits import watched
from alldiff.core.model import values_of
from alldiff.rules.framework.automata import Moves, Rows, rows_of, smallest
from alldiff.rules.framework.lowering import Among, Lowered, Lowering, linear, tuples

Terms = list[tuple[int, int]]


def guarded(grid: Lowering, guard: int, value: int, stated: Lowered) -> Iterator[Lowered]:
    """Yield that what is stated holds where the guard has the value."""
    match stated:
        case Among(variable, domain):
            rows = (
                (g, v)
                for g in watched(values_of(grid.domain_of(guard)))
                for v in values_of(grid.domain_of(variable))
                if g != value or domain >> v & 1
            )
            yield Relation(guard, variable, frozenset(rows), "allows")
        case AllDifferent(scope):
            for first, second in combinations(scope, 2):
                yield from guarded_pair(grid, guard, value, (first, second), ne)
        case Less(less, greater):
            yield from guarded_pair(grid, guard, value, (less, greater), lt)
        case Relation(first, second, allowed):
            yield from guarded_pair(grid, guard, value, (first, second), allowed)
        case Sum(scope, total):
            yield from guarded_linear(grid, guard, value, [(1, v) for v in scope], "=", total)
        case Linear(scope, coefficients, operator, total):
            terms = list(zip(coefficients, scope, strict=True))
            yield from guarded_linear(grid, guard, value, terms, operator, total)
        case Table() | Sets() | Automaton():
            yield guarded_machine(grid, guard, value, stated)
        case Regions():
            for part in Decomposition(grid.domain_of, grid.hidden).parts(stated):
                yield from guarded(grid, guard, value, part)


def guarded_pair(
    grid: Lowering,
    guard: int,
    value: int,
    pair: tuple[int, int],
    holds: Callable[[int, int], bool] | frozenset[tuple[int, int]],
) -> Iterator[Lowered]:
    """Yield the table of a guard and two variables of which something holds, or some pairs do.

    Tables of the same domains are made once.
    """
    scope = guard, *pair
    domains = [*map(grid.domain_of, scope)]
    grid.count_choices(prod(domain.bit_count() for domain in domains))

    def rows() -> frozenset[tuple[int, ...]]:
        choices = watched(product(*map(values_of, domains)))
        if isinstance(holds, frozenset):
            return frozenset(row for row in choices if row[0] != value or row[1:] in holds)
        return frozenset(row for row in choices if row[0] != value or holds(*row[1:]))

    made = grid.once(("guarded", value, holds, *domains), rows)
    yield from tuples(scope, made, "are related where that branch is chosen")


def guarded_linear(
    grid: Lowering, guard: int, value: int, terms: Terms, operator: str, total: int
) -> Iterator[Lowered]:
    """Yield a linear constraint that a 0/1 variable switches off by a large coefficient."""
    chosen = grid.indicator(guard, value)
    bounds = [sorted(k * x for x in values_of(grid.domain_of(v))) for k, v in terms]
    least, most = sum(b[0] for b in bounds), sum(b[-1] for b in bounds)
    if operator == "!=":
        # Where it is not chosen the sum is moved out of reach of the total.
        away = max(1, total - least + 1)
        yield from linear([*terms, (-away, chosen)], "!=", total - away)
        return
    if most > total:
        yield from linear([*terms, (most - total, chosen)], "<=", most)
    if operator == "=" and least < total:
        turned = [(-k, v) for k, v in terms]
        yield from linear([*turned, (total - least, chosen)], "<=", -least)


def guarded_machine(
    grid: Lowering, guard: int, value: int, stated: Table | Sets | Automaton
) -> Automaton:
    """Return the automaton that reads the guard first, and then what is stated or anything.

    Those of the same automaton and domains are made once.
    """
    domains = [*map(grid.domain_of, (guard, *stated.variables))]
    alphabet = [*values_of(reduce(or_, domains[1:]))]

    def make() -> tuple[Rows, frozenset[int]]:
        moves, accepting = machine_of(stated)
        # Its states follow the first one; the last takes anything.
        free = len(moves) + 1
        first = {g: 1 if g == value else free for g in values_of(domains[0])}
        shifted: Moves = [{v: to + 1 for v, to in row.items()} for row in moves]
        rows: Moves = [first, *shifted, dict.fromkeys(alphabet, free)]
        rows, ends = smallest(rows, frozenset((free, *(state + 1 for state in accepting))))
        return rows_of(rows), ends

    machine = replace(stated, variables=())
    rows, ends = grid.once(("guarded", value, machine, *domains), make)
    grid.count_choices(sum(map(len, rows)))
    label = f"{getattr(stated, 'label', 'hold a set')} where that branch is chosen"
    return Automaton((guard, *stated.variables), rows, ends, label)


def machine_of(stated: Table | Sets | Automaton) -> tuple[Moves, frozenset[int]]:
    """Return a constraint as the automaton that accepts the values of its variables in order."""
    if isinstance(stated, Automaton):
        return [dict(row) for row in stated.moves], stated.accepting
    if isinstance(stated, Table):
        return prefix_machine(sorted(stated.allowed))
    moves: Moves = [{}]
    number: dict[tuple[tuple[int, ...], ...], int] = {stated.sets: 0}
    waiting = [stated.sets]
    for sets in watched(waiting):
        for value in sorted({v for one in sets for v in one}):
            left = tuple(tuple(v for v in one if v != value) for one in sets if value in one)
            if left not in number:
                number[left] = len(number)
                moves.append({})
                waiting.append(left)
            moves[number[sets]][value] = number[left]
    return moves, frozenset(at for sets, at in number.items() if sets and not any(sets))


def prefix_machine(words: list[tuple[int, ...]]) -> tuple[Moves, frozenset[int]]:
    """Return the automaton of a list of words: a state for each beginning."""
    moves: Moves = [{}]
    number: dict[tuple[int, ...], int] = {(): 0}
    for word in watched(words):
        for end in range(1, len(word) + 1):
            if word[:end] not in number:
                number[word[:end]] = len(number)
                moves.append({})
                moves[number[word[: end - 1]]][word[end - 1]] = number[word[:end]]
    return moves, frozenset(number[word] for word in words)
