"""Arrows between candidates, bent to pass beside the others."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import hypot

Point = tuple[float, float]

BENDS = (0.0, 0.12, -0.12, 0.22, -0.22, 0.34, -0.34, 0.48, -0.48)
"""The maximum distance of an arrow's middle from the straight line, relative to its length."""
SAMPLES = 13


def curve(start: Point, end: Point, bend: float) -> list[Point]:
    """Return points along an arrow with this bend."""
    control = middle(start, end, bend)
    points = []
    for step in range(SAMPLES):
        t = step / (SAMPLES - 1)
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t**2
        points.append(
            (
                a * start[0] + b * control[0] + c * end[0],
                a * start[1] + b * control[1] + c * end[1],
            )
        )
    return points


def middle(start: Point, end: Point, bend: float) -> Point:
    """Return the control point of an arrow: beside its middle."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    return (
        (start[0] + end[0]) / 2 - 2 * bend * dy,
        (start[1] + end[1]) / 2 + 2 * bend * dx,
    )


def best_bend(
    start: Point,
    end: Point,
    radius: float,
    obstacles: Iterable[tuple[Point, float]],
    drawn: Sequence[Point],
    bounds: Point,
) -> float:
    """Return the bend that hides the least.

    Obstacles are points with weights; `drawn` are points on existing arrows; nothing may leave the
    board, which ends at `bounds`.
    """
    length = hypot(end[0] - start[0], end[1] - start[1])
    reach = length * 0.6 + 2 * radius
    centre = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    near = [
        (point, weight)
        for point, weight in obstacles
        if distance(point, centre) < reach
        and distance(point, start) > 0.5 * radius
        and distance(point, end) > 0.5 * radius
    ]
    others = [point for point in drawn if distance(point, centre) < reach]

    def cost(bend: float) -> float:
        points = curve(start, end, bend)
        hidden = sum(
            weight * max(0.0, 1 - min(distance(point, p) for p in points) / (1.1 * radius))
            for point, weight in near
        )
        crossed = sum(
            max(0.0, 1 - min(distance(p, q) for q in others) / radius) if others else 0.0
            for p in points[2:-2]
        )
        outside = sum(not (0 <= x <= bounds[0] and 0 <= y <= bounds[1]) for x, y in points)
        return hidden + 0.5 * crossed + 3 * abs(bend) + 5 * outside

    return min(BENDS, key=cost)


def distance(first: Point, second: Point) -> float:
    """Return the distance between two points."""
    return hypot(first[0] - second[0], first[1] - second[1])


def shortened(start: Point, end: Point, bend: float, before: float, after: float) -> list[Point]:
    """Return start, control and end of an arrow with a gap at both ends."""
    control = middle(start, end, bend)
    return [towards(start, control, before), control, towards(end, control, after)]


def towards(point: Point, goal: Point, by: float) -> Point:
    """Return the point at a distance from one point in the direction of another."""
    length = distance(point, goal) or 1.0
    share = min(by / length, 0.9)
    return point[0] + share * (goal[0] - point[0]), point[1] + share * (goal[1] - point[1])


def head(control: Point, tip: Point, size: float) -> str:
    """Return the path of an arrow's head."""
    length = distance(control, tip) or 1.0
    dx, dy = (tip[0] - control[0]) / length, (tip[1] - control[1]) / length
    back = tip[0] - size * dx, tip[1] - size * dy
    half = 0.55 * size
    return (
        f"M{tip[0]:.1f} {tip[1]:.1f}"
        f"L{back[0] - half * dy:.1f} {back[1] + half * dx:.1f}"
        f"L{back[0] + half * dy:.1f} {back[1] - half * dx:.1f}Z"
    )
