"""Paths as SVG writes them, as points."""

from __future__ import annotations

import re
from itertools import pairwise

TOKEN = re.compile(r"([MLHVZCSQTA])|(-?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:e-?[0-9]+)?)", re.IGNORECASE)
NUMBERS = {"M": 2, "L": 2, "H": 1, "V": 1, "Z": 0, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7}
"""How many numbers a command takes."""
STEPS = 8
"""A curve is so many straight lines."""
Points = list[tuple[float, float]]


def subpaths(text: str) -> list[tuple[Points, bool]]:
    """Return the parts of a path as points (x, y), each with whether it is closed.

    An arc is taken for a straight line.

    >>> subpaths("M0 0h2v2zM5 5l1 1")
    [([(0.0, 0.0), (2.0, 0.0), (2.0, 2.0)], True), ([(5.0, 5.0), (6.0, 6.0)], False)]
    """
    tokens = [match[0] for match in TOKEN.finditer(text)]
    found: list[tuple[Points, bool]] = []
    points: Points = []
    command, at = "", 0
    x = y = 0.0
    while at < len(tokens):
        if tokens[at].upper() in NUMBERS:
            command, at = tokens[at], at + 1
        upper = command.upper()
        count = NUMBERS.get(upper, 0)
        if upper == "Z":
            if points:
                found.append((points, True))
                x, y = points[0]
            points, command = [], ""
            continue
        try:
            numbers = [float(token) for token in tokens[at : at + count]]
        except ValueError:
            break
        if not count or len(numbers) < count:
            break
        at += count
        from_x, from_y = (x, y) if command.islower() else (0.0, 0.0)
        if upper == "M":
            if points:
                found.append((points, False))
            points, command = [], "l" if command == "m" else "L"
        elif not points:
            points = [(x, y)]
        if upper in "HV":
            x, y = (from_x + numbers[0], y) if upper == "H" else (x, from_y + numbers[0])
        else:
            pairs = [
                (from_x + a, from_y + b)
                for a, b in zip(numbers[-count % 2 :: 2], numbers[1 + count % 2 :: 2], strict=False)
            ]
            end = (from_x + numbers[-2], from_y + numbers[-1])
            if upper in "CQ":
                points += curve([(x, y), *pairs[:-1], end])[:-1]
            x, y = end
        points.append((x, y))
    return found + ([(points, False)] if points else [])


def curve(controls: Points) -> Points:
    """Return points on a Bezier curve, after its start."""
    found = []
    for step in range(1, STEPS + 1):
        share, level = step / STEPS, controls
        while len(level) > 1:
            level = [
                (a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1]))
                for a, b in pairwise(level)
            ]
        found.append(level[0])
    return found
