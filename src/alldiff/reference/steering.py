"""Options that steer a search: where to go on after a failure, and when to begin anew.

Nothing here prunes by itself; what was searched before a restart is kept as nogoods, which do.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import combinations

from alldiff.core.constraints import AllDifferent, Constraint
from alldiff.core.events import Event, Fail, Prune, ReviseArc
from alldiff.core.model import Model
from alldiff.core.search import Search, search_option
from alldiff.reference.state import NOGOOD, State

FIRST_CUTOFF = 10
"""Fails before the first restart; each further run may have half as many again."""


@search_option(steers=True)
def lds(state: State, changed: Iterable[int]) -> bool:
    """Limited discrepancy search: first no value but the first of its order, then one, then two.

    Harvey, Ginsberg: Limited discrepancy search (IJCAI 1995).
    """
    return True


@search_option(steers=True)
def restarts(state: State, changed: Iterable[int]) -> bool:
    """Begin anew after ever more fails, and keep what was searched as nogoods.

    Lecoutre, Sais, Tabary, Vidal: Recording and minimizing nogoods from restarts (2007).
    """
    return True


@search_option(steers=True)
def last_conflict(state: State, changed: Iterable[int]) -> bool:
    """After a dead end its variable is chosen first, until a value of it is accepted.

    Lecoutre, Sais, Tabary, Vidal: Reasoning from last conflict(s) in constraint programming (2009).
    """
    return True


@search_option(steers=True)
def binary(state: State, changed: Iterable[int]) -> bool:
    """Each AllDifferent is taken apart into its pairs, as if the model had no other differences."""
    return True


def searched_model(model: Model, search: Search) -> tuple[Model, tuple[int, ...] | None]:
    """Return what is searched: the model, or with `binary` one with every AllDifferent in pairs.

    Then the constraint that each came from is told, too.
    """
    if "binary" not in search.options:
        return model, None
    constraints, numbers = pairs_of(model.constraints)
    texts = tuple(model.texts[number] for number in numbers) if model.texts else ()
    return replace(model, constraints=constraints, origin=(), texts=texts), numbers


@lru_cache(maxsize=16)
def pairs_of(
    constraints: tuple[Constraint, ...],
) -> tuple[tuple[Constraint, ...], tuple[int, ...]]:
    """Return constraints with every AllDifferent in pairs, in order, and where each came from."""
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
    """Return an event with the numbers of the constraints that pairs came from."""
    if isinstance(event, ReviseArc):
        waiting = tuple((origin[c], x, y) for c, x, y in event.waiting)
        return replace(event, constraint=origin[event.constraint], waiting=waiting)
    if isinstance(event, Prune | Fail) and event.constraint >= 0:
        return replace(event, constraint=origin[event.constraint])
    return event


class Restarts:
    """When to begin anew, and the nogoods of the runs before: assignments that cannot all stand."""

    def __init__(self, propagates: bool) -> None:
        self.propagates = propagates
        self.nogoods: list[list[tuple[int, int]]] = []
        self.count = 0
        self.cutoff = FIRST_CUTOFF
        self.fails = 0

    def due(self) -> bool:
        """Count a fail; tell whether it is time to begin anew."""
        self.fails += 1
        return self.fails >= self.cutoff

    def begin(self, path: Sequence[tuple[int, int, Sequence[int]]]) -> None:
        """Note a restart: for each variable on the path its value, and those searched before."""
        decisions: list[tuple[int, int]] = []
        for variable, value, searched in path:
            self.nogoods += [[*decisions, (variable, other)] for other in searched]
            decisions.append((variable, value))
        self.count += 1
        self.fails = 0
        self.cutoff = self.cutoff * 3 // 2

    def prune(self, state: State, changed: Iterable[int]) -> bool:
        """Take from a variable the value that would complete a nogood."""
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
