"""A server for assistants: alldiff's questions as tools of the Model Context Protocol."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from msgspec.json import decode, encode

from alldiff import __version__
from alldiff.core import extras
from alldiff.languages import language_names
from alldiff.web.endpoints import CALL_TOOL, LIST_TOOLS
from alldiff.web.pool import Busy, Pool
from alldiff.web.settings import Settings

if TYPE_CHECKING:
    from mcp.server import Server

INSTRUCTIONS = (
    "Solve, check, explain, rate, generate, share and draw grid puzzles: Sudoku of any size, "
    "Killer, Kakuro, KenKen, and any mixture of rules. Pass a puzzle as text or as a link."
)


def serve(settings: Settings) -> None:
    """Answer an assistant on standard input and output until it closes them."""
    extras.require("mcp", "a server for assistants")
    import anyio
    from mcp.server.stdio import stdio_server

    async def run() -> None:
        server = application(settings)
        async with stdio_server() as (asks, answers):
            await server.run(asks, answers, server.create_initialization_options())

    anyio.run(run)


def application(settings: Settings) -> Server[Any]:
    """Return the server; each call runs in a worker process, with the limits of the page."""
    import mcp.types as types
    from mcp.server import Server

    pool = Pool(settings.workers, settings.queue, settings.seconds)

    @asynccontextmanager
    async def lifespan(_: Server[Any]) -> AsyncIterator[dict[str, Any]]:
        await pool.open()
        try:
            yield {}
        finally:
            await pool.close()

    async def list_tools(_: Any, __: Any) -> types.ListToolsResult:
        _, listed = await ask(pool, LIST_TOOLS, {})
        tools = [
            types.Tool(name=one["name"], description=one["description"], input_schema=one["schema"])
            for one in listed
        ]
        return types.ListToolsResult(tools=tools)

    async def call_tool(_: Any, call: types.CallToolRequestParams) -> types.CallToolResult:
        arguments = call.arguments or {}
        body = {"tool": call.name, "arguments": arguments}
        failed, found = await ask(pool, CALL_TOOL, body, arguments.get("lang"))
        content: types.TextContent | types.ImageContent
        if not failed and "png" in found:
            content = types.ImageContent(data=found["png"], mime_type="image/png")
            return types.CallToolResult(content=[content])
        content = types.TextContent(text=found if failed else encode(found).decode())
        structured = None if failed else found
        return types.CallToolResult(
            content=[content], structured_content=structured, is_error=failed
        )

    return Server(
        "alldiff",
        version=__version__,
        instructions=INSTRUCTIONS,
        lifespan=lifespan,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
    )


async def ask(pool: Pool, path: str, body: Any, lang: Any = None) -> tuple[bool, Any]:
    """Return whether a worker refused a request, and why, or its answer."""
    language = lang if lang in language_names() else "en"
    try:
        async for frame in pool.run(path, encode(body), language):
            found = decode(frame.data)
            return (True, found["error"]["message"]) if frame.kind == "error" else (False, found)
    except Busy:
        return True, "all workers are busy; try again in a moment"
    raise AssertionError("a worker answers every request")
