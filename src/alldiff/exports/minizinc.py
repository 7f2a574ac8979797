"""MiniZinc: a model in one file, its variables in an array with a comment for each cell."""

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

GLOBALS = ("all_different", "table", "regular")
"""The constraints in MiniZinc's library, each in a file with its name.

Including all of them at once clashes with those of some solvers.
"""


def write(model: Model) -> str:
    """Return the model, which prints the values of the visible variables in one line."""
    domains = [list(values_of(domain)) for domain in model.domains]
    values = sorted({value for domain in domains for value in domain}) or [0]
    lines = [f"% x[{v + 1}] is {model.name(v)}" for v in range(len(domains))]
    span = f"{values[0]}..{values[-1]}"
    lines.append(f"array[1..{len(domains)}] of var {span}: x;")
    whole = list(range(values[0], values[-1] + 1))
    for variable, domain in enumerate(domains):
        if domain != whole:
            lines.append(f"constraint x[{variable + 1}] in {set_text(domain)};")
    lines += [f"constraint x[{variable + 1}] = {value};" for variable, value in model.givens]
    for constraint in model.constraints:
        lines += [f"constraint {text};" for text in texts(constraint, domains)]
    used = [name for name in GLOBALS if any(f"constraint {name}(" in line for line in lines)]
    lines = [*(f'include "{name}.mzn";' for name in used), "", *lines]
    lines += ["", "solve satisfy;", f'output ["\\(x[i]) " | i in 1..{model.visible}];', ""]
    return "\n".join(lines)


def set_text(values: Sequence[int]) -> str:
    """Return a set of values."""
    return "{" + ", ".join(map(str, values)) + "}"


def array(variables: Sequence[int], shift: int = 0) -> str:
    """Return an array of variables, each minus a number."""
    less = f" - {shift}" if shift > 0 else f" + {-shift}" if shift < 0 else ""
    return "[" + ", ".join(f"x[{v + 1}]{less}" for v in variables) + "]"


def texts(constraint: Constraint, domains: Sequence[Sequence[int]]) -> Iterator[str]:
    """Yield a constraint in MiniZinc syntax."""
    match constraint:
        case AllDifferent():
            yield f"all_different({array(constraint.variables)})"
        case Sum(total=total):
            yield f"sum({array(constraint.variables)}) = {total}"
        case Linear(coefficients=weights, operator=operator, total=total):
            pairs = zip(weights, constraint.variables, strict=True)
            terms = " + ".join(f"({weight})*x[{v + 1}]" for weight, v in pairs)
            yield f"{terms or '0'} {operator} {total}"
        case Less(less=less, greater=greater):
            yield f"x[{less + 1}] < x[{greater + 1}]"
        case Relation(first=first, second=second, allowed=pairs):
            yield table((first, second), sorted(pairs))
        case Table(allowed=tuples):
            yield table(constraint.variables, sorted(tuples))
        case Sets(sets=sets):
            yield f"all_different({array(constraint.variables)})"
            choices = ", ".join(map(set_text, sets))
            one = f"exists(s in [{choices}])(forall(v in {array(constraint.variables)})(v in s))"
            yield one if sets else "false"
        case Automaton():
            yield regular(constraint, domains)


def table(variables: Sequence[int], tuples: Sequence[Sequence[int]]) -> str:
    """Return that variables take one of some tuples."""
    if not tuples:
        return "false"
    rows = " | ".join(", ".join(map(str, one)) for one in tuples)
    return f"table({array(variables)}, [| {rows} |])"


def regular(constraint: Automaton, domains: Sequence[Sequence[int]]) -> str:
    """Return that an automaton accepts; its values and states count from 1."""
    values = [value for v in constraint.variables for value in domains[v]]
    if not values or not constraint.accepting:
        accepts = 0 in constraint.accepting and not constraint.variables
        return "true" if accepts else "false"
    low, high = min(values), max(values)
    rows = []
    for moves in constraint.moves:
        reached = dict(moves)
        rows.append(", ".join(str(reached.get(v, -1) + 1) for v in range(low, high + 1)))
    final = set_text(sorted(state + 1 for state in constraint.accepting))
    states, symbols = len(constraint.moves), high - low + 1
    shifted = array(constraint.variables, low - 1)
    return f"regular({shifted}, {states}, {symbols}, [| {' | '.join(rows)} |], 1, {final})"
