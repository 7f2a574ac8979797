"""Sentences for chains, loops and forcing."""

from __future__ import annotations

from collections.abc import Sequence

from alldiff.clues import cell_name
from alldiff.techniques.catalogue import TECHNIQUES
from alldiff.techniques.decisive import chains_of, decisive_lines, is_long
from alldiff.techniques.deduction import Candidate, Link
from alldiff.techniques.names import cell_names, house_names, joined
from alldiff.techniques.words.told import Told, is_value, worded

CHAINS = [name for name in TECHNIQUES if TECHNIQUES[name].family == "chains"]
FORCING = [name for name in TECHNIQUES if TECHNIQUES[name].family == "forcing"]


def followed(links: Sequence[Link]) -> str:
    """Return a chain in words: what its start comes to, node by node.

    A strong link leaves a node that is false for one that is true, a weak one the other way round.
    """
    first = links[0]
    said = [f"if {is_value(first.start, true=not first.strong)}"]
    said += [f"then {is_value(link.end, true=link.strong)}" for link in links]
    return ", ".join(said)


@worded(*CHAINS)
def chain(told: Told) -> str:
    """Say what follows along the chain, and so whatever its start is."""
    chains = chains_of(told.deduction)
    if not chains:
        return f"so {told.conclusion}"
    links = chains[0]
    start, end = links[0].start, links[-1].end
    told_chain = followed(links)
    technique = told.deduction.technique
    if "continuous" in technique and "discontinuous" not in technique:
        return f"{told_chain}: the loop closes, so of each link one end is true; {told.conclusion}"
    if start == end:
        return f"{told_chain}; so {told.conclusion}"
    if links[0].strong and links[-1].strong:
        either = f"{is_value(start, true=True)}, or {is_value(end, true=True)}"
        return f"{told_chain}; so {either}, and both ways {told.conclusion}"
    return f"{told_chain}; so {told.conclusion}"


TOLD = 12
"""A line with more links than this is left to the picture."""


def ways(told: Told) -> str:
    """Return how each chain goes, in brackets; of a long net, only the lines that decide.

    Nothing where even these would be too long to follow.
    """
    deduction = told.deduction
    if is_long(deduction):
        lines = decisive_lines(deduction)
        if any(len(line) > TOLD for line in lines):
            return ""
        said = [way(told, line) for line in lines]
        return f" (among other things: {'; '.join(said)})"
    return f" ({'; '.join(way(told, links) for links in chains_of(deduction))})"


def way(told: Told, links: Sequence[Link]) -> str:
    """Return what its start comes to, node by node."""
    first = links[0]
    ends = dict.fromkeys(bounded(told, link) for link in links)
    return f"{is_value(first.start, true=not first.strong)}: then {', '.join(ends)}"


def bounded(told: Told, link: Link) -> str:
    """Return what a link leads to; along a sign that is a bound."""
    (start, *others), (end, *_) = link.start, link.end
    values = [value for _, value in link.start]
    if not link.strong and all(cell == start[0] for cell, _ in others):
        if (start[0], end[0]) in told.signs:
            return f"{cell_name(end[0])} > {min(values)}"
        if (end[0], start[0]) in told.signs:
            return f"{cell_name(end[0])} < {max(values)}"
    return is_value(link.end, true=link.strong)


@worded("forcing-chain-cell")
def from_cell(told: Told) -> str:
    """Say that whichever value a cell has, the same follows."""
    starts = {cell for links in chains_of(told.deduction) for cell, _ in links[0].start}
    return (
        f"whichever value {cell_names(starts)} has, it follows that {told.conclusion}{ways(told)}"
    )


@worded("forcing-chain-region")
def from_region(told: Told) -> str:
    """Say that wherever a value of a house is, the same follows."""
    starts = [candidate for links in chains_of(told.deduction) for candidate in links[0].start]
    value = starts[0][1]
    inside = [
        name
        for name, cells in zip(told.houses(), told.house_cells(), strict=True)
        if all(cell in cells for cell, _ in starts)
    ]
    house = house_names(inside[:1]) or cell_names([cell for cell, _ in starts], "or")
    return f"wherever in {house} the {value} is, it follows that {told.conclusion}{ways(told)}"


@worded(*(name for name in FORCING if name not in ("forcing-chain-cell", "forcing-chain-region")))
def absurd(told: Told) -> str:
    """Say what an assumption would make both true and false."""
    chains = chains_of(told.deduction)
    if not chains:
        return f"so {told.conclusion}"
    openings = dict.fromkeys(is_value(links[0].start, true=not links[0].strong) for links in chains)
    if len(openings) > 1:
        return f"whether {joined(openings, 'or')}, it always follows that {told.conclusion}"
    reached: dict[bool, set[Candidate]] = {True: set(), False: set()}
    for links in chains:
        for link in links:
            reached[link.strong].update(link.end)
    (opening,) = openings
    both = sorted(reached[True] & reached[False])
    if both:
        cell, value = both[0]
        return (
            f"if {opening}, then {cell_name(cell)} would be {value} and also not {value}; so "
            f"{told.conclusion}{ways(told)}"
        )
    empty = cell_names({cell for cell, _ in chains[-1][-1].end})
    return f"if {opening}, then {empty} would have no value left; so {told.conclusion}{ways(told)}"
