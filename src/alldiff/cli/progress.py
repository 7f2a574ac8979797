"""Progress on stderr, drawn by rich: how many are done, how fast, and how long it will take."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter

from alldiff.cli.messages import CONSOLES, one_line

WIDTH = 30
REFRESH = 0.5
"""Seconds after which the text of a bar is made anew, though nothing was finished."""

Update = Callable[[int, int | None], None]
"""Takes how far the work is, and of how much (None: unknown)."""


class Bar:
    """Counts what is done of a known number of things; it may be invisible."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.update: Update = lambda done, total: None
        self.done = 0

    def advance(self) -> None:
        """Say that one more is done."""
        self.done += 1
        self.update(self.done, self.total)


@contextmanager
def progress(
    total: int,
    noun: str = "puzzles",
    *,
    answers: bool = True,
    single: bool = False,
    doing: Callable[[], str] | None = None,
) -> Iterator[Bar]:
    """Show a bar for several puzzles where stderr is a terminal and stdout is not.

    Where both are terminals the answers themselves show the progress; `answers` says whether there
    are any before the end. `single` shows one for a single puzzle too. `doing` says what is being
    done now.
    """
    bar = Bar(total)
    if (total < 2 and not single) or not visible(answers):
        yield bar
        return

    def text() -> str:
        now = doing() if doing else ""
        return f"{bar.done} of {total} {noun}{', ' if now else ''}{now}"

    with drawn(text) as update:
        bar.update = update
        update(0, total)
        yield bar


Rate = Callable[[int, int, int | None, str], None]
"""Takes how many are done, how far that is, of how much (None: unknown), and a remark."""


@contextmanager
def rate(noun: str, *, answers: bool = False) -> Iterator[Rate]:
    """Show how many of something are done, and how many a second, where stderr is a terminal."""
    if not visible(answers):
        yield lambda done, reached, total, note: None
        return
    begun = perf_counter()
    first: int | None = None
    latest, remark = 0, ""

    def text() -> str:
        # What an earlier run did does not count in the rate of this one.
        speed = (latest - (first or 0)) / max(perf_counter() - begun, 1e-9)
        return f"{latest:,} {noun}, {speed:,.0f} a second{remark}"

    with drawn(text) as update:

        def show(done: int, reached: int, total: int | None, note: str) -> None:
            nonlocal first, latest, remark
            first = done if first is None else first
            latest, remark = done, note
            update(reached, total)

        yield show


@contextmanager
def latest() -> Iterator[Callable[[str], None]]:
    """Show a text that changes, such as an estimate, where stderr is a terminal without a bar."""
    if CONSOLES or not visible(answers=False):
        yield lambda text: None
        return
    shown = ""
    with drawn(lambda: shown) as update:

        def show(text: str) -> None:
            nonlocal shown
            shown = text
            update(0, None)

        yield show


def visible(answers: bool) -> bool:
    """Return whether a bar is seen, and nothing else shows the progress."""
    return sys.stderr.isatty() and not (answers and sys.stdout.isatty())


@contextmanager
def drawn(text: Callable[[], str]) -> Iterator[Update]:
    """Draw a bar with a text on the last line of the terminal as long as the block runs."""
    from rich import progress as rich
    from rich.console import Console
    from rich.text import Text

    class Current(rich.ProgressColumn):
        """The text, which may change though nothing was finished; cut where the line ends."""

        max_refresh = REFRESH

        def render(self, task: rich.Task) -> Text:
            return Text(one_line(text()), no_wrap=True, overflow="ellipsis")

    console = Console(stderr=True)
    with rich.Progress(
        rich.BarColumn(WIDTH),
        rich.TaskProgressColumn(),
        Current(),
        rich.TimeElapsedColumn(),
        rich.TimeRemainingColumn(),
        console=console,
        transient=True,
        # The data goes to stdout as it is, and messages go through `say`.
        redirect_stdout=False,
        redirect_stderr=False,
    ) as bar:
        task = bar.add_task("", total=None)
        CONSOLES.append(console)
        try:
            yield lambda done, total: bar.update(task, completed=done, total=total)
        finally:
            CONSOLES.remove(console)
