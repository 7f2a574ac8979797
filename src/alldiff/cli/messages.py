"""What people are told on stderr while the data goes to stdout."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, RLock, Thread
from time import monotonic
from typing import Any

WIDTH = 30
CLEAR_LINE = "\r\x1b[K"
USUAL_COLUMNS = 80
REFRESH = 0.5
"""Seconds after which the time on a bar is drawn anew, though nothing was finished."""


class Bar:
    """A progress bar on one line of a terminal, with the time and what is being done now."""

    shown: Bar | None = None

    def __init__(self, total: int, noun: str, doing: Callable[[], str] | None = None) -> None:
        self.total = total
        self.noun = noun
        self.doing = doing
        self.done = 0
        self.begun = monotonic()
        # One line at a time: the clock draws from a thread of its own.
        self.lock = RLock()
        self.over = Event()
        self.clock = Thread(target=self.tick, daemon=True)

    def line(self) -> str:
        """Return the bar as text that fits into one line."""
        full = WIDTH * self.done // self.total
        text = f"[{'#' * full}{' ' * (WIDTH - full)}] {self.done} of {self.total} {self.noun}"
        seconds = int(monotonic() - self.begun)
        if seconds:
            text += f", {seconds // 60}:{seconds % 60:02}"
        if self.doing and (now := self.doing()):
            text += f", {now}"
        # A line that the terminal breaks could not be drawn over.
        return one_line(text)[: columns() - 1]

    def draw(self) -> None:
        """Draw the bar over what is on the line."""
        with self.lock:
            if not self.over.is_set():
                sys.stderr.write(f"{CLEAR_LINE}{self.line()}")
                sys.stderr.flush()

    def advance(self) -> None:
        """Say that one more is done."""
        self.done += 1
        self.draw()

    def tick(self) -> None:
        """Draw the bar now and then until it is over."""
        while not self.over.wait(REFRESH):
            self.draw()

    def end(self) -> None:
        """Leave an empty line behind."""
        with self.lock:
            self.over.set()
            sys.stderr.write(CLEAR_LINE)
            sys.stderr.flush()


def columns() -> int:
    """Return how wide the terminal is that stderr goes to, as far as it tells."""
    try:
        return os.get_terminal_size(sys.stderr.fileno()).columns or USUAL_COLUMNS
    except (OSError, ValueError):
        return USUAL_COLUMNS


@contextmanager
def progress(
    total: int,
    noun: str = "puzzles",
    *,
    answers: bool = True,
    single: bool = False,
    doing: Callable[[], str] | None = None,
) -> Iterator[Bar | None]:
    """Show a bar for several puzzles where stderr is a terminal and stdout is not.

    Where both are terminals the answers themselves show the progress; `answers` says whether there
    are any before the end. `single` shows one for a single puzzle too. `doing` tells what is being
    done now.
    """
    if (total < 2 and not single) or not sys.stderr.isatty() or (answers and sys.stdout.isatty()):
        yield None
        return
    bar = Bar.shown = Bar(total, noun, doing)
    try:
        bar.draw()
        bar.clock.start()
        yield bar
    finally:
        bar.end()
        Bar.shown = None


def say(line: str) -> None:
    """Print one line on stderr, above a progress bar where there is one."""
    bar = Bar.shown
    if bar is None:
        print(line, file=sys.stderr, flush=True)
        return
    with bar.lock:
        print(f"{CLEAR_LINE}{line}", file=sys.stderr, flush=True)
        bar.draw()


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
