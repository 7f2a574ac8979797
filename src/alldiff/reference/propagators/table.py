"""Table: the tuples whose values are all possible, as bits of one number.

Demeulenaere, Hartert, Lecoutre, Perez, Perron, Regin, Schaus: Compact-Table: efficiently filtering
table constraints with reversible sparse bit-sets (CP 2016); here the bits are recomputed each time.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from alldiff.core.constraints import Table
from alldiff.core.model import values_of
from alldiff.reference.propagators.base import Propagators

if TYPE_CHECKING:
    from alldiff.reference.state import State


@dataclass(frozen=True, slots=True)
class Tuples:
    """For each place and value, the tuples with that value there: bit i is the i-th tuple."""

    every: int
    columns: tuple[dict[int, int], ...]

    def support(self, domains: Iterable[int]) -> list[int]:
        """Return the values in each domain that some possible tuple contains."""
        valid = self.every
        looked_up = []
        for column, domain in zip(self.columns, domains, strict=True):
            row = [(value, column.get(value, 0)) for value in values_of(domain)]
            looked_up.append(row)
            some = 0
            for _, tuples in row:
                some |= tuples
            valid &= some
        return [sum(1 << value for value, tuples in row if tuples & valid) for row in looked_up]


def indexed(arity: int, tuples: list[tuple[int, ...]]) -> Tuples:
    """Return tuples by place and value."""
    columns: list[dict[int, int]] = [{} for _ in range(arity)]
    for i, one in enumerate(tuples):
        for column, value in zip(columns, one, strict=True):
            column[value] = column.get(value, 0) | 1 << i
    return Tuples((1 << len(tuples)) - 1, tuple(columns))


def prepare(domains: tuple[int, ...], constraint: Table) -> Tuples:
    """Return the tuples whose values all occur in the domains."""
    scope = constraint.variables
    possible = [
        one
        for one in constraint.allowed
        if all(x >= 0 and domains[v] >> x & 1 for v, x in zip(scope, one, strict=True))
    ]
    return indexed(len(scope), possible)


def check(state: State, c: int, v: int) -> bool:
    """Look the tuple up once all variables are assigned: one check."""
    scope = state.scopes[c]
    if not all(state.assigned[w] for w in scope):
        return True
    state.checks += 1
    return all(supports(state, c)) or state.blame(c)


def supports(state: State, c: int) -> list[int]:
    """Return the values of each variable that some tuple supports."""
    tuples: Tuples = state.network.prepared[c]
    return tuples.support(state.domains[v] for v in state.scopes[c])


def forward(state: State, c: int, v: int) -> bool:
    """Prune the values of unassigned variables that no tuple supports: one check for each value."""
    return keep(state, c, supports(state, c), state.assigned)


def revise(state: State, c: int, v: int) -> bool:
    """Prune the values that no tuple supports: one check for each value of each variable."""
    return keep(state, c, supports(state, c), None)


def keep(state: State, c: int, kept: Iterable[int], skipped: list[bool] | None) -> bool:
    """Keep values, in scope order; variables marked in `skipped` are skipped."""
    for v, supported in zip(state.scopes[c], kept, strict=True):
        if skipped is None or not skipped[v]:
            domain = state.domains[v]
            state.checks += domain.bit_count()
            if domain & ~supported and not state.prune(v, domain & ~supported, c):
                return False
    return True


PROPAGATORS = Propagators(check, forward, revise, None, wakes_on_change=True, prepare=prepare)
