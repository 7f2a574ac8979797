"""XCSP3: an instance in the XML format of constraint competitions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from alldiff.core.constraints import (
    AllDifferent,
    Automaton,
    Constraint,
    Less,
    Linear,
    Regions,
    Relation,
    Sets,
    Sum,
    Table,
)
from alldiff.core.model import Model
from alldiff.exports.variables import identifiers, membership, stretches, union_of

CONDITIONS = {"=": "eq", "<=": "le", "!=": "ne"}


def write(model: Model) -> str:
    """Return an instance; each variable's note is its meaning."""
    names = identifiers(model)
    variables = []
    for variable, name in enumerate(names):
        parts = stretches(model.domains[variable])
        values = " ".join(f"{a}..{b}" if b > a else f"{a}" for a, b in parts)
        note = model.name(variable)
        shown = f' note="{escaped(note)}"' if note != name else ""
        variables.append(f'<var id="{name}"{shown}> {values} </var>')
    constraints: list[str] = []
    if model.givens:
        given = " ".join(names[variable] for variable, _ in model.givens)
        values = " ".join(str(value) for _, value in model.givens)
        inside = f"<list> {given} </list><values> {values} </values>"
        constraints.append(f"<instantiation>{inside}</instantiation>")
    for number, constraint in enumerate(model.constraints):
        more, stated = elements(model, constraint, names, f"s{number}_")
        variables += more
        constraints += stated
    return "\n".join(
        [
            '<instance format="XCSP3" type="CSP">',
            "<variables>",
            *variables,
            "</variables>",
            "<constraints>",
            *constraints,
            "</constraints>",
            "</instance>",
            "",
        ]
    )


def escaped(text: str) -> str:
    """Return a text escaped for an attribute."""
    for sign, written in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;")):
        text = text.replace(sign, written)
    return text


def elements(
    model: Model, constraint: Constraint, names: list[str], prefix: str
) -> tuple[list[str], list[str]]:
    """Return further variables that a constraint needs, and its elements."""
    scope = [names[variable] for variable in constraint.variables]
    words = " ".join(scope)
    match constraint:
        case AllDifferent():
            return [], [f"<allDifferent> {words} </allDifferent>"]
        case Sum(total=total):
            return [], [f"<sum><list> {words} </list><condition> (eq,{total}) </condition></sum>"]
        case Less():
            return [], [f"<intension> lt({scope[0]},{scope[1]}) </intension>"]
        case Linear(coefficients=factors, operator=operator, total=total):
            weights = " ".join(map(str, factors))
            condition = f"({CONDITIONS[operator]},{total})"
            inside = f"<list> {words} </list><coeffs> {weights} </coeffs>"
            return [], [f"<sum>{inside}<condition> {condition} </condition></sum>"]
        case Relation(allowed=allowed) | Table(allowed=allowed):
            return [], list(extension(scope, sorted(allowed)))
        case Sets(sets=sets):
            values = union_of(model, constraint.variables)
            flags = [f"{prefix}{value}" for value in values]
            stated = [f"<allDifferent> {words} </allDifferent>"]
            for value, flag in zip(values, flags, strict=True):
                inside = f"<list> {words} </list><values> {value} </values>"
                stated.append(f"<count>{inside}<condition> (eq,{flag}) </condition></count>")
            stated += extension(flags, membership(sets, values))
            return [f'<var id="{flag}" note="hidden"> 0 1 </var>' for flag in flags], stated
        case Automaton(moves=moves, accepting=accepting):
            steps = "".join(
                f"(q{state},{value},q{reached})"
                for state, row in enumerate(moves)
                for value, reached in row
            )
            if not steps or not accepting:
                return [], list(extension(scope, []))
            final = " ".join(f"q{state}" for state in sorted(accepting))
            inside = f"<list> {words} </list><transitions> {steps} </transitions>"
            return [], [f"<regular>{inside}<start> q0 </start><final> {final} </final></regular>"]
        case Regions():
            raise TypeError("Regions are written as other constraints: see without_regions")


def extension(scope: list[str], allowed: Iterable[tuple[int, ...]]) -> Iterator[str]:
    """Yield a table; one without tuples is stated as a contradiction."""
    tuples = list(allowed)
    if not tuples:
        yield f"<intension> ne({scope[0]},{scope[0]}) </intension>"
    elif len(scope) == 1:
        values = " ".join(str(value) for (value,) in tuples)
        inside = f"<list> {scope[0]} </list><supports> {values} </supports>"
        yield f"<extension>{inside}</extension>"
    else:
        written = "".join(f"({','.join(map(str, one))})" for one in tuples)
        inside = f"<list> {' '.join(scope)} </list><supports> {written} </supports>"
        yield f"<extension>{inside}</extension>"
