"""Sentences for singles, locked candidates, subsets and fish."""

from __future__ import annotations

from alldiff.cells import cell_name
from alldiff.techniques.catalogue import TECHNIQUES
from alldiff.techniques.names import cell_names, house_names, value_names
from alldiff.techniques.words.context import EXTRA, MAIN, OTHER, SentenceContext, only, worded


@worded("full-house")
def full_house(step: SentenceContext) -> str:
    """Say which cell of which house is the last."""
    ((cell, value),) = step.deduction.places
    house = house_names(step.houses())
    return f"{cell_name(cell)} is the last empty cell of {house}, so it is {value}"


@worded("hidden-single")
def hidden_single(step: SentenceContext) -> str:
    """Say where the value has one place."""
    ((cell, value),) = step.deduction.places
    return f"in {house_names(step.houses())} only {cell_name(cell)} can be {value}"


@worded("naked-single")
def naked_single(step: SentenceContext) -> str:
    """Say that the cell has one candidate."""
    ((cell, value),) = step.deduction.places
    return f"{cell_name(cell)} can only be {value}"


@worded("pointing", "claiming")
def locked(step: SentenceContext) -> str:
    """Say which house has the value only inside another."""
    inside, house = house_names(step.houses(MAIN)), house_names(step.houses(OTHER))
    return (
        f"in {inside} the {step.value} can only be in {house}, so no other cell of {house} is "
        f"{step.value} {only(step)}"
    )


@worded("naked-pair", "naked-triple", "naked-quad", "locked-pair", "locked-triple")
def naked(step: SentenceContext) -> str:
    """Say which cells use their values up."""
    cells, values = cell_names(step.cells()), value_names(step.values())
    return (
        f"in {house_names(step.houses())} the cells {cells} have only {values} between them, so "
        f"no other cell there has these: {step.conclusion}"
    )


@worded("hidden-pair", "hidden-triple", "hidden-quad")
def hidden(step: SentenceContext) -> str:
    """Say which values fill their cells."""
    cells, values = cell_names(step.cells()), value_names(step.values())
    return (
        f"in {house_names(step.houses(MAIN))} the values {values} can only be in {cells}, so these "
        f"cells are nothing else: {step.conclusion}"
    )


@worded(*(name for name in TECHNIQUES if TECHNIQUES[name].family == "fish"))
def fish(step: SentenceContext) -> str:
    """Say which houses have the value only inside which others, but for the fins."""
    base, cover = house_names(step.houses(MAIN)), house_names(step.houses(OTHER))
    value = step.value or step.values()[0]
    fins = step.cells(EXTRA)
    if not fins:
        return (
            f"in {base} the {value} can only be in {cover}, so no other cell of these is {value} "
            f"{only(step)}"
        )
    noun = "fins" if len(fins) > 1 else "fin"
    return (
        f"in {base} the {value} can only be in {cover}, or in the {noun} {cell_names(fins)}; "
        f"either way {step.conclusion}"
    )
