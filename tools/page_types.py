"""Writes what the checks of the page's JavaScript need from Python, into a folder.

python tools/page_types.py FOLDER

`server.d.ts` has the types of all requests and answers, made from the OpenAPI document, and of what
a saved search holds;
`i18n/words.js` has the texts of the page in every language, as the server sends them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec.json import schema_components

from alldiff.lab.watching.player import SavedSearch
from alldiff.web.endpoints import TABLE, Endpoint
from alldiff.web.files import WORDS, words
from alldiff.web.openapi import JSON, STREAM, TEMPLATE, document

Schema = dict[str, Any]

REFERENCE = "#/components/schemas/"
CLUES = "Puzzle/$defs/"
UNCHECKED = """
/** What is parsed is not known, so that no `any` comes in by it. */
interface JSON { parse(text: string): unknown; }
interface Body { json(): Promise<unknown>; }
interface Response { json(): Promise<unknown>; }"""
SIMPLE = {
    "boolean": "boolean",
    "integer": "number",
    "null": "null",
    "number": "number",
    "string": "string",
}


def type_of(schema: Schema, requested: bool) -> str:
    """Return the TypeScript type of a schema; `requested` says which way the value travels."""
    if "$ref" in schema:
        return schema["$ref"].removeprefix(REFERENCE).replace(CLUES, "clues.")
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(map(json.dumps, schema["enum"]))
    for key in ("anyOf", "oneOf"):
        if key in schema:
            return " | ".join(type_of(one, requested) for one in schema[key])
    if schema.get("type") == "array":
        if "prefixItems" in schema:
            return f"[{', '.join(type_of(one, requested) for one in schema['prefixItems'])}]"
        return f"({type_of(schema.get('items', {}), requested)})[]"
    if schema.get("type") == "object":
        if "properties" in schema:
            return "{ " + " ".join(properties(schema, requested)) + " }"
        return f"Record<string, {type_of(schema.get('additionalProperties', {}), requested)}>"
    return SIMPLE.get(schema.get("type", ""), "unknown")


def properties(schema: Schema, requested: bool) -> Iterator[str]:
    """Yield the members of an object.

    A default may be left out of a request, but it is written in every answer.
    """
    required = schema.get("required", ())
    for name, one in schema["properties"].items():
        there = name in required or ("default" in one and not requested)
        yield f"{json.dumps(name)}{'' if there else '?'}: {type_of(one, requested)};"


def declaration(name: str, schema: Schema, requested: bool) -> str:
    """Return the declaration of a named type, with what its docstring begins with."""
    said = schema.get("description", name).partition("\n")[0]
    return f"/** {said} */\ntype {name} = {type_of(schema, requested)};"


def requested_names(schemas: dict[str, Schema], paths: dict[str, Any]) -> set[str]:
    """Return the names of the schemas that requests reach; a puzzle travels both ways."""
    bodies = [one["post"]["requestBody"] for one in paths.values() if "post" in one]
    found, waiting = {"Puzzle"}, references(bodies)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting |= references(schemas[name])
    return found


def references(part: Any) -> set[str]:
    """Return the names of the schemas that a part of the document names."""
    named = re.findall(rf'"\$ref": "{REFERENCE}([^"]*)"', json.dumps(part))
    return {name.partition("/")[0] for name in named}


def endpoint_types(paths: dict[str, Any]) -> str:
    """Return the types of what is asked and answered at each path, by the way of asking."""
    lines: dict[str, list[str]] = {"Get": [], "Post": [], "Stream": []}
    for endpoint in TABLE:
        lines[way_of(endpoint, paths)].append(endpoint_type(endpoint, paths))
    return "\n".join(f"interface {way} {{ {' '.join(said)} }}" for way, said in lines.items())


def operation_of(endpoint: Endpoint, paths: dict[str, Any]) -> Any:
    """Return the operation of an endpoint in the document."""
    return paths[f"/api/{endpoint.path}"][endpoint.method.lower()]


def way_of(endpoint: Endpoint, paths: dict[str, Any]) -> str:
    """Return how the page asks an endpoint."""
    streams = STREAM in operation_of(endpoint, paths)["responses"]["200"]["content"]
    return "Stream" if streams else endpoint.method.capitalize()


def endpoint_type(endpoint: Endpoint, paths: dict[str, Any]) -> str:
    """Return the member of an endpoint."""
    operation = operation_of(endpoint, paths)
    content = operation["responses"]["200"]["content"]
    pattern = re.sub(r"\{\w+\}", "${string}", endpoint.path)
    path = json.dumps(endpoint.path) if pattern == endpoint.path else f"[path: `{pattern}`]"
    if endpoint.method == "GET":
        return f"{path}: {type_of(content[JSON]['schema'], requested=False)};"
    request = type_of(operation["requestBody"]["content"][JSON]["schema"], requested=True)
    if STREAM in content:
        events = content[STREAM]["x-events"].items()
        told = " ".join(f"{name}: {type_of(one, requested=False)};" for name, one in events)
        return f"{path}: {{ request: {request}; events: {{ {told} }} }};"
    answer = type_of(content[JSON]["schema"], requested=False)
    return f"{path}: {{ request: {request}; answer: {answer} }};"


def server_types() -> str:
    """Return the declarations: the namespace Server, and within it `clues` for those of puzzles."""
    whole = document()
    _, saved = schema_components([SavedSearch], ref_template=TEMPLATE)
    schemas, paths = whole["components"]["schemas"] | saved, whole["paths"]
    requested = requested_names(schemas, paths)
    clues = schemas["Puzzle"]["$defs"]
    parts = [
        endpoint_types(paths),
        *(declaration(name, one, name in requested) for name, one in schemas.items()),
        "namespace clues {",
        *(declaration(name, one, True) for name, one in clues.items()),
        "}",
    ]
    return "\n".join(["declare namespace Server {", *parts, "}", UNCHECKED, ""])


def main(folder: Path) -> None:
    """Write the files."""
    text = folder / WORDS.lstrip("/")
    text.parent.mkdir(parents=True, exist_ok=True)
    text.write_bytes(words())
    (folder / "server.d.ts").write_text(server_types())


if __name__ == "__main__":
    from arguments import arguments

    main(arguments(__doc__, folder={"type": Path}).folder)
