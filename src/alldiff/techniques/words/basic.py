"""Sentences for singles, locked candidates, subsets and fish."""

from __future__ import annotations

from alldiff.languages import Cells, Clauses, Names, Phrase, phrase
from alldiff.techniques.engine.catalogue import TECHNIQUES
from alldiff.techniques.words.context import EXTRA, MAIN, OTHER, SentenceContext, are_not, worded


@worded("full-house", "hidden-single", "naked-single")
def single(step: SentenceContext) -> Phrase:
    """Say which cell of which house has which value."""
    ((cell, value),) = step.deduction.places
    return phrase(step.deduction.technique, house=step.houses(), cell=Cells([cell]), value=value)


@worded("pointing", "claiming")
def locked(step: SentenceContext) -> Phrase:
    """Say which house has the value only inside another."""
    return phrase(
        "locked",
        inside=step.houses(MAIN),
        house=step.houses(OTHER),
        value=step.value,
        cells=step.removed_cells,
    )


@worded(
    "naked-pair",
    "naked-triple",
    "naked-quad",
    "locked-pair",
    "locked-triple",
    "sum-naked-subset",
)
def naked(step: SentenceContext) -> Phrase:
    """Say which cells use their values up."""
    return subset(step, "naked")


@worded("hidden-pair", "hidden-triple", "hidden-quad", "sum-hidden-subset")
def hidden(step: SentenceContext) -> Phrase:
    """Say which values fill their cells."""
    return subset(step, "hidden")


def subset(step: SentenceContext, key: str) -> Phrase:
    """Return what a house, some of its cells and their values say."""
    houses = step.houses(MAIN) if key == "hidden" else step.houses()
    return phrase(
        key, house=houses, cells=step.cells(), values=step.values(), conclusion=step.conclusion
    )


FISH = [name for name in TECHNIQUES if TECHNIQUES[name].family == "fish"]


@worded(*(name for name in FISH if not name.startswith("kraken")))
def fish(step: SentenceContext) -> Phrase:
    """Say which houses have the value only inside which others, but for the fins."""
    cover, fins = step.houses(OTHER), step.cells(EXTRA)
    if len(cover) > len(step.houses(MAIN)):
        return siamese(step)
    return phrase(
        "finned-fish" if fins else "fish",
        base=step.houses(MAIN),
        cover=cover,
        value=step.value or step.values()[0],
        fins=fins,
        cells=step.removed_cells,
        conclusion=step.conclusion,
    )


def siamese(step: SentenceContext) -> Phrase:
    """Say what two fish on the same bases do, which differ in one cover and so in their fins."""
    value = step.values()[0]
    places = set(step.cells(MAIN, EXTRA))
    covers = step.houses_with_cells(OTHER)
    told = []
    for spared in covers:
        kept = [cover for cover in covers if cover is not spared]
        inside = set().union(*(cells for _, cells in kept))
        fins = Cells(places - inside)
        lost = [
            (cell, gone)
            for cell, gone in step.deduction.removals
            if cell in inside and all(step.see(cell, fin) for fin in fins)
        ]
        if fins and lost:
            conclusion = Clauses([are_not([cell for cell, _ in lost], [value])])
            cover = Names(name for names, _ in kept for name in names)
            told.append(phrase("one-of-siamese", cover=cover, fins=fins, conclusion=conclusion))
    return phrase("siamese", base=step.houses(MAIN), value=value, fish=Clauses(told))
