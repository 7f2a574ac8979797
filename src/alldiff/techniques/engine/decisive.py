"""The lines of a long net that decide: from what is assumed to what clashes, or to the conclusion.

A net has many lines of inference that meet. Nobody follows them all at once; one line to each of
the ends shows where the reason lies.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from alldiff.techniques.engine.catalogue import TECHNIQUES
from alldiff.techniques.engine.deduction import Candidate, Deduction, Link

MANY_LINKS = 16
"""Chains with more links than this are shown by their decisive lines."""
Line = tuple[Link, ...]
"""Links that follow one another."""


def is_long(deduction: Deduction) -> bool:
    """Return whether a deduction has more links than a person can follow.

    The links of one that is a single chain follow one another, however many they are.
    """
    single = TECHNIQUES[deduction.technique].family == "chains"
    return not single and len(deduction.because.links) > MANY_LINKS


def chains_of(deduction: Deduction) -> list[Line]:
    """Return the links of each chain in order."""
    found: dict[int, list[Link]] = {}
    for link in deduction.because.links:
        found.setdefault(link.chain, []).append(link)
    return [tuple(found[number]) for number in sorted(found)]


def decisive_lines(deduction: Deduction) -> list[Line]:
    """Return the shortest lines of each chain to what it ends with: two that clash, or one."""
    concluded = {*deduction.places, *deduction.removals}
    chains = chains_of(deduction)
    lines = []
    for links in chains:
        ends = clash(links) if len(chains) == 1 else arrival(links, concluded)
        lines += [line_to(links, end) for end in ends]
    return lines


def clash(links: Line) -> list[int]:
    """Return the links that say the contrary of each other, or leave a cell nothing.

    The contradiction is what a net ends with, so one of them is the last.
    """
    last = links[-1]
    for number in range(len(links) - 2, -1, -1):
        other = links[number]
        if other.strong != last.strong and set(other.end) & set(last.end):
            return [number, len(links) - 1]
    for number in range(len(links) - 2, -1, -1):
        if links[number].end != last.end and cells(links[number].end) == cells(last.end):
            return [number, len(links) - 1]
    return [len(links) - 1]


def arrival(links: Line, concluded: set[Candidate]) -> list[int]:
    """Return the last link that says what is concluded."""
    for number in range(len(links) - 1, -1, -1):
        if concluded & set(links[number].end):
            return [number]
    return [len(links) - 1]


def line_to(links: Line, end: int) -> Line:
    """Return a shortest way along links from what is assumed to one of them."""
    before: dict[int, int] = {}
    steps: list[int] = []
    for number, link in enumerate(links[: end + 1]):
        feeding = [n for n in range(number) if feeds(links[n], link)]
        before[number] = min(feeding, key=lambda n: steps[n], default=-1)
        steps.append(1 + min((steps[n] for n in feeding), default=0))
    line = []
    at = end
    while at >= 0:
        line.append(links[at])
        at = before[at]
    return tuple(reversed(line))


def feeds(link: Link, following: Link) -> bool:
    """Return whether one link goes on where another ends.

    What a bound rules out ends a link; what it leaves in the same cell begins the next.
    """
    if set(link.end) & set(following.start):
        return link.strong != following.strong
    bounds = not link.strong and not following.strong and len(following.start) > 1
    return bounds and cells(link.end) == cells(following.start)


def cells(node: Sequence[Candidate]) -> set[tuple[int, int]]:
    """Return the cells of a node."""
    return {cell for cell, _ in node}


def shown(deduction: Deduction) -> Deduction:
    """Return a deduction as a picture shows it: a long net by its decisive lines only."""
    if not is_long(deduction):
        return deduction
    because = deduction.because
    links = tuple(dict.fromkeys(link for line in decisive_lines(deduction) for link in line))
    nodes = {candidate for link in links for end in (link.start, link.end) for candidate in end}
    shades = tuple(shade for shade in because.shades if (shade.cell, shade.value) in nodes)
    return replace(deduction, because=replace(because, links=links, shades=shades))
