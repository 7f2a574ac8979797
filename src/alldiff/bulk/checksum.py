"""The checksum of a file that is written, or read, piece by piece."""

from __future__ import annotations

import numpy as np

from alldiff.engines.native import extension

WORD = 8
PAGE = 4096
MASK = (1 << 64) - 1


def checksum(data: bytes | memoryview, offset: int = 0) -> int:
    """Return what a stretch of a file adds to its checksum; the sum is taken modulo 2^64.

    A file is seen as 64-bit words in pages of 4 KiB; a word counts as often as twice the number of
    its page and one. A page that is lost or at another's place is noticed, as is any change within
    one word, however the file is cut into stretches.

    >>> data = bytes(range(256)) * 100
    >>> checksum(data) == (checksum(data[:5003]) + checksum(data[5003:], 5003)) % 2**64
    True
    """
    native = extension()
    return plain(data, offset) if isinstance(native, str) else int(native.checksum(data, offset))


def plain(data: bytes | memoryview, offset: int) -> int:
    """Do the same without the compiled core."""
    before = offset % PAGE
    padded = np.zeros(-(-(before + len(data)) // PAGE) * PAGE, np.uint8)
    padded[before : before + len(data)] = np.frombuffer(data, np.uint8)
    sums = padded.view("<u8").reshape(-1, PAGE // WORD).sum(axis=1, dtype=np.uint64)
    pages = np.arange(len(sums), dtype=np.uint64) + np.uint64(offset // PAGE)
    return int((sums * (pages * np.uint64(2) + np.uint64(1))).sum(dtype=np.uint64))
