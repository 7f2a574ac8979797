"""CPMpy models as problems, with the same variable names and constraints.

CPMpy itself decomposes global constraints that have no counterpart here; variables that it adds are
auxiliary.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import reduce
from typing import Any

from alldiff.core.errors import UsageError
from alldiff.core.messages import t
from alldiff.problems.expression import AllDifferentOf, Constant, Expression, Operation, Variable
from alldiff.problems.problem import Problem

SUPPORTED = frozenset(
    ["alldifferent", "table", "abs", "min", "max", "mul", "div", "mod", "InDomain"]
)
"""CPMpy's names for what is supported directly."""
COMPARISONS = {"==": "=", "!=": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">="}
SAME = {"abs": "abs", "min": "min", "max": "max", "and": "and", "or": "or", "not": "not"} | {
    "mul": "*",
    "sub": "-",
    "-": "neg",
    # CPMpy rounds towards zero, Python down.
    "div": "quotient",
    "mod": "remainder",
}


def from_cpmpy(model: Any) -> Problem:
    """Return the problem for a CPMpy model, which must not have an objective."""
    from cpmpy.transformations.decompose_global import decompose_in_tree
    from cpmpy.transformations.get_variables import get_variables
    from cpmpy.transformations.normalize import toplevel_list
    from cpmpy.transformations.safening import no_partial_functions

    if getattr(model, "objective_", None) is not None:
        raise UsageError("the CPMpy model has an objective, which is not supported")
    stated = toplevel_list(model.constraints)
    visible = get_variables(stated)
    plain = no_partial_functions(stated)
    plain = decompose_in_tree(plain, supported=SUPPORTED, supported_reified=SUPPORTED)
    translation = Translation(Problem("A model of CPMpy"))
    names = {str(v.name) for v in visible}
    for variable in sorted(get_variables(plain), key=lambda v: str(v.name) not in names):
        translation.declare(variable, hidden=str(variable.name) not in names)
    for constraint in plain:
        translation.add(constraint)
    return translation.problem


class Translation:
    """Builds a problem from CPMpy's expressions."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.variables: dict[str, Variable] = {}

    def declare(self, variable: Any, *, hidden: bool) -> None:
        """Add a variable with all values from its lower to its upper bound."""
        values = range(int(variable.lb), int(variable.ub) + 1)
        name = str(variable.name)
        self.variables[name] = self.problem.variable(name, values, hidden=hidden)

    def add(self, constraint: Any) -> None:
        """Add a constraint, with CPMpy's text."""
        if constraint.name == "table":
            scope, rows = constraint.args
            found = [x for x in map(self.expression, scope) if isinstance(x, Variable)]
            if len(found) == len(scope):
                self.problem.add([tuple(row) for row in rows], *found, text=shown(constraint))
                return
        self.problem.add(self.expression(constraint), text=shown(constraint))

    def expression(self, node: Any) -> Expression:
        """Return a CPMpy expression, or a number, as one of ours."""
        if not hasattr(node, "name"):
            return Constant(int(node))
        name = str(node.name)
        if name in self.variables:
            return self.variables[name]
        if name == "boolval":
            return Operation("=", Constant(int(bool(node))), Constant(1))
        if type(node).__name__ == "NegBoolView":
            return Operation("-", Constant(1), self.expression(node._bv))
        parts: list[Any] = list(node.args)
        if name == "wsum":
            weights, terms = parts
            pairs = zip(weights, terms, strict=True)
            return total(Operation("*", int(k), self.expression(x)) for k, x in pairs)
        if name == "table":
            scope, rows = parts
            found = [self.expression(each) for each in scope]
            return any_of(
                all_of(Operation("=", x, int(v)) for x, v in zip(found, row, strict=True))
                for row in rows
            )
        if name == "InDomain":
            one = self.expression(parts[0])
            return any_of(Operation("=", one, int(value)) for value in parts[1])
        return self.operation(name, [self.expression(part) for part in flat(parts)])

    def operation(self, name: str, parts: list[Expression]) -> Expression:
        """Return a CPMpy operation on translated parts."""
        if name == "alldifferent":
            return AllDifferentOf(parts)
        if name == "sum":
            return total(parts)
        if name == "->":
            return Operation("or", Operation("not", parts[0]), parts[1])
        if name in COMPARISONS:
            return Operation(COMPARISONS[name], *parts)
        if name in SAME:
            return Operation(SAME[name], *parts)
        raise UsageError(t("alldiff does not support {} from CPMpy", name))


def flat(parts: Iterable[Any]) -> Iterable[Any]:
    """Yield the parts of an expression, flattening lists."""
    for part in parts:
        if hasattr(part, "name") or not hasattr(part, "__iter__"):
            yield part
        else:
            yield from flat(part)


def joined(name: str) -> Callable[[Iterable[Expression]], Expression]:
    """Return the function that joins expressions by one operation."""
    return lambda parts: reduce(lambda a, b: Operation(name, a, b), parts)


total, any_of, all_of = joined("+"), joined("or"), joined("and")


def shown(constraint: Any) -> str:
    """Return CPMpy's text, shortened."""
    words = str(constraint)
    return words if len(words) <= 100 else f"{words[:97]}..."
