"""Backjumping: which variables to blame for a dead end, and how far back to go.

A search frame is identified by its depth, from 1 on; a set of depths is a mask. Givens are never to
blame, because the search cannot go back to them.
"""

from __future__ import annotations

from functools import reduce
from operator import or_

from alldiff.core.constraints import AllDifferent
from alldiff.core.search import consistency_level
from alldiff.reference.levels import bt
from alldiff.reference.state import State


@consistency_level(looks_back=True, jumps=True)
def bj(state: State, v: int) -> bool:
    """Backjumping: `bt` that goes back to the last variable in conflict with a dead end.

    Gaschnig: Performance measurement and analysis of certain search algorithms (1979). From a
    variable that had a value accepted it goes back one step.
    """
    return bt(state, v)


@consistency_level(looks_back=True, jumps=True)
def cbj(state: State, v: int) -> bool:
    """Conflict-directed backjumping: `bt` that records the conflicts of each variable.

    Prosser: Hybrid algorithms for the constraint satisfaction problem (1993).
    """
    return bt(state, v)


@consistency_level(jumps=True)
def fc_cbj(state: State, v: int) -> bool:
    """Forward checking with conflict-directed backjumping.

    Prosser: Hybrid algorithms for the constraint satisfaction problem (1993).
    """
    network, conflicts = state.network, state.memory
    assert isinstance(conflicts, Conflicts)
    checks = network.check_beside[v] if state.rooted else network.check[v]
    if not all(check(state, c, v) for check, c in checks):
        return False
    for forward, c in network.forward[v]:
        seen = len(state.trail)
        possible = forward(state, c, v)
        conflicts.note_prunes(state, c, v, seen)
        if not possible:
            return False
    return True


class Conflicts:
    """The depths at which variables were assigned, and the depths that cost them values."""

    def __init__(self, variables: int) -> None:
        self.bits = [0] * variables
        """The depth of each assigned variable, as a mask: 0 for a given."""
        self.cost = [0] * variables
        """The depths to blame for the values that a variable has lost (fc-cbj)."""
        self.log: list[tuple[int, int, int]] = []

    def restore(self, mark: int) -> None:
        """Forget what was noted since the trail was `mark` long."""
        while self.log and self.log[-1][0] > mark:
            _, variable, before = self.log.pop()
            self.cost[variable] = before

    def note_prunes(self, state: State, c: int, v: int, seen: int) -> None:
        """Record the blame for what a constraint's `forward` pruned after v was assigned."""
        changed = list(state.changed_since(seen))
        if not changed:
            return
        blamed = self.bits[v] if state.network.pairs[c] else self.behind(state, c)
        for u in changed:
            self.log.append((len(state.trail), u, self.cost[u]))
            self.cost[u] |= blamed

    def behind(self, state: State, c: int) -> int:
        """Return the depths of a constraint's assigned variables, and the blame of the others."""
        mask = 0
        for w in state.scopes[c]:
            mask |= self.bits[w] if state.assigned[w] else self.cost[w]
        return mask

    def why_refused(self, state: State, v: int, forward: bool) -> int:
        """Return the depths to blame for the failure of v's current value."""
        if forward:
            if state.wiped is not None:
                return self.cost[state.wiped]
            return self.behind(state, state.culprit)
        return self.earliest(state, v)

    def earliest(self, state: State, v: int) -> int:
        """Return the earliest conflict for the value of v: a pair, or a constraint.

        The textbook looks back in the order of assignments, so its first conflict counts here,
        whatever was found first. These checks are not counted.
        """
        kept = state.checks, state.culprit, state.wiped
        found = []
        for check, c in state.network.check[v]:
            if check(state, c, v):
                continue
            if isinstance(state.network.constraints[c], AllDifferent):
                found += [
                    self.bits[w]
                    for w in state.scopes[c]
                    if w != v and state.assigned[w] and state.domains[w] == state.domains[v]
                ]
            else:
                others = (w for w in state.scopes[c] if w != v and state.assigned[w])
                found.append(reduce(or_, (self.bits[w] for w in others), 0))
        state.checks, state.culprit, state.wiped = kept
        return min(found, key=int.bit_length)
