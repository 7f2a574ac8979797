"""What keeps other sites out: the Host and Origin of each request, and headers of each answer."""

from __future__ import annotations

from dataclasses import dataclass
from ipaddress import ip_address
from socket import gethostname
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from alldiff.web.answers import error_json

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        "form-action 'none'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "manifest-src 'self'",
    )
)
HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
)


@dataclass(frozen=True, slots=True)
class Hosts:
    """The names under which a server answers.

    One that is reachable from other machines answers under every address too: what a foreign site
    can make a browser believe is a name, never an address.
    """

    names: frozenset[str]
    addresses: bool = False

    @classmethod
    def of(cls, host: str) -> Hosts:
        """Return the names of a server that listens at a host."""
        own = {"localhost", "127.0.0.1", "::1", host.lower()}
        try:
            everywhere = ip_address(host).is_unspecified
        except ValueError:
            everywhere = False
        if everywhere:
            own.add(gethostname().lower())
        return cls(frozenset(own), everywhere)

    def __contains__(self, name: str | None) -> bool:
        if name is None or name in self.names:
            return name is not None
        try:
            ip_address(name)
        except ValueError:
            return False
        return self.addresses


class Guard:
    """Refuses requests under a foreign name or of a foreign page.

    A page elsewhere could make a browser send requests here; by a name that it controls it could
    even read the answers. Neither has our name in both headers.
    """

    def __init__(self, app: ASGIApp, hosts: Hosts) -> None:
        self.app = app
        self.hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *HEADERS]
            await send(message)

        if said := self.refusal(scope):
            data = error_json(said, 403)
            headers = [(b"content-type", b"application/json")]
            await guarded({"type": "http.response.start", "status": 403, "headers": headers})
            await guarded({"type": "http.response.body", "body": data})
            return
        await self.app(scope, receive, guarded)

    def refusal(self, scope: Scope) -> str | None:
        """Return why a request is refused, or None."""
        named = [value.decode("latin-1") for name, value in scope["headers"] if name == b"host"]
        if len(named) != 1 or host_of(f"//{named[0]}") not in self.hosts:
            return "this server does not answer under that name."
        stated = dict(scope["headers"])
        origin = stated.get(b"origin")
        foreign = origin is not None and not same_origin(origin.decode("latin-1"), named[0])
        # A person may follow a link to the page from anywhere; its scripts and data are its own.
        link = stated.get(b"sec-fetch-mode") == b"navigate" and scope["method"] == "GET"
        site = stated.get(b"sec-fetch-site", b"none")
        if foreign or (site not in (b"same-origin", b"none") and not link):
            return "requests of other sites are refused."
        return None


def host_of(address: str) -> str | None:
    """Return the name of the host of an address in lower case, without the port, or None."""
    try:
        parts = urlsplit(address)
        _ = parts.port
    except ValueError:
        return None
    return parts.hostname


def same_origin(origin: str, host: str) -> bool:
    """Return whether an origin is that of a page which was loaded from a host."""
    scheme, slashes, place = origin.partition("://")
    return bool(slashes) and scheme in ("http", "https") and place.lower() == host.lower()
