"""Heuristics to copy: a variable order and a value order.

Try them, alone or in a race:

    alldiff solve FILE --search mac+fewest-then-busiest+middle-first --plugin heuristic.py
    alldiff race FILE mac+mrv mac+fewest-then-busiest --plugin heuristic.py

Then rename the functions; in a search, `_` becomes `-`. docs/state.md describes `state`. Heuristics
inside alldiff are functions in `src/alldiff/reference/orders.py`.
"""

from __future__ import annotations

from alldiff.lab import value_order, variable_order
from alldiff.reference.state import State


@variable_order
def fewest_then_busiest(state: State, v: int) -> tuple[int, int]:
    """Smallest domain first; among those the most constrained variable.

    The lowest score wins, and equal scores go to the lowest index. A score is a number or a tuple.
    """
    return state.size(v), -state.degree(v)


@value_order
def middle_first(state: State, v: int, value: int) -> float:
    """Values in the middle of the domain first."""
    values = list(state.values(v))
    return abs(value - (values[0] + values[-1]) / 2)
