"""Almost locked sets, exclusion and templates."""

from __future__ import annotations

from functools import partial

from alldiff.techniques.engine.catalogue import BOXED, describe

sets = partial(describe, "sets")
templates = partial(describe, "templates")

sets(
    "sue-de-coq",
    "Sue de Coq",
    6.2,
    "Cells that share a box and a line, and cells of each beside them, have as many candidates as "
    "they are, so the rest of the line and of the box loses its share.",
    needs=BOXED,
    hodoku=(250, "U"),
)
sets(
    "aligned-pair-exclusion",
    "Aligned pair exclusion",
    6.2,
    "A pair of values that would leave some cell, or some set of cells, which both see with too "
    "few candidates cannot stand; a candidate left without a partner goes.",
    se=(6.2, 6.2),
)
sets(
    "als-xz",
    "ALS-XZ",
    6.4,
    "Two sets of cells have one candidate more than cells each, and a value that only one of them "
    "can hold; so another common value is in one of them, and what sees all its places goes.",
    hodoku=(300, "U"),
)
sets(
    "als-xy-wing",
    "ALS-XY-Wing",
    6.9,
    "Two almost locked sets each share a value with a third that only one of the two can hold; so "
    "a value common to both is in one of them, and what sees all its places goes.",
    hodoku=(320, "U"),
)
sets(
    "als-xy-chain",
    "ALS-XY-Chain",
    7.2,
    "Almost locked sets follow one another, each sharing with the next a value that only one of "
    "them can hold; a value common to the first and the last is in one of the two.",
    hodoku=(340, "U"),
)
sets(
    "death-blossom",
    "Death Blossom",
    7.3,
    "Each candidate of a stem cell would take a value from an almost locked set of its own; the "
    "value that the sets share is then in one of them whichever it is.",
    hodoku=(360, "U"),
)
sets(
    "aligned-triplet-exclusion",
    "Aligned triplet exclusion",
    7.5,
    "Three values that would leave some cell, or some set of cells, with too few candidates "
    "cannot stand together; a candidate left without partners goes.",
    se=(7.5, 7.5),
)

templates(
    "template-set",
    "Template set",
    8.9,
    "A cell that is in every way of placing all of a value has it.",
    hodoku=(10000, "X"),
)
templates(
    "template-delete",
    "Template delete",
    8.9,
    "A cell that is in no way of placing all of a value does not have it.",
    hodoku=(10000, "X"),
)
