"""Nested nets line by line: what is supposed, each step from there, and what is left empty."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from alldiff.languages import Cells, Phrase, Values, phrase
from alldiff.techniques.deduction import Candidate, Deduction
from alldiff.techniques.nested import steps_under
from alldiff.techniques.position import Position
from alldiff.techniques.reasoning import peers_of
from alldiff.techniques.words.context import EXTRA, SENTENCES, SentenceContext
from alldiff.techniques.words.kinds import by_reasons

Taken = tuple[Position, Deduction]
"""A step, and the position in which it is taken."""


def nested_argument(step: SentenceContext) -> Iterator[tuple[Phrase | str, bool]]:
    """Yield what each line says, and whether the contradiction rests on it."""
    ((cell, value),) = step.deduction.removals
    yield phrase("suppose", what=phrase("are", cells=Cells([cell]), values=Values([value]))), True
    steps = list(steps_under(step.position, step.deduction))
    decisive = needed(step, steps)
    for number, (position, one) in enumerate(steps):
        tell = SENTENCES.get(one.technique, by_reasons)
        yield tell(SentenceContext(position, one)), number in decisive
    empty = Cells(step.cells(EXTRA))
    if len(empty) == 1:
        yield phrase("line-empty", cell=empty), True
    else:
        yield phrase("line-no-place", house=step.house_with(empty)), True


def needed(step: SentenceContext, steps: Sequence[Taken]) -> set[int]:
    """Return the numbers of the steps that the contradiction rests on.

    A step rests on what was gone before it of the candidates that its rules speak of: where it
    places a value, other places in its house or other values of its cell; else all of them.
    """
    if not steps:
        return set()
    model = step.position.model
    peers = peers_of(model)
    number_of = {cell: v for v, cell in enumerate(model.cells)}
    gone: dict[Candidate, int] = {}
    for number, (_, one) in enumerate(steps):
        for at, value in one.removals:
            gone.setdefault((at, value), number)
        for at, value in one.places:
            for peer in peers[number_of[at]]:
                gone.setdefault((model.cells[peer], value), number)
            for other in step.position.marks.get(at, ()):
                if other != value:
                    gone.setdefault((at, other), number)
    empty = {(at, value) for at in step.cells(EXTRA) for value in step.position.marks.get(at, ())}
    waiting = [gone[one] for one in empty if one in gone]
    found: set[int] = set()
    while waiting:
        number = waiting.pop()
        if number in found:
            continue
        found.add(number)
        rests = premises(step, steps[number][1])
        waiting += [gone[one] for one in rests if gone.get(one, number) < number]
    return found


def premises(step: SentenceContext, one: Deduction) -> set[Candidate]:
    """Return the candidates that must be gone for a step, among others."""
    marks = step.position.marks
    reasons = [reason.constraint for reason in one.because.reasons]
    if len(one.places) == 1 and len(reasons) <= 1:
        ((cell, value),) = one.places
        if not reasons:
            return {(cell, other) for other in marks.get(cell, ())}
        return {(other, value) for other in step.cells_of(reasons[0])}
    return {
        (cell, value)
        for number in reasons
        for cell in step.cells_of(number)
        for value in marks.get(cell, ())
    }
