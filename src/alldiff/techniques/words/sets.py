"""Sentences for almost locked sets, exclusion, templates and rare patterns."""

from __future__ import annotations

from itertools import pairwise

from alldiff.cells import Cell, cell_name
from alldiff.techniques.names import cell_names, house_names, joined, value_names
from alldiff.techniques.reasoning import peers_of
from alldiff.techniques.words.context import EXTRA, MAIN, OTHER, SentenceContext, worded

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def set_name(step: SentenceContext, colour: int) -> str:
    """Return the cells of a set with its values."""
    cells = ", ".join(map(cell_name, step.cells(colour)))
    return f"{cells} ({value_names(step.values(colour))})"


def lettered(step: SentenceContext, colours: list[int]) -> tuple[str, dict[int, str]]:
    """Return sets with a letter each, and the letters."""
    letters = {colour: LETTERS[n % len(LETTERS)] for n, colour in enumerate(colours)}
    return joined(f"{letters[c]} = {set_name(step, c)}" for c in colours), letters


def shared(step: SentenceContext, first: int, second: int) -> list[int]:
    """Return the values that only one of two sets can hold: all their places see each other."""
    number = step.position.variable_of
    peers = peers_of(step.position.model)

    def places(colour: int, value: int) -> list[Cell]:
        shades = step.deduction.because.shades
        return [s.cell for s in shades if s.colour == colour and s.value == value]

    return [
        value
        for value in sorted({*step.values(first)} & {*step.values(second)})
        if all(
            number[b] in peers[number[a]]
            for a in places(first, value)
            for b in places(second, value)
        )
    ]


@worded("als-xz", "als-xy-wing", "als-xy-chain")
def almost_locked(step: SentenceContext) -> str:
    """Say what the sets are and which values pass between them."""
    sets = step.colours
    named, letters = lettered(step, sets)
    passed = [
        f"{letters[a]} and {letters[b]} cannot both have {value_names(values, 'or')}"
        for a, b in pairwise(sets)
        if (values := shared(step, a, b))
    ]
    why = f"; {joined(passed)}" if passed else ""
    return f"the sets {named} have one candidate more than cells each{why}; so {step.conclusion}"


@worded("death-blossom")
def blossom(step: SentenceContext) -> str:
    """Say what each candidate of the stem does."""
    stem, *petals = step.colours
    named, _ = lettered(step, petals)
    values = value_names(step.values(stem), "or")
    return (
        f"whichever of {values} {cell_names(step.cells(stem))} is, it "
        f"takes that from one of the sets {named}, which then needs all its others; so "
        f"{step.conclusion}"
    )


@worded("sue-de-coq")
def sue_de_coq(step: SentenceContext) -> str:
    """Say which cells share which values out."""
    parts = joined(set_name(step, colour) for colour in step.colours)
    return (
        f"in {house_names(step.houses())} the cells {parts} have as many candidates as they are, "
        f"so each of these is among them; {step.conclusion}"
    )


@worded("aligned-pair-exclusion", "aligned-triplet-exclusion")
def exclusion(step: SentenceContext) -> str:
    """Say which cells were combined and which others object."""
    cells = cell_names(step.cells(MAIN))
    others = step.cells(*[colour for colour in step.colours if colour != MAIN])
    room = f" that leaves room for {cell_names(others)}" if others else " that can stand"
    return f"every way to fill {cells}{room} does without this, so {step.conclusion}"


@worded("template-set")
def template_set(step: SentenceContext) -> str:
    """Say that the cells are in every way of placing the value."""
    return f"every way to place all the {step.value}s uses this, so {step.conclusion}"


@worded("template-delete")
def template_delete(step: SentenceContext) -> str:
    """Say that the cells are in no way of placing the value."""
    return f"no way to place all the {step.value}s uses these, so {step.conclusion}"


@worded("firework-triple", "firework-quad")
def firework(step: SentenceContext) -> str:
    """Say which values burst where."""
    lines = [name for name in step.houses() if not name.startswith("box")]
    return (
        f"in {house_names(lines)} the values {value_names(step.values())} are confined to their "
        f"common boxes but for one cell each, so they fill {cell_names(step.cells())}; "
        f"{step.conclusion}"
    )


@worded("sk-loop")
def sk_loop(step: SentenceContext) -> str:
    """Say which cells form the ring."""
    return (
        f"the cells {cell_names(step.cells())} form a ring whose values are each fixed to one "
        f"house; so {step.conclusion}"
    )


@worded("tridagon")
def tridagon(step: SentenceContext) -> str:
    """Say which cells cannot all be three values, and what saves them."""
    extra = [shade for shade in step.deduction.because.shades if shade.colour == EXTRA]
    ways = joined((f"{cell_name(s.cell)} is {s.value}" for s in extra), "or")
    saved = f"so {ways}, and " if len(extra) > 1 else "so "
    return (
        f"{cell_names(step.cells(MAIN))} cannot all be {value_names(step.values(MAIN), 'or')}, "
        f"{saved}{step.conclusion}"
    )


@worded("junior-exocet", "double-exocet")
def exocet(step: SentenceContext) -> str:
    """Say which bases and targets there are."""
    return (
        f"the values of the base {cell_names(step.cells(MAIN))} come up again in "
        f"{cell_names(step.cells(OTHER))}; so {step.conclusion}"
    )
