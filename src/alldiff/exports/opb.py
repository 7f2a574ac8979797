"""OPB: linear inequalities over the literals (variable = value), with the map in comments."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from alldiff.core.constraints import AllDifferent, Constraint, Linear, Sets, Sum
from alldiff.core.model import Model
from alldiff.engines.clauses import Clauses, Literals, add_constraints, literals_of


def write(model: Model) -> str:
    """Return a model as pseudo-Boolean constraints: sums stay sums, the rest are clauses."""
    literals = literals_of(model.domains)
    stated = [line(((1, x) for x in row.values()), "=", 1) for row in literals]
    for variable, value in model.givens:
        literal = literals[variable].get(value)
        stated.append(line([(1, literal)] if literal else (), ">=", 1))
    for constraint in model.constraints:
        stated += inequalities(constraint, literals)
    others = [c for c in model.constraints if not is_linear(c)]
    clauses = Clauses()
    add_constraints(clauses, others, model.domains, literals)
    for clause in clauses:
        # In a clause with k negated literals, their complements count down from k.
        denied = sum(1 for literal in clause if literal < 0)
        stated.append(line(((1 if x > 0 else -1, abs(x)) for x in clause), ">=", 1 - denied))
    last = max(sum(map(len, literals)), *map(abs, clauses.numbers or [0]))
    head = [f"* #variable= {last} #constraint= {len(stated)}"]
    for variable, row in enumerate(literals[: model.visible]):
        head += [f"* {model.name(variable)}={value} is x{x}" for value, x in row.items()]
    return "\n".join([*head, *stated, ""])


def is_linear(constraint: Constraint) -> bool:
    """Return whether a constraint is stated only by sums."""
    if isinstance(constraint, Linear):
        return constraint.operator != "!="
    return isinstance(constraint, AllDifferent | Sum)


def inequalities(constraint: Constraint, literals: list[Literals]) -> Iterator[str]:
    """Yield what a constraint states by sums: everything, or that variables differ, or nothing."""
    rows = [literals[variable] for variable in constraint.variables]
    match constraint:
        case AllDifferent() | Sets():
            for value in sorted({value for row in rows for value in row}):
                yield line(((-1, row[value]) for row in rows if value in row), ">=", -1)
        case Sum(total=total):
            yield line(((v, x) for row in rows for v, x in row.items() if v), "=", total)
        case Linear(coefficients=factors, operator=operator, total=total) if operator != "!=":
            sign = 1 if operator == "=" else -1
            terms = (
                (sign * k * value, x)
                for k, row in zip(factors, rows, strict=True)
                for value, x in row.items()
                if value
            )
            yield line(terms, "=" if operator == "=" else ">=", sign * total)


def line(terms: Iterable[tuple[int, int]], relation: str, total: int) -> str:
    """Return one constraint; without a term it has 0 times the first variable."""
    text = " ".join(f"{factor:+d} x{literal}" for factor, literal in terms) or "+0 x1"
    return f"{text} {relation} {total} ;"
