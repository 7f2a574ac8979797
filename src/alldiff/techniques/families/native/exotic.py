"""Rare and powerful patterns."""

from __future__ import annotations

from functools import partial

from alldiff.techniques.engine.catalogue import BOXED, HOUSED, describe

exotic = partial(describe, "exotic", needs=BOXED)

exotic(
    "firework-triple",
    "Firework triple",
    6.3,
    "Three values that on a row and a column are confined to their common box and one cell "
    "outside it each fill the crossing and those two cells.",
)
exotic(
    "firework-quad",
    "Firework quad",
    6.9,
    "Two pairs of fireworks at opposite corners of a rectangle fill its four corners with their "
    "four values.",
)
exotic(
    "sk-loop",
    "SK loop",
    7.7,
    "Around the crossings of two rows and two columns, cells of four boxes are linked into a ring "
    "that fixes in which house each of its values stands, so no other cell of that house has it.",
)
exotic(
    "tridagon",
    "Tridagon",
    7.8,
    "Twelve cells in four boxes cannot all come down to three values, so a candidate beyond them "
    "is true.",
)
exotic(
    "junior-exocet",
    "Junior Exocet",
    8.0,
    "The two values of two base cells must both come up in the two target cells, so the targets "
    "have no other candidate.",
)
exotic(
    "double-exocet",
    "Double Exocet",
    8.4,
    "Two Exocets over the same lines place all their values in bases and targets, so whatever "
    "sees both of either loses them.",
)
exotic(
    "senior-exocet",
    "Senior Exocet",
    8.6,
    "Where all places of the values of two base cells on three lines across, but for two target "
    "cells, lie in two lines each, the targets have the values of the base.",
)
exotic(
    "bivalue-oddagon",
    "Bivalue oddagon",
    7.2,
    "A ring of an odd number of cells, each of which sees the next, cannot be filled with two "
    "values in turn, so one of the cells that have others takes one of these.",
    needs=HOUSED,
)
exotic(
    "locked-sectors",
    "Multi-sector locked sets",
    8.8,
    "Where some rows and columns cross, each row has room for some values once and each column for "
    "the others: if that fills the cells just so, these rows and columns have them nowhere else.",
)
