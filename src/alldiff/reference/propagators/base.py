"""What a constraint needs so that every level can enforce it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from alldiff.reference.state import State

Step: TypeAlias = "Callable[[State, int, int], bool]"
"""(state, constraint, variable) -> False if the constraint can no longer hold."""

Filter: TypeAlias = "Callable[[State, int], bool]"


@dataclass(frozen=True, slots=True)
class Propagators:
    """The operations of the levels on a constraint; each returns False on a contradiction.

    Attributes:
        check: `(state, c, v)`: test the new value of v against the assigned variables (bt)
        forward: `(state, c, v)`: prune the unassigned variables by the new value of v (fc)
        revise: `(state, c, v)`: prune the others after the domain of v changed (mac). It is called
            when v is left with one value and, if `wakes_on_change`, after any other change too.
            Once every variable has one value left it must return whether the constraint holds.
        filter: `(state, c)`: remove every value without support (gac); None if `revise` does so
        prepare: `(domains, constraint)`: lookup data, computed once for all searches on a model;
            the others find it in `state.network.prepared[c]`
        forward_decides: once every assignment was propagated by `forward`, `check` always succeeds
    """

    check: Step
    forward: Step
    revise: Step
    filter: Filter | None
    wakes_on_change: bool
    prepare: Callable[[tuple[int, ...], Any], Any] | None = None
    forward_decides: bool = False
