"""How each constraint is enforced at each level: one file per constraint."""

from __future__ import annotations

from alldiff.core.constraints import (
    AllDifferent,
    Automaton,
    Constraint,
    Less,
    Linear,
    Relation,
    Sets,
    Sum,
    Table,
)
from alldiff.reference.propagators import (
    all_different,
    automaton,
    less,
    linear,
    oracle,
    relation,
    sets,
    table,
    total,
)
from alldiff.reference.propagators.base import Propagators

__all__ = ["PROPAGATORS", "propagators_of"]

PROPAGATORS: dict[type, Propagators] = {
    AllDifferent: all_different.PROPAGATORS,
    Sum: total.PROPAGATORS,
    Less: less.PROPAGATORS,
    Relation: relation.PROPAGATORS,
    Sets: sets.PROPAGATORS,
    Table: table.PROPAGATORS,
    Automaton: automaton.PROPAGATORS,
}


def propagators_of(constraint: Constraint) -> Propagators:
    """Return how a constraint is enforced; by its oracle if it has no propagators."""
    if isinstance(constraint, Linear):
        return linear.BY_OPERATOR[constraint.operator]
    return PROPAGATORS.get(type(constraint), oracle.PROPAGATORS)
