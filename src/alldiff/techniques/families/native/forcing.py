"""Forcing chains and nets: what follows whichever way a question goes."""

from __future__ import annotations

from functools import partial

from alldiff.techniques.engine.catalogue import describe
from alldiff.techniques.engine.structure import HOUSES, SIGNS

forcing = partial(describe, "forcing")

forcing(
    "forcing-chain-nishio",
    "Nishio forcing chain",
    7.6,
    "A candidate whose being true makes another candidate both true and false is false.",
    se=(7.6, 8.1),
    hodoku=(500, "X"),
)
forcing(
    "forcing-chain-cell",
    "Cell forcing chains",
    8.2,
    "What follows from every candidate of a cell with two or three holds.",
    se=(8.2, 8.6),
    hodoku=(500, "X"),
)
forcing(
    "forcing-chain-region",
    "Region forcing chains",
    8.3,
    "What follows from every place of a value in a house that has two or three holds.",
    se=(8.2, 8.6),
    hodoku=(500, "X"),
)
forcing(
    "quad-forcing-chain",
    "Quad forcing chains",
    8.5,
    "What follows from every candidate of a cell, or from every place of a value in a house, "
    "holds, where these are four or more.",
    se=(8.2, 8.6),
    hodoku=(500, "X"),
)
forcing(
    "forcing-net",
    "Forcing net",
    8.7,
    "What follows, by several lines of inference together, whichever way a question goes holds; "
    "and what contradicts itself is false.",
    se=(8.6, 9.4),
    hodoku=(700, "X"),
)
forcing(
    "greater-than-forcing-chain",
    "Forcing chain along signs",
    5.0,
    "What pushes bounds along signs, or leads from cell to cell, into a contradiction is false.",
    needs=(HOUSES, SIGNS),
)
forcing(
    "greater-than-forcing-net",
    "Forcing net along signs",
    5.5,
    "What pushes bounds along signs, by a few lines of inference together, into a contradiction is "
    "false.",
    needs=(HOUSES, SIGNS),
)
