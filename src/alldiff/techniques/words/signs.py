"""Sentences for signs between cells, as those of Greater-Than, and for thermometers."""

from __future__ import annotations

from alldiff.core.cells import cell_name
from alldiff.core.constraints import Less
from alldiff.languages import Cells, Phrase, phrase
from alldiff.languages.speech import SIGN
from alldiff.techniques.words.context import MAIN, OTHER, SentenceContext, worded
from alldiff.techniques.words.sums import values_at


@worded("greater-than-full-chain", "greater-than-chain")
def line(step: SentenceContext) -> Phrase:
    """Say which line of signs there is, from the smallest cell on, and between which values."""
    cells = [shade.cell for shade in step.deduction.because.shades]
    key, clues = step.deduction.technique, step.houses()
    if key == "greater-than-chain" and not any(SIGN in name for name in clues):
        # A thermometer has a name of its own.
        key = "greater-than-chain-of"
    return phrase(
        key,
        clues=clues,
        line=" < ".join(map(cell_name, cells)),
        first=Cells(cells[:1]),
        last=Cells(cells[-1:]),
        least=min(values_at(step, cells[0])),
        most=max(values_at(step, cells[-1])),
        conclusion=step.conclusion,
    )


@worded("greater-than-extreme")
def extreme(step: SentenceContext) -> Phrase:
    """Say which signs keep a value from all cells of a house but one."""
    ((cell, value),) = step.deduction.places
    return phrase(
        "greater-than-extreme",
        house=step.houses(MAIN),
        cell=Cells([cell]),
        value=value,
        signs=step.houses(OTHER),
    )


@worded("greater-than-house")
def beyond(step: SentenceContext) -> Phrase:
    """Say that a cell is smaller or greater than several different ones of a house."""
    model = step.position.model
    constraints = (model.constraints[r.constraint] for r in step.deduction.because.reasons)
    below = {model.cells[c.less] for c in constraints if isinstance(c, Less)}
    (cell,) = step.removed_cells
    cells, signs = step.cells(MAIN), step.houses(OTHER)
    key = "smaller-than-cells" if cell in below else "greater-than-cells"
    return phrase(
        f"{key}-by" if len(signs) > len(cells) else key,
        cell=Cells([cell]),
        cells=cells,
        house=step.houses(MAIN),
        signs=signs,
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


@worded("greater-than-arrangement")
def arrangement(step: SentenceContext) -> Phrase:
    """Say what every way to fill the house has that keeps to its signs."""
    house, signs = step.houses(MAIN), step.houses(OTHER)
    if not signs:
        return phrase("clue-every-way", clue=house, conclusion=step.conclusion)
    return phrase("greater-than-arrangement", house=house, signs=signs, conclusion=step.conclusion)
