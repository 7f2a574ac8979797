"""The files of the page, read once from the package: nothing else can be asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING

from msgspec.json import encode

from alldiff.languages import language, language_names

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
WORDS = "/i18n/words.js"
"""What the page says in every language there is; no file of the page knows which these are."""


@dataclass(frozen=True, slots=True)
class File:
    """A file as it is sent: what reads or makes it, and its type."""

    read: Callable[[], bytes]
    content_type: str


def words() -> bytes:
    """Return the module with what the page says, by language, and what each calls itself."""
    spoken = map(language, language_names())
    said = {one.name: {"title": one.title, "words": one.page} for one in spoken}
    return b"export default %s;\n" % encode(said)


def found(folder: Traversable, path: str = "") -> Iterator[tuple[str, File]]:
    """Yield the path and the file of each file in a folder."""
    for item in folder.iterdir():
        name = f"{path}/{item.name}"
        suffix = item.name.rpartition(".")[2]
        if item.is_dir():
            yield from found(item, name)
        elif suffix in TYPES and not item.name.startswith("."):
            yield name, File(item.read_bytes, TYPES[suffix])


class Files:
    """The ASGI application of the files: a table of all there are, by their paths.

    No path is ever joined to a folder, so none can lead out of it.
    """

    def __init__(self) -> None:
        self.known = dict(found(files("alldiff.web").joinpath("static")))
        self.known["/"] = self.known[f"/{INDEX}"]
        self.known[WORDS] = File(words, TYPES["js"])
        listed = encode({"files": sorted(self.known.keys() - {"/worker.js"})})
        self.known[LIST] = File(lambda: listed, TYPES["json"])

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send one file."""
        from starlette.exceptions import HTTPException

        if scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(405, headers={"Allow": "GET, HEAD"})
        file = self.known.get(scope["path"])
        if file is None:
            raise HTTPException(404)
        data = file.read()
        tag = b'"%s"' % sha256(data).hexdigest()[:32].encode()
        asked = dict(scope["headers"]).get(b"if-none-match", b"")
        known = tag in (part.strip() for part in asked.split(b","))
        body = b"" if known or scope["method"] == "HEAD" else data
        headers = [(b"etag", tag), (b"cache-control", b"no-cache")]
        if not known:
            length = str(len(data)).encode()
            kind = file.content_type.encode()
            headers += [(b"content-type", kind), (b"content-length", length)]
        status = 304 if known else 200
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body})
