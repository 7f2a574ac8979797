"""Sentences for singles, locked candidates, subsets and fish."""

from __future__ import annotations

from alldiff.languages import Cells, Phrase, phrase
from alldiff.techniques.catalogue import TECHNIQUES
from alldiff.techniques.words.context import EXTRA, MAIN, OTHER, SentenceContext, worded


@worded("full-house", "hidden-single", "naked-single", "sum-last-cell")
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


@worded(*(name for name in FISH if name != "kraken-fish"))
def fish(step: SentenceContext) -> Phrase:
    """Say which houses have the value only inside which others, but for the fins."""
    fins = step.cells(EXTRA)
    return phrase(
        "finned-fish" if fins else "fish",
        base=step.houses(MAIN),
        cover=step.houses(OTHER),
        value=step.value or step.values()[0],
        fins=fins,
        cells=step.removed_cells,
        conclusion=step.conclusion,
    )
