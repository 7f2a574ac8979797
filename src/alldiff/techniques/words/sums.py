"""Sentences for sums, as those of Kakuro, and for what no technique has a name for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from alldiff.core.cells import Cell, cell_name
from alldiff.core.constraints import AllDifferent, Sum
from alldiff.core.model import domain_of, values_of
from alldiff.languages import Cells, Clauses, Names, Phrase, Values, phrase
from alldiff.techniques.engine.reasoning import Reasoning
from alldiff.techniques.families.kakuro.splits import failed_combination
from alldiff.techniques.families.runs import likely_combinations
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


def values_at(step: SentenceContext, cell: Cell) -> Sequence[int]:
    """Return the value of a cell, or its candidates."""
    if cell in step.position.marks:
        return step.position.marks[cell]
    given = dict(step.position.model.givens)
    return [step.position.values.get(cell, given.get(step.position.variable_of[cell], 0))]


def arithmetic(step: SentenceContext, run: int) -> Phrase:
    """Return what a sum can be made of, as one writes it: 16 in two = 7+9."""
    rest, cells = open_part(step, run)
    domains = tuple(domain_of(step.position.marks[cell]) for cell in cells)
    ways = [tuple(values_of(mask)) for mask in likely_combinations(domains, rest)]
    whole = len(cells) == len(step.position.model.constraints[run].variables)
    key = "sum" if whole else "rest-of-sum"
    if not ways:
        key += "-impossible"
    elif len(ways) > MOST_COMBINATIONS:
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


@worded("sum-last-cell")
def last_cell(step: SentenceContext) -> Phrase:
    """Say what the other cells of a sum leave to the last one."""
    ((cell, value),) = step.deduction.places
    (run,) = runs(step)
    constraint = step.position.model.constraints[run]
    assert isinstance(constraint, Sum)
    cells = (step.position.model.cells[variable] for variable in constraint.variables)
    others = [values_at(step, other)[0] for other in cells if other != cell]
    sums = " - ".join(map(str, (constraint.total, *others)))
    made = f"{sums} = {value}" if others else str(value)
    return phrase("sum-last-cell", cell=Cells([cell]), house=step.houses(), made=made)


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
    """Say what the others of a run come to at least and at most, for the first cell named."""
    (run,) = runs(step)
    rest, cells = open_part(step, run)
    cell = min(step.removed_cells)
    gone = [value for at, value in step.deduction.removals if at == cell]
    others = [other for other in cells if other != cell]
    marks = [step.position.marks[other] for other in others]
    left = [value for value in step.position.marks[cell] if value not in gone]
    if not others:
        how = phrase("last-has", cell=Cells([cell]), sum=rest)
    elif max(gone) > max(left, default=0):
        low = lower_bound(min(own) for own in marks)
        how = phrase(
            "others-least",
            sum=rest,
            cells=Cells(others),
            others=low,
            value=rest - low,
            cell=Cells([cell]),
        )
    else:
        high = upper_bound(max(own) for own in marks)
        how = phrase(
            "others-most",
            sum=rest,
            cells=Cells(others),
            others=high,
            value=rest - high,
            cell=Cells([cell]),
        )
    return phrase("sum-bounds", run=step.houses(), how=how, conclusion=step.conclusion)


def lower_bound(lows: Iterable[int]) -> int:
    """Return the least that different values come to, none below its own bound."""
    total = before = 0
    for low in sorted(lows):
        before = max(low, before + 1)
        total += before
    return total


def upper_bound(highs: Iterable[int]) -> int:
    """Return the most that different values come to, none above its own bound."""
    total, before = 0, 1 << 30
    for high in sorted(highs, reverse=True):
        before = min(high, before - 1)
        total += before
    return total


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
    """Say which sums cancel out and what the cells at the edge come to, as a positive number."""
    model, edge = step.position.model, step.cells(MAIN)
    totals = {colour: totals_of(step, colour) for colour in (MAIN, OTHER)}
    factor: dict[Cell, int] = {}
    for reason in step.deduction.because.reasons:
        sign = -1 if reason.colour == OTHER else 1
        for variable in model.constraints[reason.constraint].variables:
            cell = model.cells[variable]
            # A run is stated twice: its cells add up, and they differ.
            if isinstance(model.constraints[reason.constraint], Sum):
                factor[cell] = factor.get(cell, 0) + sign
    placed = sum(
        sign * values_at(step, cell)[0] for cell, sign in factor.items() if cell not in edge
    )
    left = sum(totals[MAIN]) - sum(totals[OTHER]) - placed
    more, fewer = (MAIN, OTHER) if left >= 0 else (OTHER, MAIN)
    way = 1 if more == MAIN else -1
    plus = [cell_name(cell) for cell in edge if factor[cell] * way > 0]
    minus = [cell_name(cell) for cell in edge if factor[cell] * way < 0]
    sums = [f"({one})" if "+" in one else one for one in map(added, (totals[more], totals[fewer]))]
    return phrase(
        "kakuro-balance-placed" if placed else "kakuro-balance",
        more=step.houses(more),
        fewer=step.houses(fewer),
        edge=" - ".join([" + ".join(plus), *minus]).strip(),
        sums=" - ".join(sums),
        left=abs(left),
        conclusion=step.conclusion,
    )


def totals_of(step: SentenceContext, colour: int) -> list[int]:
    """Return the sums of one direction."""
    constraints = step.position.model.constraints
    stated = (constraints[run] for run in runs(step, colour))
    return [constraint.total for constraint in stated if isinstance(constraint, Sum)]


def added(totals: Sequence[int]) -> str:
    """Return sums as one adds them."""
    return "+".join(map(str, totals)) or "0"


@worded("kakuro-split")
def split(step: SentenceContext) -> Phrase:
    """Say which run has two combinations, and which of them fails, if one does."""
    run = runs(step, MAIN)[0]
    others = step.houses(OTHER)
    failed = failed_combination(Reasoning(step.position), run) if others else None
    return phrase(
        "kakuro-split-fails" if failed else "kakuro-split-through" if others else "kakuro-split",
        sum=arithmetic(step, run),
        others=others,
        failed="+".join(map(str, values_of(failed or 0))),
        conclusion=step.conclusion,
    )


def is_run(step: SentenceContext, run: int) -> bool:
    """Return whether all reasons of a step are that the cells of a sum add up, and differ."""
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
