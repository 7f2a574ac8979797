"""Options that steer a search: where to continue after a failure, and when to restart.

These options do not prune; the nogoods kept from before a restart do.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import combinations

from alldiff.core.cells import Cell
from alldiff.core.constraints import AllDifferent, Constraint, Sum
from alldiff.core.events import Event, Fail, Prune, ReviseArc
from alldiff.core.model import Model
from alldiff.core.search import Search, search_option
from alldiff.reference.state import NOGOOD, State

FIRST_CUTOFF = 10
"""Fails before the first restart; each further run may have half as many again."""


@search_option(steers=True)
def lds(state: State, changed: Iterable[int]) -> bool:
    """Limited discrepancy search: allow no discrepancies at first, then one, then two.

    Harvey, Ginsberg: Limited discrepancy search (IJCAI 1995).
    """
    return True


@search_option(steers=True)
def restarts(state: State, changed: Iterable[int]) -> bool:
    """Restart after ever more fails, and keep what was searched as nogoods.

    Lecoutre, Sais, Tabary, Vidal: Recording and minimizing nogoods from restarts (2007).
    """
    return True


@search_option(steers=True)
def last_conflict(state: State, changed: Iterable[int]) -> bool:
    """After a dead end, choose its variable first until one of its values is accepted.

    Lecoutre, Sais, Tabary, Vidal: Reasoning from last conflict(s) in constraint programming (2009).
    """
    return True


@search_option(steers=True)
def try_singles(state: State, changed: Iterable[int]) -> bool:
    """A variable left with one value is tried like any other, so that it is a node at every level.

    Propagating levels settle such variables without a Try. With this option they count as `fc`
    does, and as programs do that keep no difference between the two.
    """
    return True


@search_option(steers=True)
def one_sided(state: State, changed: Iterable[int]) -> bool:
    """`bt` and `fc` bound a sum of different values from above only, until one variable is left.

    A student project's check: it removes values above what the smallest others leave, but none
    below what the largest others need.
    """
    return True


@search_option(steers=True)
def binary(state: State, changed: Iterable[int]) -> bool:
    """Each AllDifferent is split into its pairs, as if the model had only binary differences."""
    return True


@search_option(steers=True)
def sums_down_first(state: State, changed: Iterable[int]) -> bool:
    """Sums down columns come before sums along rows, where `fill-sum` finds them equally long."""
    return True


@search_option(steers=True)
def sums_by_clue(state: State, changed: Iterable[int]) -> bool:
    """Sums come in the order in which their black cells are read, where they are equally long."""
    return True


def searched_model(model: Model, search: Search) -> tuple[Model, tuple[int, ...] | None]:
    """Return the model to search, and the original number of each constraint (None: unchanged).

    `binary` takes every AllDifferent apart; the orders of sums move the Sums.
    """
    constraints, numbers = model.constraints, tuple(range(len(model.constraints)))
    for name in ("sums-down-first", "sums-by-clue"):
        if name in search.options:
            constraints, numbers = sums_in_order(constraints, model.cells, name)
    if "binary" in search.options:
        constraints, places = pairs_of(constraints)
        numbers = tuple(numbers[place] for place in places)
    if constraints is model.constraints:
        return model, None
    texts = tuple(model.texts[number] for number in numbers) if model.texts else ()
    return replace(model, constraints=constraints, origin=(), texts=texts), numbers


@lru_cache(maxsize=16)
def sums_in_order(
    constraints: tuple[Constraint, ...], cells: tuple[Cell, ...], name: str
) -> tuple[tuple[Constraint, ...], tuple[int, ...]]:
    """Return constraints with their Sums in another order, and where each came from.

    The black cell of a sum lies before its first cell; one with two sums names that down first.
    Sums without cells come last.
    """

    def key(number: int) -> tuple[int, ...]:
        inside = [cells[v] for v in constraints[number].variables if v < len(cells)]
        down = len({column for _, column in inside}) == 1
        if name == "sums-down-first":
            return (not down,)
        row, column = min(inside, default=(len(cells), 0))
        return (row - 1, column, 0) if down else (row, column - 1, 1)

    places = [number for number, each in enumerate(constraints) if isinstance(each, Sum)]
    numbers = list(range(len(constraints)))
    for place, number in zip(places, sorted(places, key=key), strict=True):
        numbers[place] = number
    return tuple(constraints[number] for number in numbers), tuple(numbers)


@lru_cache(maxsize=16)
def pairs_of(
    constraints: tuple[Constraint, ...],
) -> tuple[tuple[Constraint, ...], tuple[int, ...]]:
    """Return constraints with every AllDifferent as pairs, in order, and their originals."""
    taken: list[Constraint] = []
    numbers: list[int] = []
    for number, constraint in enumerate(constraints):
        parts: list[Constraint] = [constraint]
        if isinstance(constraint, AllDifferent) and len(constraint.variables) > 1:
            parts = [AllDifferent(pair) for pair in combinations(constraint.variables, 2)]
        taken += parts
        numbers += [number] * len(parts)
    return tuple(taken), tuple(numbers)


def numbered_as(origin: Sequence[int], event: Event) -> Event:
    """Return an event with the numbers of the original constraints."""
    if isinstance(event, ReviseArc):
        waiting = tuple((origin[c], x, y) for c, x, y in event.waiting)
        return replace(event, constraint=origin[event.constraint], waiting=waiting)
    if isinstance(event, Prune | Fail) and event.constraint >= 0:
        return replace(event, constraint=origin[event.constraint])
    return event


class Restarts:
    """When to restart, and the nogoods from earlier runs: assignments that cannot all hold."""

    def __init__(self, propagates: bool) -> None:
        self.propagates = propagates
        self.nogoods: list[list[tuple[int, int]]] = []
        self.count = 0
        self.cutoff = FIRST_CUTOFF
        self.fails = 0

    def due(self) -> bool:
        """Count a fail; return whether to restart."""
        self.fails += 1
        return self.fails >= self.cutoff

    def begin(self, path: Sequence[tuple[int, int, Sequence[int]]]) -> None:
        """Record a restart: for each variable on the path, its value and those searched before."""
        decisions: list[tuple[int, int]] = []
        for variable, value, searched in path:
            self.nogoods += [[*decisions, (variable, other)] for other in searched]
            decisions.append((variable, value))
        self.count += 1
        self.fails = 0
        self.cutoff = self.cutoff * 3 // 2

    def prune(self, state: State, changed: Iterable[int]) -> bool:
        """Remove from a variable the value that would complete a nogood."""
        domains, assigned = state.domains, state.assigned
        for nogood in self.nogoods:
            missing: tuple[int, int] | None = None
            for variable, value in nogood:
                bit = 1 << value
                if not domains[variable] & bit:
                    break
                if domains[variable] != bit or not (assigned[variable] or self.propagates):
                    if missing is not None:
                        break
                    missing = variable, bit
            else:
                if missing is None:
                    return state.blame(NOGOOD)
                if not state.prune(*missing, NOGOOD):
                    return False
        return True
