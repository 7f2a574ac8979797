"""The OpenAPI document, made from the table of endpoints."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from alldiff import __version__
from alldiff.formats import schema
from alldiff.web.endpoints import TABLE, Endpoint
from alldiff.web.shapes import ERROR

ERRORS = {
    400: "The body is no JSON.",
    403: "A request of another site, or under a foreign name.",
    404: "There is no such thing.",
    413: "The body is too large.",
    415: "The body does not say that it is JSON.",
    422: "The request has the wrong shape, the puzzle has faults, or a limit was reached.",
    429: "All workers are busy and the queue is full.",
    500: "A defect of alldiff.",
}
JSON, STREAM = "application/json", "text/event-stream"


@cache
def document() -> dict[str, Any]:
    """Return the OpenAPI document of the server."""
    puzzle = {key: value for key, value in schema().items() if key != "$schema"}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "alldiff",
            "version": __version__,
            "description": "What the page of alldiff asks its server. docs/page.md tells more.",
        },
        "servers": [{"url": "/"}],
        "paths": {f"/api/{endpoint.path}": path_item(endpoint) for endpoint in TABLE},
        "components": {"schemas": {"Puzzle": puzzle, "Error": ERROR}},
    }


def path_item(endpoint: Endpoint) -> dict[str, Any]:
    """Return what the document says of an endpoint."""
    operation: dict[str, Any] = {
        "operationId": re.sub(r"\W+", "_", endpoint.path).strip("_"),
        "summary": endpoint.summary,
        "responses": {"200": success(endpoint), **failures(endpoint)},
    }
    if names := re.findall(r"\{(\w+)\}", endpoint.path):
        operation["parameters"] = [
            {
                "name": name,
                "in": "path",
                "required": True,
                "schema": {"type": "string", "minLength": 1},
            }
            for name in names
        ]
    if endpoint.request is None:
        return {"get": operation}
    content = {JSON: {"schema": endpoint.request}}
    return {"post": operation | {"requestBody": {"required": True, "content": content}}}


def success(endpoint: Endpoint) -> dict[str, Any]:
    """Return what the document says of an answer or a stream."""
    if endpoint.events is None:
        return {"description": endpoint.summary, "content": {JSON: {"schema": endpoint.answer}}}
    names = ", ".join(endpoint.events)
    return {
        "description": f"Server-sent events: {names}; an error on the way is the event error.",
        "content": {STREAM: {"schema": {"type": "string"}, "x-events": endpoint.events}},
    }


def failures(endpoint: Endpoint) -> dict[str, Any]:
    """Return what the document says of errors."""
    content = {JSON: {"schema": {"$ref": "#/components/schemas/Error"}}}
    return {
        str(status): {"description": said, "content": content} for status, said in ERRORS.items()
    }
