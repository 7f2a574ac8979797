"""The application: routes of the endpoints and of the files, and what every answer carries."""

from __future__ import annotations

import asyncio
from asyncio import to_thread
from collections.abc import AsyncIterator, Mapping
from contextlib import aclosing, asynccontextmanager
from ipaddress import ip_address
from typing import TYPE_CHECKING, Any

from msgspec.json import encode

from alldiff.languages import language, language_names
from alldiff.web.answers import error_json
from alldiff.web.endpoints import TABLE, Endpoint, Lane
from alldiff.web.frames import WorkerMessage
from alldiff.web.guard import Guard, Hosts
from alldiff.web.pool import Busy, Pool
from alldiff.web.settings import Settings

if TYPE_CHECKING:
    from starlette.applications import Starlette
    from starlette.requests import Request
    from starlette.responses import Response
    from starlette.types import Receive, Scope, Send

QUICK_SECONDS = 5.0
"""How long something quick may take: it is meant to take milliseconds."""
NICENESS = 5
"""How much hard puzzles leave the processor to moves, to the server and to the browser."""
JSON = b"application/json"
CLIENT, REQUEST = b"alldiff-client", b"alldiff-request"
"""The headers by which a page says which browser it is in, and names a request."""
LONGEST_NAME = 64
"""Characters of these headers that count."""
PATIENCE = 16
"""A body up to so many times too large is taken in and thrown away, so that its sender, who may not
listen before he has sent it all, hears why it is refused."""


class Gone(Exception):
    """The client has closed the connection."""


class TooLarge(Exception):
    """A body that is larger than the server takes."""


class Answering:
    """The ASGI application of one endpoint: a body in, an answer or a stream out."""

    def __init__(self, endpoint: Endpoint, pool: Pool, settings: Settings) -> None:
        self.endpoint = endpoint
        self.pool = pool
        self.settings = settings
        self.kept: dict[str, bytes] = {}
        """By language, the answer of an endpoint that always answers the same."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        try:
            body = await self.body(scope, receive)
        except Gone:
            return
        except TooLarge:
            most = self.settings.body
            said = f"the body is larger than {most:,} bytes."
            # What is still to come is not read.
            data = error_json(said, 413)
            await reply(send, data, 413, (b"connection", b"close"))
            return
        spoken = language_of(scope)
        if spoken in self.kept:
            await reply(send, self.kept[spoken])
            return
        if self.endpoint.method == "POST" and not is_json(scope):
            await reply_error(send, "the body must be sent as application/json.", 415)
            return
        work = asyncio.ensure_future(self.work(scope, body, spoken, send))
        gone = asyncio.ensure_future(departure(receive))
        try:
            await asyncio.wait((work, gone), return_when=asyncio.FIRST_COMPLETED)
        finally:
            gone.cancel()
            # Ends the worker where there is still work, whoever called it off.
            work.cancel()
            await asyncio.wait((work,))
        if not work.cancelled():
            work.result()

    async def body(self, scope: Scope, receive: Receive) -> bytes:
        """Return what was posted, or the parameters of a GET as JSON."""
        if self.endpoint.method == "GET":
            return encode({**scope["path_params"], "settings": self.settings})
        parts, length, more = [], 0, True
        while more:
            message = await receive()
            if message["type"] == "http.disconnect":
                raise Gone
            length += len(message.get("body", b""))
            more = message.get("more_body", False)
            if length <= self.settings.body:
                parts.append(message.get("body", b""))
            elif length > PATIENCE * self.settings.body:
                break
        if length > self.settings.body:
            raise TooLarge
        return b"".join(parts)

    async def work(self, scope: Scope, body: bytes, spoken: str, send: Send) -> None:
        """Let a worker do the request, and pass on its messages."""
        asked = (self.endpoint.path, body, spoken, client_of(scope), header(scope, REQUEST))
        frames = self.pool.run(*asked)
        try:
            async with aclosing(frames):
                await self.send_frames(send, frames, spoken)
        except Busy as busy:
            said = language(spoken).message("all workers are busy; try again in a moment")
            await reply_error(send, f"{said}.", 429, retry_after=busy.retry_after)

    async def send_frames(
        self, send: Send, frames: AsyncIterator[WorkerMessage], spoken: str
    ) -> None:
        """Send the one answer, or events as they come; an error after the first becomes one."""
        begun = False
        async for frame in frames:
            if not begun and frame.kind != "event":
                self.keep(frame, spoken)
                await reply(send, frame.data, frame.status)
                return
            if not begun:
                await send_head(send, 200, b"text/event-stream", (b"x-accel-buffering", b"no"))
                begun = True
            data = frame.data
            if frame.kind == "error":
                data = b"event: error\ndata: %s\n\n" % frame.data
            await send({"type": "http.response.body", "body": data, "more_body": True})
        await send({"type": "http.response.body", "body": b""})

    def keep(self, frame: WorkerMessage, spoken: str) -> None:
        """Keep an answer that is always the same."""
        if self.endpoint.method == "GET" and "{" not in self.endpoint.path and frame.status == 200:
            self.kept[spoken] = frame.data


async def departure(receive: Receive) -> None:
    """Return when the client has gone away."""
    while (await receive())["type"] != "http.disconnect":
        pass


async def reply(send: Send, data: bytes, status: int = 200, *headers: tuple[bytes, bytes]) -> None:
    """Send a whole answer."""
    length = (b"content-length", str(len(data)).encode())
    await send_head(send, status, JSON, length, *headers)
    await send({"type": "http.response.body", "body": data})


async def reply_error(send: Send, message: str, status: int, **more: Any) -> None:
    """Send an error; its time to retry is a header too."""
    waits = more.get("retry_after")
    headers = [] if waits is None else [(b"retry-after", str(waits).encode())]
    await reply(send, error_json(message, status, **more), status, *headers)


async def send_head(
    send: Send, status: int, content_type: bytes, *headers: tuple[bytes, bytes]
) -> None:
    """Send the status and the headers."""
    always = [
        (b"content-type", content_type),
        (b"cache-control", b"no-store"),
        (b"vary", b"accept-language"),
    ]
    start = {"type": "http.response.start", "status": status, "headers": [*always, *headers]}
    await send(start)


def language_of(scope: Scope) -> str:
    """Return the language that a request asks to be answered in: the first that is known."""
    stated: bytes = dict(scope["headers"]).get(b"accept-language", b"")
    for wanted in stated.decode("latin-1").split(","):
        name = wanted.partition(";")[0].strip()[:2].lower()
        if name in language_names():
            return name
    return "en"


def header(scope: Scope, name: bytes) -> str:
    """Return the first characters of a header, '' where there is none."""
    stated: bytes = dict(scope["headers"]).get(name, b"")
    return stated[:LONGEST_NAME].decode("latin-1")


def client_of(scope: Scope) -> str:
    """Return who asks: the address; on this machine, where all have the same, also the browser.

    Elsewhere a client could claim to be many.
    """
    address = scope["client"][0] if scope.get("client") else ""
    here = not address or ip_address(address).is_loopback
    return f"{address} {header(scope, CLIENT)}" if here else str(address)


def is_json(scope: Scope) -> bool:
    """Return whether a body says that it is JSON: a form of another site cannot say so."""
    stated: bytes = dict(scope["headers"]).get(b"content-type", b"")
    return stated.partition(b";")[0].strip().lower() == JSON


def application(settings: Settings, hosts: Hosts) -> Starlette:
    """Return the application; it answers only requests under one of the hosts' names."""
    from starlette.applications import Starlette
    from starlette.exceptions import HTTPException
    from starlette.middleware import Middleware
    from starlette.responses import Response
    from starlette.routing import Mount, Route

    from alldiff.web.files import Files

    few = max(1, settings.workers // 2)
    pools: dict[Lane, Pool] = {
        "quick": Pool(few, settings.queue * 4, QUICK_SECONDS),
        "short": Pool(few, settings.queue, settings.seconds, NICENESS),
        "long": Pool(settings.workers, settings.queue, settings.seconds, NICENESS),
    }

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await asyncio.gather(*(pool.open() for pool in pools.values()))
        try:
            yield
        finally:
            await asyncio.gather(*(pool.close() for pool in pools.values()))

    async def broken(request: Request, error: Exception) -> Response:
        return error_response("a defect of alldiff.", 500)

    async def refused(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        said = {404: "there is nothing at this address.", 405: "this method is not allowed here."}
        message = said.get(error.status_code, f"{error.detail}.")
        return error_response(message, error.status_code, error.headers)

    def error_response(
        message: str, status: int, headers: Mapping[str, str] | None = None
    ) -> Response:
        return Response(error_json(message, status), status, headers, JSON.decode())

    async def openapi(request: Request) -> Response:
        # Imports every job, which the server itself does without.
        from alldiff.web.openapi import document

        return Response(encode(await to_thread(document)), media_type=JSON.decode())

    async def queue(request: Request) -> Response:
        client = client_of(request.scope)
        places: dict[str, int] = {}
        for pool in pools.values():
            places |= pool.places(client)
        return Response(encode({"places": places}), media_type=JSON.decode())

    routes = [Route("/openapi.json", openapi), Route("/queue", queue, methods=["POST"])]
    for endpoint in TABLE:
        answering = Answering(endpoint, pools[endpoint.lane], settings)
        routes.append(Route(f"/{endpoint.path}", answering, methods=[endpoint.method]))
    return Starlette(
        routes=[Mount("/api", routes=routes), Mount("/", Files())],
        lifespan=lifespan,
        exception_handlers={HTTPException: refused, Exception: broken},
        middleware=[Middleware(Guard, hosts=hosts)],
    )
