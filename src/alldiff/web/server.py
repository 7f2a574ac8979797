"""The server: a socket on this machine, the application behind it, and the browser in front."""

from __future__ import annotations

import errno
import socket
from collections.abc import Callable
from ipaddress import ip_address
from typing import TYPE_CHECKING, Literal

from alldiff.core import extras
from alldiff.core.errors import UsageError
from alldiff.core.messages import t
from alldiff.web.guard import Hosts
from alldiff.web.settings import Settings

if TYPE_CHECKING:
    from starlette.applications import Starlette

HOST = "127.0.0.1"
PORT = 8981
"""Where the page is unless told otherwise: a browser keeps games by address, and the port is part
of it."""
GOODBYE = 1
"""Seconds that open connections have to end when the server is stopped."""


class PortTaken(UsageError):
    """Somebody else listens at the port."""


def serve(
    settings: Settings,
    host: str = HOST,
    port: int | None = None,
    ready: Callable[[str], None] = lambda address: None,
    allow_remote: bool = False,
) -> None:
    """Serve the page until Ctrl-C; `ready` is called with the address when it can be opened.

    Without a port it is PORT, or any that is free where that one is taken; 0 is any that is free.
    Raises UsageError where a port that was asked for is taken, and for a host that other machines
    reach unless `allow_remote` says that it is meant.
    """
    need_web()
    from alldiff.web.app import application

    bound = bound_socket(host, port, allow_remote)
    run(application(settings, Hosts.of(host)), settings, bound, ready)


def run(
    app: Starlette,
    settings: Settings,
    bound: socket.socket,
    ready: Callable[[str], None],
    ws: Literal["none", "websockets-sansio"] = "none",
) -> None:
    """Run an application at a socket until Ctrl-C."""
    from uvicorn import Config, Server

    from alldiff.web.arrival import TimedProtocol

    class Connection(TimedProtocol):
        arrival_seconds = settings.arrival

    class Announcing(Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            if self.started:
                ready(address_of(bound))

    config = Config(
        app,
        log_level="critical",
        access_log=False,
        server_header=False,
        date_header=False,
        timeout_graceful_shutdown=GOODBYE,
        lifespan="on",
        http=Connection,
        ws=ws,
        ws_max_size=settings.body,
        ws_per_message_deflate=False,
    )
    with bound:
        Announcing(config).run(sockets=[bound])


def need_web() -> None:
    """Refuse to serve without the packages of the extra."""
    for package in ("starlette", "uvicorn"):
        extras.require(package, "the page")


def bound_socket(host: str, port: int | None, allow_remote: bool) -> socket.socket:
    """Return a socket that listens at a host and port, which other machines may have to reach."""
    if port is None:
        try:
            return bound_socket(host, PORT, allow_remote)
        except PortTaken:
            return bound_socket(host, 0, allow_remote)
    if not 0 <= port <= 65535:
        raise UsageError(t("a port is from 0 (any that is free) to 65535, not {}", port))
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (OSError, UnicodeError):
        raise UsageError(t("no host {!r} on this machine", host)) from None
    family, kind, protocol, _, place = found[0]
    if not allow_remote and not ip_address(place[0]).is_loopback:
        raise UsageError(
            t(
                "at {} everybody who reaches this machine could use the page, its "
                "processors and its memory, and nothing would be encrypted: add "
                "--allow-remote if that is meant",
                host,
            )
        )
    bound = socket.socket(family, kind, protocol)
    try:
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind(place)
        bound.listen(1024)
    except OSError as error:
        bound.close()
        fault = PortTaken if error.errno == errno.EADDRINUSE else UsageError
        raise fault(reason(error, host, port)) from None
    bound.setblocking(False)
    return bound


def reason(error: OSError, host: str, port: int) -> str:
    """Return why one cannot listen somewhere."""
    if error.errno == errno.EADDRINUSE:
        return f"port {port} is in use: name another one with --port, or 0 for any that is free"
    if error.errno == errno.EACCES:
        return f"port {port} may not be used: take one above 1023"
    if error.errno == errno.EADDRNOTAVAIL:
        return f"{host} is not an address of this machine"
    return f"cannot listen at {host} port {port}: {error.strerror}"


def address_of(bound: socket.socket) -> str:
    """Return the address to open: of a server for all names, that of this machine."""
    host, port = bound.getsockname()[:2]
    if ip_address(host).is_unspecified:
        host = "127.0.0.1" if bound.family == socket.AF_INET else "::1"
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"
