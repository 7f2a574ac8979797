"""Zstandard, read and written: an optional package, so that everything about it is here."""

from __future__ import annotations

from typing import Any

from alldiff import extras
from alldiff.errors import ReadError

READ_AT_ONCE = 1 << 20
LEVEL = 1
"""The fastest level compresses digits about as well as any."""


def zstandard() -> Any:
    """Return the module."""
    return extras.load("zstandard", "Zstandard")


class ZstdReader:
    """Reads the frames of a compressed file one after another, and notices a truncated one."""

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
            raise ReadError(f"its compressed data is damaged: {error}", source=self.name) from None
        if self.frame.eof:
            self.unused, self.frame = self.frame.unused_data, None
        return text


def compress(data: bytes) -> bytes:
    """Return one frame; frames one after another are a file again."""
    return bytes(zstandard().ZstdCompressor(level=LEVEL).compress(data))
