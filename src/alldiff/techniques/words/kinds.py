"""Sentences for Kakuro, for Greater-Than, and for what no technique has a name for."""

from __future__ import annotations

from collections.abc import Iterable

from alldiff.cells import Cell, cell_name
from alldiff.constraints import AllDifferent, Less, Sum
from alldiff.languages import Cells, Clauses, Names, Phrase, Values, phrase
from alldiff.model import domain_of, values_of
from alldiff.techniques.runs import likely_combinations
from alldiff.techniques.words.context import MAIN, OTHER, SentenceContext, worded

MOST_COMBINATIONS = 4
"""More ways to make a sum than this are not listed."""
LARGEST_WORD = 9
"""Greater numbers are written in digits."""


def runs(step: SentenceContext, *colours: int) -> list[int]:
    """Return the sums among the reasons of these colours, by the numbers of their constraints."""
    model = step.position.model
    return list(
        dict.fromkeys(
            reason.constraint
            for reason in step.deduction.because.reasons
            if isinstance(model.constraints[reason.constraint], Sum)
            and (not colours or reason.colour in colours)
        )
    )


def open_part(step: SentenceContext, run: int) -> tuple[int, list[Cell]]:
    """Return what is left of a sum, and the open cells that make it up."""
    position = step.position
    constraint = position.model.constraints[run]
    assert isinstance(constraint, Sum)
    given = dict(position.model.givens)
    rest, left = constraint.total, []
    for variable in constraint.variables:
        cell = position.model.cells[variable]
        if cell in position.marks:
            left.append(cell)
        else:
            rest -= position.values.get(cell, given.get(variable, 0))
    return rest, left


def arithmetic(step: SentenceContext, run: int) -> Phrase:
    """Return what a sum can be made of, as one writes it: 16 in two = 7+9."""
    rest, cells = open_part(step, run)
    domains = tuple(domain_of(step.position.marks[cell]) for cell in cells)
    ways = [tuple(values_of(mask)) for mask in likely_combinations(domains, rest)]
    whole = len(cells) == len(step.position.model.constraints[run].variables)
    key = "sum" if whole else "rest-of-sum"
    if len(ways) > MOST_COMBINATIONS:
        key += "-of"
    count = len(cells)
    return phrase(
        key,
        sum=rest,
        count=phrase(f"number-{count}") if count <= LARGEST_WORD else count,
        ways=Clauses("+".join(map(str, way)) for way in ways),
        values=Values(value for way in ways for value in way),
        run=Names([step.position.names[run]]),
    )


@worded("kakuro-crossing")
def crossing(step: SentenceContext) -> Phrase:
    """Say what two runs can be made of, and what they have in common."""
    ((cell, value),) = step.deduction.places
    sums = Clauses(arithmetic(step, run) for run in runs(step))
    return phrase("kakuro-crossing", sums=sums, cell=Cells([cell]), value=value)


@worded("sum-required-digit")
def required_digit(step: SentenceContext) -> Phrase:
    """Say what a run needs and where alone it can have it."""
    ((cell, value),) = step.deduction.places
    (run,) = runs(step)
    return phrase("sum-required-digit", sum=arithmetic(step, run), cell=Cells([cell]), value=value)


@worded("sum-unique-combination", "sum-combinations", "sum-arrangement")
def combination(step: SentenceContext) -> Phrase:
    """Say what the run can be made of."""
    (run,) = runs(step)
    return phrase(step.deduction.technique, sum=arithmetic(step, run), conclusion=step.conclusion)


@worded("sum-bounds")
def bounds(step: SentenceContext) -> Phrase:
    """Say what the others of a run come to at least and at most, for the first cell told."""
    (run,) = runs(step)
    rest, cells = open_part(step, run)
    cell = min(step.removed_cells)
    gone = [value for at, value in step.deduction.removals if at == cell]
    others = [other for other in cells if other != cell]
    marks = [step.position.marks[other] for other in others]
    left = [value for value in step.position.marks[cell] if value not in gone]
    if max(gone) > max(left, default=0):
        low = least(min(own) for own in marks)
        how = phrase(
            "others-least",
            sum=rest,
            cells=Cells(others),
            others=low,
            value=rest - low,
            cell=Cells([cell]),
        )
    else:
        high = most(max(own) for own in marks)
        how = phrase(
            "others-most",
            sum=rest,
            cells=Cells(others),
            others=high,
            value=rest - high,
            cell=Cells([cell]),
        )
    return phrase("sum-bounds", run=step.houses(), how=how, conclusion=step.conclusion)


def least(lows: Iterable[int]) -> int:
    """Return the least that different values come to, none below its own bound."""
    total = before = 0
    for low in sorted(lows):
        before = max(low, before + 1)
        total += before
    return total


def most(highs: Iterable[int]) -> int:
    """Return the most that different values come to, none above its own bound."""
    total, before = 0, 1 << 30
    for high in sorted(highs, reverse=True):
        before = min(high, before - 1)
        total += before
    return total


@worded("greater-than-arrangement")
def arrangement(step: SentenceContext) -> Phrase:
    """Say that nothing else fills the house."""
    return phrase("greater-than-arrangement", house=step.houses(MAIN), conclusion=step.conclusion)


@worded("kakuro-fish")
def fish(step: SentenceContext) -> Phrase:
    """Say which runs need the value, and which runs they use up."""
    return phrase(
        "kakuro-fish",
        base=step.houses(MAIN),
        value=step.value,
        cover=step.houses(OTHER),
        conclusion=step.conclusion,
    )


@worded("kakuro-balance")
def balance(step: SentenceContext) -> Phrase:
    """Say which sums cancel out and what the cells at the edge come to."""
    across, down = (sum_of(step, colour) for colour in (MAIN, OTHER))
    model, edge = step.position.model, step.cells(MAIN)
    factor: dict[Cell, int] = {}
    for reason in step.deduction.because.reasons:
        sign = -1 if reason.colour == OTHER else 1
        for variable in model.constraints[reason.constraint].variables:
            cell = model.cells[variable]
            factor[cell] = factor.get(cell, 0) + sign
    return phrase(
        "kakuro-balance",
        across=across,
        down=down,
        edge=equation(edge, factor),
        difference=difference(step, edge, factor),
        conclusion=step.conclusion,
    )


def sum_of(step: SentenceContext, colour: int) -> Phrase:
    """Return the sums of one direction, added up."""
    model = step.position.model
    totals = [
        constraint.total
        for run in runs(step, colour)
        if isinstance(constraint := model.constraints[run], Sum)
    ]
    return phrase(
        "across-sums" if colour == MAIN else "down-sums",
        sums="+".join(map(str, totals)) or "0",
        runs=step.houses(colour),
    )


def equation(edge: Cells, factor: dict[Cell, int]) -> str:
    """Return the cells at the edge as a sum: R1C1 + R2C2 - R3C3."""
    plus = [cell for cell in edge if factor.get(cell, 0) > 0]
    minus = [cell for cell in edge if factor.get(cell, 0) < 0]
    if not plus:
        plus, minus = minus, plus
    return " - ".join([" + ".join(map(cell_name, plus)), *map(cell_name, minus)])


def difference(step: SentenceContext, edge: Cells, factor: dict[Cell, int]) -> int:
    """Return what the cells at the edge come to."""
    model = step.position.model
    total = 0
    for colour, sign in ((MAIN, 1), (OTHER, -1)):
        for run in runs(step, colour):
            constraint = model.constraints[run]
            assert isinstance(constraint, Sum)
            total += sign * constraint.total
    given = dict(model.givens)
    for cell, sign in factor.items():
        if cell not in edge and sign:
            variable = step.position.variable_of[cell]
            total -= sign * (step.position.values.get(cell) or given.get(variable, 0))
    return total if any(factor.get(cell, 0) > 0 for cell in edge) else -total


@worded("kakuro-split")
def split(step: SentenceContext) -> Phrase:
    """Say which run has two combinations."""
    run = runs(step, MAIN)[0]
    others = step.houses(OTHER)
    return phrase(
        "kakuro-split-through" if others else "kakuro-split",
        sum=arithmetic(step, run),
        others=others,
        conclusion=step.conclusion,
    )


@worded("greater-than-full-chain", "greater-than-chain")
def line(step: SentenceContext) -> Phrase:
    """Say which line of signs there is, from the smallest cell on."""
    cells = [shade.cell for shade in step.deduction.because.shades]
    return phrase(
        step.deduction.technique,
        line=" < ".join(map(cell_name, cells)),
        count=len(cells),
        conclusion=step.conclusion,
    )


@worded("greater-than-extreme")
def extreme(step: SentenceContext) -> Phrase:
    """Say in which house signs leave one place."""
    ((cell, value),) = step.deduction.places
    return phrase("greater-than-extreme", house=step.houses(MAIN), cell=Cells([cell]), value=value)


@worded("greater-than-house")
def beyond(step: SentenceContext) -> Phrase:
    """Say below or above which cells of a house the cell is."""
    model = step.position.model
    constraints = (model.constraints[r.constraint] for r in step.deduction.because.reasons)
    below = {model.cells[c.less] for c in constraints if isinstance(c, Less)}
    (cell,) = step.removed_cells
    cells = step.cells(MAIN)
    return phrase(
        "below-a-house" if cell in below else "above-a-house",
        cell=Cells([cell]),
        cells=cells,
        house=step.houses(MAIN),
        count=len(cells),
        conclusion=step.conclusion,
    )


@worded("greater-than-subset")
def ordered_subset(step: SentenceContext) -> Phrase:
    """Say which cells share which values out in order."""
    return phrase(
        "greater-than-subset",
        house=step.houses(MAIN),
        cells=step.cells(),
        values=step.values(),
        conclusion=step.conclusion,
    )


def is_run(step: SentenceContext, run: int) -> bool:
    """Tell whether all reasons of a step are that the cells of a sum add up, and differ."""
    model = step.position.model
    stated = [model.constraints[reason.constraint] for reason in step.deduction.because.reasons]
    differ = [one for one in stated if type(one) is AllDifferent]
    scopes = {frozenset(one.variables) for one in stated}
    return len(scopes) == len(differ) == len(stated) - 1 == 1 and max(
        model.constraints[run].variables
    ) < len(model.cells)


def by_reasons(step: SentenceContext) -> Phrase:
    """Return what the reasons together leave: for techniques without words of their own."""
    reasons, sums = step.houses(), runs(step)
    if not reasons:
        only = [
            phrase("can-only-be", cell=Cells([cell]), value=value)
            for cell, value in step.deduction.places
        ]
        return phrase("clauses", clauses=Clauses(only) or step.conclusion)
    if len(sums) == 1 and is_run(step, sums[0]):
        return phrase(
            "sum-alone", run=reasons, sum=arithmetic(step, sums[0]), conclusion=step.conclusion
        )
    return phrase("together-leave", reasons=reasons, conclusion=step.conclusion)
