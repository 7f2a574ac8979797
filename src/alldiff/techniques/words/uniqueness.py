"""Sentences for techniques that rely on the puzzle having one solution."""

from __future__ import annotations

from alldiff.techniques.catalogue import TECHNIQUES
from alldiff.techniques.names import cell_names, house_names, value_names
from alldiff.techniques.words.told import EXTRA, Told, worded


@worded(*(name for name in TECHNIQUES if TECHNIQUES[name].family == "uniqueness"))
def deadly(told: Told) -> str:
    """Say which cells must not come down to which values, and what saves them."""
    pattern = told.deduction.because.deadly
    cells = [one.cell for one in pattern]
    values = {value for one in pattern for value in one.values}
    if told.deduction.technique.startswith("bug"):
        danger = "if every open cell came down to two candidates there would be two solutions"
    else:
        danger = (
            f"if {cell_names(cells)} were only {value_names(values)}, these could be swapped and "
            "there would be two solutions"
        )
    return f"{danger}; {saved(told)}{told.conclusion}"


def saved(told: Told) -> str:
    """Return what has to be so instead, as far as extra candidates say it."""
    extra = [shade for shade in told.deduction.because.shades if shade.colour == EXTRA]
    if not extra:
        return "so "
    by_value: dict[int, list[tuple[int, int]]] = {}
    for shade in extra:
        by_value.setdefault(shade.value, []).append(shade.cell)
    if told.deduction.places and set(told.deduction.places) <= {(s.cell, s.value) for s in extra}:
        return "so "
    ways = [
        f"{cell_names(cells, 'or')} is {value}"
        for value, cells in sorted(by_value.items())
        if value
    ]
    house = told.houses(EXTRA)
    inside = f" (in {house_names(house)})" if house else ""
    return f"so {', or '.join(ways)}{inside}; " if ways else "so "
