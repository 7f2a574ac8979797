"""What people are told on stderr while the data goes to stdout."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

WIDTH = 30
CLEAR_LINE = "\r\x1b[K"


class Bar:
    """A progress bar on one line of a terminal."""

    shown: Bar | None = None

    def __init__(self, total: int, noun: str) -> None:
        self.total = total
        self.noun = noun
        self.done = 0

    def draw(self) -> None:
        """Draw the bar over what is on the line."""
        full = WIDTH * self.done // self.total
        sys.stderr.write(
            f"{CLEAR_LINE}[{'#' * full}{' ' * (WIDTH - full)}] "
            f"{self.done} of {self.total} {self.noun}"
        )
        sys.stderr.flush()

    def advance(self) -> None:
        """Say that one more is done."""
        self.done += 1
        self.draw()


@contextmanager
def progress(total: int, noun: str = "puzzles", *, answers: bool = True) -> Iterator[Bar | None]:
    """Show a bar for several puzzles where stderr is a terminal and stdout is not.

    Where both are terminals the answers themselves show the progress; `answers` says whether there
    are any before the end.
    """
    if total < 2 or not sys.stderr.isatty() or (answers and sys.stdout.isatty()):
        yield None
        return
    Bar.shown = Bar(total, noun)
    try:
        Bar.shown.draw()
        yield Bar.shown
    finally:
        sys.stderr.write(CLEAR_LINE)
        Bar.shown = None


def say(line: str) -> None:
    """Print one line on stderr, above a progress bar where there is one."""
    if Bar.shown:
        sys.stderr.write(CLEAR_LINE)
    print(line, file=sys.stderr, flush=True)
    if Bar.shown:
        Bar.shown.draw()


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
