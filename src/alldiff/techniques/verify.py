"""Every step is checked: its reasons, the candidates and the negated conclusion cannot all hold."""

from __future__ import annotations

from alldiff.cells import cell_name
from alldiff.constraints import AllDifferent
from alldiff.errors import LimitReached, WrongDeduction
from alldiff.model import domain_of
from alldiff.techniques.deduction import Candidate, Deduction
from alldiff.techniques.reasoning import Reasoning
from alldiff.techniques.sub_model import SubModel

MOST_NODES = 100_000
"""A step that takes longer to check than so many nodes of search is not known to follow."""


def verify(reasoning: Reasoning, deduction: Deduction, nodes: int = MOST_NODES) -> None:
    """Raise WrongDeduction if a step does not follow from its reasons where the reasoning stands.

    Raises LimitReached where so many nodes for one conclusion do not tell.

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
    of its cells to the other.
    """
    pattern = {
        reasoning.variable_of[deadly.cell]: set(deadly.values)
        for deadly in deduction.because.deadly
    }
    for variable, values in pattern.items():
        name = reasoning.model.name(variable)
        if variable in reasoning.given:
            raise WrongDeduction(f"{deduction.technique}: {name} of the deadly pattern is given")
        if len(values) != 2 or domain_of(values) & ~reasoning.model.domains[variable]:
            raise WrongDeduction(f"{deduction.technique}: {name} cannot swing between two values")
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


def wrong(deduction: Deduction, candidate: Candidate, why: str) -> WrongDeduction:
    """Return the error for one conclusion of a step."""
    return WrongDeduction(conclusion_text(deduction, candidate, why))


def conclusion_text(deduction: Deduction, candidate: Candidate, why: str) -> str:
    """Return what is the matter with one conclusion of a step."""
    cell, value = candidate
    sign = "=" if candidate in deduction.places else "is not"
    return f"{deduction.technique}: {cell_name(cell)} {sign} {value} {why}"
