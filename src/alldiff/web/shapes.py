"""The JSON Schemas that requests and answers are made of."""

from __future__ import annotations

from typing import Any

from alldiff.web.settings import MOST_CELLS

Json = dict[str, Any]

LARGEST = 10**9


def whole(least: int = 0, most: int = LARGEST, **more: Any) -> Json:
    """Return the schema of a whole number."""
    return {"type": "integer", "minimum": least, "maximum": most, **more}


def text(most: int = 200, **more: Any) -> Json:
    """Return the schema of a text."""
    return {"type": "string", "maxLength": most, **more}


def one_of(*names: str, **more: Any) -> Json:
    """Return the schema of one of some names."""
    return {"type": "string", "enum": list(names), **more}


def rows(item: Json, most: int | None = None, least: int = 0, **more: Any) -> Json:
    """Return the schema of a list."""
    bounds = ({"minItems": least} if least else {}) | ({} if most is None else {"maxItems": most})
    return {"type": "array", "items": item, **bounds, **more}


def fixed(*items: Json, **more: Any) -> Json:
    """Return the schema of a list with one item of each kind."""
    size = len(items)
    return {"type": "array", "prefixItems": list(items), "minItems": size, "maxItems": size, **more}


def maybe(schema: Json) -> Json:
    """Return the schema of a value or null."""
    return {"anyOf": [schema, {"type": "null"}]}


def record(optional: Json | None = None, /, **required: Json) -> Json:
    """Return the schema of an object with these keys and no others."""
    return {
        "type": "object",
        "properties": {**required, **(optional or {})},
        "required": list(required),
        "additionalProperties": False,
    }


PLACE = {"type": "integer", "minimum": -1, "maximum": MOST_CELLS}
"""A row or column; -1 is the border of clues above and left of a Kakuro."""
STRING = {"type": "string"}
FLAG = {"type": "boolean"}
NUMBER = {"type": "number"}
COUNT = {"type": "integer", "minimum": 0}
CELL = rows(PLACE, 2, 2, description="Row and column, from 0.")
CELLS = rows(CELL)
ENTRY = rows(whole(0, MOST_CELLS), 3, 3, description="Row, column, value.")
ENTRIES = rows(ENTRY, MOST_CELLS)
MARK = fixed(whole(0, MOST_CELLS), whole(0, MOST_CELLS), rows(whole(1, MOST_CELLS), MOST_CELLS))
MARKS = rows(MARK, MOST_CELLS, description="Row, column, and the values pencilled in there.")
GRID = rows(rows({"type": ["integer", "null"]}), description="Rows of values; null is no cell.")
PUZZLE = {"type": "object", "$ref": "#/components/schemas/Puzzle"}
"""A puzzle in the alldiff JSON; its reader checks it, not this schema."""
ANY_OBJECT: Json = {"type": "object"}

SPEC = text(200, description="A search, such as mac+mrv, as everywhere in alldiff.")
SEED = whole(0, 2**53 - 1, description="Settles every random choice.")
UP_TO = text(40, description="A difficulty: no technique is used that is harder.")
LIMITS = record(
    {
        "seconds": {"type": "number", "exclusiveMinimum": 0, "maximum": 86_400},
        "nodes": whole(1),
    }
) | {"description": "Less than what the server allows; it never allows more."}

FAULT = record(message=STRING, cells=CELLS)
FAULTS = rows(FAULT)
STATUS = one_of(
    "unique",
    "several",
    "none",
    "unknown",
    description="What is known of the solutions; unknown where time or nodes ran out.",
)
STATS: Json = {
    "type": "object",
    "description": "The counters of the search, as docs/semantics.md defines them.",
    "required": ["nodes", "fails", "seconds"],
    "properties": {"nodes": COUNT, "fails": COUNT, "seconds": NUMBER},
}
CANDIDATES = rows(
    fixed(PLACE, PLACE, rows(rows(COUNT, 2, 2))),
    description="Row, column, and each value with its number of solutions up to the cap.",
)
TECHNIQUE = record(name=STRING, title=STRING, difficulty=STRING, rule=STRING, page=STRING)
BECAUSE = record(
    reasons=rows(record(name=STRING, cells=CELLS, colour=COUNT)),
    shades=rows(record(cell=CELL, value=COUNT, colour=COUNT)),
    links=rows(record(start=ENTRIES, end=ENTRIES, strong=FLAG, chain=COUNT)),
    deadly=rows(record(cell=CELL, values=rows(COUNT))),
) | {"description": "The pattern: houses, candidates (value 0: the cell), links, deadly pattern."}
DEDUCTION = record(places=ENTRIES, removals=ENTRIES, because=BECAUSE)
PART = record(name=STRING, summary=STRING)
ERROR = record(
    error=record(
        {
            "line": COUNT,
            "column": COUNT,
            "cells": CELLS,
            "retry_after": {"type": "integer", "minimum": 1},
        },
        message=STRING,
        status=COUNT,
    )
)
