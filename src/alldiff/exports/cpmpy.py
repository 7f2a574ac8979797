"""CPMpy: a Python program that states the model and solves it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from alldiff.core.constraints import (
    AllDifferent,
    Automaton,
    Constraint,
    Less,
    Linear,
    Relation,
    Sets,
    Sum,
    Table,
)
from alldiff.core.model import Model, values_of
from alldiff.exports.variables import identifiers, membership, union_of

OPERATORS = {"=": "==", "<=": "<=", "!=": "!="}

END = """
if __name__ == "__main__":
    if model.solve():
        for name, variable in visible.items():
            print(f"{name} = {variable.value()}")
    else:
        print("no solution")
"""


def write(model: Model) -> str:
    """Return the program; `visible` has the variables that form a solution."""
    names = identifiers(model)
    lines = ["import cpmpy as cp", "", "model = cp.Model()"]
    for name, domain in zip(names, model.domains, strict=True):
        values = list(values_of(domain))
        if not values:
            lines += [f'{name} = cp.intvar(0, 0, name="{name}")', "model += cp.boolvar() < 0"]
            continue
        lines.append(f'{name} = cp.intvar({values[0]}, {values[-1]}, name="{name}")')
        # A variable that occurs in no constraint would have no value.
        lines.append(f"model += {name} >= {values[0]}")
        gaps = sorted(set(range(values[0], values[-1])) - set(values))
        lines += [f"model += {name} != {gap}" for gap in gaps]
    lines += [f"model += {names[variable]} == {value}" for variable, value in model.givens]
    for number, constraint in enumerate(model.constraints):
        lines += constraint_lines(model, constraint, names, number)
    lines.append("visible = {")
    for variable, name in enumerate(names[: model.visible]):
        lines.append(f"    {model.name(variable)!r}: {name},")
    return "\n".join([*lines, "}", END])


def constraint_lines(
    model: Model, constraint: Constraint, names: list[str], number: int
) -> Iterator[str]:
    """Yield the lines for one constraint."""
    scope = [names[variable] for variable in constraint.variables]
    row = f"[{', '.join(scope)}]"
    match constraint:
        case AllDifferent():
            if len(scope) > 1:
                yield f"model += cp.AllDifferent({row})"
        case Sum(total=total):
            yield f"model += {' + '.join(scope)} == {total}"
        case Less():
            yield f"model += {scope[0]} < {scope[1]}"
        case Linear(coefficients=factors, operator=operator, total=total):
            terms = " + ".join(f"{k} * {x}" for k, x in zip(factors, scope, strict=True))
            yield f"model += {terms} {OPERATORS[operator]} {total}"
        case Relation(allowed=allowed) | Table(allowed=allowed):
            yield table(row, sorted(allowed))
        case Sets(sets=sets):
            values = union_of(model, constraint.variables)
            if len(scope) > 1:
                yield f"model += cp.AllDifferent({row})"
            flags = f"set_of_{number}"
            yield f'{flags} = cp.intvar(0, 1, shape={len(values)}, name="{flags}")'
            for at, value in enumerate(values):
                yield f"model += sum(x == {value} for x in {row}) == {flags}[{at}]"
            yield table(f"list({flags})", membership(sets, values))
        case Automaton(moves=moves, accepting=accepting):
            states = f"states_{number}"
            last = len(moves) - 1
            yield f'{states} = cp.intvar(0, {last}, shape={len(scope) + 1}, name="{states}")'
            yield f"model += {states}[0] == 0"
            steps = [(s, v, t) for s, line in enumerate(moves) for v, t in line]
            for at, x in enumerate(scope):
                yield table(f"[{states}[{at}], {x}, {states}[{at + 1}]]", steps)
            yield table(f"[{states}[{len(scope)}]]", [(state,) for state in sorted(accepting)])


def table(row: str, tuples: Sequence[tuple[int, ...]]) -> str:
    """Return a table, or a contradiction if it has no tuple."""
    if not tuples:
        return "model += cp.boolvar() < 0"
    return f"model += cp.Table({row}, {[list(one) for one in tuples]})"
