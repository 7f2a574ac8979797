"""The progress bar: only where a terminal would show it, and never in the way of a message."""

from __future__ import annotations

import sys

import pytest

from alldiff.cli import messages
from alldiff.cli.messages import CLEAR_LINE, Bar, progress, warn


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
    capsys: pytest.CaptureFixture[str],
    total: int,
    stderr: bool,
    stdout: bool,
    drawn: bool,
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: stderr)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: stdout)
    with progress(total) as bar:
        if bar:
            bar.advance()
    shown = capsys.readouterr().err
    assert ("1 of 5 puzzles" in shown) == drawn
    assert Bar.shown is None
    if drawn:
        assert shown.endswith(CLEAR_LINE)


def test_a_message_stands_on_a_line_of_its_own(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    with progress(2):
        warn("careful")
    assert f"{CLEAR_LINE}alldiff: warning: careful\n{CLEAR_LINE}[" in capsys.readouterr().err


def test_a_message_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    warn("two\nlines\x1b[2J")
    assert capsys.readouterr().err == "alldiff: warning: two lines [2J\n"


def test_the_bar_tells_the_time_and_what_is_done_and_fits_the_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = [100.0]
    monkeypatch.setattr(messages, "monotonic", lambda: now[0])
    monkeypatch.setattr(messages, "columns", lambda: 200)
    bar = Bar(4, "runs", doing=lambda: "bt on a puzzle\nof two lines")
    bar.done = 2
    assert bar.line() == f"[{'#' * 15}{' ' * 15}] 2 of 4 runs, bt on a puzzle of two lines"
    now[0] += 75
    assert bar.line() == f"[{'#' * 15}{' ' * 15}] 2 of 4 runs, 1:15, bt on a puzzle of two lines"
    monkeypatch.setattr(messages, "columns", lambda: 50)
    assert len(bar.line()) == 49


def test_the_bar_is_drawn_though_nothing_is_finished(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setattr(messages, "REFRESH", 0.001)
    doing = ["the first"]
    with progress(2, answers=False, doing=lambda: doing[0]) as bar:
        assert bar is not None
        shown = capsys.readouterr().err
        doing[0] = "the second"
        while "the second" not in shown:
            shown += capsys.readouterr().err
    bar.clock.join()
    assert capsys.readouterr().err.endswith(CLEAR_LINE)
