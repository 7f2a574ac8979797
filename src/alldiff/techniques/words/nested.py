"""Nested nets line by line: what is supposed, each step from there, and what is left empty."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from alldiff.core.cells import Cell
from alldiff.languages import Cells, Phrase, Said, Values, phrase
from alldiff.techniques.engine.catalogue import TECHNIQUES
from alldiff.techniques.engine.deduction import Because, Candidate, Deduction, Link
from alldiff.techniques.engine.reasoning import peers_of
from alldiff.techniques.families.nested import steps_under
from alldiff.techniques.words.context import EXTRA, OTHER, SENTENCES, SentenceContext
from alldiff.techniques.words.sums import by_reasons


@dataclass(frozen=True, slots=True)
class NestedLine:
    """What a line says, where its step is taken, the lines it rests on, and whether it decides.

    Lines are numbered from 0, what is supposed. Only steps have a `taken`.
    """

    number: int
    said: Said
    taken: SentenceContext | None = None
    rests: Sequence[int] = ()
    decisive: bool = True


def nested_argument(step: SentenceContext) -> Iterator[NestedLine]:
    """Yield what is supposed, each step that the contradiction rests on, and this."""
    ((cell, value),) = step.deduction.removals
    opening = phrase("are", cells=Cells([cell]), values=Values([value]))
    yield NestedLine(0, phrase("suppose", what=opening))
    steps = list(steps_under(step.position, step.deduction))
    supposed = Deduction("", step.deduction.removals, (), Because())
    rests, last = resting(step, [supposed, *(one for _, one in steps)])
    for number, (position, one) in enumerate(steps, 1):
        if number in rests:
            taken = SentenceContext(position, one)
            said = SENTENCES.get(one.technique, by_reasons)(taken)
            decisive = bool(one.places) or number in last
            yield NestedLine(number, said, taken, rests[number], decisive)
    yield NestedLine(len(steps) + 1, phrase("line-fails", failure=failure(step)), None, last)


def resting(
    step: SentenceContext, steps: Sequence[Deduction]
) -> tuple[dict[int, list[int]], list[int]]:
    """Return on which steps each rests that the contradiction rests on, and on which this does.

    A step rests on what was gone before it of the candidates that its rules speak of: where it
    places a value, other places in its house or other values of its cell; else all of them.
    """
    model = step.position.model
    peers = peers_of(model)
    number_of = {cell: v for v, cell in enumerate(model.cells)}
    gone: dict[Candidate, int] = {}
    for number, one in enumerate(steps):
        for at, value in one.removals:
            gone.setdefault((at, value), number)
        for at, value in one.places:
            for peer in peers[number_of[at]]:
                gone.setdefault((model.cells[peer], value), number)
            for other in step.position.marks.get(at, ()):
                if other != value:
                    gone.setdefault((at, other), number)

    def before(candidates: Iterable[Candidate], limit: int) -> list[int]:
        return sorted({gone[one] for one in candidates if gone.get(one, limit) < limit})

    marks = step.position.marks
    shades = [shade for shade in step.deduction.because.shades if shade.colour == EXTRA]
    empty = [
        (shade.cell, value)
        for shade in shades
        for value in (marks.get(shade.cell, ()) if shade.value is None else [shade.value])
    ]
    last = before(empty, len(steps))
    found: dict[int, list[int]] = {}
    waiting = list(last)
    while waiting:
        number = waiting.pop()
        if number and number not in found:
            found[number] = before(premises(step, steps[number]), number)
            waiting += found[number]
    return found, last


def failure(step: SentenceContext) -> Phrase:
    """Return what a nested net leaves without a value, or which value without a place."""
    lacking = step.values(EXTRA)
    if lacking:
        return phrase("no-place-for", house=step.houses(EXTRA), value=lacking[0])
    return phrase("nothing-for", cell=step.cells(EXTRA))


def premises(step: SentenceContext, one: Deduction) -> set[Candidate]:
    """Return the candidates that must be gone for a step, among others."""
    marks = step.position.marks
    reasons = [reason.constraint for reason in one.because.reasons]
    houses = [step.cells_of(number) for number in reasons]
    family, shades = TECHNIQUES[one.technique].family, one.because.shades
    if len(one.places) == 1 and len(reasons) <= 1:
        ((cell, value),) = one.places
        if not reasons:
            return {(cell, other) for other in marks.get(cell, ())}
        return {(other, value) for other in houses[0]}
    if one.because.links:
        return {candidate for link in one.because.links for candidate in behind(step, link, houses)}
    if family in ("sets", "wings") or one.technique.startswith(("naked", "locked")):
        cells = {shade.cell for shade in shades}
        found = {(cell, value) for cell in cells for value in marks.get(cell, ())}
        # The house of a W-wing has a value in two places.
        shaded = {shade.value for shade in shades if shade.colour == OTHER}
        joint = {value for value in shaded if value is not None}
        return found | {(cell, value) for value in joint for inside in houses for cell in inside}
    values = {shade.value for shade in shades if shade.value is not None}
    one_sort = len(values) == 1 or one.technique.startswith("hidden")
    return {
        (cell, value)
        for inside in houses
        for cell in inside
        for value in marks.get(cell, ())
        if value in values or not one_sort
    }


def behind(step: SentenceContext, link: Link, houses: Sequence[set[Cell]]) -> set[Candidate]:
    """Return the candidates that may have to be gone for a link: all but its two ends."""
    marks = step.position.marks
    cells = {cell for cell, _ in (*link.start, *link.end)}
    if not link.strong:
        return set()
    own = {(cell, value) for cell in cells for value in marks.get(cell, ())}
    if len(cells) == 1:
        return own
    values = {value for _, value in (*link.start, *link.end)}
    joining = [inside for inside in houses if cells <= inside]
    # What no house joins, an almost locked set may: then anything in its houses counts.
    if not joining or len(values) > 1:
        near = {cell for inside in houses for cell in inside if cells & inside}
        return {(cell, value) for cell in near for value in marks.get(cell, ())}
    return own | {(cell, value) for inside in joining for cell in inside for value in values}
