"""How fast bulk work goes: a bar with what is done, the rate and the time left."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter

Show = Callable[[int, int, int | None, str], None]
"""Takes how many are done, how far that is, of how much (None: unknown), and what else to tell."""


@contextmanager
def pace(noun: str) -> Iterator[Show]:
    """Show on stderr how many of something are done, where that is a terminal."""
    if not sys.stderr.isatty():
        yield lambda done, reached, total, more: None
        return
    from rich import progress as rich
    from rich.console import Console

    begun = perf_counter()
    before: int | None = None
    with rich.Progress(
        rich.BarColumn(),
        rich.TaskProgressColumn(),
        rich.TextColumn("{task.fields[text]}"),
        rich.TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    ) as bar:
        task = bar.add_task("", total=None, text="")

        def show(done: int, reached: int, total: int | None, more: str) -> None:
            nonlocal before
            # What an earlier run did tells nothing about the rate of this one.
            before = done if before is None else before
            rate = (done - before) / max(perf_counter() - begun, 1e-9)
            text = f"{done:,} {noun}, {rate:,.0f} a second{more}"
            bar.update(task, completed=reached, total=total, text=text)

        yield show
