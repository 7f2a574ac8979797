"""The real process: pipes, encodings, completion, Ctrl-C, and what is imported."""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

pytestmark = pytest.mark.programs

COMMAND = [sys.executable, "-m", "alldiff"]
HARD = json.dumps(
    {
        "format": "alldiff/1",
        "kind": "sudoku",
        "rows": 25,
        "cols": 25,
        "box": [5, 5],
        "givens": [[0] * 25] * 25,
        "rules": "." * 500_000,
    }
)
"""An empty 25x25, whose solutions nobody can count, in a text that no pipe holds at once."""


def process(*arguments: str, **options: object) -> subprocess.CompletedProcess[bytes]:
    """Run the command line as a process of its own."""
    environment = os.environ | options.pop("env", {})  # type: ignore[operator]
    return subprocess.run(
        [*COMMAND, *arguments], capture_output=True, env=environment, timeout=60, **options
    )  # type: ignore[call-overload,no-any-return]


def wait_for_work(running: subprocess.Popen[bytes], seconds: float) -> None:
    """Wait until a process has worked for so long, however busy the machine is."""
    stat = Path(f"/proc/{running.pid}/stat")
    if not stat.exists():
        pytest.skip("this system does not tell how long a process has worked")

    def worked() -> float:
        user, system = stat.read_text().rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")

    begun, limit = worked(), time.monotonic() + 300
    while worked() < begun + seconds:
        assert running.poll() is None
        assert time.monotonic() < limit
        time.sleep(0.02)


def test_a_reader_that_goes_away_is_no_error(tmp_path: Path) -> None:
    file = tmp_path / "many.txt"
    file.write_text("4.23.2.4.3..1..2\n" * 2000)
    with subprocess.Popen(
        [*COMMAND, "solve", str(file)], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as running:
        assert running.stdout
        assert running.stderr
        assert running.stdout.readline() == b"4\n"
        running.stdout.close()
        assert running.stderr.read() == b""
        assert running.wait(60) == 141


@pytest.mark.parametrize("arguments", [["solve", "--color", "always"], ["watch", "--trace", "-"]])
def test_an_encoding_without_lines_is_no_error(four: str, arguments: list[str]) -> None:
    command, *options = arguments
    done = process(command, four, *options, env={"PYTHONIOENCODING": "ascii", "LC_ALL": "C"})
    assert done.returncode == 0
    assert done.stderr == b""
    assert done.stdout.isascii()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
def test_a_full_disk_is_reported_in_one_line(four: str) -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run([*COMMAND, "solve", four], stdout=full, stderr=subprocess.PIPE)
    assert done.returncode == 2
    assert done.stderr.startswith(b"alldiff: output: ")
    assert done.stderr.count(b"\n") == 1


def test_closed_streams_are_no_error(four: str) -> None:
    line = f"{shlex.join([*COMMAND, 'solve', four])} >&- <&-"
    done = subprocess.run(["sh", "-c", line], stderr=subprocess.PIPE)
    assert (done.returncode, done.stderr) == (0, b"")


def test_text_that_is_no_unicode_in_an_argument() -> None:
    done = process(os.fsdecode(b"solve"), os.fsdecode(b"\xff\xfe.txt"))
    assert done.returncode == 5
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize("arguments", [["solve", "--all", "--jsonl"], ["count", "--all"]])
def test_ctrl_c_prints_what_was_found(arguments: list[str]) -> None:
    command, *options = arguments
    with subprocess.Popen(
        [*COMMAND, command, "-", *options, "--search", "mac+mrv"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as running:
        assert running.stdin
        # Once all of it has been taken the process is past its imports, and what it does from then
        # on for longer than a moment is searching.
        running.stdin.write(HARD.encode())
        running.stdin.close()
        running.stdin = None
        wait_for_work(running, 1.0)
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=60)
    assert running.returncode == 130
    assert b"Traceback" not in err
    assert b"interrupted" in err
    assert out


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("alldiff so", {"solve"}),
        ("alldiff convert x --to gri", {"grid"}),
        ("alldiff solve x --search mac+mr", {"mac+mrv"}),
        ("alldiff solve x --engine ref", {"reference"}),
        ("alldiff watch x fc+mrv+lc", {"fc+mrv+lcv"}),
        ("alldiff solve x --search hill", {"hill-climbing"}),
        ("alldiff solve x --search mac+hill", set()),
    ],
)
def test_completion(words: str, expected: set[str]) -> None:
    done = process(
        env={
            "_ALLDIFF_COMPLETE": "bash_complete",
            "COMP_WORDS": words,
            "COMP_CWORD": str(len(words.split()) - 1),
        }
    )
    assert {line.partition(",")[2] for line in done.stdout.decode().split()} == expected


def test_solving_in_a_pipe_imports_nothing_heavy(four: str) -> None:
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "alldiff", "solve", four],
        capture_output=True,
        text=True,
        check=True,
    )
    modules = {line.rpartition("|")[2].strip() for line in done.stderr.splitlines()}
    assert "click" in modules
    heavy = {"rich", "numpy", "matplotlib", "tempfile", "subprocess", "asyncio", "jsonschema"}
    assert not heavy & modules
    assert not {f"alldiff.cli.{name}" for name in ("watch", "draw", "info", "screen")} & modules
