"""Single keys from the terminal, without waiting for Enter."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from alldiff.core.errors import UsageError

ReadKey = Callable[[float], str | None]
"""Waits so many seconds for a key: returns it, None if there was none, '' if there will be none."""


@contextmanager
def keys() -> Iterator[ReadKey]:
    """Give a function that reads keys, and put the terminal back as it was afterwards."""
    if sys.platform == "win32":
        yield _windows_key
        return
    import select
    import termios
    import tty

    try:
        terminal = os.open("/dev/tty", os.O_RDONLY)
    except OSError:
        raise UsageError("there is no keyboard here: use --trace FILE or --speed N") from None

    typed: list[str] = []

    def key(seconds: float) -> str | None:
        if not typed:
            ready, _, _ = select.select([terminal], [], [], seconds)
            if not ready:
                return None
            typed.extend(split_keys(os.read(terminal, 64).decode(errors="replace")) or [""])
        return typed.pop(0)

    before = termios.tcgetattr(terminal)
    try:
        tty.setcbreak(terminal)
        yield key
    finally:
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)
        os.close(terminal)


def split_keys(text: str) -> list[str]:
    r"""Return the single keys of what was typed, an arrow being one key.

    >>> split_keys("b\x1b[C ")
    ['b', '\x1b[C', ' ']
    """
    return re.findall(r"\x1b\[[0-9;]*[A-Za-z~]|.", text, re.DOTALL)


def _windows_key(seconds: float) -> str | None:
    import msvcrt
    import time

    end = time.monotonic() + seconds
    while True:
        if msvcrt.kbhit():  # type: ignore[attr-defined,unused-ignore]
            return str(msvcrt.getwch())  # type: ignore[attr-defined,unused-ignore]
        if time.monotonic() >= end:
            return None
        time.sleep(0.01)
