"""Whether answers have the shape that the OpenAPI document states."""

from __future__ import annotations

from typing import Any

from jsonschema import Draft202012Validator

from alldiff.web.endpoints import Endpoint
from alldiff.web.openapi import document


def valid(value: Any, schema: dict[str, Any]) -> Any:
    """Return a value that has the shape of a schema of the document."""
    whole = {**schema, "components": document()["components"]}
    Draft202012Validator(whole).validate(value)
    return value


def conforms(value: Any, endpoint: Endpoint, status: int = 200) -> Any:
    """Return an answer of an endpoint that has the shape stated for its status."""
    operation = document()["paths"][f"/api/{endpoint.path}"][endpoint.method.lower()]
    content = operation["responses"][str(status)]["content"]
    return valid(value, content["application/json"]["schema"])


def event_conforms(value: Any, endpoint: Endpoint, name: str) -> Any:
    """Return an event of a stream that has the shape stated for it."""
    operation = document()["paths"][f"/api/{endpoint.path}"]["post"]
    events = operation["responses"]["200"]["content"]["text/event-stream"]["x-events"]
    return valid(value, events[name])
