"""The drawings of SudokuPad: lines, arrows, underlays, overlays, and fog.

Places are [row, column] in cells; the widths of lines and the sizes of texts are in parts of a cell
of 64.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from alldiff.core.cells import Cell
from alldiff.core.drawing import (
    AnyDrawn,
    Drawing,
    DrawnCage,
    DrawnForm,
    DrawnLine,
    Fog,
    FogTrigger,
    Place,
)
from alldiff.formats.links.fpuzzles.drawing import (
    decimal,
    objects,
    spelled,
    text_size,
    trigger_entry,
    triggers_of,
)
from alldiff.formats.links.paint import paint
from alldiff.formats.links.sudokupad.svg_path import subpaths

SIDE = 64
"""The side of a cell, in the units of lines and texts."""
BASE_LINE = 0.36
"""The distance of the base line of a text from its middle, as a share of its height."""
MORE_TEXT = 4
"""A text is so much higher than its stated size."""
OPAQUE = ("#000000", "#CFCFCF", "#FFFFFF", "#0", "#F", "CFCFCF")
"""Colours that are opaque in forms, also as the shortened JSON has them."""
HAS_OPACITY = re.compile(r"#?([0-9a-fA-F]{4}){1,2}|rgba.*|transparent")
Origin = tuple[int, int]
"""The row and column of the drawing at which the puzzle begins."""
OVER = ("overlay", "cell-grids", "cages")
"""The targets of lines that lie over the lines of the grid."""


def drawing_in(found: dict[str, Any], origin: Origin) -> Drawing:
    """Return what the JSON of SudokuPad draws besides its cages."""
    shapes: list[AnyDrawn] = []
    for entry in objects(found.get("underlays")):
        layer = "over" if entry.get("target") == "overlay" else "under"
        shapes += form(entry, origin, layer)
    for entry in objects(found.get("lines")):
        shapes += lines(entry, origin, 0.0)
    for entry in objects(found.get("arrows")):
        shapes += lines(entry, origin, decimal(entry.get("headLength"), 0.3))
    for entry in objects(found.get("overlays")):
        shapes += form(entry, origin, "over")
    return Drawing(tuple(shapes), fog_in(found, origin))


def place(value: Any, origin: Origin) -> Place | None:
    """Return a place [row, column] within the puzzle, None for what is none."""
    if not isinstance(value, list) or len(value) != 2:
        return None
    if not all(type(part) in (int, float) and abs(part) < 1000 for part in value):
        return None
    return round(float(value[0]) - origin[0], 4), round(float(value[1]) - origin[1], 4)


def lines(entry: dict[str, Any], origin: Origin, head: float) -> Iterator[AnyDrawn]:
    """Yield the lines of an entry: one through its points, or those of a path."""
    opacity = decimal(entry.get("opacity"), 1.0)
    colour = paint(entry.get("color", entry.get("stroke")), opacity)
    fill = paint(entry.get("fill"), opacity)
    width = round(decimal(entry.get("thickness", entry.get("stroke-width")), 1.0) / SIDE, 4)
    dashes = tuple(
        round(decimal(part, 0.0) / SIDE, 4)
        for part in str(entry.get("stroke-dasharray") or "").replace(",", " ").split()
    )
    layer: Any = "over" if entry.get("target") in OVER else "under"
    look = {"colour": colour, "width": abs(width), "layer": layer}
    ways = entry.get("wayPoints")
    if isinstance(ways, list):
        points = tuple(found for way in ways if (found := place(way, origin)))
        if points and (colour or fill):
            yield DrawnLine(points, **look, fill=fill, head=head, dashes=dashes)
        return
    parts = [
        (
            tuple((round(y / SIDE - origin[0], 4), round(x / SIDE - origin[1], 4)) for x, y in one),
            end,
        )
        for one, end in subpaths(entry["d"] if isinstance(entry.get("d"), str) else "")
    ]
    if fill and parts:
        # One outline through all parts: what lies in two of them is a hole.
        start, joined = parts[0][0][0], list(parts[0][0])
        for points, _ in parts[1:]:
            joined += (start, *points, points[0])
        yield DrawnLine(tuple(joined), "", 0.0, fill, closed=True, layer=layer)
    if colour:
        for points, closed in parts:
            yield DrawnLine(points, **look, closed=closed, dashes=dashes)


def form(entry: dict[str, Any], origin: Origin, layer: Any) -> Iterator[AnyDrawn]:
    """Yield a form with its text, unless nothing of it is seen."""
    at = place(entry.get("center"), origin)
    if at is None:
        return
    ground = entry.get("backgroundColor")
    opacity = decimal(entry.get("opacity"), 1.0) * (0.5 if is_faint(ground) else 1.0)
    width, height = (abs(decimal(entry.get(key), 0.0)) for key in ("width", "height"))
    fill, border = paint(ground, opacity), paint(entry.get("borderColor"), opacity)
    value = entry.get("text")
    text = "" if value is None or value == {} else str(value)[:10_000]
    if not (fill or border) and not text.strip():
        return
    seen = bool((fill or border) and width and height)
    size = entry.get("fontSize")
    stated = (decimal(size, 0.0) + MORE_TEXT) / SIDE if size is not None else 0.0
    height_of_text = round(abs(stated), 4) or text_size(width or 0.6, height or 0.6)
    if entry.get("dominant-baseline") == "alphabetic" and not seen:
        # The text stands on its place, instead of around it.
        at = round(at[0] - BASE_LINE * height_of_text, 4), at[1]
    thick = entry.get("borderSize") or entry.get("thickness") or 2
    yield DrawnForm(
        at,
        shape_of(entry, width == height) if seen else "none",
        width if seen else 0.0,
        height if seen else 0.0,
        decimal(entry.get("angle"), 0.0),
        fill if seen else "",
        border if seen else "",
        round(abs(decimal(thick, 2)) / SIDE, 4) if seen else 0.02,
        text,
        paint(entry.get("color", entry.get("textColor")), other="#000000"),
        height_of_text,
        layer,
    )


def is_faint(colour: Any) -> bool:
    """Return whether SudokuPad draws forms of a colour half transparent: those without opacity."""
    return not (
        colour in (None, "none", *OPAQUE)
        or (isinstance(colour, str) and HAS_OPACITY.fullmatch(colour.strip()))
    )


def shape_of(entry: dict[str, Any], square: bool) -> Any:
    """Return the form of an entry; a round one is a circle if its sides are equal."""
    if entry.get("rounded") in (None, False, 0):
        return "rectangle"
    return "ellipse" if square else "pill"


def fog_in(found: dict[str, Any], origin: Origin) -> Fog | None:
    """Return the fog, if there is any."""
    stated = found.get("foglight")
    cages = [c for c in objects(found.get("cages")) if str(c.get("value")).lower() == "foglight"]
    triggers = tuple(
        FogTrigger(moved(each.cells, origin), moved(each.lights, origin))
        for each in triggers_of(found.get("triggereffect"))
    )
    if stated is None and not cages and not triggers:
        return None
    lights: dict[Cell, None] = {}
    for each in stated if isinstance(stated, list) else []:
        cells = spelled(each) if isinstance(each, str) else corner(each)
        lights |= dict.fromkeys(moved(cells, origin))
    for cage in cages:
        for each in cage.get("cells") or []:
            lights |= dict.fromkeys(moved(corner(each), origin))
    return Fog(tuple(sorted(lights)), triggers)


def corner(value: Any) -> tuple[Cell, ...]:
    """Return the cell [row, column] of a list."""
    two = isinstance(value, list) and len(value) == 2 and all(type(part) is int for part in value)
    return ((value[0], value[1]),) if two else ()


def moved(cells: tuple[Cell, ...], origin: Origin) -> tuple[Cell, ...]:
    """Return cells of the drawing as cells of the puzzle."""
    return tuple((row - origin[0], column - origin[1]) for row, column in cells)


def draw(found: dict[str, Any], drawing: Drawing) -> None:
    """Put a drawing into the JSON of SudokuPad."""
    for shape in drawing.shapes:
        if isinstance(shape, DrawnCage):
            entry: dict[str, Any] = {"cells": [list(cell) for cell in shape.cells]}
            entry |= {"value": shape.label, "unique": False, "style": "drawn"}
            entry |= {"borderColor": shape.colour or "#00000000", "fontC": shape.ink or "#00000000"}
            found.setdefault("cages", []).append(entry)
        elif isinstance(shape, DrawnForm):
            key = "underlays" if shape.layer == "under" else "overlays"
            found.setdefault(key, []).append(form_entry(shape))
        else:
            key = "arrows" if shape.head else "lines"
            found.setdefault(key, []).append(line_entry(shape))
    if drawing.fog:
        found["foglight"] = [list(cell) for cell in drawing.fog.lights]
        if drawing.fog.triggers:
            found["triggereffect"] = [trigger_entry(each) for each in drawing.fog.triggers]


def line_entry(shape: DrawnLine) -> dict[str, Any]:
    """Return the entry of a line."""
    entry: dict[str, Any] = {}
    if shape.closed:
        path = "L".join(f"{round(c * SIDE, 4)} {round(r * SIDE, 4)}" for r, c in shape.points)
        entry["d"] = f"M{path}Z"
    else:
        entry["wayPoints"] = [list(point) for point in shape.points]
    entry |= {"color": shape.colour or "none", "thickness": round(shape.width * SIDE, 4)}
    entry |= {"fill": shape.fill} if shape.fill else {}
    entry |= {"headLength": shape.head} if shape.head else {}
    if shape.dashes:
        entry["stroke-dasharray"] = ",".join(f"{dash * SIDE:g}" for dash in shape.dashes)
    return entry | ({"target": "overlay"} if shape.layer == "over" else {})


def form_entry(shape: DrawnForm) -> dict[str, Any]:
    """Return the entry of a form."""
    entry: dict[str, Any] = {"center": list(shape.at)}
    entry |= {"width": shape.width, "height": shape.height}
    entry["fontSize"] = round(shape.size * SIDE - MORE_TEXT, 4)
    if shape.form != "none":
        entry["rounded"] = shape.form != "rectangle"
        entry["borderSize"] = round(shape.border_width * SIDE, 4)
    if shape.fill:
        entry["backgroundColor"] = shape.fill if shape.fill[7:] else f"{shape.fill}ff"
    entry |= {"borderColor": shape.border} if shape.border else {}
    entry |= {"angle": shape.angle} if shape.angle else {}
    return entry | ({"text": shape.text} if shape.text else {}) | {"color": shape.ink or "none"}
