"""Requests that trickle in are closed after some seconds; every wait here has an end."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from time import monotonic
from urllib.parse import urlsplit

import httpx
import pytest

ARRIVAL = 0.5
"""Seconds that a request may take to arrive at the server of these tests."""
PATIENCE = 30.0
"""Seconds after which a connection that stays open is a failure."""
START = f"""
from alldiff.web import Settings, serve
def ready(address: str) -> None:
    print(address, flush=True)
serve(Settings(workers=1, arrival={ARRIVAL}), port=0, ready=ready)
"""
HEAD = b"POST /api/read HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    process = subprocess.Popen([sys.executable, "-c", START], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        yield process.stdout.readline().strip()
    finally:
        process.send_signal(signal.SIGINT)
        try:
            process.communicate(timeout=PATIENCE)
        finally:
            process.kill()


def connected(address: str) -> socket.socket:
    place = urlsplit(address)
    assert place.hostname is not None
    return socket.create_connection((place.hostname, place.port), timeout=PATIENCE)


def trickle(link: socket.socket, more: bytes) -> bytes:
    """Send a byte now and then until the server closes; return what it said."""
    said, end = b"", monotonic() + PATIENCE
    link.settimeout(ARRIVAL / 5)
    while monotonic() < end:
        try:
            if more:
                link.send(more)
            if not (part := link.recv(65536)):
                return said
            said += part
        except TimeoutError:
            continue
        except ConnectionError:
            return said
    pytest.fail("the connection stayed open")


@pytest.mark.parametrize(
    ("first", "more"),
    [
        (b"GET /api/gallery HTTP/1.1\r\n", b""),
        (b"GET /api/gallery HTTP/1.1\r\nx: ", b"x"),
        (HEAD + b"Content-Length: 1000\r\n\r\n", b""),
        (HEAD + b"Content-Length: 1000\r\n\r\n", b" "),
        (HEAD + b"Transfer-Encoding: chunked\r\n\r\n", b"1\r\n \r\n"),
    ],
)
def test_half_a_request_is_refused_and_closed(address: str, first: bytes, more: bytes) -> None:
    with closing(connected(address)) as link:
        link.sendall(first)
        said = trickle(link, more)
    head, _, body = said.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 408 ")
    assert json.loads(body)["error"]["status"] == 408


def test_a_silent_connection_is_closed_without_a_word(address: str) -> None:
    with closing(connected(address)) as link:
        assert trickle(link, b"") == b""


def test_the_rest_of_a_body_that_nobody_reads_is_not_awaited(address: str) -> None:
    with closing(connected(address)) as link:
        link.sendall(HEAD.replace(b"/api/read", b"/nothing") + b"Content-Length: 1000\r\n\r\n")
        assert trickle(link, b" ").startswith(b"HTTP/1.1 405 ")


def test_a_second_request_has_its_own_time(address: str) -> None:
    with closing(connected(address)) as link:
        link.sendall(b"GET /api/gallery HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert link.recv(65536).startswith(b"HTTP/1.1 200 ")
        link.sendall(b"GET /api/")
        assert b"HTTP/1.1 408 " in trickle(link, b"x")


def test_work_may_take_longer_than_arriving(address: str) -> None:
    puzzle = {"format": "alldiff/1", "kind": "sudoku", "givens": [[0] * 25] * 25}
    seconds = 3 * ARRIVAL
    body = {"puzzle": puzzle, "limit": 10**9, "limits": {"seconds": seconds}}
    answer = httpx.post(f"{address}api/count", json=body, timeout=PATIENCE)
    assert answer.status_code == 200
    assert not answer.json()["complete"]
