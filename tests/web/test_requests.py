"""Bodies become requests where the OpenAPI document says so; errors name the key or the place."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, strategies as st
from jsonschema import Draft202012Validator

import alldiff as ad
from alldiff.web.answers import Refusal
from alldiff.web.endpoints import ENDPOINTS, OTHERS, TABLE, Endpoint
from alldiff.web.jobs.boards import ReadRequest
from alldiff.web.jobs.solving import SolveRequest
from alldiff.web.openapi import document, request_type
from alldiff.web.requests import EntriesRequest, Request, decode

from support.laws.page import asked

POSTED = [one for one in TABLE if one.method == "POST"]


def accepted(endpoint: Endpoint, value: Any) -> bool:
    """Tell whether a value becomes a request; whatever a puzzle holds, it is not looked at."""
    try:
        decode(json.dumps(value).encode(), request_type(endpoint))
    except Refusal:
        return False
    return True


def stated(endpoint: Endpoint) -> dict[str, Any]:
    """Return the schema of the body, in which any object is a puzzle."""
    item = document()["paths"][f"/api/{endpoint.path}"]["post"]
    schemas = document()["components"]["schemas"] | {"Puzzle": {}}
    body = item["requestBody"]["content"]["application/json"]["schema"]
    return {**body, "components": {"schemas": schemas}}


numbers = st.integers(-1, 3) | st.sampled_from([100, 101, 10_000, 10_001, 10**9, 10**9 + 1])
halves = st.integers(-3, 3).map(lambda n: n + 0.5)
leaves = st.none() | st.booleans() | numbers | halves | st.text(max_size=3) | st.just("x" * 201)
values = st.recursive(
    leaves | st.sampled_from(["whole", [0, 1, 2], [0, 1, [2]]]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from("ab"), inner),
    max_leaves=6,
)


@pytest.mark.parametrize("endpoint", POSTED, ids=lambda one: one.path)
@given(st.data())
def test_the_decoder_and_the_document_agree(endpoint: Endpoint, data: st.DataObject) -> None:
    known = list(request_type(endpoint).__struct_fields__)
    limits = st.dictionaries(st.sampled_from(["seconds", "nodes", "hours"]), values, max_size=2)
    draws = dict.fromkeys(known, values) | {"limits": limits, "more": values}
    # Any object is a puzzle here: the decoder looks at none.
    puzzle = {"puzzle": st.just({}), "puzzles": st.lists(st.just({}), max_size=2)}
    draws |= {key: drawn for key, drawn in puzzle.items() if key in known}
    chosen = data.draw(st.lists(st.sampled_from([*known, "more"]), unique=True))
    must = [key for key in ("puzzle", "text", "kind") if key in known]
    value = {key: data.draw(draws[key], label=key) for key in {*chosen, *must}}
    is_valid = Draft202012Validator(stated(endpoint)).is_valid(value)
    assert accepted(endpoint, value) == is_valid


def refusal(body: bytes, request: type[Request] = SolveRequest) -> dict[str, Any]:
    with pytest.raises(Refusal) as caught:
        decode(body, request)
    return dict(json.loads(caught.value.data)["error"])


@pytest.mark.parametrize(
    ("body", "line", "column"),
    [
        (b"", 1, 1),
        (b"{", 1, 2),
        (b'{"puzzle": {},\n "limit": 01}', 2, 12),
        ('{"search": "é", }'.encode(), 1, 17),
        (b'{"puzzle": {}} x', 1, 16),
        (b'{"text":\n"\xff"}', 2, 2),
    ],
)
def test_bad_syntax_names_line_and_column(body: bytes, line: int, column: int) -> None:
    error = refusal(body)
    assert (error["status"], error["line"], error["column"]) == (400, line, column)


def test_a_wrong_value_names_its_key() -> None:
    puzzle = b'{"puzzle": {}, '
    assert refusal(puzzle + b'"limits": {"nodes": "x"}}') == {
        "message": "limits.nodes: expected int | null, got str.",
        "status": 422,
    }
    entries = puzzle + b'"entries": [[0, 0, 1], [0, "x", 1]]}'
    assert refusal(entries, EntriesRequest)["message"] == "entries[1][1]: expected int, got str."


def test_a_missing_key_and_an_unknown_one_are_named() -> None:
    assert "field text" in refusal(b"{}", ReadRequest)["message"]
    assert "field more" in refusal(b'{"text": "", "more": 1}', ReadRequest)["message"]


def test_every_endpoint_has_types() -> None:
    paths = [one.path for one in (*TABLE, *OTHERS)]
    assert sorted(ENDPOINTS) == sorted(paths)
    for endpoint in ENDPOINTS.values():
        assert issubclass(request_type(endpoint), Request)


@pytest.mark.parametrize("path", ["watch", "watch/film"])
def test_a_search_begins_with_a_variable_that_there_is(path: str) -> None:
    puzzle = json.loads(ad.write(ad.read("4.23.2.4.3..1..2"), "json"))
    _, status, told = asked(path, {"puzzle": puzzle, "search": "mac", "first": 16}, "en")
    assert status == 422
    assert "there are 16 variables" in json.loads(told)["error"]["message"]
