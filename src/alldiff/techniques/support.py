"""What constraints leave to their variables: every candidate that some way to satisfy them has."""

from __future__ import annotations

from collections.abc import Sequence

from alldiff.constraints import Constraint
from alldiff.errors import LimitReached
from alldiff.model import values_of
from alldiff.techniques.reasoning import Reasoning
from alldiff.techniques.refutation import MOST_NODES
from alldiff.techniques.sub_model import Assignment, SubModel


class Support:
    """Some constraints, and the ways to satisfy them that were found before.

    A way supports a candidate of each variable, and serves again as long as its candidates are
    there. `variables` are those that have a cell, ascending.
    """

    def __init__(self, constraints: Sequence[Constraint], cells: int) -> None:
        self.constraints = constraints
        scope = {variable for constraint in constraints for variable in constraint.variables}
        self.variables = sorted(variable for variable in scope if variable < cells)
        self.ways: list[Assignment] = []

    def left(self, reasoning: Reasoning, domains: Sequence[int]) -> list[int]:
        """Return what the constraints leave to each variable; what is too hard to tell stays."""
        variables = self.variables
        self.ways = [
            way
            for way in self.ways
            if all(domains[v] >> value & 1 for v, value in zip(variables, way, strict=True))
        ]
        left = [0] * len(variables)
        for way in self.ways:
            add(left, way)
        sub_model: SubModel | None = None
        for at, variable in enumerate(variables):
            for value in values_of(domains[variable]):
                if not left[at] >> value & 1:
                    reasoning.check()
                    sub_model = sub_model or SubModel(self.constraints, domains, reasoning.check)
                    try:
                        found = sub_model.solution_with(variable, value, MOST_NODES)
                    except LimitReached:
                        left[at] |= 1 << value
                        continue
                    if found is not None:
                        # Variables without a cell come last.
                        self.ways.append(found[: len(variables)])
                        add(left, self.ways[-1])
        return left


def add(left: list[int], way: Assignment) -> None:
    """Add the values of a way to what is supported."""
    for at, value in enumerate(way):
        left[at] |= 1 << value
