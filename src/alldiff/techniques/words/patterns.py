"""Sentences for patterns of one value, colouring and wings."""

from __future__ import annotations

from alldiff.clues import cell_name
from alldiff.techniques.names import cell_names, house_names, value_names
from alldiff.techniques.words.told import MAIN, OTHER, Told, worded


@worded("skyscraper", "two-string-kite", "dual-two-string-kite", "turbot-fish")
def two_links(told: Told) -> str:
    """Say which two houses have two places each, and which of them are joined."""
    value = told.value
    chains = sorted({link.chain for link in told.deduction.because.links})
    said = []
    for chain in chains:
        links = [link for link in told.deduction.because.links if link.chain == chain]
        tips = [links[0].start[0][0], links[-1].end[0][0]]
        feet = [links[0].end[0][0], links[-1].start[0][0]]
        said.append(f"{cell_names(feet)} cannot both be {value}, so {cell_names(tips, 'or')} is")
    houses = house_names(told.houses(MAIN))
    return f"{houses} have two places each for {value}; {', and '.join(said)}; {told.conclusion}"


@worded("empty-rectangle", "dual-empty-rectangle")
def empty_rectangle(told: Told) -> str:
    """Say on which lines the box has the value, and what the other house does."""
    main = told.houses(MAIN)
    boxes = [name for name in main if name.startswith("box")]
    others = [name for name in main if name not in boxes]
    value = told.value
    corners = told.house_cells(MAIN)[:1]
    lines = house_names(
        [
            name
            for name, cells in zip(told.houses(OTHER), told.house_cells(OTHER), strict=True)
            if any(cells & corner for corner in corners)
        ]
    )
    return (
        f"in {house_names(boxes)} the {value} can only be in {lines}, and "
        f"in {house_names(others)} only at {cell_names(told.cells(OTHER), 'or')}; {told.conclusion}"
    )


@worded("rectangle-elimination")
def rectangle(told: Told) -> str:
    """Say what would be left without a place."""
    value = told.value
    boxes = [name for name in told.houses() if name.startswith("box")]
    others = [name for name in told.houses(MAIN) if name not in boxes]
    cells = cell_names(told.removed_cells)
    return (
        f"if {cells} were {value}, {house_names(others)} would need it elsewhere, and "
        f"{house_names(boxes) or 'a box'} would have no place for it, so {told.conclusion}"
    )


def side(told: Told, colour: int) -> str:
    """Return the candidates of one colour."""
    shades = [shade for shade in told.deduction.because.shades if shade.colour == colour]
    by_value: dict[int, list[tuple[int, int]]] = {}
    for shade in shades:
        by_value.setdefault(shade.value, []).append(shade.cell)
    return " and ".join(
        f"{cell_names(cells)} {'are' if len(set(cells)) > 1 else 'is'} {value}"
        for value, cells in sorted(by_value.items())
    )


@worded("remote-pair")
def remote_pair(told: Told) -> str:
    """Say which cells alternate."""
    first, second = told.values()
    return (
        f"either {cell_names(told.cells(MAIN))} are {first} and {cell_names(told.cells(OTHER))} "
        f"{second}, or the other way round; both ways {told.conclusion}"
    )


@worded("simple-colouring-trap", "medusa-3d")
def two_colours(told: Told) -> str:
    """Say what is true together, one way or the other."""
    return f"either {side(told, MAIN)}, or {side(told, OTHER)}; both ways {told.conclusion}"


@worded("simple-colouring-wrap")
def wrap(told: Told) -> str:
    """Say which colour contradicts itself."""
    removed = {cell for cell, _ in told.deduction.removals}
    right = MAIN if not removed & set(told.cells(MAIN)) else OTHER
    wrong = OTHER if right == MAIN else MAIN
    return (
        f"either {side(told, right)}, or {side(told, wrong)}, but two of the latter share a house; "
        f"so {told.conclusion}"
    )


@worded("multi-colouring-1", "multi-colouring-2")
def two_nets(told: Told) -> str:
    """Say what the two groups are."""
    first, second, *others = told.colours
    groups = f"either {side(told, first)}, or {side(told, second)}"
    if len(others) > 1:
        groups += f"; and either {side(told, others[0])}, or {side(told, others[1])}"
    return f"{groups}; as these see each other, {told.conclusion}"


@worded("chute-remote-pair")
def chute(told: Told) -> str:
    """Say which cells have the same pair, and where a value is missing."""
    pair, values = cell_names(told.cells(MAIN)), value_names(told.values(MAIN))
    return (
        f"{pair} have only {values}, and {cell_names(told.cells(OTHER))} lack one of them, so one "
        f"of the two is each value; {told.conclusion}"
    )


@worded("xy-wing")
def xy_wing(told: Told) -> str:
    """Say what either value of the hinge makes of the ends."""
    (hinge,) = told.cells(OTHER)
    return (
        f"whether {cell_name(hinge)} is {value_names(told.values(OTHER), 'or')}, "
        f"{cell_names(told.cells(MAIN), 'or')} is {told.value}, so {told.conclusion}"
    )


@worded("xyz-wing")
def xyz_wing(told: Told) -> str:
    """Say that the value is in one of the three cells."""
    return (
        f"whichever of {value_names(told.values(), 'or')} {cell_names(told.cells(OTHER))} is, one "
        f"of {cell_names(told.cells(MAIN, OTHER))} is {told.value}, so {told.conclusion}"
    )


@worded("w-wing")
def w_wing(told: Told) -> str:
    """Say which house joins the two cells with the same pair."""
    cells = told.cells(MAIN)
    joint = value_names(told.values(OTHER))
    return (
        f"{cell_names(cells)} have only {value_names(told.values(MAIN))}, and as {joint} is at "
        f"{cell_names(told.cells(OTHER), 'or')} in {house_names(told.houses(MAIN)[:1])}, they are "
        f"not both {joint}; so one of them is {told.value}, and {told.conclusion}"
    )


@worded("wxyz-wing", "vwxyz-wing")
def big_wing(told: Told) -> str:
    """Say which cells hold which values, and which of them has to be there."""
    cells = told.cells(MAIN, OTHER)
    loose = told.value
    places = sorted({s.cell for s in told.deduction.because.shades if s.value == loose})
    return (
        f"{cell_names(cells)} have only {value_names(told.values(MAIN, OTHER))} between them, and "
        f"only {loose} could be there twice; so {cell_names(places, 'or')} is {loose}, and "
        f"{told.conclusion}"
    )
