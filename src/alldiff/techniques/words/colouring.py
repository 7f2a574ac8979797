"""Sentences for colouring: what is true together, one way or the other, and what clashes."""

from __future__ import annotations

from itertools import combinations

from alldiff.core.cells import Cell
from alldiff.languages import Cells, Clauses, Phrase, Said, Values, phrase
from alldiff.techniques.engine.deduction import Candidate
from alldiff.techniques.words.context import MAIN, OTHER, SentenceContext, worded

LISTED = 10
"""Groups with more candidates than this are left to the picture."""
WHYS = 3
"""So many removals are given a reason each; where there are more, the others are like them."""


@worded("remote-pair")
def remote_pair(step: SentenceContext) -> Phrase:
    """Say which cells alternate."""
    first, second = step.values()
    return phrase(
        "remote-pair",
        one=step.cells(MAIN),
        other=step.cells(OTHER),
        first=first,
        second=second,
        conclusion=step.conclusion,
    )


@worded("simple-colouring-trap")
def trap(step: SentenceContext) -> Phrase:
    """Say what is true together, one way or the other."""
    either = two_sides(step, MAIN, OTHER)
    return phrase("both-ways", either=either, conclusion=step.conclusion)


@worded("simple-colouring-wrap")
def wrap(step: SentenceContext) -> Phrase:
    """Say which colour contradicts itself, and where."""
    removed = {cell for cell, _ in step.deduction.removals}
    right, wrong = (MAIN, OTHER) if not removed & set(step.cells(MAIN)) else (OTHER, MAIN)
    pair = clashing(step, step.cells(wrong))
    return phrase(
        "wrap",
        either=two_sides(step, right, wrong),
        pair=Cells(pair),
        house=step.house_with(pair),
        conclusion=step.conclusion,
    )


def clashing(step: SentenceContext, cells: Cells) -> tuple[Cell, ...]:
    """Return two cells that see each other."""
    return next(
        (pair for pair in combinations(cells, 2) if step.see(*pair)),
        (),
    )


def two_sides(step: SentenceContext, one: int, other: int) -> Phrase:
    """Return that one value is in the cells of one colour or in those of the other."""
    return phrase(
        "two-sides",
        one=step.cells(one),
        other=step.cells(other),
        value=step.values(one, other)[0],
    )


@worded("multi-colouring-1", "multi-colouring-2")
def two_groups(step: SentenceContext) -> Phrase:
    """Say which colours of two groups see each other, and so what is left."""
    groups = [(a, b) for a, b in ((0, 1), (3, 4)) if step.cells(a)]
    either = Clauses(two_sides(step, *group) for group in groups)
    return phrase(
        "two-groups", either=either, why=Clauses(touching(step)), conclusion=step.conclusion
    )


def touching(step: SentenceContext) -> list[Phrase]:
    """Return which two places see each other, for each pair of colours that the step needs."""
    found = []
    for one, two in ((a, b) for a in (0, 1) for b in (3, 4)):
        pair = next(
            ((a, b) for a in step.cells(one) for b in step.cells(two) if step.see(a, b)), None
        )
        # Of each two colours that see each other, the opposites rule out what sees both.
        needed = step.deduction.technique == "multi-colouring-1" and any(
            all(
                any(step.see(cell, place) for place in step.cells(opposite))
                for opposite in (1 - one, 7 - two)
            )
            for cell in step.removed_cells
        )
        gone = set(step.cells(one)) == set(step.removed_cells)
        if pair is not None and (needed or gone):
            found.append(
                phrase(
                    "see-each-other" if gone else "not-both-so",
                    pair=Cells(pair),
                    value=step.values()[0],
                    house=step.house_with(pair),
                    one=step.cells(1 - one),
                    other=step.cells(7 - two),
                )
            )
    return found


@worded("medusa-3d")
def medusa(step: SentenceContext) -> Phrase:
    """Say which candidates are true together, and what each way rules out."""
    sides = {colour: step.candidates(colour) for colour in (MAIN, OTHER)}
    listed = sum(map(len, sides.values())) <= LISTED
    groups = [side(letter, sides[c], listed) for letter, c in (("A", MAIN), ("B", OTHER))]
    removed = set(step.deduction.removals)
    for colour, letter, other in ((MAIN, "A", "B"), (OTHER, "B", "A")):
        if removed == set(sides[colour]):
            clash = contradiction(step, sides[colour])
            return phrase(
                "medusa-clash", groups=Clauses(groups), clash=clash, wrong=letter, right=other
            )
    whys = [forbidden(step, one, sides[MAIN], sides[OTHER]) for one in sorted(removed)[:WHYS]]
    return phrase(
        "medusa-trap", groups=Clauses(groups), why=Clauses(whys), conclusion=step.conclusion
    )


def side(letter: str, candidates: list[Candidate], listed: bool) -> Phrase:
    """Return the candidates of one colour, or how many there are."""
    if not listed:
        return phrase("group-count", letter=letter, count=len(candidates))
    values = sorted({value for _, value in candidates})
    by_value = [
        phrase("group-value", cells=Cells(c for c, v in candidates if v == value), value=value)
        for value in values
    ]
    return phrase("group", letter=letter, values=Clauses(by_value))


def contradiction(step: SentenceContext, candidates: list[Candidate]) -> Said:
    """Return what candidates that are true together would do: two in a cell, or in a house."""
    for (cell, value), (other, another) in combinations(candidates, 2):
        if cell == other:
            return phrase("two-values", cell=Cells([cell]), values=Values([value, another]))
        if value == another and step.see(cell, other):
            pair = Cells([cell, other])
            return phrase("twice", pair=pair, value=value, house=step.house_with(pair))
    for cell, marks in step.position.marks.items():
        if all(any(v == mark and step.see(cell, c) for c, v in candidates) for mark in marks):
            return phrase("no-value-left", cell=Cells([cell]))
    return ""


def forbidden(
    step: SentenceContext, gone: Candidate, one: list[Candidate], other: list[Candidate]
) -> Phrase:
    """Return by which candidate of each colour another is ruled out."""
    return phrase(
        "forbidden-twice",
        gone=candidate(gone),
        one=candidate(blame(step, gone, one)),
        other=candidate(blame(step, gone, other)),
    )


def candidate(one: Candidate) -> Phrase:
    """Return a candidate as a cell and its value."""
    return phrase("candidate", cell=Cells([one[0]]), value=one[1])


def blame(step: SentenceContext, gone: Candidate, candidates: list[Candidate]) -> Candidate:
    """Return one of the candidates that another cannot be true with."""
    cell, value = gone
    return next((c, v) for c, v in candidates if c == cell or (v == value and step.see(c, cell)))
