"""Sentences for singles, locked candidates, subsets and fish."""

from __future__ import annotations

from alldiff.clues import cell_name
from alldiff.techniques.catalogue import TECHNIQUES
from alldiff.techniques.names import cell_names, house_names, value_names
from alldiff.techniques.words.told import EXTRA, MAIN, OTHER, Told, only, worded


@worded("full-house")
def full_house(told: Told) -> str:
    """Say which cell of which house is the last."""
    ((cell, value),) = told.deduction.places
    house = house_names(told.houses())
    return f"{cell_name(cell)} is the last empty cell of {house}, so it is {value}"


@worded("hidden-single")
def hidden_single(told: Told) -> str:
    """Say where the value has one place."""
    ((cell, value),) = told.deduction.places
    return f"in {house_names(told.houses())} only {cell_name(cell)} can be {value}"


@worded("naked-single")
def naked_single(told: Told) -> str:
    """Say that the cell has one candidate."""
    ((cell, value),) = told.deduction.places
    return f"{cell_name(cell)} can only be {value}"


@worded("pointing", "claiming")
def locked(told: Told) -> str:
    """Say which house has the value only inside another."""
    inside, house = house_names(told.houses(MAIN)), house_names(told.houses(OTHER))
    return (
        f"in {inside} the {told.value} can only be in {house}, so no other cell of {house} is "
        f"{told.value} {only(told)}"
    )


@worded("naked-pair", "naked-triple", "naked-quad", "locked-pair", "locked-triple")
def naked(told: Told) -> str:
    """Say which cells use their values up."""
    cells, values = cell_names(told.cells()), value_names(told.values())
    return (
        f"in {house_names(told.houses())} the cells {cells} have only {values} between them, so "
        f"no other cell there has these: {told.conclusion}"
    )


@worded("hidden-pair", "hidden-triple", "hidden-quad")
def hidden(told: Told) -> str:
    """Say which values fill their cells."""
    cells, values = cell_names(told.cells()), value_names(told.values())
    return (
        f"in {house_names(told.houses(MAIN))} the values {values} can only be in {cells}, so these "
        f"cells are nothing else: {told.conclusion}"
    )


@worded(*(name for name in TECHNIQUES if TECHNIQUES[name].family == "fish"))
def fish(told: Told) -> str:
    """Say which houses have the value only inside which others, but for the fins."""
    base, cover = house_names(told.houses(MAIN)), house_names(told.houses(OTHER))
    value = told.value or told.values()[0]
    fins = told.cells(EXTRA)
    if not fins:
        return (
            f"in {base} the {value} can only be in {cover}, so no other cell of these is {value} "
            f"{only(told)}"
        )
    noun = "fins" if len(fins) > 1 else "fin"
    return (
        f"in {base} the {value} can only be in {cover}, or in the {noun} {cell_names(fins)}; "
        f"either way {told.conclusion}"
    )
