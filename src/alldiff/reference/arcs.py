"""Textbook arc consistency, arc by arc: AC-1, AC-3, AC-4, AC-2001.

An arc (x, y) in a binary constraint represents the values of x that need a support in y. All other
constraints are revised as a whole, as in `mac`, so all these algorithms leave the same domains.
They differ in the work they do, counted by `checks`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import permutations
from typing import TypeAlias

from alldiff.core.constraints import AllDifferent
from alldiff.core.model import values_of
from alldiff.core.search import consistency_level
from alldiff.reference.network import Network
from alldiff.reference.pairs import supports, unsupported
from alldiff.reference.state import State

Arc: TypeAlias = tuple[int, int, int]
"""A constraint, the variable that may lose values, and the variable that supports them."""
WHOLE = -1
"""Replaces both variables if a constraint is revised as a whole."""
Remove: TypeAlias = Callable[[State, int, int, int], int]
"""(state, constraint, x, y) -> the values of x without a support in y."""


def arcs_to(
    network: Network, domains: Sequence[int], v: int, came_by: Arc | None = None
) -> Iterator[Arc]:
    """Yield what must be revised after v lost values on an arc: all arcs to it but the reverse."""
    settled = not domains[v] & (domains[v] - 1)
    for c in network.on[v]:
        if network.pairs[c]:
            for z in network.scopes[c]:
                if z != v and (came_by is None or (c, z) != (came_by[0], came_by[2])):
                    yield c, z, v
        elif settled or network.wakes[c]:
            yield c, WHOLE, WHOLE


def revise_arc(state: State, arc: Arc, remove: Remove) -> bool:
    """Revise one arc, or one constraint as a whole; return False on a contradiction."""
    c, x, y = arc
    if x == WHOLE:
        return state.network.revise[c](state, c, state.scopes[c][0])
    removed = remove(state, c, x, y)
    return not removed or state.prune(x, removed, c)


def follow_arcs(state: State, changed: Iterable[int], remove: Remove) -> bool:
    """Revise arcs, first in, first out, without duplicates in the queue, until nothing changes."""
    network, domains = state.network, state.domains
    queue = deque(dict.fromkeys(arc for v in changed for arc in arcs_to(network, domains, v)))
    queued = set(queue)
    while queue:
        arc = queue.popleft()
        queued.remove(arc)
        if state.tells_arcs:
            state.emit_arc(arc, queue)
        seen = len(state.trail)
        if not revise_arc(state, arc, remove):
            return False
        came_by = None if arc[1] == WHOLE else arc
        for v in state.changed_since(seen):
            for new in arcs_to(network, domains, v, came_by):
                if new not in queued:
                    queue.append(new)
                    queued.add(new)
        state.tick()
    return True


def queue_of_arcs(state: State, changed: Iterable[int]) -> bool:
    """AC-3 with an arc queue."""
    return follow_arcs(state, changed, unsupported)


@consistency_level(propagate=queue_of_arcs)
def mac_arcs(state: State, v: int) -> bool:
    """Maintain arc consistency by AC-3 with a queue of arcs, as in textbooks.

    Mackworth: Consistency in networks of relations (1977); Russell, Norvig: Artificial
    intelligence: a modern approach. `mac` has a queue of variables instead.
    """
    return queue_of_arcs(state, (v,))


def neighbouring_arcs(state: State, v: int) -> Iterator[Arc]:
    """Yield the arcs to v, one for each variable that must differ from it."""
    doubles = state.notes.get("doubles")
    if doubles is None:
        doubles = state.notes["doubles"] = repeated_differences(state.network)
    return (arc for arc in arcs_to(state.network, state.domains, v) if arc not in doubles)


def repeated_differences(network: Network) -> set[Arc]:
    """Return the arcs between variables that an earlier AllDifferent already keeps apart."""
    known: set[tuple[int, int]] = set()
    doubles: set[Arc] = set()
    for c, constraint in enumerate(network.constraints):
        if isinstance(constraint, AllDifferent):
            pairs = set(permutations(constraint.variables, 2))
            doubles.update((c, x, y) for x, y in pairs & known)
            known |= pairs
    return doubles


def queue_of_neighbours(state: State, changed: Iterable[int]) -> bool:
    """AC-3 as a first program has it: every change queues all arcs to its variable again."""
    queue = deque(arc for v in changed for arc in neighbouring_arcs(state, v))
    while queue:
        arc = queue.popleft()
        if state.tells_arcs:
            state.emit_arc(arc, queue)
        seen = len(state.trail)
        if not revise_arc(state, arc, unsupported):
            return False
        for v in state.changed_since(seen):
            queue.extend(neighbouring_arcs(state, v))
        state.tick()
    return True


@consistency_level(propagate=queue_of_neighbours)
def mac_neighbours(state: State, v: int) -> bool:
    """Maintain arc consistency by AC-3 with a queue of neighbouring pairs, which may wait twice.

    A student project's version: one arc for each two variables that must differ, and a change
    queues all arcs to its variable, including the way back. The givens are followed together.
    """
    return state.depth == 0 or queue_of_neighbours(state, (v,))


def all_arcs_again(state: State, changed: Iterable[int]) -> bool:
    """AC-1: revise every arc, repeatedly, until nothing changes."""
    network = state.network
    while True:
        before = len(state.trail)
        for c, scope in enumerate(state.scopes):
            arcs = [(c, WHOLE, WHOLE)]
            if network.pairs[c]:
                arcs = [(c, x, y) for x in scope for y in scope if x != y]
            for arc in arcs:
                if not revise_arc(state, arc, unsupported):
                    return False
        if len(state.trail) == before:
            return True
        state.tick()


@consistency_level(propagate=all_arcs_again)
def ac1(state: State, v: int) -> bool:
    """Maintain arc consistency by AC-1: every arc again, as long as one has removed something.

    Mackworth: Consistency in networks of relations (1977).
    """
    return all_arcs_again(state, (v,))


class LastSupports:
    """The last support found for each value on each arc; restored on backtracking."""

    def __init__(self) -> None:
        self.last: dict[tuple[int, int, int, int], int] = {}
        self.log: list[tuple[int, tuple[int, int, int, int], int]] = []

    def restore(self, mark: int) -> None:
        """Forget what was found since the trail was `mark` long."""
        while self.log and self.log[-1][0] > mark:
            _, key, before = self.log.pop()
            self.last[key] = before

    def unsupported(self, state: State, c: int, x: int, y: int) -> int:
        """Return the values of x without a support in y; only values after the last are checked."""
        constraint, theirs = state.network.constraints[c], state.domains[y]
        removed = checks = 0
        for value in values_of(state.domains[x]):
            key = c, x, value, y
            last = self.last.get(key, -1)
            if last >= 0 and theirs >> last & 1:
                continue
            later = theirs >> last + 1 << last + 1
            found = supports(constraint, x, value) & later
            if found:
                lowest = found & -found
                checks += (later & 2 * lowest - 1).bit_count()
                self.log.append((len(state.trail), key, last))
                self.last[key] = lowest.bit_length() - 1
            else:
                checks += later.bit_count()
                removed |= 1 << value
        state.checks += checks
        return removed


def remember_supports(state: State) -> None:
    """Start a search that remembers the last supports."""
    state.memory = LastSupports()


def last_supports(state: State, changed: Iterable[int]) -> bool:
    """AC-2001: AC-3 that resumes each search for a support at the last one found."""
    memory = state.memory
    assert isinstance(memory, LastSupports)
    return follow_arcs(state, changed, memory.unsupported)


@consistency_level(propagate=last_supports, begin=remember_supports)
def ac2001(state: State, v: int) -> bool:
    """Maintain arc consistency by AC-2001: AC-3 that remembers the last support of each value.

    Bessiere, Regin: Refining the basic constraint propagation algorithm (IJCAI 2001).
    """
    return last_supports(state, (v,))


class SupportCounts:
    """How many supports each value has on each arc, and which removals were counted."""

    def __init__(self, state: State) -> None:
        self.counts: dict[tuple[int, int, int, int], int] = {}
        self.seen = list(state.domains)
        self.without: list[tuple[int, int, int]] = []
        """(constraint, variable, value) without a support from the start."""
        self.log: list[tuple[int, tuple[int, int, int, int] | int, int]] = []
        network = state.network
        for c, scope in enumerate(network.scopes):
            for x in scope if network.pairs[c] else ():
                for y in scope:
                    if x != y:
                        self._count(state, c, x, y)

    def _count(self, state: State, c: int, x: int, y: int) -> None:
        constraint, theirs = state.network.constraints[c], state.domains[y]
        for value in values_of(state.domains[x]):
            state.checks += theirs.bit_count()
            count = (supports(constraint, x, value) & theirs).bit_count()
            self.counts[c, x, value, y] = count
            if not count:
                self.without.append((c, x, value))

    def restore(self, mark: int) -> None:
        """Forget what was counted since the trail was `mark` long."""
        while self.log and self.log[-1][0] > mark:
            _, key, before = self.log.pop()
            if isinstance(key, int):
                self.seen[key] = before
            else:
                self.counts[key] = before

    def removed_from(self, state: State, v: int) -> list[int]:
        """Return the values that a variable has lost since the last call."""
        lost = self.seen[v] & ~state.domains[v]
        if lost:
            self.log.append((len(state.trail), v, self.seen[v]))
            self.seen[v] = state.domains[v]
        return list(values_of(lost))

    def lose_support(self, state: State, key: tuple[int, int, int, int]) -> bool:
        """Count one support less; return whether none is left."""
        count = self.counts[key]
        self.log.append((len(state.trail), key, count))
        self.counts[key] = count - 1
        return count == 1


def count_supports(state: State) -> None:
    """Start a search by counting all supports: one check for each pair of values."""
    state.memory = SupportCounts(state)


def by_counts(state: State, changed: Iterable[int]) -> bool:
    """AC-4: each removed value is subtracted from the counts of the values it supported."""
    network, domains, memory = state.network, state.domains, state.memory
    assert isinstance(memory, SupportCounts)
    gone: deque[tuple[int, int]] = deque()
    waiting: dict[int, None] = {}

    def note(v: int) -> None:
        lost = memory.removed_from(state, v)
        gone.extend((v, value) for value in lost)
        settled = not domains[v] & (domains[v] - 1)
        for c in network.on[v]:
            if not network.pairs[c] and (settled or network.wakes[c]):
                waiting[c] = None

    changed = list(changed)
    for v in changed:
        note(v)
    if len(changed) == len(domains):
        for c, x, value in memory.without:
            if domains[x] >> value & 1:
                if not state.prune(x, 1 << value, c):
                    return False
                note(x)
    while True:
        while gone:
            y, theirs = gone.popleft()
            for c in network.on[y]:
                if not network.pairs[c]:
                    continue
                supported = supports(network.constraints[c], y, theirs)
                for x in network.scopes[c]:
                    if x == y:
                        continue
                    for value in values_of(supported & domains[x]):
                        if memory.lose_support(state, (c, x, value, y)):
                            if not state.prune(x, 1 << value, c):
                                return False
                            note(x)
            state.tick()
        if not waiting:
            return True
        c = next(iter(waiting))
        del waiting[c]
        mark = len(state.trail)
        if not network.revise[c](state, c, network.scopes[c][0]):
            return False
        for v in state.changed_since(mark):
            note(v)


@consistency_level(propagate=by_counts, begin=count_supports)
def ac4(state: State, v: int) -> bool:
    """Maintain arc consistency by AC-4: the supports of each value are counted once, then down.

    Mohr, Henderson: Arc and path consistency revisited (1986).
    """
    return by_counts(state, (v,))
