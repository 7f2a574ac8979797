"""Sentences for techniques that rely on the puzzle having one solution."""

from __future__ import annotations

from alldiff.cells import Cell
from alldiff.techniques.catalogue import TECHNIQUES
from alldiff.techniques.names import cell_names, house_names, value_names
from alldiff.techniques.words.context import EXTRA, SentenceContext, worded


@worded(*(name for name in TECHNIQUES if TECHNIQUES[name].family == "uniqueness"))
def deadly(step: SentenceContext) -> str:
    """Say which cells must not come down to which values, and what saves them."""
    pattern = step.deduction.because.deadly
    cells = [one.cell for one in pattern]
    values = {value for one in pattern for value in one.values}
    if step.deduction.technique.startswith("bug"):
        danger = "if every open cell came down to two candidates there would be two solutions"
    else:
        danger = (
            f"if {cell_names(cells)} were only {value_names(values)}, these could be swapped and "
            "there would be two solutions"
        )
    return f"{danger}; {saved(step)}{step.conclusion}"


def saved(step: SentenceContext) -> str:
    """Return what has to be so instead, by the type of the pattern."""
    technique = step.deduction.technique
    extra = [shade for shade in step.deduction.because.shades if shade.colour == EXTRA]
    cells, values = {shade.cell for shade in extra}, {shade.value for shade in extra}
    if technique.endswith(("-2", "-5")) and extra:
        return f"so one of {cell_names(cells)} is {value_names(values, 'or')}; "
    if technique.endswith("-3") and extra:
        rest = [cell for cell in step.cells() if cell not in pattern_cells(step)]
        others = f", and with {cell_names(rest)} these are used up" if rest else ""
        return f"so one of {cell_names(cells)} is {value_names(values, 'or')}{others}; "
    if technique.endswith(("-4", "-6")) or technique == "hidden-rectangle":
        swung = {value for one in step.deduction.because.deadly for value in one.values}
        kept = swung - {value for _, value in step.deduction.removals}
        if kept:
            return f"and {value_names(kept)} has to be there ({house_names(step.houses())}); so "
    return "so "


def pattern_cells(step: SentenceContext) -> set[Cell]:
    """Return the cells of the deadly pattern."""
    return {deadly.cell for deadly in step.deduction.because.deadly}
