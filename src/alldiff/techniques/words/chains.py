"""Sentences for chains, loops and forcing."""

from __future__ import annotations

from collections.abc import Sequence

from alldiff.cells import cell_name
from alldiff.techniques.catalogue import TECHNIQUES
from alldiff.techniques.decisive import chains_of, decisive_lines, is_long
from alldiff.techniques.deduction import Candidate, Link
from alldiff.techniques.names import cell_names, house_names, joined
from alldiff.techniques.words.context import SentenceContext, is_value, worded

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
def chain(step: SentenceContext) -> str:
    """Say what follows along the chain, and so whatever its start is."""
    chains = chains_of(step.deduction)
    if not chains:
        return f"so {step.conclusion}"
    links = chains[0]
    start, end = links[0].start, links[-1].end
    chain_text = followed(links)
    technique = step.deduction.technique
    if "continuous" in technique and "discontinuous" not in technique:
        return f"{chain_text}: the loop closes, so of each link one end is true; {step.conclusion}"
    if start == end:
        return f"{chain_text}; so {step.conclusion}"
    if links[0].strong and links[-1].strong:
        either = f"{is_value(start, true=True)}, or {is_value(end, true=True)}"
        return f"{chain_text}; so {either}, and both ways {step.conclusion}"
    return f"{chain_text}; so {step.conclusion}"


LONGEST_IN_WORDS = 12
"""A line with more links than this is left to the picture."""


def ways(step: SentenceContext) -> str:
    """Return how each chain goes, in brackets; of a long net, only the lines that decide.

    Nothing where even these would be too long to follow.
    """
    deduction = step.deduction
    if is_long(deduction):
        lines = decisive_lines(deduction)
        if any(len(line) > LONGEST_IN_WORDS for line in lines):
            return ""
        said = [way(step, line) for line in lines]
        return f" (among other things: {'; '.join(said)})"
    return f" ({'; '.join(way(step, links) for links in chains_of(deduction))})"


def way(step: SentenceContext, links: Sequence[Link]) -> str:
    """Return what its start comes to, node by node."""
    first = links[0]
    ends = dict.fromkeys(bounded(step, link) for link in links)
    return f"{is_value(first.start, true=not first.strong)}: then {', '.join(ends)}"


def bounded(step: SentenceContext, link: Link) -> str:
    """Return what a link leads to; along a sign that is a bound."""
    (start, *others), (end, *_) = link.start, link.end
    values = [value for _, value in link.start]
    if not link.strong and all(cell == start[0] for cell, _ in others):
        if (start[0], end[0]) in step.signs:
            return f"{cell_name(end[0])} > {min(values)}"
        if (end[0], start[0]) in step.signs:
            return f"{cell_name(end[0])} < {max(values)}"
    return is_value(link.end, true=link.strong)


@worded("forcing-chain-cell")
def from_cell(step: SentenceContext) -> str:
    """Say that whichever value a cell has, the same follows."""
    starts = {cell for links in chains_of(step.deduction) for cell, _ in links[0].start}
    return (
        f"whichever value {cell_names(starts)} has, it follows that {step.conclusion}{ways(step)}"
    )


@worded("forcing-chain-region")
def from_region(step: SentenceContext) -> str:
    """Say that wherever a value of a house is, the same follows."""
    starts = [candidate for links in chains_of(step.deduction) for candidate in links[0].start]
    value = starts[0][1]
    inside = [
        name
        for name, cells in zip(step.houses(), step.house_cells(), strict=True)
        if all(cell in cells for cell, _ in starts)
    ]
    house = house_names(inside[:1]) or cell_names([cell for cell, _ in starts], "or")
    return f"wherever in {house} the {value} is, it follows that {step.conclusion}{ways(step)}"


@worded(*(name for name in FORCING if name not in ("forcing-chain-cell", "forcing-chain-region")))
def absurd(step: SentenceContext) -> str:
    """Say what an assumption would make both true and false."""
    chains = chains_of(step.deduction)
    if not chains:
        return f"so {step.conclusion}"
    openings = dict.fromkeys(is_value(links[0].start, true=not links[0].strong) for links in chains)
    if len(openings) > 1:
        return f"whether {joined(openings, 'or')}, it always follows that {step.conclusion}"
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
            f"{step.conclusion}{ways(step)}"
        )
    empty = cell_names({cell for cell, _ in chains[-1][-1].end})
    return f"if {opening}, then {empty} would have no value left; so {step.conclusion}{ways(step)}"
