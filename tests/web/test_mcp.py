"""The server for assistants, asked by the protocol's own client."""

from __future__ import annotations

import asyncio
import base64
import json
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import alldiff as ad
from alldiff.core.limits import Listener
from alldiff.languages import language
from alldiff.web.answers import Refusal
from alldiff.web.jobs.assistant import TOOLS, ToolRequest, call, listed
from alldiff.web.jobs.inputs import Budget
from alldiff.web.requests import decode

FOUR = "4.23.2.4.3..1..2"
WRONG = "44.......3..1..2"


def ask(tool: str, lang: str = "en", **arguments: Any) -> Any:
    """Return what a tool answers, as its worker does it."""
    body = json.dumps({"tool": tool, "arguments": arguments}).encode()
    budget = Budget(20.0, None, monotonic(), Listener(), language(lang))
    return call(decode(body, ToolRequest), budget)


def test_tools_answer_as_the_library_does() -> None:
    assert ask("solve", puzzle=FOUR)["solutions"] == (ad.solve(FOUR).solution,)
    assert ask("check", puzzle=FOUR)["unique"] == ad.check(FOUR).unique
    record = json.loads(ad.write(ad.read(FOUR), "json"))
    record["state"] = [[4, 3, 2, 3], *record["givens"][1:]]
    named = ask("check", puzzle=json.dumps(record))["why"]["members"]
    assert [one["name"] for one in named] == ["your R1C2=3", "R1C4=3", "row 1"]
    assert ask("count", puzzle="." * 16, limit=None) == {"count": 288, "complete": True}
    assert ask("hint", puzzle=FOUR)["text"] == str(ad.hint(FOUR))
    assert ask("hint", lang="fr", puzzle=FOUR)["text"] == str(ad.hint(FOUR, lang="fr"))
    assert len(ask("explain", puzzle=FOUR)["steps"]) == len(ad.explain(FOUR).path.steps)
    assert ask("rate", puzzle=FOUR)["difficulty"] == "easy"
    members = [[one.name for one in each.members] for each in ad.why(WRONG).sets]
    assert ask("why", puzzle=WRONG)["sets"] == members
    made = ask("generate", kind="sudoku", size=4, seed=3)["puzzle"]
    assert ad.read(json.dumps(made)) == ad.generate("sudoku", size=4, seed=3)
    assert ad.read(ask("share", puzzle=FOUR)["link"]).givens == ad.read(FOUR).givens
    assert base64.b64decode(ask("draw", puzzle=FOUR)["png"]).startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("tool", "arguments", "said"),
    [
        ("solve", {"puzzle": "pyproject.toml"}, "no puzzle in a known format"),
        ("solve", {"puzzle": f"{FOUR}\n{FOUR}"}, "holds 2 puzzles"),
        ("solve", {"puzzle": 4}, "expected a text"),
        ("solve", {"puzzle": FOUR, "tea": 1}, "tea"),
        ("solve", {"puzzle": FOUR, "seconds": -1}, "limits.seconds"),
        ("solver", {"puzzle": FOUR}, "did you mean solve?"),
    ],
)
def test_wrong_calls_are_refused(tool: str, arguments: dict[str, Any], said: str) -> None:
    with pytest.raises((ad.AlldiffError, Refusal), match=said):
        ask(tool, **arguments)


def test_schemas_state_the_parameters_of_the_questions() -> None:
    found = {one["name"]: one["schema"] for one in listed()}
    assert set(found) == set(TOOLS)
    for name, schema in found.items():
        Draft202012Validator.check_schema(schema)
        assert set(TOOLS[name].request.derived) <= set(schema["properties"])
        assert ("puzzle" in schema["required"]) == TOOLS[name].takes_puzzle
    assert found["hint"]["properties"]["strength"]["description"]


def with_client(talk: Callable[[Any], Awaitable[None]]) -> None:
    """Let a client of the protocol talk to the server."""
    from mcp import Client

    from alldiff.web.mcp import application
    from alldiff.web.settings import Settings

    async def run() -> None:
        async with Client(application(Settings(1))) as client:
            await talk(client)

    asyncio.run(run())


@pytest.mark.programs
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_the_official_client_calls_tools() -> None:
    async def talk(client: Any) -> None:
        assert {one.name for one in (await client.list_tools()).tools} == set(TOOLS)
        found = await client.call_tool("count", {"puzzle": FOUR})
        assert found.structured_content == json.loads(found.content[0].text)
        assert found.structured_content == {"count": 1, "complete": True}
        drawn = await client.call_tool("draw", {"puzzle": FOUR})
        assert drawn.content[0].mime_type == "image/png"
        wrong = await client.call_tool("count", {"puzzle": FOUR, "lang": "tea", "seconds": "x"})
        assert wrong.is_error
        again = await client.call_tool("count", {"puzzle": FOUR})
        assert not again.is_error

    with_client(talk)
