"""Problems that are no puzzles: named variables over any values, and constraints between them."""

from alldiff.problems.expression import Expression, Variable, all_different
from alldiff.problems.problem import Problem

__all__ = ["Expression", "Problem", "Variable", "all_different"]
