"""Automata from a step function, for rules that read cells in order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import chain
from operator import or_
from typing import TypeVar

from alldiff.core.cells import Cell
from alldiff.core.constraints import Automaton
from alldiff.core.errors import ModelError
from alldiff.core.limits import look, watched
from alldiff.core.messages import t
from alldiff.core.model import values_of
from alldiff.rules.framework.lowering import Lowered, Lowering, among, code_of

MOST_STATES = 4096
"""Of an automaton in which equal states are merged."""
MOST_MOVES = 1_000_000
"""Of an automaton: some hundred bytes each."""
MOST_STEPS = 5_000_000
"""From one state to another while an automaton is made deterministic: seconds of work."""
State = TypeVar("State", bound=Hashable)
Moves = list[dict[int, int]]
Machine = tuple[Moves, frozenset[int]]
Rows = tuple[tuple[tuple[int, int], ...], ...]


def automaton(
    grid: Lowering,
    cells: Sequence[Cell],
    start: State,
    step: Callable[[State, int], State | None],
    accepts: Callable[[State], bool],
    label: str,
    key: Hashable = None,
) -> Iterator[Lowered]:
    """Yield that an automaton which reads the cells in order ends in a state that it accepts.

    `step` returns None where a value is refused. States are explored as far as the cells go; those
    that cannot end well are left out, and equal ones are merged. Machines with the same key are the
    same, but for the number of cells, and are made once.
    """
    yield from automaton_over(grid, grid.variables(cells), start, step, accepts, label, key)


def automaton_over(
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
    yield from accepted_rows(grid, scope, *made, label)


def smallest(moves: Moves, accepting: frozenset[int]) -> Machine:
    """Return the automaton without moves that are of no use, and with equal states merged.

    Those of a large machine stay apart: to find them takes longer than it saves.
    """
    useful = trimmed(moves, accepting)
    return minimized(useful, accepting) if len(moves) <= MOST_STATES else (useful, accepting)


def accepted(
    grid: Lowering, scope: tuple[int, ...], moves: Moves, accepting: frozenset[int], label: str
) -> Iterator[Lowered]:
    """Yield the automaton over variables, which may be named twice."""
    return accepted_rows(grid, scope, rows_of(moves), accepting, label)


def rows_of(moves: Moves) -> Rows:
    """Return the moves of each state as an Automaton has them."""
    return tuple([tuple(sorted(row.items())) for row in watched(moves)])


def accepted_rows(
    grid: Lowering, scope: tuple[int, ...], rows: Rows, accepting: frozenset[int], label: str
) -> Iterator[Lowered]:
    """Yield the same of moves as an Automaton has them."""
    if len(set(scope)) > 1:
        yield Automaton(named_once(grid, scope), rows, accepting, label)
        return
    (variable,) = set(scope)
    alone = Automaton((0,) * len(scope), rows, accepting)
    values = values_of(grid.domain_of(variable))
    yield among(variable, (value for value in values if alone.holds((value,))))


def named_once(grid: Lowering, scope: tuple[int, ...]) -> tuple[int, ...]:
    """Return the variables with hidden copies in the place of those that were named before."""
    times: Counter[int] = Counter()
    found = []
    for variable in scope:
        found.append(grid.copy(variable, times[variable]) if times[variable] else variable)
        times[variable] += 1
    return tuple(found)


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
    left = MOST_MOVES
    for _ in range(length):
        following = []
        for state in layer:
            look()
            row = {}
            for value in values:
                reached = step(state, value)
                if reached is None:
                    continue
                if reached not in number:
                    number[reached] = len(number)
                    following.append(reached)
                row[value] = number[reached]
            moves.append(row)
            left -= len(row)
            if left < 0:
                raise ModelError(t("a rule's automaton has more than {:,} transitions", MOST_MOVES))
        layer = following
    moves.extend({} for _ in layer)
    return moves, frozenset(at for state, at in number.items() if accepts(state))


def determinized(
    leaving: Sequence[Mapping[int, Collection[int]]],
    start: frozenset[int],
    ends: frozenset[int],
    values: Sequence[int],
    length: int,
    closure: Callable[[frozenset[int]], frozenset[int]] = lambda states: states,
) -> Machine:
    """Return an automaton that is in one state at a time instead of several, for words of a length.

    A state of it is the set of those in which the other may be. `leaving` are the moves of each,
    and `closure` adds the states that are reached without a value.
    """
    left = MOST_STEPS
    closed: dict[frozenset[int], frozenset[int]] = {}

    def step(states: frozenset[int], value: int) -> frozenset[int] | None:
        nonlocal left
        look()
        targets = [leaving[state].get(value, ()) for state in states]
        left -= len(states) + sum(map(len, targets))
        reached = frozenset(chain.from_iterable(targets))
        if reached not in closed:
            closed[reached] = closure(reached)
            left -= len(closed[reached])
        if left < 0:
            raise ModelError(t("building the automaton takes more than {:,} steps", MOST_STEPS))
        return closed[reached] or None

    return explored(start, step, lambda states: not ends.isdisjoint(states), values, length)


def trimmed(moves: Moves, accepting: frozenset[int]) -> Moves:
    """Return the moves without those to states from which no accepted one can be reached."""
    before: list[list[int]] = [[] for _ in moves]
    for state, row in enumerate(watched(moves)):
        for reached in row.values():
            before[reached].append(state)
    good, waiting = set(accepting), list(accepting)
    while waiting:
        for state in before[waiting.pop()]:
            if state not in good:
                good.add(state)
                waiting.append(state)
    return [{value: to for value, to in row.items() if to in good} for row in watched(moves)]


def minimized(moves: Moves, accepting: frozenset[int]) -> Machine:
    """Return the automaton with equal states merged (Moore), the start first."""
    group = [int(state in accepting) for state in range(len(moves))]
    count = len(set(group))
    while True:
        signs: dict[object, int] = {}
        group = [
            signs.setdefault(
                (group[state], tuple(sorted((v, group[to]) for v, to in moves[state].items()))),
                len(signs),
            )
            for state in watched(range(len(moves)))
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
