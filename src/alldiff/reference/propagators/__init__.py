"""How each constraint is enforced at each level: one file per constraint."""

from __future__ import annotations

from alldiff.constraints import AllDifferent, Less, Relation, Sum
from alldiff.reference.propagators import all_different, less, relation, total
from alldiff.reference.propagators.base import Propagators

__all__ = ["PROPAGATORS"]

PROPAGATORS: dict[type, Propagators] = {
    AllDifferent: all_different.PROPAGATORS,
    Sum: total.PROPAGATORS,
    Less: less.PROPAGATORS,
    Relation: relation.PROPAGATORS,
}
