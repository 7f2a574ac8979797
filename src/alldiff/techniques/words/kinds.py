"""Sentences for Kakuro, for Greater-Than, and for what no technique has a name for."""

from __future__ import annotations

from alldiff.clues import cell_name
from alldiff.constraints import Less
from alldiff.kinds import to_model
from alldiff.techniques.names import cell_names, house_names, joined, value_names
from alldiff.techniques.words.basic import hidden, naked
from alldiff.techniques.words.chains import absurd
from alldiff.techniques.words.told import MAIN, OTHER, Told, collected, worded

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
def last_cell(told: Told) -> str:
    """Say whose sum lacks what."""
    ((cell, value),) = told.deduction.places
    run = house_names(told.houses())
    return f"{cell_name(cell)} is the last open cell of {run}, so it is {value}"


@worded("kakuro-crossing")
def crossing(told: Told) -> str:
    """Say what two runs have in common."""
    ((cell, value),) = told.deduction.places
    return (
        f"the combinations of {house_names(told.houses())} have only {value} in common where they "
        f"cross, so {cell_name(cell)} is {value}"
    )


@worded("kakuro-unique-combination")
def unique_combination(told: Told) -> str:
    """Say that there is one set of values."""
    run, values = house_names(told.houses()), value_names(told.values())
    return f"only {values} make up what {run} still lacks, so {told.conclusion}"


@worded("kakuro-required-digit")
def required_digit(told: Told) -> str:
    """Say what a run needs and where alone it can have it."""
    ((cell, value),) = told.deduction.places
    return (
        f"every combination of {house_names(told.houses())} needs {article(value)}, and only "
        f"{cell_name(cell)} can be it"
    )


@worded("kakuro-bounds")
def bounds(told: Told) -> str:
    """Say that the rest of the run cannot make up for it."""
    return (
        f"with anything else the other cells of {house_names(told.houses())} could not make up the "
        f"sum, so {told.conclusion}"
    )


@worded("kakuro-combinations", "kakuro-arrangement", "greater-than-arrangement")
def arrangement(told: Told) -> str:
    """Say that nothing else fills the house or run."""
    ways = {
        "kakuro-combinations": "no combination left for {} has",
        "kakuro-arrangement": "no way to fill {} has",
        "greater-than-arrangement": "no way to fill {} by its signs has",
    }
    way = ways[told.deduction.technique].format(house_names(told.houses(MAIN)))
    return f"{way} anything else, so {told.conclusion}"


@worded("kakuro-fish")
def fish(told: Told) -> str:
    """Say which runs need the value, and which runs they use up."""
    return (
        f"{house_names(told.houses(MAIN))} all need {article(told.value)}, with places only in "
        f"{house_names(told.houses(OTHER))}, so {told.conclusion}"
    )


@worded("kakuro-balance")
def balance(told: Told) -> str:
    """Say which sums cancel out and what is left of them."""
    across, down = house_names(told.houses(MAIN)), house_names(told.houses(OTHER))
    less = f"{across} less {down}" if across and down else across or down
    cells = cell_names(told.cells(MAIN))
    return f"{less} leaves only {cells} to make the difference, so {told.conclusion}"


@worded("kakuro-split")
def split(told: Told) -> str:
    """Say which run has two combinations."""
    others = told.houses(OTHER)
    through = f", through {house_names(others)}," if others else ""
    return (
        f"whichever of its two combinations {house_names(told.houses(MAIN))} takes{through} "
        f"{told.conclusion}"
    )


def line_of(told: Told) -> str:
    """Return the cells of a line of signs, from the smallest on."""
    return " < ".join(cell_name(shade.cell) for shade in told.deduction.because.shades)


@worded("greater-than-full-chain")
def full_chain(told: Told) -> str:
    """Say which line has as many cells as values."""
    return f"{line_of(told)} has as many cells as values left for it, so {told.conclusion}"


@worded("greater-than-chain")
def chain(told: Told) -> str:
    """Say along which line values grow."""
    return f"along {line_of(told)} every cell needs room for the others, so {told.conclusion}"


@worded("greater-than-extreme")
def extreme(told: Told) -> str:
    """Say in which house signs leave one place."""
    ((cell, value),) = told.deduction.places
    house = house_names(told.houses(MAIN))
    return (
        f"in {house} signs or values keep {value} from every other cell, so "
        f"{cell_name(cell)} is {value}"
    )


@worded("greater-than-house")
def beyond(told: Told) -> str:
    """Say below or above which cells of a house the cell is."""
    model = to_model(told.puzzle)
    constraints = (model.constraints[r.constraint] for r in told.deduction.because.reasons)
    below = {model.cells[c.less] for c in constraints if isinstance(c, Less)}
    (cell,) = told.removed_cells
    side, sort = ("below", "greater") if cell in below else ("above", "smaller")
    cells = told.cells(MAIN)
    return (
        f"{cell_name(cell)} is {side} {cell_names(cells)} of {house_names(told.houses(MAIN))}, "
        f"which need {len(cells)} {sort} values, so {told.conclusion}"
    )


@worded("greater-than-subset")
def ordered_subset(told: Told) -> str:
    """Say which cells share which values out in order."""
    cells, values = cell_names(told.cells()), value_names(told.values())
    return (
        f"in {house_names(told.houses(MAIN))} the cells {cells} share {values}, and their signs "
        f"put them in order, so {told.conclusion}"
    )


def by_reasons(told: Told) -> str:
    """Return what the reasons together leave: for techniques without words of their own."""
    left = [f"only {value} in {cell_name(cell)}" for cell, value in told.deduction.places]
    by_value = collected((value, cell) for cell, value in told.deduction.removals)
    # Values that leave the same cells are told together.
    alike = collected((tuple(sorted(cells)), value) for value, cells in sorted(by_value.items()))
    for cells, values in alike.items():
        left.append(f"no {value_names(values, 'or')} in {cell_names(cells, 'or')}")
    reasons = told.houses()
    if not reasons:
        only = [f"{cell_name(cell)} can only be {value}" for cell, value in told.deduction.places]
        return joined(only) or told.conclusion
    together = "together leave" if len(reasons) > 1 else "leaves"
    return f"{house_names(reasons)} {together} {joined(left)}"
