"""What SudokuPad's metadata states: texts, and rules for the whole grid.

A payload has it as an object, as a list of names under `global`, or as cages that are only a text
such as `norowcol: true`. f-puzzles packs the same when a puzzle was made for SudokuPad.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from alldiff.kinds.base import latin_rules
from alldiff.rules import find
from alldiff.rules.framework.base import Rule

RULES = {
    "antiknight": "anti-knight",
    "antiking": "anti-king",
    "nonconsecutive": "nonconsecutive",
    "disjoint": "disjoint-groups",
}
"""The names of rules for the whole grid, there and here."""
TEXTS = ("title", "author", "rules", "solution")
OTHERS = ("msgcorrect", "msgincorrect", "source", "customstyle", "bgimage", "video")
"""Texts for SudokuPad's own page, which no puzzle has."""
KEYS = "|".join((*RULES, *TEXTS, *OTHERS, "norowcol"))
SAID = re.compile(rf"\s*({KEYS})\s*:\s*(.*)", re.S | re.I)
"""A cage that is such a text."""


def said_by(cage: Any) -> tuple[str, str] | None:
    """Return the key and the value that a cage states as a text, None for another cage."""
    value = cage.get("value") if isinstance(cage, dict) else None
    match = SAID.fullmatch(value) if isinstance(value, str) else None
    return (match[1].lower(), match[2].strip()) if match else None


def metadata_of(found: Mapping[str, Any], cages: Any) -> dict[str, Any]:
    """Return all metadata of a payload by key."""
    stated = found.get("metadata")
    named = found.get("global")
    return {
        **(stated if isinstance(stated, dict) else {}),
        **{name: True for name in (named if isinstance(named, list) else ()) if name in RULES},
        **dict(filter(None, map(said_by, cages if isinstance(cages, list) else ()))),
    }


def is_on(value: Any) -> bool:
    """Return whether a switch is on: true, or a text or number that says so."""
    return str(value).strip().lower() not in ("", "0", "false", "none", "null", "no")


def text_of(metadata: Mapping[str, Any], key: str) -> str:
    """Return a text of the metadata, of several the lines, '' for none."""
    value = metadata.get(key, "")
    lines = value if isinstance(value, list) else [value]
    return "\n".join(line for line in lines if isinstance(line, str))


def rules_said(metadata: Mapping[str, Any], rows: int, columns: int) -> Iterator[Rule]:
    """Yield the rules for the whole grid; rows and columns are houses unless it says otherwise."""
    if not is_on(metadata.get("norowcol", False)):
        yield from latin_rules(rows, columns)
    for key, name in RULES.items():
        if is_on(metadata.get(key, False)):
            yield find(name)()
