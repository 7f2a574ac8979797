"""Messages on stderr; the data goes to stdout."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from alldiff.core.messages import advised
from alldiff.core.visible import visible

if TYPE_CHECKING:
    from rich.console import Console

SHELL = {
    "alphabet": "state --alphabet letters (A = 10), hex (0 = 1, A = 11) or alpha (A = 1)",
    "box": "--box WxH states the boxes",
    "clues": "--clues removes other clues",
    "column": "--column NAME names the one with the puzzles",
    "drawing": "draw such clues yourself and complete the puzzle with --from",
    "fetch": "--fetch asks the site for it",
    "format": "--from FORMAT states the format",
    "formats": "alldiff info lists them all",
    "latin": "--latin reads a Latin square",
    "no-box": "leave out --box",
    "no-latin": "leave out --latin",
    "pick": "FILE:N names one of them",
    "restart": "--restart starts again",
    "sdk-or-line": "--from sdk or --from line states which",
    "searches": "alldiff info lists them all",
    "size": "--size N states the side",
    "techniques": "alldiff drill --list lists them all",
    "to": "--to names the layout",
}
"""What the shell advises, by the names in messages."""

CONSOLES: list[Console] = []
"""Where a bar is drawn at the moment, if one is."""


def say(line: str) -> None:
    """Print one line on stderr, above a progress bar where there is one."""
    line = visible(line)
    if CONSOLES:
        CONSOLES[-1].print(line, markup=False, highlight=False, emoji=False, soft_wrap=True)
    else:
        print(line, file=sys.stderr, flush=True)


def print_error(message: str) -> None:
    """Print an error as one line."""
    say(f"alldiff: {one_line(advised(message))}")


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
