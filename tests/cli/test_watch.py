"""alldiff watch: traces without a terminal, and keys in one."""

from __future__ import annotations

import json
import os
import re
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest

import alldiff as ad
from alldiff.cli import exits


def test_a_trace_is_every_event_of_the_search(alldiff, four: str, tmp_path: Path) -> None:
    events = list(ad.search_events(ad.read(four), "fc+mrv"))
    text = alldiff("watch", four, "fc+mrv", "--trace", "-")
    assert text.code == 0
    assert text.out == "".join(f"{event}\n" for event in events)
    file = tmp_path / "trace.jsonl"
    assert alldiff("watch", four, "fc+mrv", "--trace", file).out == ""
    assert alldiff("watch", four, "fc+mrv", "--trace", "-", "--jsonl").out == file.read_text()
    records = [json.loads(line) for line in file.read_text().splitlines()]
    assert [record["event"] for record in records] == [
        type(event).__name__.lower() for event in events
    ]
    tries = [(r["cell"], r["value"], r["depth"]) for r in records if r["event"] == "try"]
    assert tries == [(e.cell, e.value, e.depth) for e in events if isinstance(e, ad.events.Try)]


@pytest.mark.parametrize(
    ("puzzle", "options", "code", "says"),
    [
        ("." * 16, ("--nodes", "3"), exits.LIMIT, "puzzle 1: the limit on nodes was reached"),
        ("123....4" + "." * 8, (), exits.NO_SOLUTION, "puzzle 1: no solution"),
        ("44" + "." * 14, (), exits.NO_SOLUTION, "puzzle 1, line 1, column 1: two equal givens"),
        ("nowhere.txt", (), exits.UNREADABLE, "no such file: nowhere.txt"),
    ],
)
def test_exit_codes(alldiff, puzzle: str, options: tuple[str, ...], code: int, says: str) -> None:
    outcome = alldiff("watch", puzzle, "bt", "--trace", "-", *options)
    assert outcome.code == code
    (line,) = outcome.err.splitlines()
    assert says in line


def test_a_trace_that_cannot_be_written(alldiff, four: str, tmp_path: Path) -> None:
    outcome = alldiff("watch", four, "--trace", tmp_path / "missing" / "x")
    assert outcome.code == exits.USAGE
    assert "cannot be written" in outcome.err


def test_one_puzzle_is_picked_from_a_collection(alldiff, four: str, tmp_path: Path) -> None:
    file = tmp_path / "two.txt"
    file.write_text(f"{four}\n{four}\n")
    outcome = alldiff("watch", file, "--trace", "-")
    assert outcome.code == exits.USAGE
    assert f"{file}:1" in outcome.err
    assert alldiff("watch", f"{file}:2", "--trace", "-").code == 0


def test_a_page_is_that_of_the_library(alldiff, four: str, tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    assert alldiff("watch", four, "fc+mrv", "--html", file).code == 0
    assert file.read_text("utf-8") == ad.watch(ad.read(four), "fc+mrv").html()


def test_a_page_that_was_cut_says_so(alldiff, four: str, tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    outcome = alldiff("watch", four, "bt", "--html", file, "--events", "5")
    assert outcome.code == 0
    assert outcome.err == (
        "alldiff: warning: puzzle 1: the page was cut after 5 steps; --events N holds more\n"
    )
    assert '"cut":true' in file.read_text("utf-8")


@pytest.mark.parametrize(
    ("options", "code", "says"),
    [
        (("--html", "{}/x.html", "--trace", "-"), exits.USAGE, "--html excludes --trace"),
        (("--html", "{}/x.html", "--speed", "2"), exits.USAGE, "--html excludes --trace"),
        (("--events", "5", "--trace", "-"), exits.USAGE, "--events is for a page"),
        (("--html", "{}/x.html", "--events", "0"), exits.USAGE, "--events"),
        (("--html", "{}/missing/x.html"), exits.USAGE, "cannot be written"),
        (("--html", "{}/x.html", "--nodes", "2"), exits.LIMIT, "the limit on nodes was reached"),
    ],
)
def test_bad_pages(
    alldiff, four: str, tmp_path: Path, options: tuple[str, ...], code: int, says: str
) -> None:
    outcome = alldiff("watch", four, "bt", *(option.format(tmp_path) for option in options))
    (line,) = outcome.err.splitlines()
    assert (outcome.code, says in line) == (code, True), line


class Terminal:
    """A terminal of 100 x 40 with `alldiff watch` in it."""

    def __init__(self, *arguments: str) -> None:
        import fcntl
        import pty
        import struct
        import termios

        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 100, 0, 0))
        self.process = subprocess.Popen(
            [sys.executable, "-m", "alldiff", "watch", *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=os.environ | {"TERM": "xterm-256color"},
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )
        os.close(slave)
        self.shown = ""

    def read_until(self, pattern: str) -> str:
        """Return all that was shown, once the pattern has been among what is new."""
        new, end = "", time.monotonic() + 30
        while not re.search(pattern, new):
            assert time.monotonic() < end, f"{pattern} was not shown in {new[-2000:]}"
            if select.select([self.master], [], [], 0.2)[0]:
                new += os.read(self.master, 65536).decode()
        return new

    def press(self, keys: str) -> None:
        """Type keys."""
        os.write(self.master, keys.encode())


@pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are of Unix")
def test_keys_step_forward_back_run_and_quit(four: str) -> None:
    terminal = Terminal(four, "mac+mrv")
    terminal.read_until(r"step 0\b")
    terminal.press(" ")
    terminal.read_until(r"step 1\b")
    terminal.press(" \r")
    terminal.read_until(r"step 3\b")
    terminal.press("b")
    terminal.read_until(r"step 2\b")
    terminal.press("++++++++r")
    shown = terminal.read_until("the end")
    assert "1 solutions" in shown
    terminal.press("q")
    assert terminal.process.wait(30) == 0
