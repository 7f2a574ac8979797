"""The elements of a page: shapes in points, from the upper left corner, for any renderer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from alldiff.core.visible import visible

Anchor = Literal["start", "middle", "end"]
Shade = float | str
"""A shade of grey from 0 to 1, or a colour: #rrggbb, or #rrggbbaa if it is partly transparent."""
BLACK, WHITE = 0.0, 1.0
WIDTH_OF_SIGN = 0.56
"""The average width of a letter, as a fraction of the font size."""


@dataclass(frozen=True, slots=True)
class Rectangle:
    """An area of one shade."""

    x: float
    y: float
    width: float
    height: float
    shade: Shade


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line through points."""

    points: tuple[tuple[float, float], ...]
    width: float
    shade: Shade = BLACK
    round: bool = False
    dashed: bool = False
    closed: bool = False
    filled: bool = False
    """Filled instead of outlined."""


@dataclass(frozen=True, slots=True)
class Disc:
    """A disc with a rim; a shade of None is not drawn."""

    x: float
    y: float
    radius: float
    fill: Shade | None
    rim: Shade | None
    width: float


@dataclass(frozen=True, slots=True)
class Words:
    """A line of text; y is its base line."""

    x: float
    y: float
    size: float
    text: str
    shade: Shade = BLACK
    bold: bool = False
    anchor: Anchor = "start"
    angle: float = 0.0
    """In degrees, clockwise around its middle."""

    @property
    def middle(self) -> tuple[float, float]:
        """The point that the text turns around."""
        return self.x, self.y - 0.36 * self.size


def colour(shade: Shade) -> tuple[str, float]:
    """Return a shade as #rrggbb, and how opaque it is.

    >>> colour(1.0), colour("#ff000080")
    (('#ffffff', 1.0), ('#ff0000', 0.502))
    """
    if isinstance(shade, str):
        return shade[:7], round(int(shade[7:] or "ff", 16) / 255, 3)
    return f"#{round(255 * shade):02x}" + f"{round(255 * shade):02x}" * 2, 1.0


Shape = Rectangle | Stroke | Disc | Words


@dataclass(frozen=True, slots=True)
class Page:
    """A page with its size in points; `name` is its description for screen readers."""

    width: float
    height: float
    shapes: tuple[Shape, ...]
    name: str


def cut(text: str, size: float, room: float) -> str:
    """Return text in one line that fits a width, with an ellipsis if it was cut.

    >>> cut("a long title", 10, 40)
    'a long\N{HORIZONTAL ELLIPSIS}'
    """
    line = " ".join(visible(text).split())
    most = max(1, int(room / (WIDTH_OF_SIGN * size)))
    if len(line) <= most:
        return line
    return line[: most - 1].rstrip() + "\N{HORIZONTAL ELLIPSIS}"


def wrapped(text: str, size: float, room: float) -> list[str]:
    """Return text in lines that fit a width."""
    most = max(8, int(room / (WIDTH_OF_SIGN * 0.92 * size)))
    lines: list[str] = []
    for word in visible(text).split():
        if lines and len(lines[-1]) + 1 + len(word) <= most:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines
