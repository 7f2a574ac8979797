"""The JSON Schema of the alldiff JSON, published as alldiff-1.schema.json beside this file.

`python -m alldiff.formats.files.json_schema` writes it, as a new rule requires.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from msgspec.json import schema_components

from alldiff.formats.files.alldiff_json import VERSION, Members
from alldiff.kinds import KINDS
from alldiff.rules import find, rule_names

PUBLISHED = Path(__file__).with_name("alldiff-1.schema.json")


def any_clue(kind: type) -> dict[str, Any]:
    """Return the schema of a clue inside another."""
    return {"$ref": "#/$defs/AnyClue"}


def schema() -> dict[str, Any]:
    """Return the JSON Schema of one puzzle (a line of JSON Lines, or the whole text)."""
    rules = [find(name) for name in rule_names()]
    references, parts = schema_components(
        [Members, *rules], ref_template="#/$defs/{name}", schema_hook=any_clue
    )
    members = parts.pop("Members")
    for rule in rules:
        kinds = parts[rule.__name__]["properties"]["type"]
        kinds["enum"] = [rule.type, *rule.aliases]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "alldiff puzzle",
        "description": "One number-placement puzzle: a kind, a grid of givens, and clues.",
        "type": "object",
        "required": ["format", "kind", "givens"],
        "properties": {
            "format": {"const": VERSION},
            "kind": {"enum": list(KINDS)},
            **members["properties"],
            "clues": {"type": "array", "items": {"$ref": "#/$defs/AnyClue"}},
        },
        "$defs": parts | {"AnyClue": {"oneOf": list(references[1:])}},
    }


def schema_text() -> str:
    """Return the schema as the published file holds it."""
    return json.dumps(schema(), indent=2) + "\n"


if __name__ == "__main__":
    PUBLISHED.write_text(schema_text(), "utf-8", newline="\n")
