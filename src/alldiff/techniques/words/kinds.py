"""Sentences for Kakuro, for Greater-Than, and for what no technique has a name for."""

from __future__ import annotations

from alldiff.cells import cell_name
from alldiff.constraints import Less
from alldiff.techniques.names import cell_names, house_names, joined, value_names
from alldiff.techniques.words.basic import hidden, naked
from alldiff.techniques.words.chains import absurd
from alldiff.techniques.words.context import MAIN, OTHER, SentenceContext, collected, worded

worded("kakuro-naked-subset")(naked)
worded("kakuro-hidden-subset")(hidden)
worded("kakuro-chain")(absurd)


def article(value: int) -> str:
    """Return a value of a Kakuro with its article.

    >>> article(8)
    'an 8'
    """
    return f"{'an' if value == 8 else 'a'} {value}"


@worded("kakuro-last-cell")
def last_cell(step: SentenceContext) -> str:
    """Say whose sum lacks what."""
    ((cell, value),) = step.deduction.places
    run = house_names(step.houses())
    return f"{cell_name(cell)} is the last open cell of {run}, so it is {value}"


@worded("kakuro-crossing")
def crossing(step: SentenceContext) -> str:
    """Say what two runs have in common."""
    ((cell, value),) = step.deduction.places
    return (
        f"the combinations of {house_names(step.houses())} have only {value} in common where they "
        f"cross, so {cell_name(cell)} is {value}"
    )


@worded("kakuro-unique-combination")
def unique_combination(step: SentenceContext) -> str:
    """Say that there is one set of values."""
    run, values = house_names(step.houses()), value_names(step.values())
    return f"only {values} make up what {run} still lacks, so {step.conclusion}"


@worded("kakuro-required-digit")
def required_digit(step: SentenceContext) -> str:
    """Say what a run needs and where alone it can have it."""
    ((cell, value),) = step.deduction.places
    return (
        f"every combination of {house_names(step.houses())} needs {article(value)}, and only "
        f"{cell_name(cell)} can be it"
    )


@worded("kakuro-bounds")
def bounds(step: SentenceContext) -> str:
    """Say that the rest of the run cannot make up for it."""
    return (
        f"with anything else the other cells of {house_names(step.houses())} could not make up the "
        f"sum, so {step.conclusion}"
    )


@worded("kakuro-combinations", "kakuro-arrangement", "greater-than-arrangement")
def arrangement(step: SentenceContext) -> str:
    """Say that nothing else fills the house or run."""
    ways = {
        "kakuro-combinations": "no combination left for {} has",
        "kakuro-arrangement": "no way to fill {} has",
        "greater-than-arrangement": "no way to fill {} by its signs has",
    }
    way = ways[step.deduction.technique].format(house_names(step.houses(MAIN)))
    return f"{way} anything else, so {step.conclusion}"


@worded("kakuro-fish")
def fish(step: SentenceContext) -> str:
    """Say which runs need the value, and which runs they use up."""
    return (
        f"{house_names(step.houses(MAIN))} all need {article(step.value)}, with places only in "
        f"{house_names(step.houses(OTHER))}, so {step.conclusion}"
    )


@worded("kakuro-balance")
def balance(step: SentenceContext) -> str:
    """Say which sums cancel out and what is left of them."""
    across, down = house_names(step.houses(MAIN)), house_names(step.houses(OTHER))
    less = f"{across} less {down}" if across and down else across or down
    cells = cell_names(step.cells(MAIN))
    return f"{less} leaves only {cells} to make the difference, so {step.conclusion}"


@worded("kakuro-split")
def split(step: SentenceContext) -> str:
    """Say which run has two combinations."""
    others = step.houses(OTHER)
    through = f", through {house_names(others)}," if others else ""
    return (
        f"whichever of its two combinations {house_names(step.houses(MAIN))} takes{through} "
        f"{step.conclusion}"
    )


def line_of(step: SentenceContext) -> str:
    """Return the cells of a line of signs, from the smallest on."""
    return " < ".join(cell_name(shade.cell) for shade in step.deduction.because.shades)


@worded("greater-than-full-chain")
def full_chain(step: SentenceContext) -> str:
    """Say which line has as many cells as values."""
    return f"{line_of(step)} has as many cells as values left for it, so {step.conclusion}"


@worded("greater-than-chain")
def chain(step: SentenceContext) -> str:
    """Say along which line values grow."""
    return f"along {line_of(step)} every cell needs room for the others, so {step.conclusion}"


@worded("greater-than-extreme")
def extreme(step: SentenceContext) -> str:
    """Say in which house signs leave one place."""
    ((cell, value),) = step.deduction.places
    house = house_names(step.houses(MAIN))
    return (
        f"in {house} signs or values keep {value} from every other cell, so "
        f"{cell_name(cell)} is {value}"
    )


@worded("greater-than-house")
def beyond(step: SentenceContext) -> str:
    """Say below or above which cells of a house the cell is."""
    model = step.position.model
    constraints = (model.constraints[r.constraint] for r in step.deduction.because.reasons)
    below = {model.cells[c.less] for c in constraints if isinstance(c, Less)}
    (cell,) = step.removed_cells
    side, sort = ("below", "greater") if cell in below else ("above", "smaller")
    cells = step.cells(MAIN)
    return (
        f"{cell_name(cell)} is {side} {cell_names(cells)} of {house_names(step.houses(MAIN))}, "
        f"which need {len(cells)} {sort} values, so {step.conclusion}"
    )


@worded("greater-than-subset")
def ordered_subset(step: SentenceContext) -> str:
    """Say which cells share which values out in order."""
    cells, values = cell_names(step.cells()), value_names(step.values())
    return (
        f"in {house_names(step.houses(MAIN))} the cells {cells} share {values}, and their signs "
        f"put them in order, so {step.conclusion}"
    )


def by_reasons(step: SentenceContext) -> str:
    """Return what the reasons together leave: for techniques without words of their own."""
    left = [f"only {value} in {cell_name(cell)}" for cell, value in step.deduction.places]
    by_value = collected((value, cell) for cell, value in step.deduction.removals)
    # Values that leave the same cells are named together.
    alike = collected((tuple(sorted(cells)), value) for value, cells in sorted(by_value.items()))
    for cells, values in alike.items():
        left.append(f"no {value_names(values, 'or')} in {cell_names(cells, 'or')}")
    reasons = step.houses()
    if not reasons:
        only = [f"{cell_name(cell)} can only be {value}" for cell, value in step.deduction.places]
        return joined(only) or step.conclusion
    together = "together leave" if len(reasons) > 1 else "leaves"
    return f"{house_names(reasons)} {together} {joined(left)}"
