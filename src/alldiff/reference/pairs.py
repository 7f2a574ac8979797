"""Constraints as pairs of variables: which values of one are compatible with a value of the other.

AllDifferent, Less and Relation consist of pairs. Arc consistency algorithms that work arc by arc
decompose them, and leave all other constraints to their `revise`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from alldiff.core.constraints import AllDifferent, Constraint, Less, Relation
from alldiff.core.model import values_of

if TYPE_CHECKING:
    from alldiff.reference.state import State


def is_pairs(constraint: Constraint) -> bool:
    """Return whether a constraint consists of pairs of variables."""
    return isinstance(constraint, AllDifferent | Less | Relation)


def supports(constraint: Constraint, x: int, value: int) -> int:
    """Return which values of the other variable are compatible with a value of x, as a mask.

    It may have bits for values in no domain, and may be negative: all but some.
    """
    if isinstance(constraint, AllDifferent):
        return ~(1 << value)
    if isinstance(constraint, Less):
        return ~((2 << value) - 1) if x == constraint.less else (1 << value) - 1
    assert isinstance(constraint, Relation)
    return allowed_by(constraint)[x != constraint.first].get(value, 0)


@lru_cache(maxsize=1 << 12)
def allowed_by(relation: Relation) -> tuple[dict[int, int], dict[int, int]]:
    """Return the values compatible with each value of the first variable, and of the second."""
    tables: tuple[dict[int, int], dict[int, int]] = ({}, {})
    for pair in relation.allowed:
        if min(pair) >= 0:
            for table, mine, others in zip(tables, pair, reversed(pair), strict=True):
                table[mine] = table.get(mine, 0) | 1 << others
    return tables


def unsupported(state: State, c: int, x: int, y: int) -> int:
    """Return the values of x without a support in y, searched in ascending order.

    One check for each value of y examined.
    """
    constraint, theirs = state.network.constraints[c], state.domains[y]
    removed = checks = 0
    for value in values_of(state.domains[x]):
        found = supports(constraint, x, value) & theirs
        if found:
            checks += (theirs & 2 * (found & -found) - 1).bit_count()
        else:
            checks += theirs.bit_count()
            removed |= 1 << value
    state.checks += checks
    return removed
