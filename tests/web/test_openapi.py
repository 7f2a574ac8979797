"""The OpenAPI document: it is valid, it is all there is, and the server keeps to it under fire."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import TYPE_CHECKING, Any

import httpx
import pytest
from hypothesis import HealthCheck, Phase, given, settings, strategies as st

from alldiff.collection import entries
from alldiff.web.endpoints import TABLE, Endpoint
from alldiff.web.openapi import document
from alldiff.web.settings import MOST_SOLUTIONS

from support.web_schemas import conforms

if TYPE_CHECKING:
    from schemathesis import BaseSchema, Case

NAMES = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "negative_data_rejection",
)
SMALL = ("sudoku-4x4", "sudoku-6x6", "greater-than-4x4", "kakuro-5x5", "latin-square-5x5")
SECONDS = 0.3
"""What a request with a puzzle that takes long allows itself."""

REFUSALS = [400, 413, 422]
"""How the server refuses what breaks the document."""

POSITIVE, NEGATIVE = "positive", "negative"
"""The modes of Schemathesis: requests that follow the document, and those that break it."""


@cache
def schema() -> BaseSchema:
    """Return the document as Schemathesis knows it, which is loaded only when it attacks."""
    import schemathesis

    # A body that breaks the document can be too large, besides.
    statuses = {"negative_data_rejection": {"expected-statuses": REFUSALS}}
    config = schemathesis.Config.from_dict({"checks": statuses})
    return schemathesis.openapi.from_dict(document(), config=config)


def test_the_document_is_served(api: httpx.Client) -> None:
    assert api.get("openapi.json").json() == json.loads(json.dumps(document()))


def test_it_states_every_endpoint_and_no_other() -> None:
    stated = {
        (path.removeprefix("/api/"), method)
        for path, item in document()["paths"].items()
        for method in item
    }
    assert stated == {(one.path, one.method.lower()) for one in TABLE}


def test_it_is_made_of_the_types_of_each_endpoint() -> None:
    paths, schemas = document()["paths"], document()["components"]["schemas"]
    body = paths["/api/solve"]["post"]["requestBody"]["content"]["application/json"]["schema"]
    assert body == {"$ref": "#/components/schemas/SolveRequest"}
    solve = schemas["SolveRequest"]
    assert (solve["required"], solve["additionalProperties"]) == (["puzzle"], False)
    assert solve["properties"]["limit"] == {
        "description": "Stop after this many solutions.",
        "anyOf": [
            {"type": "integer", "minimum": 1, "maximum": MOST_SOLUTIONS},
            {"type": "null"},
        ],
        "default": 2,
    }
    stream = paths["/api/watch"]["post"]["responses"]["200"]["content"]["text/event-stream"]
    assert list(stream["x-events"]) == ["start", "part", "end"]


def test_every_reference_leads_somewhere() -> None:
    whole = document()
    named = set(re.findall(r'"\$ref": "([^"]*)"', json.dumps(whole)))
    assert "#/components/schemas/Puzzle" in named
    for reference in named:
        start, *keys = reference.split("/")
        assert start == "#"
        found = whole
        for key in keys:
            found = found[key]


@st.composite
def cases(draw: st.DrawFn, endpoint: Endpoint, mode: str) -> Case:
    """Return a request; where it is a right one, the puzzle is mostly a real one."""
    from schemathesis import GenerationMode

    operation = schema()[f"/api/{endpoint.path}"][endpoint.method]
    case: Case = draw(operation.as_strategy(generation_mode=GenerationMode(mode)))
    body = case.body
    if mode == POSITIVE and isinstance(body, dict):
        body["limits"] = {"seconds": SECONDS}
        if "puzzle" in body and draw(st.integers(0, 3)):
            body["puzzle"] = entries()[draw(st.sampled_from(SMALL))].puzzle
        sensible = {
            "search": ["mac+mrv", "bt", "fc+dom-wdeg+lcv", "hill-climbing"],
            "engine": ["auto", "native", "reference"],
            "kind": ["sudoku", "kakuro", "latin-square", "greater-than"],
            "difficulty": ["easy", "hard"],
            "up_to": ["easy", "extreme"],
        }
        for key, values in sensible.items():
            if key in body and draw(st.integers(0, 3)):
                body[key] = draw(st.sampled_from(values))
        if "searches" in body and draw(st.integers(0, 3)):
            body["searches"] = draw(st.lists(st.sampled_from(["bt", "fc", "native"]), min_size=1))
    return case


def attack(server: str, endpoint: Endpoint, mode: str, number: int) -> None:
    """Send requests that follow the document, or break it, and look at each answer."""
    from schemathesis.checks import CHECKS

    schema()  # which brings the checks of OpenAPI
    rules = CHECKS.get_by_names(list(NAMES))

    @settings(
        max_examples=number,
        derandomize=True,
        database=None,
        # What fails is small enough; making it smaller would take minutes.
        phases=(Phase.generate,),
        suppress_health_check=list(HealthCheck),
    )
    @given(cases(endpoint, mode))
    def send(case: Case) -> None:
        answer = case.call_and_validate(base_url=server, checks=rules, timeout=60)
        # Schemathesis cannot check lists with an item of each kind.
        if answer.headers["content-type"] == "application/json":
            conforms(answer.json(), endpoint, answer.status_code)

    send()


def able(endpoint: Endpoint, mode: str) -> bool:
    """Tell whether a request can break the document: one without parameters cannot."""
    return mode == POSITIVE or endpoint.method == "POST"


ATTACKS: list[Any] = [
    pytest.param(endpoint, mode, id=f"{endpoint.path}-{mode}")
    for endpoint in TABLE
    for mode in (POSITIVE, NEGATIVE)
    if able(endpoint, mode)
]


@pytest.mark.slow
@pytest.mark.parametrize(("endpoint", "mode"), ATTACKS)
def test_the_server_keeps_to_it(server: str, endpoint: Endpoint, mode: str) -> None:
    attack(server, endpoint, mode, 6)


@pytest.mark.full
@pytest.mark.parametrize(("endpoint", "mode"), ATTACKS)
def test_the_server_keeps_to_it_for_long(server: str, endpoint: Endpoint, mode: str) -> None:
    attack(server, endpoint, mode, 60)
