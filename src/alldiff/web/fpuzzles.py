"""The solver beside f-puzzles and SudokuMaker: a web socket that speaks their protocol.

A page sends `{"nonce": 1, "command": "solve", "dataType": "fpuzzles", "data": "N4Ig..."}` and gets
messages with the same nonce. A new command, or `cancel`, ends the one before.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, Any

from msgspec import DecodeError, Struct
from msgspec.json import decode, encode

from alldiff.core import extras
from alldiff.web.endpoints import FPUZZLES
from alldiff.web.guard import Hosts, host_of
from alldiff.web.pool import Busy, Pool
from alldiff.web.server import HOST, bound_socket, need_web, run
from alldiff.web.settings import Settings

if TYPE_CHECKING:
    from starlette.applications import Starlette
    from starlette.websockets import WebSocket

PORT = 4545
"""Where these pages look for a solver."""
ORIGINS = frozenset(
    f"https://{www}{site}" for www in ("", "www.") for site in ("f-puzzles.com", "sudokumaker.app")
)
"""The pages that may ask."""


class Command(Struct):
    """What a page sends."""

    nonce: int
    command: str
    dataType: str = ""
    data: str = ""


def serve(settings: Settings, port: int | None, ready: Callable[[str], None]) -> None:
    """Answer these pages until Ctrl-C; raises UsageError if somebody else listens at the port."""
    need_web()
    extras.require("websockets", "the solver beside f-puzzles")
    bound = bound_socket(HOST, PORT if port is None else port, allow_remote=False)
    run(application(settings), settings, bound, ready, ws="websockets-sansio")


def application(settings: Settings) -> Starlette:
    """Return the application, which answers only the pages in ORIGINS."""
    from starlette.applications import Starlette
    from starlette.routing import WebSocketRoute
    from starlette.websockets import WebSocket

    pool = Pool(settings.workers, settings.queue, settings.seconds)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await pool.open()
        try:
            yield
        finally:
            await pool.close()

    async def talk(socket: WebSocket) -> None:
        if allowed(socket):
            await socket.accept()
            await Talk(socket, pool).listen()
        else:
            await socket.close()

    # Resolves the annotation, which is a text.
    talk.__annotations__["socket"] = WebSocket
    return Starlette(routes=[WebSocketRoute("/{path:path}", talk)], lifespan=lifespan)


def allowed(socket: WebSocket) -> bool:
    """Return whether a page may ask: by its origin, and by the name it has for this machine."""
    host = socket.headers.get("host", "")
    return socket.headers.get("origin") in ORIGINS and host_of(f"//{host}") in Hosts.of(HOST)


class Talk:
    """One page, with the command at work."""

    def __init__(self, socket: WebSocket, pool: Pool) -> None:
        self.socket = socket
        self.pool = pool
        self.work: asyncio.Task[None] | None = None

    async def listen(self) -> None:
        """Answer commands until the page goes away."""
        from starlette.websockets import WebSocketDisconnect

        try:
            with suppress(WebSocketDisconnect):
                while True:
                    await self.hear(await self.socket.receive_text())
        finally:
            await self.stop()

    async def hear(self, text: str) -> None:
        """Begin the command of a message."""
        try:
            command = decode(text, type=Command)
        except DecodeError as error:
            await self.say(0, {"type": "invalid", "message": str(error)})
            return
        await self.stop()
        if command.command == "cancel":
            await self.say(command.nonce, {"type": "canceled"})
        else:
            self.work = asyncio.create_task(self.answer(command))

    async def stop(self) -> None:
        """End the command at work."""
        if self.work is not None:
            self.work.cancel()
            await asyncio.wait((self.work,))
            self.work = None

    async def answer(self, command: Command) -> None:
        """Let a worker do a command, and pass on what it says."""
        if command.dataType != "fpuzzles":
            said = f"this solver reads fpuzzles, not {command.dataType!r}"
            await self.say(command.nonce, {"type": "invalid", "message": said})
            return
        body = encode({"command": command.command, "data": command.data})
        frames = self.pool.run(FPUZZLES, body, client=str(self.socket.client))
        try:
            async for frame in frames:
                if frame.kind == "event":
                    # "event: message\ndata: {...}\n\n"
                    await self.say(command.nonce, decode(frame.data.split(b"data: ", 1)[1]))
                elif frame.kind == "error":
                    said = decode(frame.data)["error"]["message"]
                    await self.say(command.nonce, {"type": "invalid", "message": said})
        except Busy:
            said = "all workers are busy; try again in a moment"
            await self.say(command.nonce, {"type": "invalid", "message": said})
        finally:
            await frames.aclose()

    async def say(self, nonce: int, message: dict[str, Any]) -> None:
        """Send a message."""
        await self.socket.send_text(encode({"nonce": nonce, **message}).decode())
