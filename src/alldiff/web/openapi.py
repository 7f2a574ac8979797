"""The OpenAPI document, made from the table of endpoints and the types of their functions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from inspect import getdoc
from typing import Any, get_args, get_origin, get_type_hints

from msgspec.json import decode, encode, schema_components

from alldiff import __version__
from alldiff.formats import schema
from alldiff.web.answers import ErrorAnswer
from alldiff.web.endpoints import TABLE, Endpoint

ERRORS = {
    400: "The body is not JSON.",
    403: "A request of another site, or under a foreign name.",
    404: "There is no such thing.",
    408: "The request did not arrive in time.",
    413: "The body is too large.",
    415: "The body does not say that it is JSON.",
    422: "The request has the wrong shape, the puzzle has faults, or a limit was reached.",
    429: "All workers are busy and the queue is full.",
    500: "A defect of alldiff.",
}
JSON, STREAM = "application/json", "text/event-stream"
TEMPLATE = "#/components/schemas/{name}"


def request_type(endpoint: Endpoint) -> Any:
    """Return the type of the body."""
    return get_type_hints(endpoint.function(), include_extras=True)["request"]


def answer_types(endpoint: Endpoint) -> dict[str, Any]:
    """Return the type of each event of a stream by its name; that of the one answer by ''."""
    stated = get_type_hints(endpoint.function(), include_extras=True)["return"]
    if get_origin(stated) is not Iterator:
        return {"": stated}
    (events,) = get_args(stated)
    return {get_args(name)[0]: event for name, event in map(get_args, get_args(events))}


@cache
def document() -> dict[str, Any]:
    """Return the OpenAPI document of the server."""
    types: dict[tuple[str, str], Any] = {("error", ""): ErrorAnswer}
    for endpoint in TABLE:
        if endpoint.method == "POST":
            types[endpoint.path, "request"] = request_type(endpoint)
        types |= {(endpoint.path, name): one for name, one in answer_types(endpoint).items()}
    stated, components = schema_components(types.values(), ref_template=TEMPLATE)
    schemas = dict(zip(types, stated, strict=True))
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "alldiff",
            "version": __version__,
            "description": "Requests of the alldiff page to its server; see docs/page.md.",
        },
        "servers": [{"url": "/"}],
        "paths": {f"/api/{endpoint.path}": path_item(endpoint, schemas) for endpoint in TABLE},
        "components": {"schemas": components | {"Puzzle": puzzle_schema()}},
    }


def puzzle_schema() -> Any:
    """Return the schema of puzzles as it is within the document, where its clues have moved."""
    own = {key: value for key, value in schema().items() if key != "$schema"}
    return decode(encode(own).replace(b'"#/$defs/', b'"#/components/schemas/Puzzle/$defs/'))


def path_item(endpoint: Endpoint, schemas: dict[tuple[str, str], Any]) -> dict[str, Any]:
    """Return what the document says of an endpoint."""
    summary = (getdoc(endpoint.function()) or "").partition("\n")[0]
    failure = {JSON: {"schema": schemas["error", ""]}}
    operation: dict[str, Any] = {
        "operationId": re.sub(r"\W+", "_", endpoint.path).strip("_"),
        "summary": summary,
        "responses": {
            "200": success(endpoint, summary, schemas),
            **{
                str(code): {"description": said, "content": failure}
                for code, said in ERRORS.items()
            },
        },
    }
    if names := re.findall(r"\{(\w+)\}", endpoint.path):
        text = {"type": "string", "minLength": 1}
        operation["parameters"] = [
            {"name": name, "in": "path", "required": True, "schema": text} for name in names
        ]
    if endpoint.method == "POST":
        content = {JSON: {"schema": schemas[endpoint.path, "request"]}}
        operation["requestBody"] = {"required": True, "content": content}
    return {endpoint.method.lower(): operation}


def success(
    endpoint: Endpoint, summary: str, schemas: dict[tuple[str, str], Any]
) -> dict[str, Any]:
    """Return what the document says of an answer or a stream."""
    names = list(answer_types(endpoint))
    if names == [""]:
        return {"description": summary, "content": {JSON: {"schema": schemas[endpoint.path, ""]}}}
    events = {name: schemas[endpoint.path, name] for name in names}
    return {
        "description": f"Server-sent events: {', '.join(names)}; an error is the event error.",
        "content": {STREAM: {"schema": {"type": "string"}, "x-events": events}},
    }
