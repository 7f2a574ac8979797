"""Sentences for patterns of one value, colouring and wings."""

from __future__ import annotations

from alldiff.cells import cell_name
from alldiff.techniques.names import cell_names, house_names, value_names
from alldiff.techniques.words.context import MAIN, OTHER, SentenceContext, worded


@worded("skyscraper", "two-string-kite", "dual-two-string-kite", "turbot-fish")
def two_links(step: SentenceContext) -> str:
    """Say which two houses have two places each, and which of them are joined."""
    value = step.value
    chains = sorted({link.chain for link in step.deduction.because.links})
    said = []
    for chain in chains:
        links = [link for link in step.deduction.because.links if link.chain == chain]
        tips = [links[0].start[0][0], links[-1].end[0][0]]
        feet = [links[0].end[0][0], links[-1].start[0][0]]
        said.append(f"{cell_names(feet)} cannot both be {value}, so {cell_names(tips, 'or')} is")
    houses = house_names(step.houses(MAIN))
    return f"{houses} have two places each for {value}; {', and '.join(said)}; {step.conclusion}"


@worded("empty-rectangle", "dual-empty-rectangle")
def empty_rectangle(step: SentenceContext) -> str:
    """Say on which lines the box has the value, and what the other house does."""
    main = step.houses(MAIN)
    boxes = [name for name in main if name.startswith("box")]
    others = [name for name in main if name not in boxes]
    value = step.value
    corners = step.house_cells(MAIN)[:1]
    lines = house_names(
        [
            name
            for name, cells in zip(step.houses(OTHER), step.house_cells(OTHER), strict=True)
            if any(cells & corner for corner in corners)
        ]
    )
    return (
        f"in {house_names(boxes)} the {value} can only be in {lines}, and "
        f"in {house_names(others)} only at {cell_names(step.cells(OTHER), 'or')}; {step.conclusion}"
    )


@worded("rectangle-elimination")
def rectangle(step: SentenceContext) -> str:
    """Say what would be left without a place."""
    value = step.value
    boxes = [name for name in step.houses() if name.startswith("box")]
    others = [name for name in step.houses(MAIN) if name not in boxes]
    cells = cell_names(step.removed_cells)
    return (
        f"if {cells} were {value}, {house_names(others)} would need it elsewhere, and "
        f"{house_names(boxes) or 'a box'} would have no place for it, so {step.conclusion}"
    )


def side(step: SentenceContext, colour: int) -> str:
    """Return the candidates of one colour."""
    shades = [shade for shade in step.deduction.because.shades if shade.colour == colour]
    by_value: dict[int, list[tuple[int, int]]] = {}
    for shade in shades:
        by_value.setdefault(shade.value, []).append(shade.cell)
    return " and ".join(
        f"{cell_names(cells)} {'are' if len(set(cells)) > 1 else 'is'} {value}"
        for value, cells in sorted(by_value.items())
    )


@worded("remote-pair")
def remote_pair(step: SentenceContext) -> str:
    """Say which cells alternate."""
    first, second = step.values()
    return (
        f"either {cell_names(step.cells(MAIN))} are {first} and {cell_names(step.cells(OTHER))} "
        f"{second}, or the other way round; both ways {step.conclusion}"
    )


@worded("simple-colouring-trap", "medusa-3d")
def two_colours(step: SentenceContext) -> str:
    """Say what is true together, one way or the other."""
    return f"either {side(step, MAIN)}, or {side(step, OTHER)}; both ways {step.conclusion}"


@worded("simple-colouring-wrap")
def wrap(step: SentenceContext) -> str:
    """Say which colour contradicts itself."""
    removed = {cell for cell, _ in step.deduction.removals}
    right = MAIN if not removed & set(step.cells(MAIN)) else OTHER
    wrong = OTHER if right == MAIN else MAIN
    return (
        f"either {side(step, right)}, or {side(step, wrong)}, but two of the latter share a house; "
        f"so {step.conclusion}"
    )


@worded("multi-colouring-1", "multi-colouring-2")
def two_nets(step: SentenceContext) -> str:
    """Say what the two groups are."""
    first, second, *others = step.colours
    groups = f"either {side(step, first)}, or {side(step, second)}"
    if len(others) > 1:
        groups += f"; and either {side(step, others[0])}, or {side(step, others[1])}"
    return f"{groups}; as these see each other, {step.conclusion}"


@worded("chute-remote-pair")
def chute(step: SentenceContext) -> str:
    """Say which cells have the same pair, and where a value is missing."""
    pair, values = cell_names(step.cells(MAIN)), value_names(step.values(MAIN))
    return (
        f"{pair} have only {values}, and {cell_names(step.cells(OTHER))} lack one of them, so one "
        f"of the two is each value; {step.conclusion}"
    )


@worded("xy-wing")
def xy_wing(step: SentenceContext) -> str:
    """Say what either value of the hinge makes of the ends."""
    (hinge,) = step.cells(OTHER)
    return (
        f"whether {cell_name(hinge)} is {value_names(step.values(OTHER), 'or')}, "
        f"{cell_names(step.cells(MAIN), 'or')} is {step.value}, so {step.conclusion}"
    )


@worded("xyz-wing")
def xyz_wing(step: SentenceContext) -> str:
    """Say that the value is in one of the three cells."""
    return (
        f"whichever of {value_names(step.values(), 'or')} {cell_names(step.cells(OTHER))} is, one "
        f"of {cell_names(step.cells(MAIN, OTHER))} is {step.value}, so {step.conclusion}"
    )


@worded("w-wing")
def w_wing(step: SentenceContext) -> str:
    """Say which house joins the two cells with the same pair."""
    cells = step.cells(MAIN)
    joint = value_names(step.values(OTHER))
    return (
        f"{cell_names(cells)} have only {value_names(step.values(MAIN))}, and as {joint} is at "
        f"{cell_names(step.cells(OTHER), 'or')} in {house_names(step.houses(MAIN)[:1])}, they are "
        f"not both {joint}; so one of them is {step.value}, and {step.conclusion}"
    )


@worded("wxyz-wing", "vwxyz-wing")
def big_wing(step: SentenceContext) -> str:
    """Say which cells hold which values, and which of them has to be there."""
    cells = step.cells(MAIN, OTHER)
    loose = step.value
    places = sorted({s.cell for s in step.deduction.because.shades if s.value == loose})
    return (
        f"{cell_names(cells)} have only {value_names(step.values(MAIN, OTHER))} between them, and "
        f"only {loose} could be there twice; so {cell_names(places, 'or')} is {loose}, and "
        f"{step.conclusion}"
    )
