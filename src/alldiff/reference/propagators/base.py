"""What a constraint needs so that every level can enforce it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from alldiff.reference.state import State

Step: TypeAlias = "Callable[[State, int, int], bool]"
"""(state, constraint, variable) -> False if the constraint cannot hold any more."""

Filter: TypeAlias = "Callable[[State, int], bool]"


@dataclass(frozen=True, slots=True)
class Propagators:
    """The four things that the levels do with a constraint, each False on a contradiction.

    `check(state, c, v)`: test the value just given to v against the assigned variables (bt).
    `forward(state, c, v)`: prune the unassigned variables by the value just given to v (fc).
    `revise(state, c, v)`: prune the others after the domain of v changed (mac). It is called when v
    is left with one value and, if `wakes_on_change`, after any other change too. Once every
    variable has one value left it must tell whether the constraint holds.
    `filter(state, c)`: remove every value without support (gac); None where `revise` does so.
    `prepare(domains, constraint)`: what these look up again and again, made once for all searches
    of a model; they find it in `state.network.prepared[c]`.
    `forward_decides`: once every assignment was followed by `forward`, `check` refuses nothing.
    """

    check: Step
    forward: Step
    revise: Step
    filter: Filter | None
    wakes_on_change: bool
    prepare: Callable[[tuple[int, ...], Any], Any] | None = None
    forward_decides: bool = False
