"""The progress bar: only where a terminal would show it, and never in the way of a message."""

from __future__ import annotations

import io
import re
import sys
import time

import pytest

from alldiff.cli import messages, progress as bars
from alldiff.cli.messages import say
from alldiff.cli.progress import latest, progress, rate

CONTROL = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\r")
LIMIT = 30.0


class Terminal(io.StringIO):
    """A stream that says that it is a terminal."""

    def isatty(self) -> bool:
        return True


def plain(text: str) -> list[str]:
    """Return the lines that a terminal was given, without what moves its cursor."""
    return [" ".join(line.split()) for line in CONTROL.sub("\n", text).splitlines() if line.strip()]


def open_terminal(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """Let stderr be a terminal for the rest of a test."""
    found = Terminal()
    monkeypatch.setattr(sys, "stderr", found)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "100")
    return found


@pytest.mark.parametrize(
    ("total", "stderr", "stdout", "drawn"),
    [
        (5, True, False, True),
        (1, True, False, False),
        (5, False, False, False),
        (5, True, True, False),
    ],
)
def test_the_bar_needs_several_puzzles_and_a_terminal_of_its_own(
    monkeypatch: pytest.MonkeyPatch,
    total: int,
    stderr: bool,
    stdout: bool,
    drawn: bool,
) -> None:
    terminal = open_terminal(monkeypatch)
    monkeypatch.setattr(terminal, "isatty", lambda: stderr)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: stdout)
    with progress(total) as bar:
        bar.advance()
    assert ("1 of 5 puzzles" in terminal.getvalue()) == drawn
    assert not messages.CONSOLES


def test_a_message_stands_on_a_line_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = open_terminal(monkeypatch)
    with progress(2):
        say("alldiff: warning: [red]careful[/red] :smile: 12")
    assert "alldiff: warning: [red]careful[/red] :smile: 12" in plain(terminal.getvalue())


def test_what_is_being_done_is_drawn_though_nothing_is_finished(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    terminal = open_terminal(monkeypatch)
    monkeypatch.setattr(bars, "REFRESH", 0.001)
    doing = ["the first\nof two"]
    with progress(2, "runs", answers=False, doing=lambda: doing[0]):
        end = time.monotonic() + LIMIT
        for told in ("0 of 2 runs, the first of two", "0 of 2 runs, the second"):
            while told not in terminal.getvalue():
                assert time.monotonic() < end, terminal.getvalue()
                time.sleep(0.01)
            doing[0] = "the second"


def test_a_long_text_fits_into_the_line(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = open_terminal(monkeypatch)
    with progress(2, answers=False, doing=lambda: "x" * 500):
        pass
    assert max(map(len, plain(terminal.getvalue()))) <= 100


def test_a_text_that_changes_is_shown_where_no_bar_is(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = open_terminal(monkeypatch)
    monkeypatch.setattr(bars, "REFRESH", 0.001)
    with latest() as show:
        end = time.monotonic() + LIMIT
        for told in ("about 200", "about 288"):
            show(told)
            while told not in terminal.getvalue():
                assert time.monotonic() < end, terminal.getvalue()
                time.sleep(0.01)
    with progress(2, answers=False), latest() as show:
        show("another bar")
    monkeypatch.setattr(terminal, "isatty", lambda: False)
    with latest() as show:
        show("no terminal")
    assert "another bar" not in terminal.getvalue()
    assert "no terminal" not in terminal.getvalue()
    assert not messages.CONSOLES


def test_the_rate_is_that_of_this_run(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    terminal = open_terminal(monkeypatch)
    now = [100.0]
    monkeypatch.setattr(bars, "perf_counter", lambda: now[0])
    with rate("rows") as show:
        show(1_000_000, 10, 100, "")
        now[0] += 2.0
        show(1_003_000, 50, 100, "; 7 tried")
    assert "1,003,000 rows, 1,500 a second; 7 tried" in terminal.getvalue()
    assert "50%" in terminal.getvalue()
