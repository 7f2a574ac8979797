"""The laboratory: what one needs to add an algorithm of one's own."""

from alldiff.search import consistency_level, search_option, value_order, variable_order
from alldiff.states import representation, state_heuristic, state_order, strategy
from alldiff.statespace import Space

__all__ = [
    "Space",
    "consistency_level",
    "representation",
    "search_option",
    "state_heuristic",
    "state_order",
    "strategy",
    "value_order",
    "variable_order",
]
