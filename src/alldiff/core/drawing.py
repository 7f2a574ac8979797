"""Drawing: what the author of a puzzle drew, without meaning for any engine.

A place is a row and a column in units of a cell, from the upper left corner of the grid: the middle
of R1C1 is (0.5, 0.5). Places outside the grid are below 0 or beyond its last line. A colour is
`#rrggbb`, or `#rrggbbaa` if it is partly transparent; "" is none.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Literal

from msgspec import Meta, Struct

from alldiff.core.cells import Cell

Place = tuple[float, float]
"""Row and column, in units of a cell."""
Paint = Annotated[str, Meta(pattern="^(#[0-9a-f]{6}([0-9a-f]{2})?)?$")]
"""A colour, or "" for none."""
Length = Annotated[float, Meta(ge=0, le=1000)]
"""In units of a cell."""
DrawingLayer = Literal["under", "over"]
"""Below the lines of the grid, or above them; values are above both."""


class Drawn(Struct, frozen=True, tag_field="shape", omit_defaults=True, forbid_unknown_fields=True):
    """A part of a drawing."""


class DrawnLine(Drawn, frozen=True, tag="line"):
    """A line through points; closed, it has an inside to fill."""

    points: Annotated[tuple[Place, ...], Meta(min_length=1, max_length=10_000)]
    colour: Paint = "#000000"
    width: Length = 0.05
    fill: Paint = ""
    closed: bool = False
    head: Length = 0.0
    """The length of an arrow's head at the end; 0 for none."""
    dashes: tuple[Length, ...] = ()
    layer: DrawingLayer = "under"


class DrawnForm(Drawn, frozen=True, tag="form"):
    """A rectangle, an ellipse or nothing, with a text in its middle.

    A `pill` is a rectangle with round ends.
    """

    at: Place
    form: Literal["rectangle", "ellipse", "pill", "none"] = "none"
    width: Length = 0.0
    height: Length = 0.0
    angle: float = 0.0
    """In degrees, clockwise."""
    fill: Paint = ""
    border: Paint = ""
    border_width: Length = 0.02
    text: Annotated[str, Meta(max_length=10_000)] = ""
    ink: Paint = "#000000"
    """The colour of the text."""
    size: Length = 0.5
    """The height of the text."""
    layer: DrawingLayer = "over"


class DrawnCage(Drawn, frozen=True, tag="cage"):
    """A dashed border around cells, with a label."""

    cells: tuple[Cell, ...]
    label: str = ""
    colour: Paint = "#000000"
    ink: Paint = "#000000"


AnyDrawn = DrawnLine | DrawnForm | DrawnCage


class FogTrigger(Struct, frozen=True, forbid_unknown_fields=True):
    """Cells that light others once all of them have the right value."""

    cells: tuple[Cell, ...]
    lights: tuple[Cell, ...]


class Fog(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Fog over the whole grid: `lights` are the cells without it at the start.

    A right value lights its cell and the eight around it, unless there are triggers.
    """

    lights: tuple[Cell, ...] = ()
    triggers: tuple[FogTrigger, ...] = ()


class Drawing(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What is drawn besides the clues, lowest first, and the fog over all."""

    shapes: Annotated[tuple[AnyDrawn, ...], Meta(max_length=20_000)] = ()
    fog: Fog | None = None

    def __bool__(self) -> bool:
        return bool(self.shapes) or self.fog is not None


def fogged(
    fog: Fog, cells: frozenset[Cell], values: Mapping[Cell, int], right: Mapping[Cell, int]
) -> frozenset[Cell]:
    """Return the cells under fog; `right` has the solution, `values` what a player entered.

    >>> grid = frozenset((0, column) for column in range(4))
    >>> sorted(fogged(Fog(lights=((0, 0),)), grid, {(0, 0): 3}, {(0, 0): 3}))
    [(0, 2), (0, 3)]
    """
    lit = fogless(fog, {cell for cell, value in values.items() if right.get(cell) == value})
    return cells.difference(fog.lights, lit)


def fogless(fog: Fog, right: set[Cell]) -> Iterator[Cell]:
    """Yield the cells that right values light."""
    if fog.triggers:
        for trigger in fog.triggers:
            if right.issuperset(trigger.cells):
                yield from trigger.lights
        return
    for row, column in right:
        for r in (row - 1, row, row + 1):
            for c in (column - 1, column, column + 1):
                yield r, c
