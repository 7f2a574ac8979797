"""Sentences for techniques that rely on the puzzle having one solution."""

from __future__ import annotations

from alldiff.languages import Cells, Clauses, Names, Phrase, Said, Values, phrase
from alldiff.techniques.engine.catalogue import TECHNIQUES
from alldiff.techniques.engine.reasoning import Reasoning
from alldiff.techniques.families.gurth import MOVES, exchange_of, keeps
from alldiff.techniques.words.context import EXTRA, MAIN, OTHER, SentenceContext, worded


@worded(*(name for name in TECHNIQUES if TECHNIQUES[name].family == "uniqueness"))
def deadly(step: SentenceContext) -> Phrase:
    """Say which cells must not come down to which values, and what saves them."""
    pattern = step.deduction.because.deadly
    values = Values(value for one in pattern for value in one.values)
    if step.deduction.technique.startswith("bug"):
        danger = phrase("grave")
    else:
        placed = step.deduction.technique.startswith("avoidable")
        key = "swapped-placed" if placed else "swapped"
        danger = phrase(key, cells=pattern_cells(step), values=values)
    saved = saving(step, values)
    if not saved:
        return phrase("deadly", danger=danger, conclusion=step.conclusion)
    return phrase("deadly-saved", danger=danger, saved=saved, conclusion=step.conclusion)


def saving(step: SentenceContext, values: Values) -> Said:
    """Return what has to be so instead, by the type of the pattern; '' where that is plain."""
    technique = step.deduction.technique
    extra = step.candidates(EXTRA)
    cells, too_many = Cells(cell for cell, _ in extra), Values(value for _, value in extra)
    if technique == "bug-1":
        return too_often(step)
    if technique.endswith(("-2", "-5")) and extra:
        return phrase("one-of-them-is", cells=cells, values=too_many)
    if technique.endswith("-3") and extra:
        rest = step.cells(OTHER)
        return phrase(
            "one-of-them-with",
            cells=cells,
            values=too_many,
            rest=rest,
            count=len(rest) + 1,
            all=Values({*too_many, *step.values(OTHER)}),
        )
    if technique.endswith("-4"):
        return locked_in(step, cells, values)
    if technique.endswith("-6"):
        return crossed(step, values)
    if technique == "hidden-rectangle":
        return cornered(step, values)
    return ""


def too_often(step: SentenceContext) -> Phrase:
    """Return which cell has more than two candidates, and where one of them is once too often."""
    (cell,) = step.removed_cells
    left = set(step.position.marks[cell]) - {value for _, value in step.deduction.removals}
    for number, name in enumerate(step.position.names):
        cells = step.cells_of(number)
        for value in left:
            if cell in cells and len(left) == 1 and len(step.holders(cells, value)) > 2:
                house = Names([name])
                return phrase("one-too-many", cells=Cells([cell]), value=value, house=house)
    return phrase("only-one-with-more", cells=Cells([cell]))


def locked_in(step: SentenceContext, roof: Cells, values: Values) -> Said:
    """Return in which house a value of the pattern has no place but its cells with more."""
    for house, cells in step.houses_with_cells():
        for value in values:
            places = step.holders(cells, value)
            if places and set(places) <= set(roof) <= cells:
                other = Values(value for _, value in step.deduction.removals)
                return phrase("locked-in", house=house, value=value, places=roof, other=other)
    return ""


def crossed(step: SentenceContext, values: Values) -> Said:
    """Return why a value of a rectangle cannot be at two opposite corners."""
    value, roof = step.value, step.removed_cells
    (other,) = set(values) - {value}
    floor = Cells(set(pattern_cells(step)) - set(roof))
    lines = step.houses(MAIN)
    return phrase("crossed", lines=lines, value=value, roof=roof, floor=floor, other=other)


def cornered(step: SentenceContext, values: Values) -> Said:
    """Return where a value would have to go if a corner of a rectangle took the other."""
    ((corner, gone),) = step.deduction.removals
    (value,) = set(values) - {gone}
    cells = pattern_cells(step)
    beside = Cells(c for c in cells if c != corner and (c[0] == corner[0] or c[1] == corner[1]))
    opposite = Cells(set(cells) - {corner, *beside})
    return phrase(
        "cornered",
        corner=Cells([corner]),
        gone=gone,
        value=value,
        lines=step.houses(MAIN),
        beside=beside,
        opposite=opposite,
    )


def pattern_cells(step: SentenceContext) -> Cells:
    """Return the cells of the deadly pattern."""
    return Cells(deadly.cell for deadly in step.deduction.because.deadly)


@worded("gurth")
def gurth(step: SentenceContext) -> Phrase:
    """Say how the grid is moved, and which values are exchanged."""
    reasoning = Reasoning(step.position)
    gone = [(reasoning.variable_of[cell], value) for cell, value in step.deduction.removals]
    for name in MOVES:
        exchange = exchange_of(reasoning, name)
        if exchange is None or any(keeps(reasoning, name, exchange, *one) for one in gone):
            continue
        pairs = sorted((one, other) for one, other in exchange.items() if one != other)
        word = "becomes"
        if all(exchange[other] == one for one, other in pairs):
            word, pairs = "exchanged", [(one, other) for one, other in pairs if one < other]
        said = Clauses(phrase(word, one=one, other=other) for one, other in pairs)
        key = "gurth" if pairs else "gurth-kept"
        return phrase(key, moved=phrase(name), values=said, conclusion=step.conclusion)
    return phrase("so-alone", conclusion=step.conclusion)
