"""Text compressed by gzip or Zstandard, read and written in pieces."""

from __future__ import annotations

import gzip
from typing import Any

from alldiff.core import extras
from alldiff.core.errors import ReadError
from alldiff.core.messages import t

COMPRESSIONS = {".gz": "gzip", ".zst": "zstd"}
MAGIC = {"gzip": b"\x1f\x8b", "zstd": b"\x28\xb5\x2f\xfd"}
LEVEL = 1
"""The fastest level compresses digits about as well as any."""
READ_AT_ONCE = 1 << 20


def zstandard() -> Any:
    """Return the optional module `zstandard`."""
    return extras.load("zstandard", "Zstandard")


def compression_of(start: bytes) -> str:
    """Return the compression of a file that starts with these bytes: "gzip", "zstd" or ""."""
    return next((name for name, magic in MAGIC.items() if start.startswith(magic)), "")


def compress(data: bytes | memoryview, compression: str) -> bytes | memoryview:
    """Return compressed data; concatenated pieces form a valid file."""
    if compression == "gzip":
        return gzip.compress(bytes(data), LEVEL, mtime=0)
    if compression == "zstd":
        return bytes(zstandard().ZstdCompressor(level=LEVEL).compress(bytes(data)))
    return data


def decompressed(raw: Any, compression: str, name: str) -> Any:
    """Return a reader for the uncompressed bytes of an open file."""
    if compression == "gzip":
        return gzip.GzipFile(fileobj=raw, mode="rb")
    return ZstdReader(raw, name) if compression == "zstd" else raw


class ZstdReader:
    """Reads the frames in a compressed file one after another, and detects a truncated one."""

    def __init__(self, raw: Any, name: str) -> None:
        self.raw = raw
        self.name = name
        self.module = zstandard()
        self.frame: Any = None
        self.waiting = b""
        self.unused = b""

    def read(self, size: int) -> bytes:
        """Return the next bytes of the text, fewer only at its end."""
        parts, total = [self.waiting], len(self.waiting)
        while total < size and (more := self._more()) is not None:
            parts.append(more)
            total += len(more)
        data = b"".join(parts)
        self.waiting = data[size:]
        return data[:size]

    def _more(self) -> bytes | None:
        data = self.unused or self.raw.read(READ_AT_ONCE)
        self.unused = b""
        if not data:
            if self.frame is not None:
                raise ReadError("it ends in the middle of its compressed data", source=self.name)
            return None
        if self.frame is None:
            self.frame = self.module.ZstdDecompressor().decompressobj()
        try:
            text = bytes(self.frame.decompress(data))
        except self.module.ZstdError as error:
            raise ReadError(
                t("its compressed data is damaged: {}", error), source=self.name
            ) from None
        if self.frame.eof:
            self.unused, self.frame = self.frame.unused_data, None
        return text
