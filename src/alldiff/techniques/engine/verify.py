"""Every step is checked: its reasons, the candidates and the negated conclusion cannot all hold."""

from __future__ import annotations

from alldiff.core.cells import cell_name
from alldiff.core.constraints import AllDifferent, Constraint
from alldiff.core.errors import LimitReached, WrongDeduction
from alldiff.core.model import domain_of
from alldiff.techniques.engine.deduction import Candidate, Deduction
from alldiff.techniques.engine.reasoning import Reasoning
from alldiff.techniques.engine.sub_model import SubModel

MOST_NODES = 100_000
"""A step that takes longer to check than so many nodes of search is not known to follow."""


def verify(reasoning: Reasoning, deduction: Deduction, nodes: int = MOST_NODES) -> None:
    """Raise WrongDeduction if a step does not follow from its reasons where the reasoning stands.

    Raises LimitReached if so many nodes do not decide a conclusion.

    Each value placed and each candidate removed is denied in turn, and the constraints named in
    `because.reasons` over the current candidates must then have no solution. Where there is a
    deadly pattern they must leave its cells nothing but their two values, and the pattern must be
    one that a second solution follows from.
    """
    if not deduction.places and not deduction.removals:
        raise WrongDeduction(f"{deduction.technique} concludes nothing")
    constraints = reasoning.model.constraints
    named = list(dict.fromkeys(reason.constraint for reason in deduction.because.reasons))
    now = current_domains(reasoning)
    sub_model = SubModel([constraints[number] for number in named], now, reasoning.check)
    if deduction.because.deadly:
        check_deadly(reasoning, deduction)
    for candidate in (*deduction.places, *deduction.removals):
        cell, value = candidate
        variable = reasoning.variable_of[cell]
        if not reasoning.domains[variable] >> value & 1:
            raise wrong(deduction, candidate, "is no candidate")
    for candidate in deduction.places:
        variable = reasoning.variable_of[candidate[0]]
        denied = now[variable] & ~(1 << candidate[1])
        check(reasoning, deduction, sub_model, candidate, denied, nodes)
    for candidate in deduction.removals:
        check(reasoning, deduction, sub_model, candidate, 1 << candidate[1], nodes)


def current_domains(reasoning: Reasoning) -> list[int]:
    """Return the candidates of each variable, with the value itself where one is placed."""
    return [
        1 << value if placed else domain
        for placed, value, domain in zip(
            reasoning.placed, reasoning.values, reasoning.domains, strict=True
        )
    ]


def check(
    reasoning: Reasoning,
    deduction: Deduction,
    sub_model: SubModel,
    candidate: Candidate,
    denied: int,
    nodes: int,
) -> None:
    """Raise WrongDeduction unless nothing, or only the deadly pattern, is left once denied."""
    variable = reasoning.variable_of[candidate[0]]
    if not denied:
        return
    try:
        if deduction.because.deadly:
            check_swing(reasoning, deduction, sub_model, candidate, denied, nodes)
        elif variable not in sub_model.index or sub_model.allows(variable, denied, nodes):
            raise wrong(deduction, candidate, "does not follow from the reasons")
    except LimitReached:
        why = f"could not be checked with {nodes:,} nodes of search"
        raise LimitReached(conclusion_text(deduction, candidate, why)) from None


def check_swing(
    reasoning: Reasoning,
    deduction: Deduction,
    sub_model: SubModel,
    candidate: Candidate,
    denied: int,
    nodes: int,
) -> None:
    """Raise WrongDeduction if a cell of the deadly pattern can have another value once denied."""
    now = current_domains(reasoning)
    now[reasoning.variable_of[candidate[0]]] = denied
    narrowed = SubModel(sub_model.constraints, now, reasoning.check)
    for deadly in deduction.because.deadly:
        variable = reasoning.variable_of[deadly.cell]
        others = now[variable] & ~domain_of(deadly.values)
        if others and (variable not in sub_model.index or narrowed.allows(variable, others, nodes)):
            raise wrong(deduction, candidate, f"leaves {cell_name(deadly.cell)} another value")


def check_deadly(reasoning: Reasoning, deduction: Deduction) -> None:
    """Raise WrongDeduction unless the pattern's cells could all swing to their other values.

    No cell is given, only houses restrict them, and a house that holds one of the values holds it
    in two of the cells: it then has as many such cells as values, and each value swings from one
    of its cells to the other. Where the cells have three values, two lines change places.
    """
    pattern = {
        reasoning.variable_of[deadly.cell]: set(deadly.values)
        for deadly in deduction.because.deadly
    }
    for variable, values in pattern.items():
        name = reasoning.model.name(variable)
        if variable in reasoning.given:
            raise WrongDeduction(f"{deduction.technique}: {name} of the deadly pattern is given")
        if len(values) not in (2, 3) or domain_of(values) & ~reasoning.model.domains[variable]:
            raise WrongDeduction(f"{deduction.technique}: {name} cannot swing between its values")
    if all(len(values) == 3 for values in pattern.values()):
        check_exchange(reasoning, deduction, pattern)
        return
    for constraint in reasoning.model.constraints:
        inside = [variable for variable in constraint.variables if variable in pattern]
        if not inside:
            continue
        counts: dict[int, int] = {}
        for variable in inside:
            for value in pattern[variable]:
                counts[value] = counts.get(value, 0) + 1
        if not isinstance(constraint, AllDifferent) or set(counts.values()) != {2}:
            rule = constraint.describe(reasoning.model.name)
            raise WrongDeduction(f"{deduction.technique}: the pattern is not deadly ({rule})")


def check_exchange(
    reasoning: Reasoning, deduction: Deduction, pattern: dict[int, set[int]]
) -> None:
    """Raise WrongDeduction unless two rows, or two columns, of the pattern could be exchanged.

    Both have as many cells as there are values; every house holds one of the two whole, or of each
    two cells that change places both or neither.
    """
    cells = {reasoning.model.cells[variable]: variable for variable in pattern}
    same = len({frozenset(values) for values in pattern.values()}) == 1
    for axis in (0, 1):
        sides: dict[int, dict[int, int]] = {}
        for cell, variable in cells.items():
            sides.setdefault(cell[axis], {})[cell[1 - axis]] = variable
        if not same or len(sides) != 2:
            continue
        one, two = sides.values()
        if one.keys() != two.keys() or len(one) != len(next(iter(pattern.values()))):
            continue
        if all(exchangeable(constraint, one, two) for constraint in reasoning.model.constraints):
            return
    raise WrongDeduction(f"{deduction.technique}: the pattern is not deadly")


def exchangeable(constraint: Constraint, one: dict[int, int], two: dict[int, int]) -> bool:
    """Return whether a constraint holds as before once two lines change places."""
    scope = set(constraint.variables)
    if scope.isdisjoint((*one.values(), *two.values())):
        return True
    if not isinstance(constraint, AllDifferent):
        return False
    whole = sum(scope.issuperset(side.values()) for side in (one, two))
    none = sum(scope.isdisjoint(side.values()) for side in (one, two))
    return bool(whole and none) or all((one[at] in scope) == (two[at] in scope) for at in one)


def wrong(deduction: Deduction, candidate: Candidate, why: str) -> WrongDeduction:
    """Return the error for one conclusion of a step."""
    return WrongDeduction(conclusion_text(deduction, candidate, why))


def conclusion_text(deduction: Deduction, candidate: Candidate, why: str) -> str:
    """Return what is the matter with one conclusion of a step."""
    cell, value = candidate
    sign = "=" if candidate in deduction.places else "is not"
    return f"{deduction.technique}: {cell_name(cell)} {sign} {value} {why}"
