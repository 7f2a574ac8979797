"""Chains: one candidate implies the next through a run, until two of them contradict each other."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from alldiff.core.model import values_of
from alldiff.techniques.engine.catalogue import technique
from alldiff.techniques.engine.deduction import Because, Candidate, Colour, Deduction, Link, Shade
from alldiff.techniques.engine.reasoning import Reasoning
from alldiff.techniques.engine.structure import RUNS
from alldiff.techniques.families.runs import RunTracker, fills, run_tracker

DEPTHS = (3, 5, 8, 12, 18)
"""How far chains are followed: all short ones before a longer one."""


class Literal(NamedTuple):
    """That a variable has a value, or has not."""

    variable: int
    value: int
    holds: bool


Implied = dict[tuple[int, int, bool], tuple[tuple[int, int, bool], ...]]
"""What follows in a run from one of its cells having a value, or not: places in the run."""
Graph = dict[Literal, list[tuple[Literal, int]]]
"""What follows from each literal, and by which run; -1 where the cell itself says so."""


@technique(
    "kakuro-chain",
    title="Chain of runs",
    family="kakuro",
    effort=6.5,
    needs=(RUNS,),
    rule="A candidate is false if two chains through runs lead from it to a contradiction.",
)
def chain(reasoning: Reasoning) -> Iterator[Deduction]:
    """Yield the candidates that contradict themselves, short chains first."""
    tracker = run_tracker(reasoning)
    graph = implications(reasoning, tracker)
    seen: set[Literal] = set()
    for depth in DEPTHS:
        for variable, domain in enumerate(reasoning.domains):
            for value in values_of(domain):
                start = Literal(variable, value, True)
                if start in seen:
                    continue
                ends = contradiction(graph, start, depth)
                if ends is not None:
                    seen.add(start)
                    step = deduction_of(reasoning, tracker, start, *ends)
                    # What a single run forbids is no chain.
                    if (
                        len(
                            {
                                reasoning.model.constraints[r.constraint].variables
                                for r in step.because.reasons
                            }
                        )
                        > 1
                    ):
                        yield step


def implications(reasoning: Reasoning, tracker: RunTracker) -> Graph:
    """Return what follows from each candidate, and from its absence, through one run."""
    graph: Graph = {}
    for number, state in enumerate(tracker.states):
        if state is None or len(state.variables) < 2:
            continue
        for (at, value, holds), ends in implied(state.domains, state.rest).items():
            links = graph.setdefault(Literal(state.variables[at], value, holds), [])
            links += [(Literal(state.variables[a], v, h), number) for a, v, h in ends]
    for variable, domain in enumerate(reasoning.domains):
        if domain.bit_count() == 2:
            one, two = values_of(domain)
            for value, other in ((one, two), (two, one)):
                start = Literal(variable, value, False)
                graph.setdefault(start, []).append((Literal(variable, other, True), -1))
    return graph


@lru_cache(maxsize=1 << 14)
def implied(domains: tuple[int, ...], rest: int) -> Implied:
    """Return what follows in a run from each of its candidates, and from its absence."""
    found: Implied = {}
    for at, domain in enumerate(domains):
        for value in values_of(domain):
            for holds in (True, False):
                now = list(domains)
                now[at] = 1 << value if holds else domain & ~(1 << value)
                if now[at]:
                    left = fills(tuple(now), rest).domains
                    found[at, value, holds] = tuple(changes(domains, left, at))
    return found


def changes(
    before: tuple[int, ...], after: tuple[int, ...], at: int
) -> Iterator[tuple[int, int, bool]]:
    """Yield how other places of a run have changed: the value that is left, or what went."""
    for other, (old, new) in enumerate(zip(before, after, strict=True)):
        if other == at or old == new:
            continue
        if new.bit_count() == 1:
            yield other, new.bit_length() - 1, True
        for value in values_of(old & ~new):
            yield other, value, False


Steps = dict[Literal, tuple[Literal, int] | None]
"""What each literal was reached from, and by which run."""


def contradiction(
    graph: Graph, start: Literal, depth: int
) -> tuple[Steps, Literal, Literal] | None:
    """Return two literals that contradict each other and how they were reached, or None."""
    steps: Steps = {start: None}
    value_of = {start.variable: start.value}
    now = [start]
    for _ in range(depth):
        fresh = []
        for literal in now:
            for end, run in graph.get(literal, ()):
                if end in steps:
                    continue
                steps[end] = literal, run
                opposite = end._replace(holds=not end.holds)
                if opposite in steps:
                    return steps, end, opposite
                if end.holds:
                    other = value_of.setdefault(end.variable, end.value)
                    if other != end.value:
                        return steps, end, Literal(end.variable, other, True)
                elif value_of.get(end.variable) not in (None, end.value):
                    # The cell has its value: that it is not another leads nowhere new.
                    continue
                fresh.append(end)
        now = fresh
    return None


def deduction_of(
    reasoning: Reasoning,
    tracker: RunTracker,
    start: Literal,
    steps: Steps,
    one: Literal,
    two: Literal,
) -> Deduction:
    """Return the step: the candidate goes, because of the two chains that start there."""
    links: list[Link] = []
    runs: dict[int, None] = {}
    shades: dict[Shade, None] = {}
    length = 0
    for number, end in enumerate((one, two)):
        path = [end]
        while (before := steps[path[-1]]) is not None:
            if before[1] >= 0:
                runs[before[1]] = None
            path.append(before[0])
        path.reverse()
        length += len(path)
        for literal in path:
            colour = Colour.MAIN if literal.holds else Colour.OTHER
            cell = reasoning.model.cells[literal.variable]
            shades[Shade(cell, literal.value, colour)] = None
        for first, second in pairwise(path):
            links += links_between(reasoning, first, second, number)
    reasons = [reason for run in sorted(runs) for reason in tracker.runs[run].reasons]
    because = Because(tuple(reasons), tuple(shades), tuple(links))
    removal = reasoning.named([(start.variable, start.value)])
    return Deduction("kakuro-chain", (), removal, because, length - 1)


def links_between(
    reasoning: Reasoning, first: Literal, second: Literal, chain: int
) -> Iterator[Link]:
    """Yield the inferences of one step of a chain, with what they pass through in a cell.

    That one value makes another go by way of the others of its cell, so that strong and weak
    inferences alternate.
    """
    start, end = node(reasoning, first), node(reasoning, second)
    if first.holds != second.holds:
        yield Link(start, end, not first.holds, chain)
    elif first.holds:
        between = rest_of(reasoning, second)
        yield Link(start, between, False, chain)
        yield Link(between, end, True, chain)
    else:
        between = rest_of(reasoning, first)
        yield Link(start, between, True, chain)
        yield Link(between, end, False, chain)


def node(reasoning: Reasoning, literal: Literal) -> tuple[Candidate, ...]:
    """Return the candidate of a literal as a node of a chain."""
    return reasoning.named([(literal.variable, literal.value)])


def rest_of(reasoning: Reasoning, literal: Literal) -> tuple[Candidate, ...]:
    """Return the other candidates of a literal's cell as a node of a chain."""
    others = reasoning.domains[literal.variable] & ~(1 << literal.value)
    return reasoning.named([(literal.variable, value) for value in values_of(others)])
