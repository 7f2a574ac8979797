"""The files of the page, read once from the package: nothing else can be asked for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING

from msgspec.json import encode

if TYPE_CHECKING:
    from starlette.types import Receive, Scope, Send

TYPES = {
    "css": "text/css; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "ico": "image/x-icon",
    "js": "text/javascript; charset=utf-8",
    "json": "application/json",
    "png": "image/png",
    "svg": "image/svg+xml; charset=utf-8",
    "txt": "text/plain; charset=utf-8",
    "webmanifest": "application/manifest+json",
}
"""The type of a file by what follows the last dot of its name; others are not served."""
INDEX = "index.html"
LIST = "/files.json"
"""Names every file, for the service worker that keeps the page."""


@dataclass(frozen=True, slots=True)
class File:
    """A file as it is sent."""

    path: Traversable
    content_type: str

    def read(self) -> tuple[bytes, bytes]:
        """Return the content, and a tag that changes with it."""
        data = self.path.read_bytes()
        return data, tag_of(data)


def tag_of(data: bytes) -> bytes:
    """Return what tells one content from another."""
    return b'"%s"' % sha256(data).hexdigest()[:32].encode()


def found(folder: Traversable, path: str = "") -> Iterator[tuple[str, File]]:
    """Yield the path and the file of each file in a folder."""
    for item in folder.iterdir():
        name = f"{path}/{item.name}"
        suffix = item.name.rpartition(".")[2]
        if item.is_dir():
            yield from found(item, name)
        elif suffix in TYPES and not item.name.startswith("."):
            yield name, File(item, TYPES[suffix])


class Files:
    """The ASGI application of the files: a table of all there are, by their paths.

    No path is ever joined to a folder, so none can lead out of it.
    """

    def __init__(self) -> None:
        folder = files("alldiff.web").joinpath("static")
        self.known = dict(found(folder)) if folder.is_dir() else {}

    def listed(self) -> tuple[bytes, bytes, str]:
        """Return the names of all files as JSON, its tag and its type."""
        data = encode({"files": sorted({"/", *self.known} - {"/worker.js"})})
        return data, tag_of(data), TYPES["json"]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send one file."""
        from starlette.exceptions import HTTPException

        if scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(405, headers={"Allow": "GET, HEAD"})
        path = scope["path"]
        if path == LIST:
            data, tag, content_type = self.listed()
        else:
            file = self.known.get(f"/{INDEX}" if path == "/" else path)
            if file is None:
                raise HTTPException(404)
            data, tag = file.read()
            content_type = file.content_type
        asked = dict(scope["headers"]).get(b"if-none-match", b"")
        known = tag in (part.strip() for part in asked.split(b","))
        body = b"" if known or scope["method"] == "HEAD" else data
        headers = [(b"etag", tag), (b"cache-control", b"no-cache")]
        if not known:
            length = str(len(data)).encode()
            headers += [(b"content-type", content_type.encode()), (b"content-length", length)]
        status = 304 if known else 200
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body})
