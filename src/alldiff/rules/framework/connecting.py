"""Connected sets and regions, said by auxiliary variables: how far each place is from the first.

Every place has a label. The places with one label hang together where each of them, but the first
in order, has a neighbour with this label that is a step nearer to the first. Distances are the
least there are, so that labels determine all auxiliary variables.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from alldiff.core.cells import Cell
from alldiff.core.model import values_of
from alldiff.rules.framework.lowering import Lowered, Lowering, among, tuples

APART, LEVEL, ON, BACK = range(4)
"""How two neighbours lie: not in one set; as far from the first; one further, or one nearer."""
OUTSIDE, FIRST = 0, 1
"""Distances: in no set that must hang together; the first of one; the others are further."""


def sides(places: Sequence[Cell]) -> list[tuple[int, int]]:
    """Return the numbers of each two places that share a side."""
    number = {place: at for at, place in enumerate(places)}
    near = (((r, c), other) for r, c in places for other in ((r, c + 1), (r + 1, c)))
    return [(number[a], number[b]) for a, b in near if b in number]


def farthest(places: Sequence[Cell]) -> int:
    """Return how many places a shortest way has at most: of four in a square, three at most."""
    return min(len(places), 3 * len({(row // 2, column // 2) for row, column in places}))


def connected(
    grid: Lowering, labels: Sequence[int], near: Sequence[tuple[int, int]], sets: int, longest: int
) -> Iterator[Lowered]:
    """Yield that the places of each label from 1 to `sets` hang together; label 0 is no set.

    `labels` are the variables of the labels, which are numbered as they come first in order.
    `longest` is how many places the shortest way between two of a set has at most.
    """
    distances = [grid.hidden(range(longest + 1)) for _ in labels]
    yield from firsts(grid, labels, distances, sets)
    nearer: list[list[tuple[int, int]]] = [[] for _ in labels]
    for a, b in near:
        way = grid.hidden((APART, LEVEL, ON, BACK))
        for pair, by_distance in ((labels, False), (distances, True)):
            rows = ways(grid, pair[a], pair[b], by_distance)
            yield from tuples((way, pair[a], pair[b]), rows, "lie so")
        nearer[a].append((way, BACK))
        nearer[b].append((way, ON))
    for distance, those in zip(distances, nearer, strict=True):
        label = "is further than the first"
        far = grid.linked(("far", distance), distance, lambda d: int(d > FIRST), label)
        yield from reached(far, those)


def firsts(
    grid: Lowering, labels: Sequence[int], distances: Sequence[int], sets: int
) -> Iterator[Lowered]:
    """Yield that labels come in order, and that distances begin where a label comes first."""
    before: int | None = None
    for label, distance in zip(labels, distances, strict=True):
        highest = grid.hidden(range(sets + 1))
        rows = [
            (known, has, max(known, has), far)
            for known, has, far in product(
                range(sets + 1) if before is not None else (0,),
                values_of(grid.domain_of(label)),
                values_of(grid.domain_of(distance)),
            )
            if has <= known + 1 and far in range_of(has, known + 1, far + 1)
        ]
        grid.count_choices(len(rows))
        scope = label, highest, distance
        if before is None:
            yield from tuples(scope, (row[1:] for row in rows), "come in order")
        else:
            yield from tuples((before, *scope), rows, "come in order")
        before = highest


def range_of(label: int, next_label: int, end: int) -> range:
    """Return the distances below an end that a place of a label may have."""
    if label == OUTSIDE:
        return range(OUTSIDE, FIRST)
    return range(FIRST, FIRST + 1) if label == next_label else range(FIRST + 1, max(end, FIRST + 1))


def ways(grid: Lowering, first: int, second: int, by_distance: bool) -> list[tuple[int, int, int]]:
    """Return how two neighbours may lie, by their labels or by their distances."""
    pairs = product(values_of(grid.domain_of(first)), values_of(grid.domain_of(second)))
    found = []
    for a, b in pairs:
        if (a != b and not by_distance) or OUTSIDE in (a, b):
            found.append((APART, a, b))
        elif not by_distance:
            found += [(way, a, b) for way in (LEVEL, ON, BACK)]
        else:
            found.append((APART, a, b))
            if abs(a - b) < 2:
                found.append(((LEVEL, ON, BACK)[b - a], a, b))
    grid.count_choices(len(found))
    return found


def reached(far: int, steps: Sequence[tuple[int, int]]) -> Iterator[Lowered]:
    """Yield that a place that is further than the first has a neighbour one nearer."""
    if not steps:
        yield among(far, (0,))
        return
    choices = product((0, 1), *(range(BACK + 1) for _ in steps))
    rows = [
        (is_far, *lies)
        for is_far, *lies in choices
        if not is_far or any(way == step for way, (_, step) in zip(lies, steps, strict=True))
    ]
    yield from tuples((far, *(way for way, _ in steps)), rows, "lead to the first")
