"""Sentences for almost locked sets, exclusion, templates and rare patterns."""

from __future__ import annotations

from itertools import pairwise

from alldiff.clues import Cell, cell_name
from alldiff.kinds import to_model
from alldiff.techniques.names import cell_names, house_names, joined, value_names
from alldiff.techniques.reasoning import peers_of
from alldiff.techniques.words.told import EXTRA, MAIN, OTHER, Told, worded

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def set_name(told: Told, colour: int) -> str:
    """Return the cells of a set with its values."""
    cells = ", ".join(map(cell_name, told.cells(colour)))
    return f"{cells} ({value_names(told.values(colour))})"


def lettered(told: Told, colours: list[int]) -> tuple[str, dict[int, str]]:
    """Return sets with a letter each, and the letters."""
    letters = {colour: LETTERS[n % len(LETTERS)] for n, colour in enumerate(colours)}
    return joined(f"{letters[c]} = {set_name(told, c)}" for c in colours), letters


def shared(told: Told, first: int, second: int) -> list[int]:
    """Return the values that only one of two sets can hold: all their places see each other."""
    model = to_model(told.puzzle)
    number = {cell: variable for variable, cell in enumerate(model.cells)}
    peers = peers_of(model)

    def places(colour: int, value: int) -> list[Cell]:
        shades = told.deduction.because.shades
        return [s.cell for s in shades if s.colour == colour and s.value == value]

    return [
        value
        for value in sorted({*told.values(first)} & {*told.values(second)})
        if all(
            number[b] in peers[number[a]]
            for a in places(first, value)
            for b in places(second, value)
        )
    ]


@worded("als-xz", "als-xy-wing", "als-xy-chain")
def almost_locked(told: Told) -> str:
    """Say what the sets are and which values pass between them."""
    sets = told.colours
    named, letters = lettered(told, sets)
    passed = [
        f"{letters[a]} and {letters[b]} cannot both have {value_names(values, 'or')}"
        for a, b in pairwise(sets)
        if (values := shared(told, a, b))
    ]
    why = f"; {joined(passed)}" if passed else ""
    return f"the sets {named} have one candidate more than cells each{why}; so {told.conclusion}"


@worded("death-blossom")
def blossom(told: Told) -> str:
    """Say what each candidate of the stem does."""
    stem, *petals = told.colours
    named, _ = lettered(told, petals)
    values = value_names(told.values(stem), "or")
    return (
        f"whichever of {values} {cell_names(told.cells(stem))} is, it "
        f"takes that from one of the sets {named}, which then needs all its others; so "
        f"{told.conclusion}"
    )


@worded("sue-de-coq")
def sue_de_coq(told: Told) -> str:
    """Say which cells share which values out."""
    parts = joined(set_name(told, colour) for colour in told.colours)
    return (
        f"in {house_names(told.houses())} the cells {parts} have as many candidates as they are, "
        f"so each of these is among them; {told.conclusion}"
    )


@worded("aligned-pair-exclusion", "aligned-triplet-exclusion")
def exclusion(told: Told) -> str:
    """Say which cells were combined and which others object."""
    cells = cell_names(told.cells(MAIN))
    others = told.cells(*[colour for colour in told.colours if colour != MAIN])
    room = f" that leaves room for {cell_names(others)}" if others else " that can stand"
    return f"every way to fill {cells}{room} does without this, so {told.conclusion}"


@worded("template-set")
def template_set(told: Told) -> str:
    """Say that the cells are in every way of placing the value."""
    return f"every way to place all the {told.value}s uses this, so {told.conclusion}"


@worded("template-delete")
def template_delete(told: Told) -> str:
    """Say that the cells are in no way of placing the value."""
    return f"no way to place all the {told.value}s uses these, so {told.conclusion}"


@worded("firework-triple", "firework-quad")
def firework(told: Told) -> str:
    """Say which values burst where."""
    lines = [name for name in told.houses() if not name.startswith("box")]
    return (
        f"in {house_names(lines)} the values {value_names(told.values())} are confined to their "
        f"common boxes but for one cell each, so they fill {cell_names(told.cells())}; "
        f"{told.conclusion}"
    )


@worded("sk-loop")
def sk_loop(told: Told) -> str:
    """Say which cells form the ring."""
    return (
        f"the cells {cell_names(told.cells())} form a ring whose values are each fixed to one "
        f"house; so {told.conclusion}"
    )


@worded("tridagon")
def tridagon(told: Told) -> str:
    """Say which cells cannot all be three values, and what saves them."""
    extra = [shade for shade in told.deduction.because.shades if shade.colour == EXTRA]
    ways = joined((f"{cell_name(s.cell)} is {s.value}" for s in extra), "or")
    saved = f"so {ways}, and " if len(extra) > 1 else "so "
    return (
        f"{cell_names(told.cells(MAIN))} cannot all be {value_names(told.values(MAIN), 'or')}, "
        f"{saved}{told.conclusion}"
    )


@worded("junior-exocet", "double-exocet")
def exocet(told: Told) -> str:
    """Say which bases and targets there are."""
    return (
        f"the values of the base {cell_names(told.cells(MAIN))} come up again in "
        f"{cell_names(told.cells(OTHER))}; so {told.conclusion}"
    )
