"""The layout of boxes and squares in a constraint graph."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import ceil, cos, floor, pi, sin, sqrt
from typing import Any

from alldiff.core.cells import Cell

Place = tuple[float, float]

MOST_FORCED = 300
"""Up to this many variables, forces find a layout; more are arranged in rows."""
ROUNDS = 300
PULL = 0.8
"""The strength of the pull towards the middle."""
STEP = 1.75
"""The distance from one cell in a grid to the next, in box sides."""
BEFORE = 0.56
"""The distance from the square of a row or column to its first cell, in steps."""


def on_grid(cells: Sequence[Cell], squares: Sequence[Sequence[int]], side: float) -> list[Place]:
    """Return a place for each cell as in its puzzle, and for each square near its cells.

    The square for a part of a row or column is placed before its first cell, so that its lines run
    along it; any other is placed in a gap between boxes.
    """
    step, taken = STEP * side, Counter[Place]()
    found = [(column * step, row * step) for row, column in cells]
    for scope in squares:
        rows, columns = ({cells[v][axis] for v in scope} for axis in (0, 1))
        if len(rows) == 1:
            place = (min(columns) - BEFORE, float(min(rows)))
        elif len(columns) == 1:
            place = (float(min(columns)), min(rows) - BEFORE)
        else:
            places = [cells[v] for v in scope]
            down, right = (sum(cell[axis] for cell in places) / len(places) for axis in (0, 1))
            place = (floor(right) + 0.5, floor(down) + 0.5)
        # Several squares at one place are put side by side.
        shift = 0.13 * taken[place]
        taken[place] += 1
        found.append(((place[0] + shift) * step, (place[1] + shift) * step))
    return found


def by_forces(
    variables: int, squares: int, links: Sequence[Sequence[int]], side: float
) -> list[Place]:
    """Return a place for each variable and square, with linked ones near each other.

    Forces as in Fruchterman and Reingold: Graph drawing by force-directed placement (1991),
    starting from a circle, so that a graph always looks the same. It lies on its longer side, with
    the first variable on the left and the second one above; unconnected parts are placed below it.
    """
    count = variables + squares
    if variables > MOST_FORCED or not links:
        return in_rows(count, side * 1.7)
    import numpy as np

    angle = 2 * pi / variables
    places = np.array([(cos(angle * v), sin(angle * v)) for v in range(variables)])
    tied = [[v for square, v in links if square == variables + n] for n in range(squares)]
    inside = [places[each].mean(axis=0) * 0.9 + 0.001 * n for n, each in enumerate(tied)]
    places = np.vstack([places, *([inside] if inside else [])])
    ends = np.array(links)
    weight = np.full(count, 0.35)
    weight[:variables] = 1.0
    ideal = sqrt(pi / count)
    for step in range(ROUNDS):
        apart = places[:, None, :] - places[None, :, :]
        distance = np.maximum(np.sqrt((apart**2).sum(axis=2)), 1e-3)
        push = (apart / distance[..., None] ** 2 * ideal**2) * weight[None, :, None]
        # Unconnected parts would fly away, so everything is pulled a little towards the middle.
        force = push.sum(axis=1) - places * PULL
        along = places[ends[:, 0]] - places[ends[:, 1]]
        pull = along * np.sqrt((along**2).sum(axis=1))[:, None] / ideal
        np.add.at(force, ends[:, 0], -pull)
        np.add.at(force, ends[:, 1], pull)
        length = np.maximum(np.sqrt((force**2).sum(axis=1)), 1e-9)
        heat = 0.1 * (1 - step / ROUNDS)
        places = places + force / length[:, None] * np.minimum(length, heat)[:, None]
    boxes = places[:variables]
    gaps = np.sqrt(((boxes[:, None] - boxes[None]) ** 2).sum(axis=2))
    np.fill_diagonal(gaps, np.inf)
    nearest = float(np.median(gaps.min(axis=1))) if variables > 1 else 1.0
    places = places * (side * 1.6 / max(nearest, 1e-6))
    places = spread_out(places, variables, side * 1.4)
    main, *others = components(count, links)
    places = turned(places, main)
    set_below(places, main, others, side * 1.7)
    return [(float(x), float(y)) for x, y in places]


def components(count: int, links: Sequence[Sequence[int]]) -> list[list[int]]:
    """Return the connected components, the largest first."""
    root = list(range(count))

    def find(node: int) -> int:
        while root[node] != node:
            node = root[node]
        return node

    for one, other in links:
        root[find(one)] = find(other)
    found: dict[int, list[int]] = {}
    for node in range(count):
        found.setdefault(find(node), []).append(node)
    return sorted(found.values(), key=len, reverse=True)


def turned(places: Any, main: Sequence[int]) -> Any:
    """Return places rotated to their longer side, the first variable left and the second above."""
    import numpy as np

    middle = places[main].mean(axis=0)
    axes = np.linalg.svd(places[main] - middle)[2]
    places = (places - middle) @ axes.T
    for axis, node in enumerate(main[:2]):
        if places[node][axis] > 0:
            places[:, axis] *= -1
    return places


def set_below(
    places: Any, main: Sequence[int], others: Sequence[Sequence[int]], space: float
) -> None:
    """Put unconnected parts in a row below the largest part, from the right."""
    right, bottom = places[main].max(axis=0)
    for part in others:
        corner = places[part].max(axis=0)
        width = corner[0] - places[part].min(axis=0)[0]
        height = corner[1] - places[part].min(axis=0)[1]
        places[part] += (right - corner[0], bottom + space + height - corner[1])
        right -= width + space


def spread_out(places: Any, variables: int, least: float) -> Any:
    """Push apart boxes that are closer than the minimum distance."""
    import numpy as np

    for _ in range(100):
        apart = places[:variables, None] - places[None, :variables]
        distance = np.sqrt((apart**2).sum(axis=2))
        np.fill_diagonal(distance, least)
        near = distance < least
        if not near.any():
            break
        way = apart / np.maximum(distance, 1e-6)[..., None]
        places[:variables] += (way * (near * (least - distance) / 2)[..., None]).sum(axis=1)
    return places


def in_rows(count: int, step: float) -> list[Place]:
    """Return places in rows, in a nearly square arrangement."""
    across = max(1, ceil(sqrt(count)))
    return [(number % across * step, number // across * step) for number in range(count)]
