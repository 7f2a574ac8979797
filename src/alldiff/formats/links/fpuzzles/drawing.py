"""The drawings of f-puzzles: lines, rectangles, circles, texts, cages, colours of cells, and fog.

A form stands in the middle of its cells, so its place is a mean of cells.
"""

from __future__ import annotations

import re
from collections import Counter
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
from alldiff.core.errors import WriteError
from alldiff.core.messages import t
from alldiff.formats.links.fpuzzles.metadata import said_by
from alldiff.formats.links.fpuzzles.rules import CELL, Entry, name_of, names_of
from alldiff.formats.links.paint import paint

LINE = 0.5
"""The width of a line of width 1 there, in cells."""
TEXT = 0.5
"""The height of a text of size 1 there, in cells."""
MEAN_OF = 12
"""The most cells whose mean states a place."""
HIGHLIGHTS = ("#a8a8a8", "#000000", "#ffa0a0", "#ffdf61", "#feffaf", "#b0ffb0", "#61d060",
              "#d0d0ff", "#8180f0", "#ff08ff", "#ffd0d0")  # fmt: skip
"""The colours that a number stands for."""
FOG_CAGES = {"fow": 1, "foglight": 0}
"""Cages with these labels are lights, and how far around their cells they shine."""
RC = re.compile(r"[rR](-?[0-9]+)[cC](-?[0-9]+)")


def drawing_in(found: Entry, rows: list[list[Any]]) -> Drawing:
    """Return what the JSON of f-puzzles draws besides its rules."""
    shapes: list[AnyDrawn] = [*coloured(rows)]
    for key, read in (
        ("line", lines),
        ("rectangle", forms("rectangle")),
        ("circle", forms("ellipse")),
        ("text", forms("none")),
        ("cage", cages),
    ):
        for entry in objects(found.get(key)):
            if not entry.get("fromConstraint") and said_by(entry) is None:
                shapes += read(entry)
    return Drawing(tuple(shapes), fog_in(found, len(rows)))


def objects(value: Any) -> list[Entry]:
    """Return the objects of a list, if it is one."""
    return [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []


def cell_of(name: Any) -> Cell | None:
    """Return a cell by its name, also outside the grid."""
    match = CELL.fullmatch(name) if isinstance(name, str) else None
    return (int(match[1]) - 1, int(match[2]) - 1) if match else None


def cells_of(names: Any) -> list[Cell]:
    """Return the cells of a list of names."""
    listed = names if isinstance(names, list) else []
    return [cell for name in listed if (cell := cell_of(name))]


def decimal(value: Any, other: float) -> float:
    """Return a number, which may be a text."""
    try:
        found = float(value)
    except (TypeError, ValueError):
        return other
    return round(found, 4) if abs(found) < 1000 else other


def coloured(rows: list[list[Any]]) -> Iterator[AnyDrawn]:
    """Yield the colours of cells; several colours share a cell as stripes."""
    for r, row in enumerate(rows):
        for c, cell in enumerate(row):
            stated = cell.get("cArray")
            colours = stated if isinstance(stated, list) else [cell.get("c")]
            seen = [found for colour in colours if (found := highlight(colour))]
            for number, fill in enumerate(seen):
                width = round(1 / len(seen), 4)
                at = (r + 0.5, round(c + (number + 0.5) / len(seen), 4))
                yield DrawnForm(at, "rectangle", width, 1.0, fill=fill, layer="under")


def highlight(colour: Any) -> str:
    """Return the colour of a cell, which may be a number."""
    if type(colour) is int or (isinstance(colour, str) and re.fullmatch("[0-9]{1,2}", colour)):
        return HIGHLIGHTS[int(colour)] if 0 <= int(colour) < len(HIGHLIGHTS) else ""
    return paint(colour)


def lines(entry: Entry) -> Iterator[AnyDrawn]:
    """Yield the lines of an entry."""
    paths = entry.get("lines")
    for path in paths if isinstance(paths, list) else []:
        points = tuple((r + 0.5, c + 0.5) for r, c in cells_of(path))
        if points:
            colour = paint(entry.get("outlineC"), other="#000000")
            width = round(LINE * abs(decimal(entry.get("width"), 0.25)), 4)
            yield DrawnLine(points, colour, width)


def forms(form: Any) -> Any:
    """Return the reader of entries that are a form with a text, or a text alone."""

    def read(entry: Entry) -> Iterator[AnyDrawn]:
        cells = cells_of(entry.get("cells") or [entry.get("cell")])
        value = entry.get("value")
        text = "" if value is None else str(value)[:10_000]
        if not cells or (form == "none" and not text):
            return
        at = tuple(round(sum(part) / len(cells) + 0.5, 4) for part in zip(*cells, strict=True))
        ink, angle = paint(entry.get("fontC"), other="#000000"), decimal(entry.get("angle"), 0.0)
        if form == "none":
            size = round(TEXT * abs(decimal(entry.get("size"), 1.0)), 4)
            yield DrawnForm((at[0], at[1]), angle=angle, text=text, ink=ink, size=size)
            return
        width, height = (abs(decimal(entry.get(key), 0.5)) for key in ("width", "height"))
        yield DrawnForm(
            (at[0], at[1]),
            form,
            width,
            height,
            angle,
            paint(entry.get("baseC"), other="#ffffff"),
            paint(entry.get("outlineC"), other="#000000"),
            text=text,
            ink=ink,
            size=text_size(width, height),
        )

    return read


def text_size(width: float, height: float) -> float:
    """Return the height of a text in a form, which states none."""
    return round(min(0.5, 0.75 * min(width, height) or 0.5), 4)


def cages(entry: Entry) -> Iterator[AnyDrawn]:
    """Yield a cage that states no rule, unless it is a light."""
    label, cells = entry.get("value"), cells_of(entry.get("cells"))
    text = "" if label is None else str(label)[:200]
    if cells and text.lower() not in FOG_CAGES:
        colour = paint(entry.get("outlineC"), other="#000000")
        yield DrawnCage(tuple(cells), text, colour, paint(entry.get("fontC"), other="#000000"))


def fog_in(found: Entry, side: int) -> Fog | None:
    """Return the fog, if there is any."""
    lights: dict[Cell, None] = {}
    fog = "fogofwar" in found or "foglight" in found or "foglight" in (found.get("negative") or ())
    for key, far in (("fogofwar", 1), ("foglight", 0)):
        for cell in cells_of(found.get(key)):
            lights |= dict.fromkeys(around(cell, far, side))
    for cage in objects(found.get("cage")):
        label = str(cage.get("value")).lower()
        if label in FOG_CAGES:
            fog = True
            for cell in cells_of(cage.get("cells")):
                lights |= dict.fromkeys(around(cell, FOG_CAGES[label], side))
    triggers = tuple(triggers_of(found.get("triggereffect")))
    return Fog(tuple(sorted(lights)), triggers) if fog or triggers else None


def around(cell: Cell, far: int, side: int) -> Iterator[Cell]:
    """Yield the cells of the grid around a cell."""
    for r in range(max(0, cell[0] - far), min(side, cell[0] + far + 1)):
        for c in range(max(0, cell[1] - far), min(side, cell[1] + far + 1)):
            yield r, c


def triggers_of(value: Any) -> Iterator[FogTrigger]:
    """Yield which cells light which."""
    for entry in objects(value):
        trigger, effect = entry.get("trigger"), entry.get("effect")
        if isinstance(trigger, dict) and isinstance(effect, dict):
            cells, lights = spelled(trigger.get("cell")), spelled(effect.get("cells"))
            if trigger.get("type") == "cellvalue" and effect.get("type") == "foglight":
                yield FogTrigger(cells, lights)


def spelled(value: Any) -> tuple[Cell, ...]:
    """Return the cells in a text such as r1c1r1c2."""
    return tuple((int(r) - 1, int(c) - 1) for r, c in RC.findall(str(value)))


def draw(found: Entry, rows: list[list[Entry]], drawing: Drawing) -> None:
    """Put a drawing into the JSON, or raise WriteError for a part that f-puzzles cannot state."""
    stripes: dict[Cell, list[str]] = {}
    for shape in drawing.shapes:
        if isinstance(shape, DrawnLine):
            found.setdefault("line", []).append(line_entry(shape))
        elif isinstance(shape, DrawnCage):
            found.setdefault("cage", []).append(cage_entry(shape))
        elif shape.layer == "under":
            stripes.setdefault(striped(shape, len(rows)), []).append(shape.fill)
        else:
            key = {"rectangle": "rectangle", "ellipse": "circle", "none": "text"}.get(shape.form)
            if key is None:
                raise no_room()
            found.setdefault(key, []).append(form_entry(shape))
    for (r, c), colours in stripes.items():
        rows[r][c] |= {"c": colours[0]} if len(colours) == 1 else {"cArray": colours}
    if drawing.fog:
        found["foglight"] = names_of(drawing.fog.lights)
        if drawing.fog.triggers:
            found["triggereffect"] = [trigger_entry(each) for each in drawing.fog.triggers]


def no_room() -> WriteError:
    """Return the error for a drawing that f-puzzles cannot state."""
    return WriteError(t("f-puzzles cannot carry all of the drawing; sudokupad or json can"))


def same_drawing(first: Drawing | None, second: Drawing | None) -> bool:
    """Return whether two drawings have the same parts, in any order."""
    one, other = first or Drawing(), second or Drawing()
    return one.fog == other.fog and Counter(one.shapes) == Counter(other.shapes)


def line_entry(shape: DrawnLine) -> Entry:
    """Return the entry of a line through the middles of cells."""
    plain = not (shape.fill or shape.closed or shape.head or shape.dashes)
    cells = [(int(row), int(column)) for row, column in shape.points]
    middles = tuple((r + 0.5, c + 0.5) for r, c in cells)
    if not plain or shape.layer != "under" or middles != shape.points or min(map(min, cells)) < -1:
        raise no_room()
    colour = shape.colour or "#00000000"
    return {"lines": [names_of(cells)], "outlineC": colour, "width": round(shape.width / LINE, 4)}


def form_entry(shape: DrawnForm) -> Entry:
    """Return the entry of a form or a text."""
    entry: Entry = {"cells": names_of(cells_around(shape.at)), "fontC": shape.ink or "#00000000"}
    if shape.text:
        entry["value"] = shape.text
    if shape.angle:
        entry["angle"] = shape.angle
    if shape.form == "none":
        return entry | {"size": round(shape.size / TEXT, 4)}
    return entry | {
        "baseC": shape.fill or "#00000000",
        "outlineC": shape.border or "#00000000",
        "width": shape.width,
        "height": shape.height,
    }


def cells_around(at: Place) -> list[Cell]:
    """Return cells whose mean is a place."""
    for count in range(1, MEAN_OF + 1):
        sums = [round((part - 0.5) * count) for part in at]
        if all(abs(s / count + 0.5 - part) < 1e-4 for s, part in zip(sums, at, strict=True)):
            rows, columns = ([(s + k) // count for k in range(count)] for s in sums)
            if min(rows + columns) >= -1:
                return list(zip(rows, columns, strict=True))
    raise no_room()


def cage_entry(shape: DrawnCage) -> Entry:
    """Return the entry of a cage."""
    entry: Entry = {
        "cells": names_of(shape.cells),
        "outlineC": shape.colour or "#00000000",
        "fontC": shape.ink or "#00000000",
    }
    return entry | ({"value": shape.label} if shape.label else {})


def striped(shape: DrawnForm, side: int) -> Cell:
    """Return the cell that a form colours, or refuse one that is more than a colour."""
    cell = int(shape.at[0]), int(shape.at[1])
    plain = shape.form == "rectangle" and not (shape.border or shape.text or shape.angle)
    if not plain or shape.height != 1 or not all(0 <= part < side for part in cell):
        raise no_room()
    return cell


def trigger_entry(trigger: FogTrigger) -> Entry:
    """Return the entry of a trigger."""
    cells, lights = (
        "".join(name_of(cell).lower() for cell in part) for part in (trigger.cells, trigger.lights)
    )
    return {
        "trigger": {"type": "cellvalue", "cell": cells},
        "effect": {"type": "foglight", "cells": lights},
    }
