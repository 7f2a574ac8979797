"""Sentences for clues of every sort, for sums over houses, and for houses of any shape."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import prod

from alldiff.cells import cell_name
from alldiff.constraints import AllDifferent, Constraint, Sum
from alldiff.languages import Clauses, Names, Phrase, phrase
from alldiff.model import values_of
from alldiff.techniques.position import open_domains
from alldiff.techniques.words.context import MAIN, OTHER, SentenceContext, worded

MOST_TOLD = 5
"""More ways to fill a clue than this are not listed."""
MOST_TRIED = 20_000
"""Clues with more fillings than this are not looked into."""
SIGNS = {"product-factors": "\N{MULTIPLICATION SIGN}", "sum-ways": "+"}
"""What stands between the values of a way to fill a clue."""


@worded("clue-partner", "product-factors", "sum-ways", "clue-ways")
def ways(step: SentenceContext) -> Phrase:
    """Say how the clue can be filled, or that nothing else fills it, and which houses matter."""
    told = fillings(step)
    key = "clue-can-be" if told and len(told) <= MOST_TOLD else "clue-cannot-be"
    houses = step.houses(OTHER)
    return phrase(
        f"{key}-differing" if houses else key,
        clue=step.houses(MAIN),
        ways=Clauses(told),
        houses=houses,
        conclusion=step.conclusion,
    )


def fillings(step: SentenceContext) -> list[str]:
    """Return the sets of values that fill a clue, nothing where there are too many to look at.

    Where the order of values matters, as along a line, they stand in the order of the cells.
    """
    position, model = step.position, step.position.model
    now = open_domains(model, position.values)
    known = dict(model.givens) | {position.variable_of[c]: v for c, v in position.values.items()}
    stated = [model.constraints[number] for number in step.numbers()]
    clue = [
        c for c, r in zip(stated, step.deduction.because.reasons, strict=True) if r.colour == MAIN
    ]
    scope = list(dict.fromkeys(v for constraint in clue for v in constraint.variables))
    if max(scope) >= len(model.cells):
        return []
    domains: list[tuple[int, ...]] = []
    for v in scope:
        marks = position.marks.get(model.cells[v], ())
        domains.append((known[v],) if v in known else marks or tuple(values_of(now[v] or 0)))
    values = [0] * len(model.domains)
    found: dict[tuple[int, ...], None] = {}
    sign = SIGNS.get(step.deduction.technique, "")
    if prod(len(domain) for domain in domains) > MOST_TRIED:
        return []
    for way in product(*domains):
        for variable, value in zip(scope, way, strict=True):
            values[variable] = value
        if all(constraint.holds(values) for constraint in clue) and differs(stated, values):
            found[tuple(sorted(way)) if sign else way] = None
    return [sign.join(map(str, way)) if sign else str(way) for way in sorted(found)]


def differs(stated: Sequence[Constraint], values: Sequence[int]) -> bool:
    """Tell whether no value repeats in a house of the reasons; 0 stands for cells outside."""
    for constraint in stated:
        if isinstance(constraint, AllDifferent):
            filled = [values[v] for v in constraint.variables if values[v]]
            if len(set(filled)) < len(filled):
                return False
    return True


@worded("seen-from-house", "seen-from-sum")
def seen_from_house(step: SentenceContext) -> Phrase:
    """Say where a value is, and that all its places rule something out."""
    (value,) = step.values()
    return phrase(
        step.deduction.technique,
        house=step.houses(MAIN),
        value=value,
        cells=step.cells(),
        by=step.houses(OTHER) or step.houses(MAIN),
        conclusion=step.conclusion,
    )


@worded("seen-from-cell")
def seen_from_cell(step: SentenceContext) -> Phrase:
    """Say which candidates all rule something out."""
    return phrase(
        "seen-from-cell",
        cell=step.cells(),
        values=step.values(),
        by=step.houses(),
        conclusion=step.conclusion,
    )


@worded("clue-house", "clues-house")
def in_house(step: SentenceContext) -> Phrase:
    """Say which clues and which house leave nothing else."""
    names = step.houses()
    return phrase(
        "clue-house", clues=Names(names[1:]), house=Names(names[:1]), conclusion=step.conclusion
    )


@worded("innies-outies-one", "innies-outies")
def innies(step: SentenceContext) -> Phrase:
    """Say what houses make, how much of it cages are, and what is left for which cells."""
    total, taken, placed = sides(step)
    inside, outside = step.cells(MAIN), step.cells(OTHER)
    left = total - taken - placed
    if left < 0 or not inside:
        inside, outside, left = outside, inside, -left
    cells = " + ".join(map(cell_name, inside)) + "".join(f" - {cell_name(c)}" for c in outside)
    return phrase(
        "innies-outies-placed" if placed else "innies-outies",
        houses=step.houses(MAIN),
        total=total,
        sums=step.houses(OTHER),
        taken=taken,
        cells=cells,
        left=left,
        conclusion=step.conclusion,
    )


def sides(step: SentenceContext) -> tuple[int, int, int]:
    """Return what houses make, what sums make, and what the cells placed between them make."""
    model, values = step.position.model, step.position.values
    known = dict(model.givens) | {step.position.variable_of[c]: v for c, v in values.items()}
    total = taken = 0
    factor: dict[int, int] = {}
    for reason in step.deduction.because.reasons:
        constraint = model.constraints[reason.constraint]
        if reason.colour == MAIN:
            total += sum(values_of(model.domains[constraint.variables[0]]))
        elif isinstance(constraint, Sum) and reason.colour == OTHER:
            taken += constraint.total
        else:
            continue
        for variable in constraint.variables:
            factor[variable] = factor.get(variable, 0) + (1 if reason.colour == MAIN else -1)
    return total, taken, sum(factor.get(v, 0) * value for v, value in known.items())


@worded("leftovers")
def leftovers(step: SentenceContext) -> Phrase:
    """Say which houses leave the same values over, and where."""
    return phrase(
        "leftovers",
        houses=step.houses(MAIN),
        others=step.houses(OTHER),
        cells=step.cells(MAIN),
        left=step.cells(OTHER),
        conclusion=step.conclusion,
    )
