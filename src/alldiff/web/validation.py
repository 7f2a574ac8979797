"""The part of JSON Schema that the endpoints use, checked with a sentence that names the place.

`tests/web/test_validation.py` holds it against a full validator.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

Schema = Mapping[str, Any]
"""A JSON Schema: only the keywords that `faults` knows, and those that say nothing of the value."""

NAMES = {
    "object": "an object",
    "array": "a list",
    "string": "a text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "null": "null",
}


def fault(value: Any, schema: Schema, path: str = "") -> str | None:
    """Return the first thing wrong with a value, in a sentence, or None."""
    return next(faults(value, schema, path), None)


def faults(value: Any, schema: Schema, path: str) -> Iterator[str]:
    """Yield what is wrong with a value."""
    if "anyOf" in schema:
        options = schema["anyOf"]
        if not any(fault(value, option) is None for option in options):
            # Of several shapes, the one that has the right type tells most.
            near = [option for option in options if is_type(value, option.get("type"))]
            yield fault(value, (near or options)[0], path) or f"{place(path)} has the wrong shape"
        return
    kind = schema.get("type")
    if kind is not None and not is_type(value, kind):
        kinds = [kind] if isinstance(kind, str) else kind
        expected = " or ".join(NAMES[one] for one in kinds)
        yield f"{place(path)}: expected {expected}, not {shown(value)}"
        return
    if "enum" in schema and not any(same(value, one) for one in schema["enum"]):
        known = ", ".join(map(str, schema["enum"]))
        yield f"{place(path)}: expected one of {known}, not {shown(value)}"
    if isinstance(value, dict):
        yield from object_faults(value, schema, path)
    elif isinstance(value, list):
        yield from list_faults(value, schema, path)
    elif isinstance(value, str):
        if len(value) > schema.get("maxLength", len(value)):
            yield f"{place(path)}: at most {schema['maxLength']:,} characters"
        if len(value) < schema.get("minLength", 0):
            yield f"{place(path)}: a text of at least {schema['minLength']} characters is expected"
    elif is_type(value, "number"):
        yield from number_faults(value, schema, path)


def object_faults(value: dict[str, Any], schema: Schema, path: str) -> Iterator[str]:
    """Yield what is wrong with the keys of an object and what they hold."""
    known = schema.get("properties", {})
    dot = f"{path}." if path else ""
    for key in schema.get("required", ()):
        if key not in value:
            yield f"{place(path)}: the key {key!r} is missing"
    for key, item in value.items():
        if key in known:
            yield from faults(item, known[key], f"{dot}{key}")
        elif schema.get("additionalProperties") is False:
            yield f"{place(path)}: unknown key {shown(key)}; known: {', '.join(known)}"


def list_faults(value: list[Any], schema: Schema, path: str) -> Iterator[str]:
    """Yield what is wrong with the length of a list and what it holds."""
    least, most = schema.get("minItems", 0), schema.get("maxItems", len(value))
    if not least <= len(value) <= most:
        said = f"{least}" if least == most else f"{least} to {most:,}"
        yield f"{place(path)}: a list of {said} is expected, not of {len(value):,}"
        return
    first = schema.get("prefixItems", ())
    for index, (item, one) in enumerate(zip(value, first, strict=False)):
        yield from faults(item, one, f"{path}[{index}]")
    if rest := schema.get("items"):
        for index in range(len(first), len(value)):
            yield from faults(value[index], rest, f"{path}[{index}]")


def number_faults(value: float, schema: Schema, path: str) -> Iterator[str]:
    """Yield whether a number is too small or too large."""
    least, most = schema.get("minimum"), schema.get("maximum")
    if least is not None and value < least:
        yield f"{place(path)}: at least {least} is expected, not {shown(value)}"
    elif most is not None and value > most:
        yield f"{place(path)}: at most {most} is expected, not {shown(value)}"
    elif "exclusiveMinimum" in schema and value <= schema["exclusiveMinimum"]:
        yield f"{place(path)}: more than {schema['exclusiveMinimum']} is expected"


def is_type(value: Any, kind: str | list[str] | None) -> bool:
    """Tell whether a value has one of the types of JSON Schema."""
    if kind is None:
        return True
    if not isinstance(kind, str):
        return any(is_type(value, one) for one in kind)
    match kind:
        case "object":
            return isinstance(value, dict)
        case "array":
            return isinstance(value, list)
        case "string":
            return isinstance(value, str)
        case "boolean":
            return isinstance(value, bool)
        case "null":
            return value is None
        case "integer":
            return type(value) is int
        case _:
            return type(value) in (int, float)


def same(value: Any, other: Any) -> bool:
    """Tell whether two JSON values are equal; true is not 1."""
    return type(value) is type(other) and bool(value == other)


def place(path: str) -> str:
    """Return how a sentence names a value."""
    return path or "the request"


def shown(value: Any) -> str:
    """Return a value, cut short."""
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list):
        return "a list"
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 40 else f"{text[:36]} ..."
