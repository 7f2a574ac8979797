"""The page: a local server, its workers, and the files that a browser loads from it."""

from alldiff.web.server import serve
from alldiff.web.settings import Settings

__all__ = ["Settings", "serve"]
