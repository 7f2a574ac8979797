"""Box balance: across sums less down sums of a closed-off area leave the cells at its edge.

Runs are the nodes of a graph, open cells the edges where two of them cross; a cell that no other
run crosses leads outside. An area is closed off by few cells where few edges cut the graph. Labels
find these edges: every edge outside a spanning tree gets a random one, every edge of the tree the
exclusive or of those that pass over it; edges whose labels cancel out are a cut (Pritchard and
Thurimella, 2011).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from alldiff.core.model import values_of
from alldiff.core.splitmix import SplitMix64
from alldiff.techniques.engine.catalogue import technique
from alldiff.techniques.engine.deduction import Because, Colour, Deduction, Reason, Shade
from alldiff.techniques.engine.reasoning import Reasoning
from alldiff.techniques.engine.structure import RUNS
from alldiff.techniques.families.balance import Balance
from alldiff.techniques.families.runs import RunTracker, run_tracker

OUTSIDE = -1
"""The node that cells without a crossing run lead to."""


class Edge(NamedTuple):
    """An open cell, and the two runs that cross there."""

    variable: int
    first: int
    second: int


@technique(
    "kakuro-balance",
    title="Box balance",
    family="kakuro",
    effort=4.2,
    needs=(RUNS,),
    rule=(
        "In an area, across sums minus down sums give the difference between its cells at the edge."
    ),
)
def balance(reasoning: Reasoning) -> Iterator[Deduction]:
    """Yield what the cells around a closed-off area cannot be: small areas first."""
    tracker = run_tracker(reasoning)
    for area in areas(edges_of(tracker)):
        edge = balance_of(tracker, area)
        removals = [
            (variable, value)
            for variable in (*edge.plus, *edge.minus)
            for value in values_of(reasoning.domains[variable])
            if not fits(edge, reasoning.domains, variable, value)
        ]
        if removals:
            yield to_deduction(reasoning, tracker, area, edge, removals)


def to_deduction(
    reasoning: Reasoning,
    tracker: RunTracker,
    area: tuple[int, ...],
    edge: Balance,
    removals: list[tuple[int, int]],
) -> Deduction:
    """Return the step of one area; its inner cells are shaded in another colour than its edge."""
    cells = reasoning.model.cells
    border = (*edge.plus, *edge.minus)
    inner = sorted({v for n in area for v in tracker.runs[n].variables} - set(border))
    shades = [Shade(cells[v], None) for v in border]
    shades += [Shade(cells[v], None, Colour.OTHER) for v in inner]
    reasons = tuple(
        Reason(tracker.runs[n].sum, Colour.OTHER if tracker.runs[n].down else Colour.MAIN)
        for n in area
    )
    because = Because(reasons, tuple(shades))
    return Deduction("kakuro-balance", (), reasoning.named(removals), because)


def fits(edge: Balance, domains: list[int], variable: int, value: int) -> bool:
    """Return whether the other cells at the edge allow a value."""
    now = {v: domains[v] for v in (*edge.plus, *edge.minus)}
    now[variable] = 1 << value
    return edge.possible(now)


def edges_of(tracker: RunTracker) -> tuple[Edge, ...]:
    """Return the graph of the open cells."""
    found = []
    for variable, runs in enumerate(tracker.on):
        on = [n for n in runs if tracker.seen[variable] and tracker.states[n] is not None]
        if on:
            found.append(Edge(variable, on[0], on[1] if len(on) > 1 else OUTSIDE))
    return tuple(found)


def balance_of(tracker: RunTracker, area: tuple[int, ...]) -> Balance:
    """Return what is left of the sums of an area when they cancel out."""
    factor: dict[int, int] = {}
    difference = 0
    for number in area:
        state = tracker.states[number]
        assert state is not None
        sign = -1 if state.run.down else 1
        difference += sign * state.rest
        for variable in state.variables:
            factor[variable] = factor.get(variable, 0) + sign
    plus = tuple(v for v in sorted(factor) if factor[v] > 0)
    minus = tuple(v for v in sorted(factor) if factor[v] < 0)
    return Balance(plus, minus, difference)


@lru_cache(maxsize=16)
def areas(edges: tuple[Edge, ...]) -> tuple[tuple[int, ...], ...]:
    """Return the sets of two runs and more that few cells close off, small ones first."""
    around: dict[int, list[Edge]] = {}
    for edge in edges:
        around.setdefault(edge.first, []).append(edge)
        around.setdefault(edge.second, []).append(edge)
    found = {
        area
        for cut in cuts(edges, around)
        for area in sides(cut, around)
        if len(area) > 1 and OUTSIDE not in area
    }
    return tuple(sorted(found, key=lambda area: (len(area), area)))


def cuts(edges: tuple[Edge, ...], around: dict[int, list[Edge]]) -> Iterator[tuple[Edge, ...]]:
    """Yield the sets of up to three edges whose labels cancel out."""
    label = labels(around)
    with_label: dict[int, list[Edge]] = {}
    for edge in edges:
        with_label.setdefault(label[edge.variable], []).append(edge)
    bridges = with_label.pop(0, [])
    yield from ((edge,) for edge in bridges)
    for alike in with_label.values():
        yield from combinations(alike, 2)
    for one, two in combinations(sorted(with_label), 2):
        third = one ^ two
        if third > two and third in with_label:
            yield from (
                (a, b, c)
                for a in with_label[one]
                for b in with_label[two]
                for c in with_label[third]
            )


def labels(around: dict[int, list[Edge]]) -> dict[int, int]:
    """Return the label of each edge, by its variable."""
    random = SplitMix64(0)
    label: dict[int, int] = {}
    for root in sorted(around):
        walk_from(root, around, label, random)
    return label


def walk_from(
    root: int, around: dict[int, list[Edge]], label: dict[int, int], random: SplitMix64
) -> None:
    """Label the edges of the part of the graph that a node is in, unless that is done."""
    if any(edge.variable in label for edge in around[root]):
        return
    parent: dict[int, Edge | None] = {root: None}
    order = [root]
    total: dict[int, int] = {root: 0}
    for node in order:
        for edge in around[node]:
            other = edge.first + edge.second - node
            if other not in parent:
                parent[other] = edge
                total[other] = 0
                order.append(other)
    tree = {edge.variable for edge in parent.values() if edge is not None}
    for node in order:
        for edge in around[node]:
            if edge.variable not in tree and edge.variable not in label:
                label[edge.variable] = random.next()
                total[edge.first] ^= label[edge.variable]
                total[edge.second] ^= label[edge.variable]
    for node in reversed(order):
        up = parent[node]
        if up is not None:
            label[up.variable] = total[node]
            total[up.first + up.second - node] ^= total[node]


def sides(cut: tuple[Edge, ...], around: dict[int, list[Edge]]) -> Iterator[tuple[int, ...]]:
    """Yield the nodes on each side of a cut, if it is one and every edge of it is needed."""
    gone = {edge.variable for edge in cut}
    both = []
    for begin in (cut[0].first, cut[0].second):
        reached = {begin}
        order = [begin]
        for node in order:
            for edge in around[node]:
                other = edge.first + edge.second - node
                if edge.variable not in gone and other not in reached:
                    reached.add(other)
                    order.append(other)
        both.append(reached)
    one, two = both
    if one.isdisjoint(two) and all((edge.first in one) != (edge.second in one) for edge in cut):
        yield tuple(sorted(one))
        yield tuple(sorted(two))
