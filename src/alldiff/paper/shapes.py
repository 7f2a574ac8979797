"""What a page is made of: shapes in points, from the upper left corner, whatever draws them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Anchor = Literal["start", "middle", "end"]
BLACK, WHITE = 0.0, 1.0
"""Shades of grey."""
WIDTH_OF_SIGN = 0.56
"""Of a letter on average, as a share of the font's size."""


@dataclass(frozen=True, slots=True)
class Rectangle:
    """An area of one shade."""

    x: float
    y: float
    width: float
    height: float
    shade: float


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line through points."""

    points: tuple[tuple[float, float], ...]
    width: float
    shade: float = BLACK
    round: bool = False
    dashed: bool = False
    closed: bool = False
    filled: bool = False
    """Filled with the shade instead of drawn."""


@dataclass(frozen=True, slots=True)
class Disc:
    """A disc with a rim; a shade of None is not drawn."""

    x: float
    y: float
    radius: float
    fill: float | None
    rim: float | None
    width: float


@dataclass(frozen=True, slots=True)
class Words:
    """A line of text; y is its base line."""

    x: float
    y: float
    size: float
    text: str
    shade: float = BLACK
    bold: bool = False
    anchor: Anchor = "start"


Shape = Rectangle | Stroke | Disc | Words


@dataclass(frozen=True, slots=True)
class Page:
    """A page with its size in points; `name` is what a reader who cannot see it is told."""

    width: float
    height: float
    shapes: tuple[Shape, ...]
    name: str


def cut(text: str, size: float, room: float) -> str:
    """Return text in one line that fits a width, with an ellipsis where it had to be cut.

    >>> cut("a long title", 10, 40)
    'a long\N{HORIZONTAL ELLIPSIS}'
    """
    line = " ".join(text.split())
    most = max(1, int(room / (WIDTH_OF_SIGN * size)))
    if len(line) <= most:
        return line
    return line[: most - 1].rstrip() + "\N{HORIZONTAL ELLIPSIS}"


def wrapped(text: str, size: float, room: float) -> list[str]:
    """Return text in lines that fit a width."""
    most = max(8, int(room / (WIDTH_OF_SIGN * 0.92 * size)))
    lines: list[str] = []
    for word in text.split():
        if lines and len(lines[-1]) + 1 + len(word) <= most:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines
