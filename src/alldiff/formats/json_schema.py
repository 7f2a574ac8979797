"""The JSON Schema of the alldiff JSON, published as alldiff-1.schema.json beside this file.

`python -m alldiff.formats.json_schema` prints it anew, as a new clue record requires.
"""

from __future__ import annotations

import json
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin

from alldiff.clues import CLUE_TYPES
from alldiff.formats.alldiff_json import LARGEST, clue_fields
from alldiff.formats.json_text import TEXTS, VERSION
from alldiff.kinds import KINDS

WHOLE = {"type": "integer", "minimum": -LARGEST, "maximum": LARGEST}
MATRIX = {
    "type": "array",
    "minItems": 1,
    "items": {
        "type": "array",
        "minItems": 1,
        "items": {"type": ["integer", "null"], "minimum": 0, "maximum": LARGEST},
    },
}


def schema() -> dict[str, Any]:
    """Return the JSON Schema of one puzzle (a line of JSON Lines, or the whole text)."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "alldiff puzzle",
        "description": "One number-placement puzzle: a kind, a grid of givens, and clues.",
        "type": "object",
        "required": ["format", "kind", "givens"],
        "properties": {
            "format": {"const": VERSION},
            "kind": {"enum": list(KINDS)},
            "rows": {"type": "integer", "minimum": 1},
            "cols": {"type": "integer", "minimum": 1},
            "box": of_type(tuple[int, int] | None)
            | {"description": "Width and height of the boxes."},
            "givens": MATRIX | {"description": "Rows of values; 0 is empty, null is no cell."},
            "clues": {"type": "array", "items": {"oneOf": [clue(name) for name in CLUE_TYPES]}},
            **{name: {"type": "string"} for name in TEXTS},
            "solution": {"anyOf": [MATRIX, {"type": "null"}]},
        },
    }


def clue(name: str) -> dict[str, Any]:
    """Return the schema of one type of clue."""
    known = clue_fields(CLUE_TYPES[name])
    return {
        "type": "object",
        "description": (CLUE_TYPES[name].__doc__ or "").split("\n")[0],
        "required": ["type", *(key for key, (_, required) in known.items() if required)],
        "properties": {
            "type": {"const": name},
            **{key: of_type(hint) for key, (hint, _) in known.items()},
        },
        "additionalProperties": False,
    }


def of_type(hint: Any) -> dict[str, Any]:
    """Return the schema of a value of a field's type."""
    if get_origin(hint) in (Union, UnionType):
        return {"anyOf": [of_type(option) for option in get_args(hint)]}
    if get_origin(hint) is tuple:
        parts = get_args(hint)
        if parts[-1] is Ellipsis:
            return {"type": "array", "items": of_type(parts[0])}
        return {
            "type": "array",
            "prefixItems": [of_type(part) for part in parts],
            "minItems": len(parts),
            "maxItems": len(parts),
        }
    names = {str: "string", bool: "boolean", float: "number", NoneType: "null"}
    return dict(WHOLE) if hint is int else {"type": names[hint]}


def schema_text() -> str:
    """Return the schema as the published file holds it."""
    return json.dumps(schema(), indent=2) + "\n"


if __name__ == "__main__":
    print(schema_text(), end="")
