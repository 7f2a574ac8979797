"""Sentences for chains, loops and forcing."""

from __future__ import annotations

from collections.abc import Sequence

from alldiff.clues import cell_name
from alldiff.techniques.catalogue import TECHNIQUES
from alldiff.techniques.deduction import Candidate, Link
from alldiff.techniques.names import cell_names, house_names, joined
from alldiff.techniques.words.told import Told, is_value, worded

CHAINS = [name for name in TECHNIQUES if TECHNIQUES[name].family == "chains"]
FORCING = [name for name in TECHNIQUES if TECHNIQUES[name].family == "forcing"]


def chains_of(told: Told) -> list[list[Link]]:
    """Return the links of each chain in order."""
    found: dict[int, list[Link]] = {}
    for link in told.deduction.because.links:
        found.setdefault(link.chain, []).append(link)
    return [found[number] for number in sorted(found)]


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
    chains = chains_of(told)
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


LINKS_TOLD = 24
"""Chains with more links than this are left to the picture."""


def ways(told: Told) -> str:
    """Return how each chain goes, in brackets, unless that would be too long to follow."""
    if len(told.deduction.because.links) > LINKS_TOLD:
        return ""
    said = []
    for links in chains_of(told):
        first = links[0]
        ends = dict.fromkeys(is_value(link.end, true=link.strong) for link in links)
        said.append(f"{is_value(first.start, true=not first.strong)}: then {', '.join(ends)}")
    return f" ({'; '.join(said)})"


@worded("forcing-chain-cell")
def from_cell(told: Told) -> str:
    """Say that whichever value a cell has, the same follows."""
    starts = {cell for links in chains_of(told) for cell, _ in links[0].start}
    return (
        f"whichever value {cell_names(starts)} has, it follows that {told.conclusion}{ways(told)}"
    )


@worded("forcing-chain-region")
def from_region(told: Told) -> str:
    """Say that wherever a value of a house is, the same follows."""
    starts = [candidate for links in chains_of(told) for candidate in links[0].start]
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
    chains = chains_of(told)
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
    ends = joined(
        dict.fromkeys(is_value(links[-1].end, true=links[-1].strong) for links in chains),
        "and also",
    )
    return f"if {opening}, it follows that {ends}, which cannot be; so {told.conclusion}"
