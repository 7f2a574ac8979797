"""Nested nets, the last resort with a name: a supposed candidate, and techniques until it fails.

Under the supposition the usual techniques go on, forcing nets too if need be, so that suppositions
stand inside the first one. Sudoku Explainer calls that dynamic and nested forcing chains.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import islice

from alldiff.core.constraints import AllDifferent
from alldiff.core.model import domain_of, values_of
from alldiff.solving import candidates
from alldiff.techniques.engine.catalogue import Technique, chosen, technique
from alldiff.techniques.engine.deduction import Because, Candidate, Colour, Deduction, Reason, Shade
from alldiff.techniques.engine.position import Position
from alldiff.techniques.engine.reasoning import Reasoning
from alldiff.techniques.engine.structure import HOUSES, PLAIN, Structures, structure_of
from alldiff.techniques.engine.walk import Ending, each_step, ending_of

TIERS = (4.0, 6.2, 9.0)
"""How hard the steps under a supposition may be: all easy ones are tried first."""
MOST_STEPS = 300


@lru_cache(maxsize=16)
def inner(structure: Structures, hardest: float) -> tuple[Technique, ...]:
    """Return the techniques that serve under a supposition."""
    return tuple(
        one
        for one in chosen(structure)
        if one.effort <= hardest and not one.assumes_unique and one.family != "smallest"
    )


@technique(
    "nested-net",
    title="Nested forcing net",
    family="forcing",
    effort=9.4,
    needs=(HOUSES, PLAIN),
    rule=(
        "A candidate is false if techniques, including forcing nets, lead from it to a "
        "contradiction."
    ),
)
def nested_net(reasoning: Reasoning) -> Iterator[Deduction]:
    """Yield the candidates that fail, those first that fail by easy steps.

    What stands in some solution cannot fail, so it is not tried: where there are many solutions,
    nearly everything would be.
    """
    if not reasoning.fits_core or ending_of(reasoning) is Ending.CONTRADICTION:
        # The techniques under a supposition are those of the core; whatever follows from nonsense.
        return
    structure = structure_of(reasoning.model)
    candidates = list(supposable(reasoning))
    for hardest in TIERS:
        techniques = inner(structure, hardest)
        for candidate in candidates:
            reasoning.check()
            found = followed(reasoning, techniques, candidate)
            if found is not None:
                yield found


def supposable(reasoning: Reasoning) -> Iterator[Candidate]:
    """Yield the candidates that may fail, those of cells with few first."""
    if reasoning.asked is not None:
        yield reasoning.asked
        return
    stand, cells = standing(reasoning), reasoning.model.cells
    for variable in sorted(range(len(cells)), key=lambda v: reasoning.domains[v].bit_count()):
        for value in values_of(reasoning.domains[variable] & ~stand[variable]):
            yield cells[variable], value


def standing(reasoning: Reasoning) -> list[int]:
    """Return the values of each variable that stand in solutions, as far as time allowed."""
    domains = (
        1 << value if placed else domain
        for value, placed, domain in zip(
            reasoning.values, reasoning.placed, reasoning.domains, strict=True
        )
    )
    model = replace(reasoning.model, domains=tuple(domains))
    watch = reasoning.watch
    found = candidates(model, limits=watch.left, listener=watch.listener)
    reasoning.check()
    return [domain_of(counts) for counts in found.counts]


def followed(
    reasoning: Reasoning, techniques: Sequence[Technique], candidate: Candidate
) -> Deduction | None:
    """Return the step that removes a candidate if what follows from it fails, or None."""
    cell, value = candidate
    inside = supposing(reasoning, candidate)
    steps = list(islice(each_step(inside, techniques, checked=False), MOST_STEPS))
    house, empty = failure(reasoning, inside)
    if not empty:
        return None
    placed = [cell, *(one for step in steps for one, _ in step.places)]
    numbers = [reason.constraint for step in steps for reason in step.because.reasons]
    numbers += houses_of(reasoning, placed)
    shades = [Shade(cell, value)]
    shades += [Shade(one, v, Colour.OTHER) for step in steps for one, v in step.places]
    shades += empty
    others = (Reason(number) for number in dict.fromkeys(numbers) if number != house)
    reasons = (*others, *([] if house is None else [Reason(house, Colour.EXTRA)]))
    because = Because(reasons, tuple(dict.fromkeys(shades)))
    return Deduction("nested-net", (), ((cell, value),), because, len(steps))


def supposing(reasoning: Reasoning, candidate: Candidate) -> Reasoning:
    """Return reasoning of its own in which a candidate is placed."""
    inside = Reasoning(reasoning.position(), reasoning.watch)
    inside.apply(Deduction("nested-net", (candidate,), (), Because()))
    return inside


def steps_under(position: Position, step: Deduction) -> Iterator[tuple[Position, Deduction]]:
    """Yield what follows from the supposition of a nested net, each step where it is taken."""
    ((cell, value),) = step.removals
    reasoning = Reasoning(position)
    structure = structure_of(reasoning.model)
    for hardest in TIERS:
        inside = supposing(reasoning, (cell, value))
        steps = list(
            islice(each_step(inside, inner(structure, hardest), checked=False), MOST_STEPS)
        )
        if failure(reasoning, inside)[1]:
            again = supposing(reasoning, (cell, value))
            for one in steps:
                yield again.position(), one
                again.apply(one)
            return


def houses_of(reasoning: Reasoning, cells: Sequence[tuple[int, int]]) -> Iterator[int]:
    """Yield the houses in which values rule out others once they are placed."""
    variables = {reasoning.variable_of[cell] for cell in cells}
    for number, constraint in enumerate(reasoning.model.constraints):
        if isinstance(constraint, AllDifferent) and not variables.isdisjoint(constraint.variables):
            yield number


def failure(reasoning: Reasoning, inside: Reasoning) -> tuple[int | None, list[Shade]]:
    """Return what is left empty: a cell; or a house, and the places that it had for a value.

    There are no places where nothing is.
    """
    cells = inside.model.cells
    for variable, cell in enumerate(cells):
        if not inside.placed[variable] and not inside.domains[variable]:
            return None, [Shade(cell, None, Colour.EXTRA)]
    for _, number in inside.houses:
        variables = inside.model.constraints[number].variables
        before = left = 0
        for v in variables:
            before |= reasoning.domains[v]
            left |= 1 << inside.values[v] if inside.placed[v] else inside.domains[v]
        if left.bit_count() < len(variables):
            value = next(values_of(before & ~left))
            places = (v for v in variables if reasoning.domains[v] >> value & 1)
            return number, [Shade(cells[v], value, Colour.EXTRA) for v in places]
    return None, []
