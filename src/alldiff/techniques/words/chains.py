"""Sentences for chains, loops and forcing."""

from __future__ import annotations

from collections.abc import Sequence

from alldiff.core.cells import Cell
from alldiff.core.constraints import AllDifferent
from alldiff.languages import Cells, Clauses, Names, Phrase, Values, phrase
from alldiff.techniques.engine.catalogue import TECHNIQUES
from alldiff.techniques.engine.decisive import chains_of
from alldiff.techniques.engine.deduction import Candidate, Colour, Link
from alldiff.techniques.words.context import (
    EXTRA,
    MAIN,
    OTHER,
    SentenceContext,
    collected,
    node,
    worded,
)
from alldiff.techniques.words.nested import failure
from alldiff.techniques.words.sets import letter

CHAINS = [name for name in TECHNIQUES if TECHNIQUES[name].family == "chains"]
FORCING = [name for name in TECHNIQUES if TECHNIQUES[name].family == "forcing"]
LOOPS = ("continuous-nice-loop", "grouped-continuous-nice-loop", "twinned-xy-chain")
"""Those of the chains that close without a contradiction."""
OWN = ("forcing-chain-cell", "forcing-chain-region", "nested-net")
"""Those of them that have words of their own."""


@worded(*CHAINS)
def chain(step: SentenceContext) -> Phrase:
    """Say what follows along the chain, and so whatever its start is."""
    chains = chains_of(step.deduction)
    if not chains:
        return phrase("so-alone", conclusion=step.conclusion)
    links, sets = chains[0], sets_of(step)
    start, end = links[0].start, links[-1].end
    technique = step.deduction.technique
    ending = "chain"
    conclusion = step.conclusion
    if technique in LOOPS:
        ending = "loop-of-sets" if sets else "loop"
    elif start == end:
        # It comes to the contrary of what it began with, which is so, then.
        ending = "chain-back"
        conclusion = Clauses([node(end, true=links[-1].strong)])
    elif links[0].strong and links[-1].strong:
        ending = "chain-ends"
    told = phrase(
        ending,
        start=node(start, true=not links[0].strong),
        then=Clauses(then(step, link, sets) for link in links),
        either=either(start, end),
        conclusion=conclusion,
    )
    if not sets:
        return told
    named = Clauses(
        phrase("set", letter=letter(number), cells=cells, values=candidates_in(step, cells))
        for number, cells in enumerate(sets)
    )
    return phrase("with-sets", sets=named, told=told)


def either(one: Sequence[Candidate], other: Sequence[Candidate]) -> Phrase:
    """Return that one of two nodes is true; where they are of one value, as one clause."""
    if {value for _, value in one} == {value for _, value in other}:
        return node((*one, *other), true=True)
    return phrase("either", one=node(one, true=True), other=node(other, true=True))


@worded("kraken-fish", "kraken-fish-2")
def kraken(step: SentenceContext) -> Phrase:
    """Say what the fish is, and how fins, or all that may be true instead, lead to what goes."""
    fins, places = step.cells(EXTRA), step.cells(Colour.THIRD)
    chains = Clauses(
        phrase(
            "fin-leads",
            start=node(links[0].start, true=True),
            then=Clauses(then(step, link, ()) for link in links),
        )
        for links in chains_of(step.deduction)
    )
    return phrase(
        step.deduction.technique,
        base=step.houses(MAIN),
        cover=step.houses(OTHER),
        value=step.values(MAIN, EXTRA, Colour.THIRD)[0],
        fins=fins,
        starts=Cells((*fins, *places)),
        chains=chains,
        conclusion=step.conclusion,
    )


def sets_of(step: SentenceContext) -> list[Cells]:
    """Return the almost locked sets of a chain, whose cells are shaded in colours of their own."""
    shades = step.deduction.because.shades
    whole = collected(
        (s.colour, s.cell) for s in shades if s.value is None and s.colour > Colour.EXTRA
    )
    return [Cells(whole[colour]) for colour in sorted(whole)]


def candidates_in(step: SentenceContext, cells: Sequence[Cell]) -> Values:
    """Return the candidates of some cells."""
    return Values(value for cell in cells for value in step.position.marks[cell])


def then(step: SentenceContext, link: Link, sets: Sequence[Cells]) -> Phrase:
    """Return what a link leads to, and by which clue, set or house."""
    end = node(link.end, true=link.strong)
    if step.deduction.technique == "clue-chain" and (clue := clue_behind(step, link)):
        return phrase("by-clue", clue=clue, end=end)
    if link.strong and (number := set_behind(step, link, sets)) is not None:
        return by_set(step, link, letter(number), sets[number])
    house = house_behind(step, link)
    return phrase("by-house", house=house, end=end) if link.strong and house else end


def by_set(step: SentenceContext, link: Link, name: str, cells: Cells) -> Phrase:
    """Return what a set without a value has, or takes from a cell, or loses to one."""
    end = node(link.end, true=True)
    (lacks,), (value,) = ({value for _, value in one} for one in (link.start, link.end))
    (before, *_), (after, *_) = ([cell for cell, _ in one] for one in (link.start, link.end))
    if after not in cells:
        taken = Values(set(step.position.marks[after]) - {value})
        return phrase("set-takes", letter=name, values=taken, cell=Cells([after]), end=end)
    if before not in cells:
        taken = Values(set(step.position.marks[before]) - {lacks})
        return phrase(
            "set-loses", letter=name, values=taken, cell=Cells([before]), value=value, end=end
        )
    return phrase("set-has", letter=name, value=value, end=end)


def clue_behind(step: SentenceContext, link: Link) -> Names:
    """Return the clue that makes a link between two cells, if no house does."""
    (cell, value), (other, ruled) = link.start[0], link.end[0]
    joined = house_behind(step, link) if link.strong else step.see(cell, other)
    if cell == other or (value == ruled and joined):
        return Names()
    model = step.position.model
    return Names(
        step.position.names[number]
        for number in step.numbers()
        if not isinstance(model.constraints[number], AllDifferent)
        and {cell, other} <= step.cells_of(number)
    )


def set_behind(step: SentenceContext, link: Link, sets: Sequence[Cells]) -> int | None:
    """Return the set that makes a strong link, by its number, or None where a house or cell does.

    Without a value a set has all its others: another one of them, or none for a cell outside.
    """
    values = [{value for _, value in one} for one in (link.start, link.end)]
    cells = [{cell for cell, _ in one} for one in (link.start, link.end)]
    plain = bool(house_behind(step, link)) or (
        cells[0] == cells[1] and all(len(step.position.marks[c]) == 2 for c in cells[0])
    )
    # A set that has both ends goes before one that has a single end, and forces the other cell.
    whole = [
        sum(
            set(step.holders(inside, min(own))) == at for own, at in zip(values, cells, strict=True)
        )
        for inside in sets
    ]
    # In a loop a set that has both ends keeps its other values, which the step may need.
    least = 1 if not plain else 2 if step.deduction.technique in LOOPS else 3
    best = max(whole, default=0)
    if best < least:
        return None
    equal = [number for number, ends in enumerate(whole) if ends == best]
    return next((number for number in equal if forces(step, link, sets[number])), equal[0])


def forces(step: SentenceContext, link: Link, inside: Cells) -> bool:
    """Return whether a set has both ends of a link, or takes all other values of the outer end."""
    values = set(candidates_in(step, inside))
    outside = [(cell, own) for cell, own in (*link.start, *link.end) if cell not in inside]
    others = [set(step.position.marks[cell]) - {own} for cell, own in outside]
    return all(left and left <= values for left in others)


def house_behind(step: SentenceContext, link: Link) -> Names:
    """Return the house of the step in which the places of a value are just those of a link."""
    values = {value for _, value in (*link.start, *link.end)}
    places = {cell for cell, _ in (*link.start, *link.end)}
    if len(values) == 1 and len(places) > 1:
        (value,) = values
        for house, cells in step.houses_with_cells():
            if set(step.holders(cells, value)) == places:
                return house
    return Names()


def claim(step: SentenceContext, begin: Phrase) -> Phrase:
    """Return a claim, and what follows from it; the argument says how, line by line."""
    return phrase("told", begin=begin, conclusion=step.conclusion)


@worded("forcing-chain-cell")
def from_cell(step: SentenceContext) -> Phrase:
    """Say that whichever value a cell has, the same follows."""
    starts = Cells(cell for links in chains_of(step.deduction) for cell, _ in links[0].start)
    return claim(step, phrase("whichever-value", cells=starts))


@worded("forcing-chain-region")
def from_region(step: SentenceContext) -> Phrase:
    """Say that wherever a value of a house is, the same follows."""
    starts = [candidate for links in chains_of(step.deduction) for candidate in links[0].start]
    house = step.house_with(cell for cell, _ in starts)
    return claim(step, phrase("wherever-in", house=house, value=starts[0][1]))


@worded(
    *(name for name in FORCING if name not in OWN),
    "kakuro-chain",
)
def absurd(step: SentenceContext) -> Phrase:
    """Say what an assumption would make both true and false, or that all answers agree."""
    chains = chains_of(step.deduction)
    if not chains:
        return phrase("so-alone", conclusion=step.conclusion)
    openings = {(links[0].start, not links[0].strong): None for links in chains}
    if len(openings) > 1:
        starts = [candidate for start, _ in openings for candidate in start]
        cells, values = {cell for cell, _ in starts}, {value for _, value in starts}
        if len(cells) == 1:
            return claim(step, phrase("whichever-value", cells=Cells(cells)))
        if len(values) == 1 and (house := step.house_with(cells)):
            return claim(step, phrase("wherever-in", house=house, value=values.pop()))
        either = Clauses(node(start, true) for start, true in openings)
        return claim(step, phrase("whether", openings=either))
    ((start, true),) = openings
    opening = node(start, true)
    clash = both_ways(chains, start, true)
    if clash is not None:
        cell, value = clash
        begin = phrase("absurd-both", opening=opening, cell=Cells([cell]), value=value)
    else:
        empty = Cells(cell for cell, _ in chains[-1][-1].end)
        begin = phrase("absurd-empty", opening=opening, cell=empty)
    return claim(step, begin)


def both_ways(
    chains: Sequence[Sequence[Link]], start: Sequence[Candidate], true: bool
) -> Candidate | None:
    """Return the candidate that would be true and false, the last to become so; None if none is."""
    said: dict[bool, dict[Candidate, None]] = {True: {}, False: {}}
    if len(start) == 1:
        said[true].update(dict.fromkeys(start))
    for links in chains:
        for link in links:
            if len(link.end) == 1 or not link.strong:
                said[link.strong].update(dict.fromkeys(link.end))
    return next((one for one in reversed(said[False]) if one in said[True]), None)


@worded("nested-net")
def nested(step: SentenceContext) -> Phrase:
    """Say what a supposition leaves without a value or a place."""
    ((cell, value),) = step.deduction.removals
    return phrase(
        "nested" if step.deduction.length else "nested-at-once",
        opening=phrase("are", cells=Cells([cell]), values=Values([value])),
        failure=failure(step),
        conclusion=step.conclusion,
    )
