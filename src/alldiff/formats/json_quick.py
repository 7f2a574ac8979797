"""The quick way from the text of the alldiff JSON to decoded members, in the compiled core.

It reads what is as it should be and written as nearly everybody writes it, and declines the rest:
`alldiff_json.decoded` gives the same members for every text, and says what is wrong with one.
"""

from __future__ import annotations

from dataclasses import fields
from functools import lru_cache
from typing import Any, get_args, get_origin, get_type_hints

from alldiff.clues import CLUE_TYPES, Clue
from alldiff.engines.native import extension
from alldiff.formats.json_text import TEXTS, VERSION
from alldiff.kinds import KINDS

SHAPES = (
    ("format", "s"),
    ("kind", "s"),
    ("rows", "i"),
    ("cols", "i"),
    ("box", "2i"),
    ("givens", "++g"),
    ("clues", ""),
    *((key, "s") for key in TEXTS),
    ("solution", "++g"),
)
"""Each key of a puzzle with the shape of its value, as the compiled core spells it."""

ClueShape = tuple[str, type[Clue], tuple[tuple[str, str], ...]]


def quick_members(text: str) -> dict[str, Any] | None:
    """Return the members of the one puzzle that a text states, decoded, or None."""
    native = extension()
    if isinstance(native, str):
        return None
    clues = clue_shapes(tuple(CLUE_TYPES.values()))
    found: dict[str, Any] | None = native.read_json(text, SHAPES, clues)
    if found is None or found.get("format") != VERSION or "givens" not in found:
        return None
    return found if "kind" in found and found["kind"] in KINDS else None


@lru_cache(maxsize=8)
def clue_shapes(records: tuple[type[Clue], ...]) -> tuple[ClueShape, ...]:
    """Return the name, the record and the shape of each field of the clues that have shapes."""
    known = []
    for record in records:
        hints = get_type_hints(record)
        shapes = [(field.name, shape_of(hints[field.name])) for field in fields(record)]  # type: ignore[arg-type]
        stated = tuple((name, shape) for name, shape in shapes if shape is not None)
        if len(stated) == len(shapes) and not hasattr(record, "__post_init__"):
            known.append((record.type, record, stated))
    return tuple(known)


def shape_of(hint: Any) -> str | None:
    """Return the shape of a type: whole numbers, texts, and tuples of one type; or None.

    >>> shape_of(tuple[tuple[int, int], ...])
    '*2i'
    """
    if hint in (int, str):
        return "i" if hint is int else "s"
    if get_origin(hint) is not tuple or not get_args(hint):
        return None
    first, *rest = get_args(hint)
    inner = shape_of(first)
    if inner is None or len(rest) > 8:
        return None
    if rest == [Ellipsis]:
        return f"*{inner}"
    return f"{1 + len(rest)}{inner}" if set(rest) <= {first} else None
