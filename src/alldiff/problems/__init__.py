"""Problems: named variables over any values, and constraints between them."""

from __future__ import annotations

from alldiff.core.model import Model
from alldiff.problems.expression import Expression, Variable, all_different
from alldiff.problems.problem import Problem

__all__ = ["Expression", "Problem", "Variable", "all_different", "problem_model"]


def is_cpmpy(found: object) -> bool:
    """Return whether an object comes from CPMpy, without importing CPMpy."""
    return type(found).__module__.partition(".")[0] == "cpmpy"


def problem_model(found: object) -> Model | None:
    """Return the model for a Model, a Problem or a CPMpy model, and None for anything else."""
    if isinstance(found, Model):
        return found
    if is_cpmpy(found):
        from alldiff.problems.cpmpy import from_cpmpy

        found = from_cpmpy(found)
    return found.to_model() if isinstance(found, Problem) else None
