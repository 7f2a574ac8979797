"""Automata from a step function, for rules that read cells in order."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import reduce
from operator import or_
from typing import TypeVar

from alldiff.core.cells import Cell
from alldiff.core.constraints import Automaton
from alldiff.core.errors import ModelError
from alldiff.core.model import values_of
from alldiff.rules.framework.lowering import Lowered, Lowering, code_of, tuples

MOST_STATES = 4096
State = TypeVar("State", bound=Hashable)
Moves = list[dict[int, int]]
Machine = tuple[Moves, frozenset[int]]
Rows = tuple[tuple[tuple[int, int], ...], ...]


def reading(
    grid: Lowering,
    cells: Sequence[Cell],
    start: State,
    step: Callable[[State, int], State | None],
    accepts: Callable[[State], bool],
    label: str,
    key: Hashable = None,
) -> Iterator[Lowered]:
    """Yield that a machine which reads the cells in order ends in a state that it accepts.

    `step` returns None where a value is refused. States are explored as far as the cells go; those
    that cannot end well are left out, and equal ones are merged. Machines with the same key are the
    same, but for the number of cells, and are made once.
    """
    yield from reading_variables(grid, grid.variables(cells), start, step, accepts, label, key)


def reading_variables(
    grid: Lowering,
    scope: tuple[int, ...],
    start: State,
    step: Callable[[State, int], State | None],
    accepts: Callable[[State], bool],
    label: str,
    key: Hashable = None,
) -> Iterator[Lowered]:
    """Yield the same of variables."""
    domain = reduce(or_, map(grid.domain_of, scope), 0)

    def make() -> tuple[Rows, frozenset[int]]:
        values = tuple(values_of(domain))
        moves, accepting = smallest(*explored(start, step, accepts, values, len(scope)))
        return rows_of(moves), accepting

    made_of = "machine", key, code_of(step), domain, len(scope)
    made = make() if key is None else grid.once(made_of, make, lambda machine: len(machine[0]))
    yield from accepted_rows(scope, *made, label)


def smallest(moves: Moves, accepting: frozenset[int]) -> Machine:
    """Return the machine without states that are of no use, and with equal ones merged."""
    return minimized(trimmed(moves, accepting), accepting)


def accepted(
    scope: tuple[int, ...], moves: Moves, accepting: frozenset[int], label: str
) -> Iterator[Lowered]:
    """Yield the automaton over variables, which may be named twice."""
    return accepted_rows(scope, rows_of(moves), accepting, label)


def rows_of(moves: Moves) -> Rows:
    """Return the moves of each state as an Automaton has them."""
    return tuple([tuple(sorted(row.items())) for row in moves])


def accepted_rows(
    scope: tuple[int, ...], rows: Rows, accepting: frozenset[int], label: str
) -> Iterator[Lowered]:
    """Yield the same of moves as an Automaton has them."""
    if len(set(scope)) == len(scope) > 1:
        yield Automaton(scope, rows, accepting, label)
        return
    once = tuple(dict.fromkeys(scope))
    yield from tuples(once, words(scope, once, [*map(dict, rows)], accepting), label)


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


def explored(
    start: State,
    step: Callable[[State, int], State | None],
    accepts: Callable[[State], bool],
    values: Sequence[int],
    length: int,
) -> Machine:
    """Return the moves between all states within reach, numbered, and those that are accepted."""
    number: dict[State, int] = {start: 0}
    moves: Moves = []
    layer = [start]
    for _ in range(length):
        following = []
        for state in layer:
            row = {}
            for value in values:
                reached = step(state, value)
                if reached is None:
                    continue
                if reached not in number:
                    if len(number) == MOST_STATES:
                        raise ModelError(
                            f"the machine of a rule has more than {MOST_STATES} states"
                        )
                    number[reached] = len(number)
                    following.append(reached)
                row[value] = number[reached]
            moves.append(row)
        layer = following
    moves.extend({} for _ in layer)
    return moves, frozenset(at for state, at in number.items() if accepts(state))


def trimmed(moves: Moves, accepting: frozenset[int]) -> Moves:
    """Return the moves without those to states from which no accepted one can be reached."""
    before: list[list[int]] = [[] for _ in moves]
    for state, row in enumerate(moves):
        for reached in row.values():
            before[reached].append(state)
    good, waiting = set(accepting), list(accepting)
    while waiting:
        for state in before[waiting.pop()]:
            if state not in good:
                good.add(state)
                waiting.append(state)
    return [{value: to for value, to in row.items() if to in good} for row in moves]


def minimized(moves: Moves, accepting: frozenset[int]) -> Machine:
    """Return the machine with equal states merged (Moore), the start first, and no others left."""
    group = [int(state in accepting) for state in range(len(moves))]
    count = len(set(group))
    while True:
        signs: dict[object, int] = {}
        group = [
            signs.setdefault(
                (group[state], tuple(sorted((v, group[to]) for v, to in moves[state].items()))),
                len(signs),
            )
            for state in range(len(moves))
        ]
        if len(signs) == count:
            break
        count = len(signs)
    first: dict[int, int] = {}
    for state, one in enumerate(group):
        first.setdefault(one, state)
    # Groups are numbered as they are met from the start.
    number, order = {group[0]: 0}, [group[0]]
    for one in order:
        for to in moves[first[one]].values():
            if group[to] not in number:
                number[group[to]] = len(number)
                order.append(group[to])
    merged = [{v: number[group[to]] for v, to in moves[first[one]].items()} for one in order]
    return merged, frozenset(number[group[state]] for state in accepting if group[state] in number)
