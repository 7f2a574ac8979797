"""Sentences for almost locked sets, exclusion and templates."""

from __future__ import annotations

from itertools import pairwise, product

from alldiff.languages import Cells, Clauses, Phrase, Values, phrase
from alldiff.techniques.words.context import MAIN, SentenceContext, worded

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
FAILURES = 6
"""Exclusion lists so many combinations one by one."""


def letter(number: int) -> str:
    """Return the name of a set."""
    return LETTERS[number % len(LETTERS)]


def set_of(step: SentenceContext, number: int, colour: int) -> Phrase:
    """Return a set with its letter, its cells and its values."""
    return phrase(
        "set", letter=letter(number), cells=step.cells(colour), values=step.values(colour)
    )


def shared(step: SentenceContext, first: int, second: int) -> list[int]:
    """Return the values that only one of two sets can hold: all their places see each other."""
    return [
        value
        for value in sorted({*step.values(first)} & {*step.values(second)})
        if all(
            step.see(a, b)
            for a, b in product(step.places(first, value), step.places(second, value))
        )
    ]


@worded("als-xz", "als-xy-wing", "als-xy-chain")
def almost_locked(step: SentenceContext) -> Phrase:
    """Say what the sets are, which values pass between them, and so where a value must be."""
    colours = step.colours
    sets = Clauses(set_of(step, number, colour) for number, colour in enumerate(colours))
    links = [shared(step, a, b) for a, b in pairwise(colours)]
    if len(colours) == 2 and len(links[0]) > 1:
        return phrase("als-doubly", sets=sets, values=Values(links[0]), conclusion=step.conclusion)
    said = []
    for value in sorted({value for _, value in step.deduction.removals}):
        passed = passing(links, value)
        if passed:
            said.append(passage(colours, passed, value))
    if not said:
        return phrase("als", sets=sets, conclusion=step.conclusion)
    return phrase("als-passed", sets=sets, why=Clauses(said), conclusion=step.conclusion)


def passing(links: list[list[int]], value: int) -> tuple[int, ...]:
    """Return one value for each link, none twice in a row, the first and last another than this."""
    for chosen in product(*links):
        apart = all(a != b for a, b in pairwise(chosen))
        if apart and value not in (chosen[0], chosen[-1]):
            return chosen
    return ()


def passage(colours: list[int], passed: tuple[int, ...], value: int) -> Phrase:
    """Return what follows from set to set where the first lacks a value: the last has it."""
    names = [letter(number) for number in range(len(colours))]
    steps = [phrase("als-first", set=names[0], value=value, has=passed[0])]
    for at, (lacks, has) in enumerate(pairwise((*passed, value)), 1):
        steps.append(phrase("als-next", set=names[at], lacks=lacks, has=has))
    return phrase("als-passage", steps=Clauses(steps), one=names[0], other=names[-1], value=value)


@worded("death-blossom")
def blossom(step: SentenceContext) -> Phrase:
    """Say what each candidate of the stem does."""
    stem, *petals = step.colours
    (cell,) = step.cells(stem)
    common = Values({value for _, value in step.deduction.removals})
    said = []
    for value in step.values(stem):
        for number, petal in enumerate(petals):
            places = step.places(petal, value)
            if places and all(step.see(cell, place) for place in places):
                said.append(
                    phrase(
                        "petal",
                        stem=Cells([cell]),
                        value=value,
                        set=set_of(step, number, petal),
                        has=common,
                    )
                )
                break
    return phrase("death-blossom", petals=Clauses(said), has=common, conclusion=step.conclusion)


@worded("sue-de-coq")
def sue_de_coq(step: SentenceContext) -> Phrase:
    """Say which cells share which values out."""
    return phrase(
        "sue-de-coq",
        houses=step.houses(),
        sets=Clauses(set_of(step, number, c) for number, c in enumerate(step.colours)),
        count=len(step.cells()),
        values=step.values(),
        conclusion=step.conclusion,
    )


@worded("aligned-pair-exclusion", "aligned-triplet-exclusion")
def exclusion(step: SentenceContext) -> Phrase:
    """Say which cells are left nothing, for each value of the other cell or for all together."""
    others = step.cells(*[colour for colour in step.colours if colour != MAIN])
    failures = failing(step, others) or [
        phrase(
            "choices-fail",
            cell=Cells([cell]),
            value=value,
            partners=Cells(set(step.cells(MAIN)) - {cell}),
            empty=others,
        )
        for cell, value in step.deduction.removals
    ]
    return phrase("so", why=Clauses(failures), conclusion=step.conclusion)


def failing(step: SentenceContext, others: Cells) -> list[Phrase]:
    """Return which cells a pair would leave nothing, for each value of its other cell.

    Nothing where that takes sets of cells, or too many words.
    """
    marks = step.position.marks
    if len(step.cells(MAIN)) != 2 or len(step.deduction.removals) > 1:
        return []
    ((cell, value),) = step.deduction.removals
    (partner,) = set(step.cells(MAIN)) - {cell}
    found: dict[Cells, list[int]] = {}
    for chosen in marks[partner]:
        if chosen == value and step.see(cell, partner):
            continue
        way = ((cell, value), (partner, chosen))
        empty = [
            other
            for other in others
            if all(any(mark == v and step.see(other, c) for c, v in way) for mark in marks[other])
        ]
        if not empty or len(found) > FAILURES:
            return []
        found.setdefault(Cells(empty[:1]), []).append(chosen)
    return [
        phrase(
            "pair-fails",
            cell=Cells([cell]),
            value=value,
            partner=Cells([partner]),
            chosen=Values(chosen),
            empty=empty,
        )
        for empty, chosen in found.items()
    ]


@worded("template-set", "template-delete")
def template(step: SentenceContext) -> Phrase:
    """Say that the cells are in every way of placing the value, or in none."""
    return phrase(step.deduction.technique, value=step.value, conclusion=step.conclusion)
