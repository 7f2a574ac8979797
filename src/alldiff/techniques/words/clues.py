"""Sentences for clues of every sort, for sums over houses, and for houses of any shape."""

from __future__ import annotations

import re
from collections.abc import Sequence

from alldiff.core.cells import cell_name
from alldiff.core.constraints import AllDifferent, Linear, Sum
from alldiff.core.model import domain_of, values_of
from alldiff.languages import Cells, Clauses, Names, Part, Phrase, Values, phrase
from alldiff.techniques.engine.position import open_domains
from alldiff.techniques.engine.structure import values_of_cells
from alldiff.techniques.engine.sub_model import SubModel
from alldiff.techniques.words.context import MAIN, OTHER, SentenceContext, worded

MOST_TOLD = 5
"""More ways to fill a clue than this are not listed."""
MOST_FOUND = 300
"""Clues with more fillings than this are not looked into."""
SIGNS = {"product-factors": "\N{MULTIPLICATION SIGN}", "sum-ways": "+"}
"""What stands between the values of a way to fill a clue; else it is (1, 2)."""

Way = tuple[int, ...]


@worded("clue-partner", "product-factors", "sum-ways", "clue-ways")
def ways(step: SentenceContext) -> Phrase:
    """Say how the clue can be filled, or what every way to fill it has, and which houses matter."""
    clue, houses = step.houses(MAIN), step.houses(OTHER)
    parts: dict[str, Part] = {"clue": clue, "conclusion": step.conclusion}
    filled = fillings(step, step.numbers(MAIN), step.numbers(OTHER))
    told: Phrase | None
    if filled is not None and not filled[1]:
        begin = phrase("not-kept", clues=clue, count=len(clue))
        told = phrase("told", begin=begin, conclusion=step.conclusion)
    elif filled is None or not (told := listed(step, *filled)):
        if step.deduction.technique == "clue-partner":
            told = phrase(
                "no-partner", values=Values(v for _, v in step.deduction.removals), **parts
            )
        else:
            told = phrase("clue-every-way", **parts)
    else:
        told = phrase("clue-can-be", ways=told, **parts)
    return phrase("differing", told=told, houses=houses) if houses else told


def domains_of(step: SentenceContext) -> list[int]:
    """Return the candidates of every variable as bits."""
    position = step.position
    known = dict(position.model.givens)
    known |= {position.variable_of[cell]: value for cell, value in position.values.items()}
    found = []
    for variable, left in enumerate(open_domains(position.model, position.values)):
        cells = position.model.cells
        marks = position.marks.get(cells[variable], ()) if variable < len(cells) else ()
        found.append(1 << known[variable] if variable in known else domain_of(marks) or left or 0)
    return found


def fillings(
    step: SentenceContext, numbers: Sequence[int], houses: Sequence[int]
) -> tuple[list[int], list[Way]] | None:
    """Return the variables of a clue in its order, and the ways to fill it; None for too many.

    In the houses no value repeats as far as the clue reaches.
    """
    model = step.position.model
    clue = [model.constraints[number] for number in numbers]
    scope = list(dict.fromkeys(v for constraint in clue for v in constraint.variables))
    cells = [v for v in scope if v < len(model.cells)]
    inside = [
        AllDifferent(tuple(v for v in model.constraints[n].variables if v in scope)) for n in houses
    ]
    sub_model = SubModel([*clue, *inside], domains_of(step))
    found = sub_model.solutions(MOST_FOUND)
    if len(found) == MOST_FOUND:
        return None
    at = [sub_model.index[variable] for variable in cells]
    return cells, sorted({tuple(way[index] for index in at) for way in found})


def listed(step: SentenceContext, scope: Sequence[int], found: Sequence[Way]) -> Phrase | None:
    """Return ways to fill a clue: sets of values if these are enough, else in order."""
    cells = [step.position.model.cells[variable] for variable in scope]
    circle = result_of(step, scope)
    if circle is not None:
        told = list(dict.fromkeys(equation(way, circle) for way in found))
        return phrase("listed", ways=Clauses(told)) if len(told) <= MOST_TOLD else None
    sets = sorted({tuple(sorted(way)) for way in found})
    constraints = step.position.model.constraints
    weighed = any(isinstance(constraints[number], Linear) for number in step.numbers(MAIN))
    sign = "" if weighed else SIGNS.get(step.deduction.technique, "")
    enough = {value for way in sets for value in way}.isdisjoint(
        value for _, value in step.deduction.removals
    )
    if len(sets) <= MOST_TOLD and (enough or len(found) > MOST_TOLD):
        told = [written(way, sign) for way in sets]
        return phrase("listed" if enough else "listed-in-any-order", ways=Clauses(told))
    if len(found) <= MOST_TOLD:
        told = [written(way, sign) for way in found]
        order = ", ".join(map(cell_name, cells))
        return phrase("listed-in-order", ways=Clauses(told), order=order)
    return None


def written(way: Way, sign: str) -> str:
    """Return the values of a way, with a sign between them or in brackets."""
    return sign.join(map(str, way)) if sign else f"({', '.join(map(str, way))})"


def result_of(step: SentenceContext, scope: Sequence[int]) -> int | None:
    """Return the place of the cell that the others of a clue add up to, as that of an arrow."""
    constraints = step.position.model.constraints
    stated = [constraints[number] for number in step.numbers(MAIN)]
    if len(stated) != 1 or not isinstance(stated[0], Linear):
        return None
    if stated[0].operator != "=" or stated[0].total:
        return None
    factor = dict(zip(stated[0].variables, stated[0].coefficients, strict=True))
    sign = 1 if sum(factor.values()) > 0 else -1
    minus = [v for v, by in factor.items() if by == -sign]
    plus = [v for v, by in factor.items() if by == sign]
    if len(minus) != 1 or len(plus) + 1 != len(factor):
        return None
    return scope.index(minus[0]) if minus[0] in scope else None


def equation(way: Way, circle: int) -> str:
    """Return a way to fill a clue as a sum: 1+4=5."""
    others = sorted(value for at, value in enumerate(way) if at != circle)
    return f"{'+'.join(map(str, others))}={way[circle]}"


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
    """Say which ways to fill a clue leave its house room, or that all such ways have something."""
    names, numbers = step.houses(), step.numbers()
    parts: dict[str, Part] = {
        "clues": Names(names[1:]),
        "house": Names(names[:1]),
        "conclusion": step.conclusion,
    }
    clue = [n for n in numbers if step.position.names[n] == names[-1]]
    filled = fillings(step, clue, numbers[:1]) if len(names) == 2 else None
    if filled is not None:
        kept = [way for way in filled[1] if leaves_room(step, numbers[0], filled[0], way)]
        told = listed(step, filled[0], kept) if kept else None
        if told is not None and len(kept) < len(filled[1]):
            return phrase("clue-house-ways", ways=told, **parts)
    return phrase("clue-house", **parts)


def leaves_room(step: SentenceContext, house: int, scope: Sequence[int], way: Way) -> bool:
    """Return whether a house can still hold each of its values once a clue is filled so."""
    domains = domains_of(step)
    for variable, value in zip(scope, way, strict=True):
        domains[variable] = 1 << value
    return bool(SubModel([step.position.model.constraints[house]], domains).solutions(1))


@worded("innies-outies-one", "innies-outies")
def innies(step: SentenceContext) -> Phrase:
    """Say what houses make, how much of it cages are, and what is left for which cells."""
    total, sums, placed = sides(step)
    inside, outside = step.cells(MAIN), step.cells(OTHER)
    left = total - sum(sums) - placed
    if left < 0 or not inside:
        inside, outside, left = outside, inside, -left
    cells = " + ".join(map(cell_name, inside)) + "".join(f" - {cell_name(c)}" for c in outside)
    added = "+".join(map(str, sums)) + (f" = {sum(sums)}" if len(sums) > 1 else "")
    only = len(inside) == 1 and not outside
    told = phrase(
        "innies-outies-placed" if placed else "innies-outies",
        houses=step.houses(MAIN),
        total=total,
        sums=cages(step.houses(OTHER)),
        added=added,
        cells=cells,
        left=left,
    )
    return told if only else phrase("told", begin=told, conclusion=step.conclusion)


CAGE = re.compile(r"the cage \S+ at R(\d+)C(\d+)")


def cages(names: Names) -> Phrase:
    """Return the names of sums; of cages only where they are."""
    found = [CAGE.fullmatch(name) for name in names]
    if len(names) > 1 and all(found):
        cells = Cells((int(one[1]) - 1, int(one[2]) - 1) for one in found if one)
        return phrase("cages-at", cells=cells)
    return phrase("sums-of", sums=names, count=len(names))


def sides(step: SentenceContext) -> tuple[int, list[int], int]:
    """Return what houses make, what each sum makes, and what the cells placed between them make."""
    model, values = step.position.model, step.position.values
    known = dict(model.givens) | {step.position.variable_of[c]: v for c, v in values.items()}
    total = 0
    sums: list[tuple[int, int]] = []
    factor: dict[int, int] = {}
    for reason in step.deduction.because.reasons:
        constraint = model.constraints[reason.constraint]
        if reason.colour == MAIN:
            total += sum(values_of(values_of_cells(model)))
        elif isinstance(constraint, Sum) and reason.colour == OTHER:
            sums.append((min(constraint.variables), constraint.total))
        else:
            continue
        for variable in constraint.variables:
            factor[variable] = factor.get(variable, 0) + (1 if reason.colour == MAIN else -1)
    placed = sum(factor.get(v, 0) * value for v, value in known.items())
    return total, [total for _, total in sorted(sums)], placed


@worded("leftovers")
def leftovers(step: SentenceContext) -> Phrase:
    """Say which houses leave the same values over, and where."""
    cells, left = step.cells(MAIN), step.cells(OTHER)
    return phrase(
        "leftovers" if len(cells) > 1 else "leftovers-one",
        houses=step.houses(MAIN),
        others=step.houses(OTHER),
        cells=cells,
        left=left,
        conclusion=step.conclusion,
    )
