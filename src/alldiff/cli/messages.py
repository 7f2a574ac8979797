"""What people are told on stderr while the data goes to stdout."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import Console

CONSOLES: list[Console] = []
"""Where a bar is drawn at the moment, if one is."""


def say(line: str) -> None:
    """Print one line on stderr, above a progress bar where there is one."""
    if CONSOLES:
        CONSOLES[-1].print(line, markup=False, highlight=False, emoji=False, soft_wrap=True)
    else:
        print(line, file=sys.stderr, flush=True)


def complain(message: str) -> None:
    """Print an error as one line."""
    say(f"alldiff: {one_line(message)}")


def warn(message: str) -> None:
    """Print a warning as one line."""
    say(f"alldiff: warning: {one_line(message)}")


def one_line(message: str) -> str:
    """Return a message without line breaks and without characters that control a terminal."""
    return "".join(c if c.isprintable() else " " for c in message)


def table(rows: list[tuple[str, Any]]) -> None:
    """Print names and values in two columns on stderr."""
    width = max(len(name) for name, _ in rows)
    for name, value in rows:
        say(f"{name:<{width}}  {value}")
