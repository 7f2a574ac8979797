"""Sentences for chains, loops and forcing."""

from __future__ import annotations

from collections.abc import Sequence

from alldiff.techniques.catalogue import TECHNIQUES
from alldiff.techniques.deduction import Link
from alldiff.techniques.names import joined
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


@worded(*FORCING)
def forcing(told: Told) -> str:
    """Say which ways there are, and that all come to the same."""
    chains = chains_of(told)
    if not chains:
        return f"so {told.conclusion}"
    starts = [links[0] for links in chains]
    opening = list(dict.fromkeys(is_value(link.start, true=not link.strong) for link in starts))
    if len(opening) == 1:
        ends = [is_value(links[-1].end, true=links[-1].strong) for links in chains]
        both = joined(dict.fromkeys(ends), "and also")
        return f"if {opening[0]}, it follows that {both}, which cannot be; so {told.conclusion}"
    return f"whether {joined(opening, 'or')}, it always follows that {told.conclusion}"
