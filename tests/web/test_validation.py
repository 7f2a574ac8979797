"""The checker of requests says what a full validator of JSON Schema says."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from alldiff.web import shapes
from alldiff.web.endpoints import TABLE
from alldiff.web.validation import fault

plain = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 40) | st.floats(-2, 5) | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text("ab", max_size=2), inner),
    max_leaves=8,
)
numbers = st.fixed_dictionaries(
    {"type": st.sampled_from(["integer", "number"])},
    optional={
        "minimum": st.integers(-2, 5),
        "maximum": st.integers(-2, 5),
        "exclusiveMinimum": st.integers(-2, 5),
    },
)
texts = st.builds(lambda most: shapes.text(most, minLength=1), st.integers(0, 3))
names = st.builds(lambda known: shapes.one_of(*known), st.lists(st.text("ab", max_size=2)))
simple = numbers | texts | names | st.just({"type": ["integer", "null"]}) | st.just(shapes.FLAG)


def larger(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    keys = st.dictionaries(st.sampled_from(["a", "b", "ab"]), inner, max_size=3)
    return (
        st.builds(shapes.rows, inner, st.none() | st.integers(0, 3), st.integers(0, 2))
        | st.builds(lambda items: shapes.fixed(*items), st.lists(inner, min_size=1, max_size=3))
        | st.builds(shapes.maybe, inner)
        | st.builds(lambda must, may: shapes.record(may, **must), keys, keys)
    )


schemas = st.recursive(simple, larger, max_leaves=4)


def whole_floats(value: Any) -> bool:
    """Tell whether a value has a float that JSON Schema would take for a whole number."""
    match value:
        case float():
            return value.is_integer()
        case list():
            return any(map(whole_floats, value))
        case dict():
            return any(map(whole_floats, value.values()))
    return False


@settings(max_examples=60)
@given(schemas, plain)
def test_it_agrees_with_a_full_validator(schema: dict[str, Any], value: Any) -> None:
    said = fault(value, schema)
    if whole_floats(value):
        return
    assert (said is None) == Draft202012Validator(schema).is_valid(value), said


def keywords(schema: Any) -> set[str]:
    """Return the keywords of a schema and of those in it."""
    found = set(schema)
    for name in ("items",):
        found |= keywords(schema[name]) if name in schema else set()
    for name in ("anyOf", "prefixItems"):
        for one in schema.get(name, ()):
            found |= keywords(one)
    for one in schema.get("properties", {}).values():
        found |= keywords(one)
    return found


KNOWN = {
    "type",
    "enum",
    "properties",
    "required",
    "additionalProperties",
    "items",
    "prefixItems",
    "minItems",
    "maxItems",
    "minLength",
    "maxLength",
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "anyOf",
}
SILENT = {"description", "$ref"}
"""Keywords that say nothing of the value: the reader of puzzles checks what $ref names."""


@pytest.mark.parametrize(
    "endpoint", [one for one in TABLE if one.request], ids=lambda one: one.path
)
def test_requests_use_only_what_is_checked(endpoint: Any) -> None:
    assert keywords(endpoint.request) <= KNOWN | SILENT


def test_a_fault_names_its_place() -> None:
    schema = shapes.record(cells=shapes.rows(shapes.CELL))
    assert fault({"cells": [[0, 0], [0]]}, schema) == (
        "cells[1]: a list of 2 is expected, not of 1"
    )
    assert fault({"cells": [[0, "x"]]}, schema) == ('cells[0][1]: expected a whole number, not "x"')
