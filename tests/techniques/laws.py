"""What every deduction of every technique must obey, whatever the board."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import alldiff as ad
from alldiff import Model
from alldiff.core.constraints import AllDifferent, Less
from alldiff.core.model import domain_of
from alldiff.techniques import Deduction, Reasoning


def broken(reasoning: Reasoning, deduction: Deduction) -> Iterator[str]:
    """Yield what is wrong with a deduction in a position: nothing where it follows."""
    if not deduction.places and not deduction.removals:
        yield "concludes nothing"
    domains = current(reasoning)
    named = [reason.constraint for reason in deduction.because.reasons]
    if len(set(named)) != len(named):
        yield "names a house twice"
    concluded = [*deduction.places, *deduction.removals]
    if len(set(concluded)) != len(concluded):
        yield "concludes something twice"
    if deduction.because.deadly:
        yield from faults_of_the_deadly(reasoning, deduction)
    for cell, value in concluded:
        variable = reasoning.variable_of[cell]
        if not reasoning.domains[variable] >> value & 1:
            yield f"{cell} {value} is no candidate"
            continue
        denied = list(domains)
        placed = (cell, value) in deduction.places
        denied[variable] = domains[variable] & ~(1 << value) if placed else 1 << value
        if deduction.because.deadly:
            for deadly in deduction.because.deadly:
                swinging = reasoning.variable_of[deadly.cell]
                others = list(denied)
                others[swinging] &= ~domain_of(deadly.values)
                if possible(reasoning, named, others):
                    yield f"{deadly.cell} need not swing once {cell} {value} is denied"
        elif possible(reasoning, named, denied):
            yield f"{cell} {value} does not follow"


def current(reasoning: Reasoning) -> list[int]:
    """Return the candidates of every variable; the value itself where one is placed."""
    return [
        1 << value if value else domain
        for value, domain in zip(reasoning.values, reasoning.domains, strict=True)
    ]


def possible(reasoning: Reasoning, constraints: list[int], domains: list[int]) -> bool:
    """Tell whether the named constraints have a solution over the domains."""
    if not all(domains):
        return False
    if not constraints:
        return True
    stated = tuple(reasoning.model.constraints[number] for number in constraints)
    scope = sorted({variable for constraint in stated for variable in constraint.variables})
    place = {variable: i for i, variable in enumerate(scope)}
    rules = tuple(
        Less(place[constraint.less], place[constraint.greater])
        if isinstance(constraint, Less)
        else AllDifferent(tuple(place[variable] for variable in constraint.variables))
        for constraint in stated
    )
    model = Model(
        tuple(domains[variable] for variable in scope),
        rules,
        (),
        tuple(reasoning.model.cells[variable] for variable in scope),
        reasoning.model.shape,
    )
    return ad.solve(model, limit=1).status != "none"


def faults_of_the_deadly(reasoning: Reasoning, deduction: Deduction) -> Iterator[str]:
    """Yield why the cells of a deadly pattern could not all take their other values."""
    pattern = {reasoning.variable_of[d.cell]: set(d.values) for d in deduction.because.deadly}
    if pattern.keys() & reasoning.given.keys():
        yield "a cell of the deadly pattern is given"
    if any(len(values) > 2 for values in pattern.values()):
        if any(len(same) < 2 for same in fillings(reasoning, pattern).values()):
            yield "a filling of the deadly pattern has no counterpart"
        return
    for constraint in reasoning.model.constraints:
        held = [value for v in constraint.variables for value in pattern.get(v, ())]
        if any(held.count(value) != 2 for value in held):
            yield "a house of the deadly pattern holds a value once, or too often"


def fillings(reasoning: Reasoning, pattern: dict[int, set[int]]) -> dict[tuple, list[tuple]]:
    """Return every way to fill a pattern, by what each house then holds of it."""
    scopes = [
        [v for v in constraint.variables if v in pattern]
        for constraint in reasoning.model.constraints
    ]
    ways: dict[tuple, list[tuple]] = {}
    for values in product(*pattern.values()):
        value = dict(zip(pattern, values, strict=True))
        held = tuple(frozenset(value[v] for v in scope) for scope in scopes)
        if all(len(one) == len(scope) for one, scope in zip(held, scopes, strict=True)):
            ways.setdefault(held, []).append(values)
    return ways


def unsound(reasoning: Reasoning, deduction: Deduction, solution: tuple[int, ...]) -> bool:
    """Tell whether a deduction contradicts the solution."""
    false_place = any(
        solution[reasoning.variable_of[cell]] != value for cell, value in deduction.places
    )
    false_removal = any(
        solution[reasoning.variable_of[cell]] == value for cell, value in deduction.removals
    )
    return false_place or false_removal
