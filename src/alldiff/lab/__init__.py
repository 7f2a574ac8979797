"""The laboratory: what one needs to add an algorithm of one's own, and to race it."""

from alldiff.search import consistency_level, search_option, value_order, variable_order

__all__ = ["consistency_level", "search_option", "value_order", "variable_order"]
