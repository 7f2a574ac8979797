"""Subsets: as many cells as values, in one house."""

from __future__ import annotations

from functools import partial

from alldiff.techniques.engine.catalogue import BOXED, describe

subset = partial(describe, "subsets")

subset(
    "locked-pair",
    "Locked pair",
    2.9,
    "Two cells that share a box and a line and have only the same two candidates use both up, so "
    "neither the rest of the box nor that of the line has them.",
    needs=BOXED,
    se=(3.0, 3.0),
    hodoku=(40, "M"),
)
subset(
    "naked-pair",
    "Naked pair",
    3.0,
    "Two cells of a house with only the same two candidates use both up, so no other cell of the "
    "house has them; two that share a line and a box do so in both.",
    se=(3.0, 3.0),
    hodoku=(60, "M"),
)
subset(
    "hidden-pair",
    "Hidden pair",
    3.4,
    "Two values of a house that fit only into the same two cells fill both, so these cells have "
    "no other candidate.",
    se=(3.4, 3.4),
    hodoku=(70, "M"),
)
subset(
    "locked-triple",
    "Locked triple",
    3.5,
    "Three cells that share a box and a line and have only three candidates between them use all "
    "three up, so neither the rest of the box nor that of the line has them.",
    needs=BOXED,
    se=(3.6, 3.6),
    hodoku=(60, "M"),
)
subset(
    "naked-triple",
    "Naked triple",
    3.6,
    "Three cells of a house with only three candidates between them use all three up, so no other "
    "cell of the house has them.",
    se=(3.6, 3.6),
    hodoku=(80, "M"),
)
subset(
    "hidden-triple",
    "Hidden triple",
    4.0,
    "Three values of a house that fit only into the same three cells fill them, so these cells "
    "have no other candidate.",
    se=(4.0, 4.0),
    hodoku=(100, "M"),
)
subset(
    "naked-quad",
    "Naked quad",
    5.0,
    "Four cells of a house with only four candidates between them use all four up, so no other "
    "cell of the house has them.",
    se=(5.0, 5.0),
    hodoku=(120, "H"),
)
subset(
    "hidden-quad",
    "Hidden quad",
    5.4,
    "Four values of a house that fit only into the same four cells fill them, so these cells have "
    "no other candidate.",
    se=(5.4, 5.4),
    hodoku=(150, "H"),
)
