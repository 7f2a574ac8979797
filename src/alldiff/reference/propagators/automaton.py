"""Automaton: the states on a path from the start to an accepting state, layer by layer.

Pesant: A regular language membership constraint for finite sequences of variables (CP 2004).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from alldiff.core.constraints import Automaton
from alldiff.reference.propagators.base import Propagators
from alldiff.reference.propagators.table import keep

if TYPE_CHECKING:
    from alldiff.reference.state import State


def supports(state: State, c: int) -> list[int]:
    """Return the values of each variable on an accepted path through the domains."""
    constraint = cast(Automaton, state.network.constraints[c])
    return on_accepted_ways(constraint, [state.domains[v] for v in constraint.variables])


def on_accepted_ways(automaton: Automaton, domains: Sequence[int]) -> list[int]:
    """Return the values in each domain that occur in an accepted word."""
    layers = [{0}]
    for domain in domains:
        layers.append(
            {
                reached
                for before in layers[-1]
                for value, reached in automaton.moves[before]
                if value >= 0 and domain >> value & 1
            }
        )
    alive = layers.pop() & automaton.accepting
    kept = []
    for domain, layer in zip(reversed(domains), reversed(layers), strict=True):
        supported = 0
        leading = set()
        for before in layer:
            for value, reached in automaton.moves[before]:
                if reached in alive and value >= 0 and domain >> value & 1:
                    supported |= 1 << value
                    leading.add(before)
        kept.append(supported)
        alive = leading
    return kept[::-1]


def check(state: State, c: int, v: int) -> bool:
    """Run the automaton once all variables are assigned: one check."""
    if not all(state.assigned[w] for w in state.scopes[c]):
        return True
    state.checks += 1
    return all(supports(state, c)) or state.blame(c)


def forward(state: State, c: int, v: int) -> bool:
    """Prune unassigned variables' values on no accepted path: one check for each value."""
    return keep(state, c, supports(state, c), state.assigned)


def revise(state: State, c: int, v: int) -> bool:
    """Prune the values on no accepted path: one check for each value of each variable."""
    return keep(state, c, supports(state, c), None)


PROPAGATORS = Propagators(check, forward, revise, None, wakes_on_change=True)
