"""What every place of a value, or every candidate of a cell, rules out, along any constraint."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from alldiff.core.model import values_of
from alldiff.techniques.engine.catalogue import technique
from alldiff.techniques.engine.deduction import Because, Colour, Deduction, Reason, Shade
from alldiff.techniques.engine.reasoning import Reasoning
from alldiff.techniques.engine.structure import CLUES, HOUSES, IRREGULAR, SUMS
from alldiff.techniques.engine.weak import WeakLinks, weak_links
from alldiff.techniques.families.runs import open_runs
from alldiff.techniques.families.sums.inside import required

MOST_PLACES = 5
"""More places than so many are too many to look from at once."""


@technique(
    "seen-from-house",
    title="Seen from every place",
    family="clues",
    effort=2.9,
    needs=(HOUSES, IRREGULAR),
    rule="Whichever place a value takes in its house, it rules out the same candidate.",
)
def seen_from_house(reasoning: Reasoning) -> Iterator[Deduction]:
    """Yield what all places of a value in a house rule out, elsewhere or of other values."""
    links = weak_links(reasoning)
    for _, number in reasoning.houses:
        variables = reasoning.model.constraints[number].variables
        union = 0
        for variable in variables:
            union |= reasoning.domains[variable]
        for value in values_of(union):
            places = [(v, value) for v in variables if reasoning.domains[v] >> value & 1]
            yield from seen(reasoning, links, "seen-from-house", places, (Reason(number),))


@technique(
    "seen-from-sum",
    title="Seen from every place in a sum",
    family="sums",
    effort=2.7,
    needs=(SUMS,),
    rule="If every combination for a sum needs a value, cells seeing all its places lose it.",
)
def seen_from_sum(reasoning: Reasoning) -> Iterator[Deduction]:
    """Yield what all places of a value rule out that a sum needs."""
    links = weak_links(reasoning)
    for state in open_runs(reasoning):
        for value in values_of(required(state)):
            places = [(v, value) for v in state.variables if reasoning.domains[v] >> value & 1]
            yield from seen(reasoning, links, "seen-from-sum", places, state.run.reasons)


@technique(
    "seen-from-cell",
    title="Seen from every candidate",
    family="clues",
    effort=3.0,
    needs=(CLUES,),
    rule="Whichever candidate a cell takes, it rules out the same candidate elsewhere.",
)
def seen_from_cell(reasoning: Reasoning) -> Iterator[Deduction]:
    """Yield what all candidates of a cell rule out along clues on two cells."""
    links = weak_links(reasoning)
    for variable, domain in enumerate(reasoning.domains[: len(reasoning.model.cells)]):
        if links.pairs[variable]:
            places = [(variable, value) for value in values_of(domain)]
            yield from seen(reasoning, links, "seen-from-cell", places, ())


def seen(
    reasoning: Reasoning,
    links: WeakLinks,
    name: str,
    places: Sequence[tuple[int, int]],
    reasons: tuple[Reason, ...],
) -> Iterator[Deduction]:
    """Yield what all of several candidates rule out, of which one is true."""
    if not 1 < len(places) <= MOST_PLACES:
        return
    common: dict[int, int] | None = None
    for variable, value in places:
        gone = links.ruled_out(reasoning, variable, value)
        if common is None:
            common = gone
        else:
            common = {v: left for v, mask in common.items() if (left := mask & gone.get(v, 0))}
        if not common:
            return
    assert common is not None
    removals = [(v, value) for v, mask in sorted(common.items()) for value in values_of(mask)]
    used: dict[int, None] = {}
    for other, ruled in removals:
        used.update(dict.fromkeys(links.reasons(places, other, ruled)))
    known = {reason.constraint for reason in reasons}
    more = tuple(Reason(number, Colour.OTHER) for number in used if number not in known)
    shades = tuple(Shade(cell, value) for cell, value in reasoning.named(places))
    yield Deduction(name, (), reasoning.named(removals), Because((*reasons, *more), shades))
