"""alldiff serve: starts, says where, and ends."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from contextlib import ExitStack, suppress
from pathlib import Path

import httpx
import pytest

from alldiff.web.server import PORT, bound_socket


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run `alldiff serve`, which is expected to end by itself."""
    return subprocess.run(
        [sys.executable, "-m", "alldiff", "serve", "--no-browser", *arguments],
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, **environment},
    )


def start(
    *arguments: str, port: int | None = 0, **environment: str
) -> tuple[subprocess.Popen[str], str]:
    """Return a running server and its address."""
    stated = [] if port is None else ["--port", str(port)]
    process = subprocess.Popen(
        [sys.executable, "-m", "alldiff", "serve", *stated, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, **environment},
    )
    assert process.stdout is not None
    return process, process.stdout.readline().strip()


def one_line(done: subprocess.CompletedProcess[str]) -> str:
    """Return the one line that was said, for the exit code of wrong usage."""
    assert done.returncode == 2, done.stderr
    assert done.stdout == ""
    (line,) = done.stderr.splitlines()
    return line


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_it_says_where_and_ends_cleanly(how: signal.Signals) -> None:
    process, address = start("--no-browser", "--workers", "1")
    assert address.startswith("http://127.0.0.1:")
    with httpx.Client(base_url=address) as client:
        assert client.get("api/gallery").status_code == 200
        # An open stream does not keep it.
        empty = {"format": "alldiff/1", "kind": "sudoku", "givens": [[0] * 25] * 25}
        with client.stream("POST", "api/watch", json={"puzzle": empty, "search": "bt"}) as stream:
            next(stream.iter_lines())
            process.send_signal(how)
            _, said = process.communicate(timeout=60)
    assert "Traceback" not in said
    assert process.returncode == (0 if how is signal.SIGINT else -how)


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.2", "localhost"])
def test_hosts_that_only_this_machine_reaches(host: str) -> None:
    with bound_socket(host, 0, allow_remote=False) as bound:
        assert bound.getsockname()[1] > 0


def test_others_are_let_in_where_that_is_meant() -> None:
    process, address = start(
        "--no-browser", "--workers", "1", "--host", "0.0.0.0", "--allow-remote"
    )
    try:
        assert httpx.get(f"{address}api/gallery").status_code == 200
    finally:
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=60)
    assert "everybody who reaches this machine can use the page" in said


def test_the_port_is_always_the_same_unless_it_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    monkeypatch.setattr("alldiff.web.server.PORT", port)
    with bound_socket("127.0.0.1", None, allow_remote=False) as bound:
        assert bound.getsockname()[1] == port
        with bound_socket("127.0.0.1", None, allow_remote=False) as other:
            assert other.getsockname()[1] != port


def test_another_port_is_said() -> None:
    with ExitStack() as held:
        # Where somebody else has the port, it is taken too.
        with suppress(OSError):
            held.enter_context(socket.create_server(("127.0.0.1", PORT)))
        process, address = start("--no-browser", "--workers", "1", port=None)
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=60)
        assert f":{PORT}/" not in address
        assert f"port {PORT} is in use" in said


def test_a_port_in_use() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert f"port {port} is in use" in one_line(run("--port", str(port)))


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--port", "70000"], "0 (any that is free) to 65535"),
        (["--host", "no.such.host.invalid"], "no host"),
        (["--host", "192.0.2.1", "--allow-remote"], "not an address of this machine"),
        (["--host", "192.0.2.1"], "--allow-remote"),
        (["--host", "0.0.0.0"], "everybody who reaches this machine could use the page"),
        (["--host", "::"], "--allow-remote"),
        (["--workers", "0"], "workers"),
        (["--seconds", "0"], "above 0"),
        (["--seconds", "nan"], "above 0"),
        (["--port", "x"], "x"),
    ],
)
def test_options_that_make_no_sense(arguments: list[str], said: str) -> None:
    assert said in one_line(run(*arguments))


def test_without_the_extra(tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text("import sys\nsys.modules['uvicorn'] = None\n")
    path = os.pathsep.join([str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])])
    said = one_line(run(PYTHONPATH=path))
    assert said == "alldiff: the page needs the package uvicorn: pip install 'alldiff[web]'"


def test_the_browser_is_opened(tmp_path: Path) -> None:
    seen = tmp_path / "seen"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\nprintf "%s" "$1" > {seen}.new && mv {seen}.new {seen}\n')
    browser.chmod(0o755)
    process, address = start("--workers", "1", BROWSER=f"{browser} %s")
    try:
        for _ in range(600):
            if seen.exists():
                break
            process.poll()
            httpx.get(f"{address}api/gallery")
        assert seen.read_text() == address
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=60)
