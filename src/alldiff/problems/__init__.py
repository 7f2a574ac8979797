"""Problems that are no puzzles: named variables over any values, and constraints between them."""

from __future__ import annotations

from alldiff.core.model import Model
from alldiff.problems.expression import Expression, Variable, all_different
from alldiff.problems.problem import Problem

__all__ = ["Expression", "Problem", "Variable", "all_different", "problem_model"]


def is_cpmpy(found: object) -> bool:
    """Tell whether something is of CPMpy, without asking CPMpy."""
    return type(found).__module__.partition(".")[0] == "cpmpy"


def problem_model(found: object) -> Model | None:
    """Return the model of a Model, a Problem or a model of CPMpy, and None for all else."""
    if isinstance(found, Model):
        return found
    if is_cpmpy(found):
        from alldiff.problems.cpmpy import from_cpmpy

        found = from_cpmpy(found)
    return found.to_model() if isinstance(found, Problem) else None
